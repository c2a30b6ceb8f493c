/** Every state of 빠른 입력, and how a person gets there. */
import { Buffer } from "node:buffer";
import { photo } from "../helpers/attached_files.ts";
import type { BrowserContextOptions, Page } from "playwright-core";
import type { Scene } from "./harness.ts";
import type { ScreenState } from "./states.ts";

export const STAFF = "데모 직원 하나";
export const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  serviceWorkers: "allow",
};

export const tab = (page: Page, name: RegExp) => page.getByRole("tab", { name });
export const waitingList = (page: Page) => page.getByRole("region", { name: /전송할 기록/ });

/** 빠른 입력, alive and ready to keep what is entered. */
export async function openEntry(
  { signedIn }: Scene,
  account = STAFF,
  options?: BrowserContextOptions,
): Promise<Page> {
  const page = await signedIn(account, options);
  // The state before may have left the network off.
  await page.context().setOffline(false);
  await page.goto("/staff/entry");
  await page.locator(".entry-page[aria-busy=false]").waitFor({ state: "attached" });
  return page;
}

/** Types a delivery and saves it. */
export async function enterDelivery(page: Page, memo: string): Promise<void> {
  await page.getByLabel("보내는 곳").fill("사무소");
  await page.getByLabel("메모").fill(memo);
  await page.getByRole("button", { name: "저장", exact: true }).click();
}

/** Takes a photo of a receipt. */
export async function takePhoto(page: Page): Promise<void> {
  const [camera] = await Promise.all([
    page.waitForEvent("filechooser"),
    page.getByText("사진 찍기").click(),
  ]);
  const buffer = Buffer.from(await photo());
  await camera.setFiles({ name: "영수증.jpg", mimeType: "image/jpeg", buffer });
}

/** Chooses the purpose of the first trip of the list. */
export const choosePurpose = (page: Page) =>
  page.getByRole("button", { name: /^출퇴근, / }).first().click();

/** Somebody else changes the trip that is the first of the list. */
export async function changeTripElsewhere(page: Page, content: string): Promise<void> {
  await page.evaluate(async (dist) => {
    const props = document.querySelector<HTMLElement>("[data-island=quick-entry]")!.dataset.props!;
    const [trip] = JSON.parse(props).trips;
    const token = document.querySelector<HTMLInputElement>("input[name=csrfmiddlewaretoken]")!;
    await fetch(`/api/mysql/car/update/${trip.id}/`, {
      method: "PUT",
      headers: { "content-type": "application/json", "x-csrftoken": token.value },
      body: JSON.stringify({ purpose: "business", dist, version: trip.version }),
    });
  }, content);
}

const state = (name: string, act: (page: Page) => Promise<unknown>): ScreenState => ({
  name: `entry-${name}`,
  async open(scene) {
    const page = await openEntry(scene);
    await act(page);
    return page;
  },
});

export const entryStates: ScreenState[] = [
  state("courier", () => Promise.resolve()),
  state("trips", (page) => tab(page, /운행 용도/).click()),
  state("receipt", (page) => tab(page, /영수증/).click()),
  state("receipt-taken", async (page) => {
    await tab(page, /영수증/).click();
    await takePhoto(page);
    await page.getByRole("list", { name: "영수증이 없는 결제" }).waitFor();
  }),
  state("receipt-kept", async (page) => {
    await tab(page, /영수증/).click();
    await takePhoto(page);
    await page.getByRole("button", { name: "나중에 선택" }).click();
    await waitingList(page).getByText("결제를 선택해 주세요").waitFor();
  }),
  state("leave", (page) => tab(page, /휴가/).click()),
  state("waiting", async (page) => {
    await page.context().setOffline(true);
    await enterDelivery(page, "서류 봉투");
    await waitingList(page).getByText("자동으로 한 번만 전송합니다").waitFor();
  }),
  state("refused", async (page) => {
    await tab(page, /운행 용도/).click();
    await changeTripElsewhere(page, "등기소");
    await choosePurpose(page);
    await waitingList(page).getByRole("button", { name: "내 값으로 저장" }).waitFor();
  }),
  {
    name: "entry-offline",
    async open(scene) {
      const page = await openEntry(scene);
      await page.goto("/offline");
      await page.getByRole("tab", { name: /퀵 배송/ }).waitFor();
      return page;
    },
  },
];

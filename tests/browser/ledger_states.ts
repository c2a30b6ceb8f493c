/** The car ledger's screens, and how a person gets there. */
import type { Page } from "playwright-core";
import type { Scene } from "./harness.ts";
import {
  editButtons,
  historyPanel,
  openButtons,
  openHistory,
  reportIsAlive,
  saveButton,
} from "./report_page.ts";
import { ofFewDays, ofLastMonth, type ScreenState } from "./states.ts";

export const contentField = (page: Page) => page.getByLabel("내용", { exact: true });

/** The car ledger of a few days that are over, alive. */
export async function openLedger(
  scene: Scene,
  account = "데모 직원 하나",
  rows = ofFewDays(),
): Promise<Page> {
  const page = await scene.signedIn(account);
  await page.goto(`/staff/car-ledger${rows}`);
  await reportIsAlive(page, "car-ledger");
  return page;
}

/** Saves what is typed and waits until the editor is gone. */
export async function saveTrip(page: Page): Promise<void> {
  await saveButton(page).click();
  await contentField(page).waitFor({ state: "detached" });
}

/** Somebody else gives the first trip of the list another content. */
export async function changeTripElsewhere(page: Page, dist: string): Promise<void> {
  const id = await page.locator("[data-row]").first().getAttribute("data-row");
  await page.evaluate(async ([id, dist]) => {
    const headers = { "content-type": "application/json" };
    const body = JSON.stringify({ purpose: "non-business", dist });
    await fetch(`/api/mysql/car/update/${id}/`, { method: "PUT", headers, body });
  }, [id, dist]);
}

function ledger(
  name: string,
  act: (page: Page) => Promise<void>,
  { account, rows }: { account?: string; rows?: string } = {},
): ScreenState {
  return {
    name: `car-ledger-${name}`,
    open: async (scene) => {
      const page = await openLedger(scene, account, rows);
      await act(page);
      return page;
    },
  };
}

/** The log for the tax office of the demo's first car and this year, alive. */
export async function openLog(scene: Scene, account = "데모 관리자"): Promise<Page> {
  const page = await scene.signedIn(account);
  await page.goto("/staff/car-ledger/log?vehicle=demo-car-1");
  await page.locator("[data-island=car-log][data-ready]").waitFor({ state: "attached" });
  return page;
}

export const ledgerStates: ScreenState[] = [
  ledger("list", async () => {}, { rows: ofLastMonth() }),
  ledger("superuser", async () => {}, { account: "데모 관리자" }),
  ledger("expanded", async (page) => {
    await openButtons(page).first().click();
    await page.getByText("평균 연비").first().waitFor();
  }),
  ledger("editing", async (page) => {
    await editButtons(page).first().click();
    await contentField(page).waitFor();
  }),
  ledger("conflict", async (page) => {
    await editButtons(page).first().click();
    await contentField(page).fill("내가 입력하던 내용");
    await changeTripElsewhere(page, "다른 창에서 먼저 고친 내용");
    await saveButton(page).click();
    await page.getByRole("dialog", { name: "다른 사람이 먼저 저장했습니다" }).waitFor();
  }),
  ledger("history", async (page) => {
    await editButtons(page).first().click();
    await contentField(page).fill("월말 확인");
    await saveTrip(page);
    await openHistory(page);
    await historyPanel(page).getByText("월말 확인").first().waitFor();
  }),
  ledger("empty", async (page) => {
    await page.goto("/staff/car-ledger?start_date=2019-01-01&end_date=2019-01-31");
    await page.getByText("표시할 차계부 내역이 없습니다.").first().waitFor();
  }),
  ledger("error", async (page) => {
    await page.route("**/api/mysql/car/list/**", (route) => route.abort());
    await page.getByRole("combobox", { name: "월" }).selectOption("all");
    await page.getByText("데이터를 불러오는데 문제가 발생했습니다.").first().waitFor();
  }, { rows: ofLastMonth() }),
  ledger("range", async (page) => {
    await page.getByRole("tab", { name: "기간" }).click();
    await page.getByRole("button", { name: "최근 3개월" }).click();
    await page.waitForURL(/start_date/);
  }),
  { name: "car-log", open: (scene) => openLog(scene) },
  {
    name: "car-log-charts",
    open: async (scene) => {
      const page = await openLog(scene, "데모 직원 하나");
      await page.getByText("표로 보기").last().scrollIntoViewIfNeeded();
      return page;
    },
  },
  {
    name: "car-log-mending",
    open: async (scene) => {
      const page = await openLog(scene);
      await page.getByText(/^용도 미확인/).scrollIntoViewIfNeeded();
      await page.getByRole("button", { name: /직접 고치기$/ }).first().click();
      await page.getByLabel("⑤ 주행 전 계기판(km)").waitFor();
      await page.getByText("표로 보기").first().click();
      return page;
    },
  },
  {
    name: "car-log-empty",
    open: async (scene) => {
      const page = await openLog(scene, "데모 직원 하나");
      await page.goto("/staff/car-ledger/log?vehicle=demo-car-1&year=2010");
      await page.getByText("이 해의 운행이 없습니다.").waitFor();
      return page;
    },
  },
];

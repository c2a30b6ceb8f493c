/**
 * A client on a phone: linked by staff, sends a paper that was asked for, takes one that was given, and gets a mail of the
 * next step. With SCREENSHOTS=folder pictures are kept.
 */
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { Buffer } from "node:buffer";
import type { Page } from "playwright-core";
import { pdf, photo } from "../helpers/attached_files.ts";
import { MINUTE } from "../helpers/contact.ts";
import { bodiesOf, headersOf, openMailServer } from "../helpers/mail_server.ts";
import { withScene } from "./harness.ts";
import { faults } from "./looks.ts";
import { patience } from "./launch.ts";
import { eventually } from "./until.ts";

const PHONE = { width: 390, height: 844 };
/** The clock of this test is put ahead: the runner sees it when it looks by itself, every 30 s. */
const LOOK_MS = patience(45_000);

const ready = (page: Page, island: string) =>
  page.locator(`[data-island=${island}][data-ready]`).waitFor({ state: "attached" });
const button = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: true });

/** Staff link the account of a client who is there, and ask for a paper. */
async function prepares(page: Page, matter: string, email: string): Promise<void> {
  await page.goto(`/staff/matters/${matter}`);
  await ready(page, "matter-desk");
  await button(page, /계정 연결$/).first().click();
  const dialog = page.getByRole("dialog", { name: "의뢰인 계정 연결" });
  await dialog.getByLabel("이름이나 이메일").fill(email);
  await dialog.getByRole("button", { name: "찾기" }).click();
  await dialog.getByRole("button", { name: /연결$/ }).first().click();
  await page.getByText("계정에서 진행 상황을 봅니다.").waitFor();
  await button(page, "서류 요청").click();
  const asked = page.getByRole("dialog", { name: "서류 요청" });
  await asked.getByLabel("서류 (필수)").fill("인감증명서");
  await asked.getByRole("button", { name: "저장" }).click();
  await page.getByRole("rowheader", { name: "인감증명서" }).waitFor();
}

/** Staff attach a receipt and give it to the client. */
async function gives(page: Page): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    page.getByText("첨부파일 추가").click(),
  ]);
  const receipt = { name: "영수증.pdf", mimeType: "application/pdf", buffer: Buffer.from(pdf()) };
  await chooser.setFiles(receipt);
  await page.getByRole("link", { name: "영수증.pdf", exact: true }).waitFor();
  await button(page, "파일 전달").click();
  const given = page.getByRole("dialog", { name: "파일 전달" });
  // The choices follow the files once the page has read the case again.
  await given.getByLabel("파일", { exact: true }).selectOption({ label: "영수증.pdf" });
  await given.getByLabel("서류 (필수)").fill("비용 영수증");
  await given.getByRole("button", { name: "저장" }).click();
  await page.getByRole("rowheader", { name: "비용 영수증" }).waitFor();
}

/** The client opens their case on a phone, sends a photo of the paper, and takes the receipt. */
async function sends(page: Page): Promise<void> {
  await page.goto("/profile");
  const own = page.getByRole("region", { name: "내 사건" });
  await own.getByText("준비하실 서류 1건").waitFor();
  await own.getByRole("link", { name: "소유권이전(매매)" }).click();
  await page.waitForURL(/\/profile\/matters\//);
  await ready(page, "own-matter");
  await page.getByRole("listitem").filter({ hasText: /^서류 준비/ }).waitFor();
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    page.getByRole("region", { name: "준비하실 서류" }).getByText("사진 찍기").click(),
  ]);
  const buffer = Buffer.from(await photo("jpeg"));
  await chooser.setFiles({ name: "IMG_0001.jpg", mimeType: "image/jpeg", buffer });
  await page.getByText("보냄 · 확인 중").waitFor();
  await page.getByRole("link", { name: "인감증명서 IMG_0001.jpg", exact: true }).waitFor();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "비용 영수증" }).click(),
  ]);
  assertEquals(download.suggestedFilename(), "영수증.pdf");
}

Deno.test("a client on a phone sends what is asked, takes what was given, and is notified of the next step", async () => {
  let ahead = 0;
  // Working hours: at night a mail waits for the morning.
  const start = Date.parse("2026-11-27T01:00:00.000Z") - Date.now();
  const mail = await openMailServer();
  const settings = {
    MAIL_HOST: "127.0.0.1",
    MAIL_PORT: String(mail.port),
    MAIL_SECURITY: "none",
    MAIL_FROM: "등기 사무소 <office@example.com>",
  };
  try {
    await withScene(
      async ({ signedIn, server }) => {
        const client = await signedIn("데모 고객", { viewport: PHONE, hasTouch: true });
        const staff = await signedIn("데모 직원 하나");
        const account = [...server.deps.books.views.user.byId.values()]
          .find(({ state }) => state.profile.nickname.endsWith("데모 고객"))!;
        const { email } = account.state.profile;
        const { id: matter } = [...server.deps.books.views.matter.byId.values()]
          .find(({ state }) => state.kind === "sale" && state.state === "preparing")!;
        await prepares(staff, matter, email);
        await gives(staff);
        await sends(client);
        assertEquals(await faults(client, "own-matter"), []);
        await staff.reload();
        await ready(staff, "matter-desk");
        await staff.getByText(/^의뢰인이 보냄/).waitFor();
        await staff.getByRole("link", { name: "인감증명서 IMG_0001.jpg", exact: true }).waitFor();
        assertEquals(await faults(staff, "matter-client"), []);
        await staff.setViewportSize({ width: 1440, height: 900 });
        await button(staff, "접수 단계로").click();
        const dialog = staff.getByRole("dialog", { name: "접수 단계로" });
        await dialog.getByRole("button", { name: "저장", exact: true }).click();
        await staff.getByText("단계: 접수").first().waitFor();
        ahead = 4 * MINUTE;
        await eventually(() => {
          const arrived = mail.arrived.filter(({ to }) => to[0] === email);
          const step = arrived.find((one) => /: 접수$/.test(headersOf(one).subject));
          assert(step, "the mail of the step");
          assertStringIncludes(bodiesOf(step).text, `/profile/matters/${matter}`);
        }, LOOK_MS);
      },
      () => new Date(start + Date.now() + ahead),
      settings,
    );
  } finally {
    await mail.close();
  }
});

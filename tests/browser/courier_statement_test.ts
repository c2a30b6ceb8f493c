/** The courier company's month, from its file to the printed page. With SCREENSHOTS=folder the prints are kept. */
import { assert, assertEquals } from "@std/assert";
import { Buffer } from "node:buffer";
import type { Page } from "playwright-core";
import { openQuick } from "./courier_states.ts";
import { pressTool } from "./hands.ts";
import { type Scene, withScene } from "./harness.ts";
import { asOnPaper, PICTURES, SHEET } from "./looks.ts";
import { becomes, eventually } from "./until.ts";

const MONTH = "2024-03";
const FILE = "이용일,오더번호,기사,출발지,도착지,요금\n" +
  "2024-03-05,B-1,1042,사무소,서초등기소,7000\n" +
  "2024-03-06,B-2,1043,사무소,강남등기소,9500\n" +
  "2024-03-07,B-3,1044,은행,사무소,12000\n" +
  "2024-03-11,B-4,1046,사무소,구청,5000\n";

/** What the office wrote down in that month. */
const RECORDS = [
  { rider: "1042", receiver: "서초등기소", amount: 7_000, created_at: `${MONTH}-05T02:00:00Z` },
  { rider: "1043", receiver: "강남등기소", amount: 8_000, created_at: `${MONTH}-06T02:00:00Z` },
  { rider: "1050", receiver: "법원", amount: 6_000, created_at: `${MONTH}-08T02:00:00Z` },
];

async function writeDown(page: Page): Promise<void> {
  const done = await page.evaluate(async (records) => {
    const headers = { "content-type": "application/json" };
    const answers = await Promise.all(
      records.map((record) =>
        fetch("/api/quick/", { method: "POST", headers, body: JSON.stringify(record) })
      ),
    );
    return answers.map(({ status }) => status);
  }, RECORDS.map((record) => ({ sender: "사무소", ...record })));
  assertEquals(done, [201, 201, 201]);
}

/** How many are in each part of the page, in the order of the page. */
const counts = async (page: Page): Promise<string[]> =>
  (await page.locator(".quick-matched h2").allInnerTexts())
    .map((text) => text.replaceAll(/\s+/g, " "));

/** Presses a button of a part of the page; the page comes anew, at the same address. */
async function settle(page: Page, part: string, name: string): Promise<void> {
  const anew = page.waitForEvent("framenavigated");
  await page.getByRole("table", { name: part }).getByRole("button", { name }).first().click();
  await anew;
}

async function bringIn(page: Page): Promise<void> {
  await page.getByRole("link", { name: "명세서 가져오기·고치기" }).click();
  await page.locator("[data-island=data-table][data-ready]").waitFor({ state: "attached" });
  await pressTool(page, "가져오기");
  const steps = page.getByRole("dialog", { name: "퀵 청구 내역(명세서) 가져오기" });
  const file = { name: "3월.csv", mimeType: "text/csv", buffer: Buffer.from(FILE) };
  await steps.locator("input[type=file]").setInputFiles(file);
  await steps.getByRole("button", { name: "미리보기" }).click();
  await steps.getByRole("button", { name: "4행 가져오기" }).click();
  // The preview says how many would be added, too.
  await steps.getByRole("button", { name: "되돌리기" }).waitFor();
}

/** What a print of the page leaves out and keeps. */
async function print(page: Page, name: string): Promise<void> {
  await asOnPaper(page);
  const display = (row: Element) => getComputedStyle(row).display;
  await becomes(() => page.locator(".card-table tr").first().evaluate(display), "table-row");
  await becomes(() => page.locator("main button:visible, main form:visible").count(), 0);
  const path = PICTURES && `${PICTURES}/${name}.pdf`;
  const sheet = await page.pdf({ ...SHEET, path: path || undefined });
  assert(sheet.length > 5_000, "a sheet with something on it");
  await page.emulateMedia({ media: "screen" });
}

async function walk(scene: Scene): Promise<void> {
  const page = await openQuick(scene);
  await writeDown(page);
  await page.goto(`/quick/statement?month=${MONTH}`);
  await becomes(() => counts(page), [
    "금액이 다름 0건",
    "장부에 없음 0건",
    "명세서에 없음 3건",
    "일치 0건",
  ]);
  await bringIn(page);
  await page.goto(`/quick/statement?month=${MONTH}`);
  await page.getByText(`${MONTH} 대조: 처리할 것이 4건 있습니다.`).waitFor();
  await becomes(() => counts(page), [
    "금액이 다름 1건",
    "장부에 없음 2건",
    "명세서에 없음 1건",
    "일치 1건",
  ]);
  await settle(page, "금액이 다름", "명세서 금액으로");
  await settle(page, "장부에 없음", "장부에 기록");
  await settle(page, "장부에 없음", "그대로 두기");
  await settle(page, "명세서에 없음", "기록 취소");
  await page.getByText(`${MONTH} 대조: 처리할 것이 없습니다.`).waitFor();
  await becomes(() => counts(page), [
    "금액이 다름 0건",
    "장부에 없음 1건",
    "명세서에 없음 0건",
    "일치 3건",
  ]);
  await page.getByText("그대로 둠").waitFor();
  const sums = await page.locator(".quick-stats dd").allInnerTexts();
  assertEquals(sums, ["28,500원", "33,500원", "-5,000원"]);
  await print(page, "quick-statement");
  await page.context().close();
}

Deno.test("a month's statement is settled from the file to the printed page", async (t) => {
  await withScene(async (scene) => {
    await t.step(
      "charges are imported, compared, settled by one click each, and printed",
      () => walk(scene),
    );
    await t.step("the records of a page are printed without their buttons", async () => {
      const page = await openQuick(scene, "?page_size=50");
      await print(page, "quick-records");
      await page.context().close();
    });
    await t.step("a receiver's spending leads to its deliveries", async () => {
      const page = await openQuick(scene);
      await page.goto("/quick/spending");
      const [receiver] = await page.getByRole("table", { name: "받는 곳별 지출" })
        .getByRole("link").allInnerTexts();
      await page.getByRole("link", { name: receiver, exact: true }).click();
      const rows = page.getByRole("table", { name: `${receiver} 배송 기록` }).locator("tbody tr");
      await rows.first().waitFor();
      const places = await rows.locator("td:nth-child(4)").allInnerTexts();
      assertEquals([...new Set(places)], [receiver]);
      await becomes(() => !decodeURIComponent(page.url()).includes(receiver), true);
      const edge = (selector: string, side: "top" | "bottom") =>
        page.locator(selector).evaluate((one, side) => one.getBoundingClientRect()[side], side);
      await eventually(async () => {
        const heading = await edge("#deliveries h2", "top");
        assert(heading >= await edge(".quick-top", "bottom"), "its heading is not below the head");
      });
      await page.context().close();
    });
  });
});

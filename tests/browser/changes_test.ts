/** 변경 이력 and the time bar: somebody who never saw them finds who changed a row, and brings it back. */
import { assertEquals } from "@std/assert";
import type { Page } from "playwright-core";
import { type Scene, withScene } from "./harness.ts";
import { faults } from "./looks.ts";
import { editButtons, openButtons, reportIsAlive } from "./report_page.ts";
import { becomes } from "./until.ts";

interface Row {
  id: string;
  store: string;
  note: string;
}

const NOTE = "누가 바꾸었는지 찾을 비고";

/** Changes the note of the newest payment as this page's person: what it was before. */
const editNewest = (page: Page): Promise<Row> =>
  page.evaluate(async (text) => {
    const rows = await (await fetch("/api/mysql/card/list/?year=2026&month=all")).json();
    const [{ id, store_name: store, note, purpose, participants: people }] = rows;
    const participants = people.map((one: { id: string }) => one.id);
    const body = JSON.stringify({ purpose, participants, note: text });
    const headers = { "content-type": "application/json" };
    await fetch(`/api/mysql/card/update/${id}/`, { method: "PUT", headers, body });
    return { id, store, note };
  }, NOTE);

async function changedBySomebody(scene: Scene): Promise<{ theirs: Page; row: Row }> {
  const theirs = await scene.signedIn("데모 직원 하나");
  await theirs.goto("/staff");
  return { theirs, row: await editNewest(theirs) };
}

/** What one did last is with one on every page: by the menu why it cannot be taken back, by Ctrl+K the way back. */
async function takesOwnBackAnywhere(page: Page, { store }: Row): Promise<void> {
  await page.goto("/staff/posts");
  for (const name of ["office-tools", "account"]) {
    await page.locator(`[data-island=${name}][data-ready]`).waitFor({ state: "attached" });
  }
  const dialog = page.getByRole("dialog", { name: "내 작업 내역" });
  const first = dialog.getByRole("list", { name: "최근에 한 작업" }).getByRole("listitem").first();
  await page.locator(".account summary").click();
  await page.getByRole("button", { name: "내 작업 내역" }).click();
  await first.getByText("데모 관리자 님이 그 뒤에 수정하여 되돌릴 수 없습니다.").waitFor();
  assertEquals(await faults(page, "own acts", { within: "[role=dialog]" }), []);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await editNewest(page);
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: /찾을 화면/ }).fill("내 작업");
  await page.getByRole("option", { name: /내 작업 내역/ }).waitFor();
  await page.keyboard.press("Enter");
  await first.getByRole("link", { name: new RegExp(store) }).waitFor();
  await first.getByRole("button", { name: /비고 수정 되돌리기$/ }).click();
  await page.getByRole("status").filter({ hasText: "되돌렸습니다." }).waitFor();
  await first.filter({ hasText: "비고 · 이전 내용으로 되돌림" }).waitFor();
}

async function findsAndBringsBack(page: Page, { store, note }: Row): Promise<void> {
  await page.goto("/staff");
  await page.getByRole("link", { name: "변경 이력", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "변경 이력" }).waitFor();
  await page.getByLabel("종류").selectOption({ label: "카드 내역" });
  await page.getByLabel("사용자").selectOption({ label: "데모 직원 하나" });
  await page.getByRole("button", { name: "조회" }).click();
  await page.waitForURL(/noun=card/);
  const line = page.getByRole("row").filter({ hasText: NOTE });
  await line.getByRole("rowheader").filter({ hasText: store }).waitFor();
  await page.locator("[data-island=take-back][data-ready]").first().waitFor({ state: "attached" });
  await line.getByRole("button", { name: /비고 수정 되돌리기$/ }).click();
  await page.getByRole("status").filter({ hasText: "되돌렸습니다." }).waitFor();
  await line.getByRole("link", { name: /이력$/ }).click();
  await page.getByText(/의 이력 \d+건/).waitFor();
  const newest = page.getByRole("row").nth(1);
  await newest.getByText(NOTE).waitFor();
  await becomes(() => newest.locator("ins").innerText(), note === "" ? "(없음)" : note);
}

/** The list as it was before the change, what changed of it since, and the way back to now. */
async function looksBack(page: Page, { store }: Row): Promise<void> {
  await page.goto("/staff/card-report?year=2026&month=all");
  await reportIsAlive(page, "card-report");
  await page.getByText(NOTE).first().waitFor();
  await page.getByRole("button", { name: "과거 시점으로 보기" }).click();
  const dialog = page.getByRole("dialog", { name: "과거 시점으로 보기" });
  await dialog.getByLabel("날짜").fill("2026-11-20");
  await dialog.getByLabel("시각").fill("18:05");
  await dialog.getByRole("button", { name: "이 시점으로 보기" }).click();
  await page.waitForURL(/month=all.*as_of=2026-11-20T18:05/);
  await page.getByRole("heading", { level: 1, name: "2026-11-20 18:05의 카드 사용내역" }).waitFor();
  await reportIsAlive(page, "card-report");
  await openButtons(page).first().waitFor();
  await becomes(() => editButtons(page).count(), 0);
  await becomes(() => page.getByText(NOTE).count(), 0);
  const ribbon = page.getByRole("complementary", { name: "과거 시점" });
  // Another filter is of the same moment.
  await page.getByRole("button", { name: "이전 해" }).click();
  await page.waitForURL(/year=2025&month=all.*as_of=2026-11-20T18%3A05/);
  await ribbon.waitFor();
  await page.getByRole("button", { name: "다음 해" }).click();
  await page.waitForURL(/year=2026&month=all.*as_of=2026-11-20T18%3A05/);
  await ribbon.getByRole("link", { name: "지금과 비교" }).click();
  await page.waitForURL(/difference\/card\?.*as_of=2026-11-20T18%3A05/);
  await page.getByText("추가 0건 · 변경 1건 · 삭제 0건").waitFor();
  const line = page.getByRole("row").filter({ hasText: NOTE });
  await line.getByRole("rowheader").filter({ hasText: store }).waitFor();
  assertEquals(await faults(page, "difference"), []);
  await page.goBack();
  await ribbon.getByRole("link", { name: "지금으로 돌아가기" }).click();
  await page.getByRole("heading", { level: 1, name: "카드 사용내역", exact: true }).waitFor();
  await page.getByText(NOTE).first().waitFor();
}

/** Changes by others while the page is open are announced, and shown on request. */
async function hearsOfNews(page: Page, act: () => Promise<Row>): Promise<void> {
  await page.locator("[data-island=changes-news][data-ready]").waitFor({ state: "attached" });
  const { store } = await act();
  const news = page.getByRole("status").getByRole("link", { name: "새 변경 1건 · 보기" });
  await news.waitFor();
  assertEquals(await faults(page, "changes"), []);
  await news.click();
  await news.waitFor({ state: "detached" });
  await page.getByRole("row").nth(1).getByRole("rowheader").filter({ hasText: store }).waitFor();
}

/** At six in the evening; each thing happens some minutes after the one before. */
let now = Date.parse("2026-11-20T09:00:00Z");
const later = () => now += 10 * 60_000;

Deno.test("a superuser finds who changed a row, views it before that, and restores it", () =>
  withScene(async (scene) => {
    later();
    const { theirs, row } = await changedBySomebody(scene);
    later();
    const page = await scene.signedIn("데모 관리자");
    await looksBack(page, row);
    await findsAndBringsBack(page, row);
    later();
    await takesOwnBackAnywhere(theirs, row);
    later();
    await page.goto("/staff/changes?noun=card");
    await hearsOfNews(page, async () => (await changedBySomebody(scene)).row);
  }, () => new Date(now)));

/** S2 on couriers: §2 screens, §3 entities, §4 states, §5 validation, §7 calls, §8 texts, §9 limits. */
import { assert, assertEquals } from "@std/assert";
import type { Page } from "playwright-core";
import { button, field, rows } from "../browser/courier_states.ts";
import { becomes, hasFocus } from "../browser/until.ts";
import { withEmptyApp } from "../helpers/server.ts";
import { line, type Lines } from "./line.ts";
import { assertSays, type Json, type Office } from "./office.ts";
import { assertShape } from "./s1_entities.ts";

export const quick = (office: Office, query = "") => office.open("staff", `/quick${query}`);
export const said = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
export const list = (office: Office, query = "page=1&page_size=20"): Promise<Json> =>
  office.get("staff", `/api/quick/?${query}`);
export const record = (office: Office, body: object): Promise<Json> =>
  office.ok("staff", "POST", "/api/quick/", body);
export const refusal = (office: Office, body: object, path = "/api/quick/") =>
  office.call("staff", "POST", path, body);
let marks = 0;
/** Words that no other record has. */
export const mark = (): string => `규격 ${Date.now()}-${++marks}`;

async function parts(office: Office): Promise<void> {
  const page = await quick(office);
  await page.getByRole("form", { name: "새 배송 기록" }).waitFor();
  await button(page, "입력창 숨기기").click();
  await page.getByRole("form", { name: "새 배송 기록" }).waitFor({ state: "detached" });
  await button(page, /^입력창 (보이기|보기|열기)/).click();
  await page.getByRole("form", { name: "새 배송 기록" }).waitFor();
  await page.getByRole("searchbox").waitFor();
  await rows(page).first().waitFor();
  await said(page, "이 페이지 배송비");
  await button(page, "잔액 추가").first().click();
  await page.getByRole("dialog", { name: "잔액 추가" }).waitFor();
}

/** With few records there is no pager; with many there is. */
async function pagerShown(office: Office): Promise<void> {
  const page = await quick(office);
  await page.locator(".pager nav").waitFor();
  await page.route("**/api/quick/?*", async (route) => {
    const answer = await (await route.fetch()).json();
    await route.fulfill({ json: { ...answer, results: answer.results.slice(0, 3), count: 3 } });
  });
  await page.getByLabel("페이지당 건수").selectOption("50");
  await becomes(() => rows(page).count(), 3);
  await becomes(() => page.locator(".pager nav").count(), 0);
}

export async function pagerParts(office: Office): Promise<void> {
  const page = await quick(office);
  await becomes(
    () =>
      page.getByLabel("페이지당 건수").locator("option").evaluateAll((all) =>
        all.map((one) => (one as HTMLOptionElement).value)
      ),
    ["10", "20", "50", "100"],
  );
  for (const name of ["처음", "이전", "다음", "마지막", "이동"]) await button(page, name).waitFor();
  await said(page, /^1 - 20 \/ [\d,]+$/);
  await page.getByLabel("이동할 페이지 번호").fill("3");
  await button(page, "이동").click();
  await said(page, /^41 - 60 \/ /);
}

async function pagerWidths(office: Office): Promise<void> {
  const page = await office.fresh("staff", "/quick");
  const shown = async () => {
    const all = await page.locator(".pager nav button:visible").allInnerTexts();
    return [
      all.filter((text) => /^\d/.test(text)).length,
      all.includes("처음"),
      all.includes("마지막"),
    ];
  };
  for (
    const [width, numbers, edges] of [[768, 5, false], [769, 6, true], [1024, 6, true], [
      1440,
      10,
      true,
    ]] as const
  ) {
    await page.setViewportSize({ width, height: 900 });
    await becomes(shown, [numbers, edges, edges], String(width));
  }
}

export async function empty(office: Office): Promise<void> {
  const page = await quick(office);
  await page.getByRole("searchbox").fill("어디에도 없는 말");
  await said(page, "검색 결과가 없습니다.");
  // The running office has records; one without any shows its empty text.
  await withEmptyApp(async (app) => {
    assertSays(await (await app.call("/quick")).text(), "등록된 배송 기록이 없습니다.");
  });
}

async function search(office: Office): Promise<void> {
  const words = `Spec${Date.now()}`;
  for (const key of ["rider", "sender", "receiver", "memo"]) await record(office, { [key]: words });
  const page = await quick(office);
  await rows(page).filter({ hasText: words }).first().waitFor();
  let asked = 0;
  page.on("request", (request) => request.url().includes("/api/quick/?") && asked++);
  await page.getByRole("searchbox").fill(words.toUpperCase());
  await becomes(() => rows(page).count(), 4);
  assertEquals(asked, 0, "only the loaded page is searched");
}

async function amounts(office: Office): Promise<void> {
  const memo = mark();
  await record(office, { memo, amount: 1_234_500 });
  await office.ok("staff", "POST", "/api/quick/balance/", {
    amount: 2_000_000,
    memo: `충전 ${memo}`,
  });
  const html = await office.html("staff", "/quick");
  assertSays(html, "1,234,500원", "+2,000,000원");
}

async function stats(office: Office): Promise<void> {
  await record(office, { memo: mark(), amount: 3_300 });
  const { results } = await list(office);
  const fees = results.filter((row: Json) => row.status !== "balance_add").reduce(
    (sum: number, row: Json) => sum + row.amount,
    0,
  );
  const day = (at: string) => new Date(Date.parse(at) + 9 * 3_600_000).toISOString().slice(0, 10);
  const today =
    results.filter((row: Json) =>
      row.status !== "balance_add" && day(row.created_at) === day(new Date().toISOString())
    ).length;
  assertSays(
    await office.html("staff", "/quick"),
    `이 페이지 배송비 ${fees.toLocaleString("ko-KR")}원`,
    `오늘 배송 ${today}건`,
  );
}

async function keys(office: Office): Promise<void> {
  const page = await quick(office);
  await page.keyboard.press("Alt+n");
  await hasFocus(field(page, "기사번호"));
  const [memo, other] = [mark(), mark()];
  for (const key of ["보내는 곳", "받는 곳", "금액(원)"]) {
    await page.keyboard.press("Enter");
    await hasFocus(field(page, key));
  }
  await field(page, "메모").fill(memo);
  await field(page, "메모").press("Control+Enter");
  await rows(page).filter({ hasText: memo }).waitFor();
  await field(page, "메모").fill(other);
  await page.keyboard.press("Control+s");
  await rows(page).filter({ hasText: other }).waitFor();
  await page.keyboard.press("Control+f");
  await hasFocus(page.getByRole("searchbox"));
  await rows(page).filter({ hasText: other }).getByRole("button", { name: /수정$/ }).click();
  await said(page, "배송 기록 수정");
  await page.keyboard.press("Escape");
  await said(page, "새 배송 기록");
  const taken = await page.evaluate(() => {
    const press = new KeyboardEvent("keydown", {
      key: "n",
      code: "KeyN",
      ctrlKey: true,
      bubbles: true,
      cancelable: true,
    });
    document.body.dispatchEvent(press);
    return press.defaultPrevented;
  });
  assertEquals(taken, true, "Ctrl+N, where the browser lets a page have it");
  await hasFocus(field(page, "기사번호"));
}

async function validity(office: Office): Promise<void> {
  const page = await quick(office);
  const save = button(page, "저장");
  for (
    const [label, value] of [["기사번호", "1"], ["보내는 곳", "가"], ["받는 곳", "나"], [
      "메모",
      "다",
    ], ["금액(원)", "100"]]
  ) {
    await becomes(() => save.isDisabled(), true);
    await field(page, label).fill(value);
    await becomes(() => save.isDisabled(), false, label);
    await field(page, label).fill("");
  }
  await field(page, "메모").fill("   ");
  await becomes(() => save.isDisabled(), true);
  await field(page, "금액(원)").fill("0");
  await becomes(() => save.isDisabled(), true);
  await field(page, "메모").fill(mark());
  const held = Promise.withResolvers<void>();
  await page.route("**/api/quick/", async (route) => {
    await held.promise;
    await route.continue();
  });
  await save.click();
  await button(page, "저장 중…").waitFor();
  held.resolve();
  await said(page, "기록이 저장되었습니다.");
}

async function modes(office: Office): Promise<void> {
  const memo = mark();
  await record(office, { sender: "가", receiver: "나", memo });
  const page = await quick(office);
  const row = rows(page).filter({ hasText: memo });
  const edit = async () => {
    await row.getByRole("button", { name: /수정$/ }).click();
    await said(page, "배송 기록 수정");
  };
  const isNew = () => page.getByRole("form", { name: "새 배송 기록" }).waitFor();
  await isNew();
  await edit();
  await page.getByRole("form").getByRole("button", { name: "취소" }).click();
  await isNew();
  await edit();
  await page.keyboard.press("Escape");
  await isNew();
  await edit();
  await field(page, "받는 곳").fill("다");
  await button(page, "저장").click();
  await isNew();
  await edit();
  await row.getByRole("button", { name: /삭제$/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "삭제", exact: true }).click();
  await isNew();
}

async function topUps(office: Office): Promise<void> {
  const memo = mark();
  const { data } = await office.ok("staff", "POST", "/api/quick/balance/", { amount: 1_000, memo });
  assertEquals(data.status, "balance_add");
  const edit = await office.call("staff", "PUT", `/api/quick/${data.id}/`, {
    amount: 5,
    version: data.version,
  });
  assertEquals(Math.floor(edit.status / 100), 4);
  const page = await quick(office);
  const row = rows(page).filter({ hasText: memo });
  await row.getByRole("button", { name: /삭제$/ }).waitFor();
  await becomes(() => row.getByRole("button", { name: /수정$/ }).count(), 0);
  const gone = await office.call("staff", "DELETE", `/api/quick/${data.id}/`);
  assertEquals(Math.floor(gone.status / 100), 2);
}

export async function topUpRules(office: Office): Promise<void> {
  for (const amount of [0, -5]) {
    const { status, json } = await refusal(office, { amount, memo: "" }, "/api/quick/balance/");
    assertEquals([Math.floor(status / 100), json.message.includes("올바른 금액을 입력하세요.")], [
      4,
      true,
    ]);
  }
  const page = await quick(office);
  await button(page, "잔액 추가").first().click();
  const dialog = page.getByRole("dialog", { name: "잔액 추가" });
  await becomes(() => dialog.getByLabel("금액(원)").getAttribute("step"), "1000");
  await button(page, "추가").click();
  await dialog.getByText("올바른 금액을 입력하세요.").waitFor();
  await button(page, "취소").last().click();
  await dialog.waitFor({ state: "detached" });
}

export async function pages(office: Office): Promise<void> {
  const answer = await list(office, "page=2&page_size=10");
  assertShape(answer, { results: "array", count: "number" });
  assertEquals(answer.results.length, 10);
  const first = await list(office, "page=1&page_size=10");
  assert(first.results.every(({ id }: Json) => answer.results.every((one: Json) => one.id !== id)));
  assertEquals((await office.call("staff", "GET", "/api/quick/?page=0")).status, 400);
}

export async function balance(office: Office): Promise<void> {
  const before = await office.get("staff", "/api/quick/balance/");
  assertShape(before, {
    total_balance: "number",
    total_amount: "number",
    available_balance: "number",
  });
  assertEquals(before.available_balance, before.total_balance - before.total_amount);
  await record(office, { memo: mark(), amount: 900 });
  await office.ok("staff", "POST", "/api/quick/balance/", { amount: 5_000, memo: "충전" });
  const after = await office.get("staff", "/api/quick/balance/");
  assertEquals([
    after.total_amount - before.total_amount,
    after.total_balance - before.total_balance,
  ], [900, 5_000]);
}

export const quickLines: Lines = {
  "S2-2.19": line("a close button that goes to /", async (office) => {
    const page = await quick(office);
    await page.getByRole("link", { name: "퀵 배송 닫기" }).click();
    await page.waitForURL((url) => url.pathname === "/");
  }),
  "S2-2.20": line("form that hides, records, stats, search, top-up, pages", parts),
  "S2-2.21": line("pages only with records and more than one page", pagerShown),
  "S2-2.22": line("sizes, first, previous, next, last, jump, 'start - end / total'", pagerParts),
  "S2-2.23": line(
    "to 768 five numbers without edges, to 1024 six, else the screen's own",
    pagerWidths,
  ),
  "S2-2.24": line("'검색 결과가 없습니다.', '등록된 배송 기록이 없습니다.'", empty),
  "S2-2.25": line(
    "search of the loaded page by rider, sender, receiver, memo, whatever the case",
    search,
  ),
  "S2-2.26": line("amounts with separators and 원; top-ups with a plus", amounts),
  "S2-2.27": line("fees of loaded rows, today's count, without top-ups", stats),
  "S2-2.28": line(
    "Ctrl+S, Ctrl+N, Ctrl+F, Escape, Enter, Ctrl+Enter (Alt+N where the browser keeps Ctrl+N)",
    keys,
  ),
  "S2-4.1": line("valid with any field; save only when valid and not loading", validity),
  "S2-4.2": line("new or editing; ends on cancel, Escape, save, deletion", modes),
  "S2-4.3": line("top-ups cannot be edited but deleted", topUps),
  "S2-4.4": line("the balance dialog is open or closed", topUpRules),
};

/** S2 on couriers: §2 screens, §3 entities, §4 states, §5 validation, §7 calls, §8 texts, §9 limits. */
import { assert, assertEquals } from "@std/assert";
import type { Page } from "playwright-core";
import { button, field, rows } from "../browser/courier_states.ts";
import { becomes, hasFocus } from "../browser/until.ts";
import { withEmptyApp } from "../helpers/server.ts";
import { failing, REASON, saysWhatFailed } from "./hostile.ts";
import { differs, line, type Lines } from "./line.ts";
import { assertSays, type Json, type Office } from "./office.ts";
import { assertShape } from "./s1_entities.ts";

const quick = (office: Office, query = "") => office.open("staff", `/quick${query}`);
const said = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
const list = (office: Office, query = "page=1&page_size=20"): Promise<Json> =>
  office.get("staff", `/api/quick/?${query}`);
const record = (office: Office, body: object): Promise<Json> =>
  office.ok("staff", "POST", "/api/quick/", body);
const refusal = (office: Office, body: object, path = "/api/quick/") =>
  office.call("staff", "POST", path, body);
let marks = 0;
/** Words that no other record has. */
const mark = (): string => `규격 ${Date.now()}-${++marks}`;

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
  await page.locator(".quick-pager nav").waitFor();
  await page.route("**/api/quick/?*", async (route) => {
    const answer = await (await route.fetch()).json();
    await route.fulfill({ json: { ...answer, results: answer.results.slice(0, 3), count: 3 } });
  });
  await page.getByLabel("페이지당 건수").selectOption("50");
  await becomes(() => rows(page).count(), 3);
  await becomes(() => page.locator(".quick-pager nav").count(), 0);
}

async function pagerParts(office: Office): Promise<void> {
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
    const all = await page.locator(".quick-pager nav button:visible").allInnerTexts();
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

async function empty(office: Office): Promise<void> {
  const page = await quick(office);
  await page.getByRole("searchbox").fill("어디에도 없는 말");
  await said(page, "검색 결과가 없습니다.");
  // The running office has records; one without any tells what it says then.
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

async function limits(office: Office): Promise<void> {
  for (const key of ["rider", "sender", "receiver"]) {
    assertEquals(
      Math.floor((await refusal(office, { [key]: "가".repeat(21) })).status / 100),
      4,
      key,
    );
    await record(office, { [key]: "가".repeat(20) });
  }
  const page = await quick(office);
  for (const label of ["기사번호", "보내는 곳", "받는 곳"]) {
    await becomes(() => field(page, label).getAttribute("maxlength"), "20");
  }
}

async function amountRules(office: Office): Promise<void> {
  for (const amount of [-1, "많이", 1.5]) {
    assertEquals(
      Math.floor((await refusal(office, { memo: "금액", amount })).status / 100),
      4,
      String(amount),
    );
  }
  const page = await quick(office);
  const memo = mark();
  const amount = field(page, "금액(원)");
  await becomes(async () => [await amount.getAttribute("min"), await amount.getAttribute("step")], [
    "0",
    "100",
  ]);
  await field(page, "메모").fill(memo);
  const sent = page.waitForRequest((request) =>
    request.method() === "POST" && request.url().endsWith("/api/quick/")
  );
  await button(page, "저장").click();
  assertEquals((await sent).postDataJSON().amount, 0);
  await rows(page).filter({ hasText: memo }).waitFor();
}

async function topUpRules(office: Office): Promise<void> {
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

async function pages(office: Office): Promise<void> {
  const answer = await list(office, "page=2&page_size=10");
  assertShape(answer, { results: "array", count: "number" });
  assertEquals(answer.results.length, 10);
  const first = await list(office, "page=1&page_size=10");
  assert(first.results.every(({ id }: Json) => answer.results.every((one: Json) => one.id !== id)));
  assertEquals((await office.call("staff", "GET", "/api/quick/?page=0")).status, 400);
}

async function put(office: Office): Promise<void> {
  const { data } = await record(office, { sender: "가", receiver: "나", amount: 1_000 });
  const body = {
    rider: "7",
    sender: "다",
    receiver: "라",
    amount: 2_000,
    memo: "고침",
    version: data.version,
  };
  const { data: saved } = await office.ok("staff", "PUT", `/api/quick/${data.id}/`, body);
  assertEquals([saved.rider, saved.sender, saved.receiver, saved.amount, saved.memo], [
    "7",
    "다",
    "라",
    2_000,
    "고침",
  ]);
}

async function reversal(office: Office): Promise<void> {
  const memo = mark();
  const { data } = await record(office, { memo, amount: 700 });
  assertEquals(
    Math.floor((await office.call("staff", "DELETE", `/api/quick/${data.id}/`)).status / 100),
    2,
  );
  const has = async (query: string) =>
    (await list(office, query)).results.some((row: Json) => row.memo === memo);
  assertEquals([await has("page=1"), await has("page=1&reversed=true")], [false, true]);
}

async function balance(office: Office): Promise<void> {
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

async function listFails(office: Office): Promise<void> {
  const page = await quick(office);
  await page.route("**/api/quick/?*", (route) => route.fulfill({ status: 500, json: {} }));
  await button(page, "다음").click();
  await said(page, "데이터를 불러오는데 실패했습니다: 500");
  await becomes(() => rows(page).count(), 0);
  await page.unroute("**/api/quick/?*");
  await failing(page, "**/api/quick/?*");
  await button(page, "다시 시도").click();
  await said(page, new RegExp(`데이터를 불러오는데 실패했습니다: (500|${REASON})`));
  await becomes(() => rows(page).count(), 0);
}

async function balanceFails(office: Office): Promise<void> {
  const page = await quick(office);
  await page.route(
    "**/api/quick/balance/",
    (route) => route.fulfill({ status: 502, body: "<h1>x</h1>", contentType: "text/html" }),
  );
  await button(page, "다음").click();
  await said(page, "잔액 정보를 불러오는데 실패했습니다: 502");
}

async function saveFails(office: Office): Promise<void> {
  const page = await quick(office);
  await field(page, "메모").fill("잃지 않을 메모");
  await saysWhatFailed(page, /\/api\/quick\/$/, {
    act: () => button(page, "저장").click(),
    text: "저장에 실패했습니다.",
  });
  await becomes(() => field(page, "메모").inputValue(), "잃지 않을 메모");
}

async function deleteFails(office: Office): Promise<void> {
  const page = await quick(office);
  await button(page, /삭제$/).first().click();
  const dialog = page.getByRole("dialog");
  await saysWhatFailed(page, /\/api\/quick\/[^/?]+\/$/, {
    act: () => dialog.getByRole("button", { name: "삭제", exact: true }).click(),
    text: "삭제에 실패했습니다.",
    withReason: "삭제에 실패했습니다.",
  });
}

async function topUpFails(office: Office): Promise<void> {
  const page = await quick(office);
  await button(page, "잔액 추가").first().click();
  await page.getByRole("dialog").getByLabel("금액(원)").fill("1000");
  await saysWhatFailed(page, "**/api/quick/balance/", {
    act: () => button(page, "추가").click(),
    text: "잔액 추가에 실패했습니다.",
  });
}

async function successes(office: Office): Promise<void> {
  const page = await quick(office);
  const memo = mark();
  await field(page, "메모").fill(memo);
  await button(page, "저장").click();
  await said(page, "기록이 저장되었습니다.");
  const row = rows(page).filter({ hasText: memo });
  await row.getByRole("button", { name: /수정$/ }).click();
  await field(page, "받는 곳").fill("등기소");
  await button(page, "저장").click();
  await said(page, "배송 정보가 수정되었습니다.");
  await row.getByRole("button", { name: /삭제$/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "삭제", exact: true }).click();
  await said(page, "기록이 삭제되었습니다.");
  await button(page, "잔액 추가").first().click();
  await page.getByRole("dialog").getByLabel("금액(원)").fill("1000");
  await button(page, "추가").click();
  await said(page, "잔액이 성공적으로 추가되었습니다.");
}

async function confirms(office: Office): Promise<void> {
  const [one, other] = [mark(), mark()];
  await record(office, { sender: "사무소", receiver: "등기소", memo: one });
  await record(office, { memo: other });
  const page = await quick(office);
  for (const [memo, question] of [[one, "사무소 → 등기소"], [other, "미입력 → 미입력"]]) {
    await rows(page).filter({ hasText: memo }).getByRole("button", { name: /삭제$/ }).click();
    const dialog = page.getByRole("dialog", { name: `${question} 기록을 삭제하시겠습니까?` });
    await dialog.getByRole("button", { name: "취소" }).click();
    await dialog.waitFor({ state: "detached" });
  }
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
  "S2-3.1": line("delivery record: its fields", async (office) => {
    await record(office, { rider: "1", sender: "가", receiver: "나", amount: 100, memo: "다" });
    for (const row of (await list(office)).results) {
      assertShape(row, {
        id: "string",
        rider: "string",
        sender: "string",
        receiver: "string",
        amount: "number",
        memo: "string",
        status: "string",
        created_at: "string",
        balance: "number",
      });
    }
  }),
  "S2-3.2": line("balance: charged, used, left", balance),
  "S2-4.1": line("valid with any field; save only when valid and not loading", validity),
  "S2-4.2": line("new or editing; ends on cancel, Escape, save, deletion", modes),
  "S2-4.3": line("top-ups cannot be edited but deleted", topUps),
  "S2-4.4": line("the balance dialog is open or closed", topUpRules),
  "S2-5.1": line("rider, sender, receiver: 20", limits),
  "S2-5.2": line("memo: 500", async (office) => {
    assertEquals(Math.floor((await refusal(office, { memo: "가".repeat(501) })).status / 100), 4);
    await record(office, { memo: "가".repeat(500) });
    const page = await quick(office);
    await becomes(() => field(page, "메모").getAttribute("maxlength"), "500");
  }),
  "S2-5.3": line("amount: a number from 0, step 100; empty is sent as 0", amountRules),
  "S2-5.4": line("trimmed; at least one field", async (office) => {
    const { data } = await record(office, { sender: "  사무소  ", memo: " 메모 " });
    assertEquals([data.sender, data.memo], ["사무소", "메모"]);
    assertEquals(
      Math.floor((await refusal(office, { rider: " ", sender: "", amount: 0 })).status / 100),
      4,
    );
  }),
  "S2-5.5": line("top-up above 0, else '올바른 금액을 입력하세요.'; step 1000", topUpRules),
  "S2-5.6": line("top-up memo: 200, optional", async (office) => {
    const path = "/api/quick/balance/";
    assertEquals(
      Math.floor(
        (await refusal(office, { amount: 1_000, memo: "가".repeat(201) }, path)).status / 100,
      ),
      4,
    );
    await office.ok("staff", "POST", path, { amount: 1_000, memo: "가".repeat(200) });
    await office.ok("staff", "POST", path, { amount: 1_000 });
  }),
  "S2-7.1": line("GET /api/quick/: page, page_size; results, count", pages),
  "S2-7.2": line("POST /api/quick/", async (office) => {
    const { data } = await record(office, {
      rider: "9",
      sender: "가",
      receiver: "나",
      amount: 1_100,
      memo: "다",
    });
    assertEquals([data.rider, data.amount, data.memo], ["9", 1_100, "다"]);
  }),
  "S2-7.3": line("PUT /api/quick/{id}/: the same fields", put),
  "S2-7.4": differs(
    "DELETE /api/quick/{id}/",
    "a ledger never forgets: a deletion is a reversal, hidden unless asked for",
    reversal,
  ),
  "S2-7.5": line("GET /api/quick/balance/", balance),
  "S2-7.6": line("POST /api/quick/balance/: amount, memo", async (office) => {
    const { data } = await office.ok("staff", "POST", "/api/quick/balance/", {
      amount: 7_000,
      memo: "충전",
    });
    assertEquals([data.amount, data.status], [7_000, "balance_add"]);
  }),
  "S2-8.1": line("'데이터를 불러오는데 실패했습니다: …'; no rows", listFails),
  "S2-8.2": line("'잔액 정보를 불러오는데 실패했습니다: …'", balanceFails),
  "S2-8.3": {
    says: "a save that fails: the server's text, else '저장에 실패했습니다.'",
    check: saveFails,
    pending: "a general text wins over it when the server says nothing",
  },
  "S2-8.4": {
    says: "'삭제에 실패했습니다.'",
    check: deleteFails,
    pending: "a general text wins over it when the server says nothing",
  },
  "S2-8.5": {
    says: "a top-up that fails: the server's text, else '잔액 추가에 실패했습니다.'",
    check: topUpFails,
    pending: "a general text wins over it when the server says nothing",
  },
  "S2-8.6": line("the four texts of success", successes),
  "S2-8.7": line("'… → … 기록을 삭제하시겠습니까?' with 미입력", confirms),
  "S2-9.1": line("page size 20; 10, 20, 50, 100", async (office) => {
    assertEquals((await office.get("staff", "/api/quick/")).results.length, 20);
    await pagerParts(office);
  }),
  "S2-9.2": line("steps 100 and 1000", async (office) => {
    const page = await quick(office);
    await becomes(() => field(page, "금액(원)").getAttribute("step"), "100");
    await button(page, "잔액 추가").first().click();
    await becomes(
      () => page.getByRole("dialog").getByLabel("금액(원)").getAttribute("step"),
      "1000",
    );
  }),
  "S2-9.3": line("texts of 20, 500 and 200 letters", async (office) => {
    const page = await quick(office);
    await becomes(() => field(page, "받는 곳").getAttribute("maxlength"), "20");
    await becomes(() => field(page, "메모").getAttribute("maxlength"), "500");
    await button(page, "잔액 추가").first().click();
    await becomes(
      () => page.getByRole("dialog").getByLabel("메모").getAttribute("maxlength"),
      "200",
    );
  }),
};

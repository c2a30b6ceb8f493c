/** Two people on the same table, one with two tabs: each sees others' edits as they happen, none is lost. */
import { assert, assertEquals } from "@std/assert";
import type { Page } from "playwright-core";
import { cell, focus, typed } from "./grid/stage.ts";
import { openIme } from "./grid/ime.ts";
import { type Scene, withScene } from "./harness.ts";
import { becomes, eventually } from "./until.ts";

const CARDS = "/settings?tab=cards";
/** Places of the employees' columns as shown. */
const POSITION = 5;
const DEPT = 6;

const dialog = (page: Page) => page.getByRole("dialog");
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

interface Row {
  id: string;
  version: number;
  deleted: boolean;
  position: string;
  dept: string;
}

/** The employees as the server has them, newest first, deleted ones included. */
const onServer = (page: Page): Promise<Row[]> =>
  page.evaluate(async () => {
    const answer = await fetch("/api/employee/list?page_size=100&deleted=with");
    return (await answer.json()).results;
  });

/** A call of the page's own person. */
function call(page: Page, method: string, path: string, body?: unknown): Promise<unknown> {
  return page.evaluate(async ([method, path, body]) => {
    const field = document.querySelector<HTMLInputElement>("input[name=csrfmiddlewaretoken]")!;
    const answer = await fetch(path as string, {
      method: method as string,
      headers: {
        "content-type": "application/json",
        "x-csrftoken": field.value,
        "idempotency-key": crypto.randomUUID(),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(await answer.text());
    return await answer.json();
  }, [method, path, body]);
}

async function open(page: Page): Promise<void> {
  const live = page.waitForResponse(/\/api\/live/);
  await page.goto(CARDS);
  await page.locator(".g-alive").waitFor();
  await live;
}

/** The other is seen on the couriers' ledger, with the record in their hands, and on the page of leave. */
async function seeEachOtherElsewhere({ one, other }: { one: Page; other: Page }): Promise<void> {
  const here = (text: string) => one.getByText(`함께 보는 사람: ${text}`, { exact: true });
  for (const page of [one, other]) await page.goto("/quick");
  await here("데모 직원 하나").waitFor();
  await other.getByRole("button", { name: / 수정$/ }).first().click();
  await here("데모 직원 하나(편집 중)").waitFor();
  await one.locator('.quick-record[data-editors="데모 직원 하나"]').waitFor();
  for (const page of [other, one]) await page.goto("/staff/leave-request");
  await here("데모 직원 하나").waitFor();
}

/** The administrator, and a colleague with the same rights. */
async function two(scene: Scene): Promise<{ one: Page; other: Page }> {
  const one = await scene.signedIn("데모 관리자");
  const other = await scene.signedIn("데모 직원 하나");
  await open(one);
  const { results } = await call(one, "GET", "/api/user/list?search=하나") as {
    results: { id: string }[];
  };
  await call(one, "PUT", `/api/user/${results[0].id}/update`, { is_superuser: true });
  await open(other);
  return { one, other };
}

async function writeOver(page: Page, row: number, column: number, text: string): Promise<void> {
  await cell(page, row, column).dblclick();
  await page.keyboard.press("Control+a");
  await page.keyboard.type(text);
  await page.keyboard.press("Enter");
}

const reads = (page: Page, row: number, column: number, text: string) =>
  page.locator(`[data-r="${row}"] [data-c="${column}"]:not([data-state])`)
    .filter({ hasText: new RegExp(`^${text}$`) }).waitFor();

/** Each sees the other's face at the title, and at the row's edge who is editing it, until they are gone. */
async function seeWhoIsThere({ one, other }: { one: Page; other: Page }): Promise<void> {
  const here = (page: Page, text: string) => page.getByText(text, { exact: true });
  await here(one, "함께 보는 사람: 데모 직원 하나").waitFor();
  await here(other, "함께 보는 사람: 데모 관리자").waitFor();
  await cell(other, 1, DEPT).dblclick();
  await one.locator('[data-r="1"][data-editors="데모 직원 하나"]').waitFor();
  await here(one, "함께 보는 사람: 데모 직원 하나(편집 중)").waitFor();
  await becomes(
    () => one.locator('[data-r="1"]').getAttribute("aria-description"),
    "데모 직원 하나 님이 편집 중",
  );
  await other.keyboard.press("Escape");
  await one.locator("[data-editors]").waitFor({ state: "detached" });
  await other.goto("/staff");
  await here(one, "함께 보는 사람: 데모 직원 하나").waitFor({ state: "detached" });
  await open(other);
  await here(one, "함께 보는 사람: 데모 직원 하나").waitFor();
}

async function seeEachOther({ one, other }: { one: Page; other: Page }): Promise<void> {
  await cell(other, 3, DEPT).click();
  const ime = await openIme(other);
  await ime.compose("ㅎ", "하");
  await writeOver(one, 0, POSITION, "부장");
  await other.locator('[data-r="0"].g-changed').waitFor();
  await reads(other, 0, POSITION, "부장");
  // The syllable under way is neither ended nor lost, and the focus is where it was.
  await becomes(() => typed(other), "하");
  await ime.compose("한");
  await ime.commit("한");
  await becomes(() => typed(other), "한");
  await other.keyboard.press("Enter");
  await reads(one, 3, DEPT, "한");
  await becomes(() => focus(other), `4:${DEPT}`);
  await other.locator(".g-changed").waitFor({ state: "detached" });
  const rows = await onServer(one);
  assertEquals([rows[0].position, rows[3].dept], ["부장", "한"]);
}

async function meetInOneCell({ one, other }: { one: Page; other: Page }): Promise<void> {
  await cell(other, 1, POSITION).dblclick();
  await other.keyboard.press("Control+a");
  await other.keyboard.type("선임 과장");
  await writeOver(one, 1, POSITION, "수석 차장");
  await other.locator('[data-r="1"].g-changed').waitFor();
  await becomes(() => typed(other), "선임 과장");
  await other.keyboard.press("Enter");
  const merge = dialog(other).filter({ hasText: "다른 사람이 먼저 저장했습니다" });
  await merge.getByText("데모 관리자", { exact: false }).first().waitFor();
  for (const text of ["선임 과장", "수석 차장"]) {
    await eventually(async () => assert((await merge.innerText()).includes(text)));
  }
  await merge.getByRole("radio", { name: /직접 입력/ }).check();
  const own = merge.getByLabel("직급 직접 입력");
  await becomes(() => own.inputValue(), "선임 과장");
  await own.fill("차장 겸 선임");
  await button(other, "선택한 내용으로 저장").click();
  await merge.waitFor({ state: "detached" });
  await reads(one, 1, POSITION, "차장 겸 선임");
  await becomes(async () => (await onServer(one))[1].position, "차장 겸 선임");
}

async function isTakenFromUnderTheHands({ one, other }: { one: Page; other: Page }): Promise<void> {
  const [, , row] = await onServer(one);
  await cell(other, 2, POSITION).dblclick();
  await other.keyboard.press("Control+a");
  await other.keyboard.type("대리");
  await call(one, "DELETE", `/api/employee/${row.id}/delete`);
  await other.getByText("다른 사람이 이 행을 삭제했습니다.").waitFor();
  await becomes(() => typed(other), "대리");
  await other.keyboard.press("Enter");
  await other.getByRole("status").filter({ hasText: "저장되지 않은 칸 1개" }).waitFor();
  await becomes(() => cell(other, 2, POSITION).innerText(), "대리");
  // Brought back, the row takes what was kept.
  await call(one, "POST", `/api/employee/${row.id}/restore`, {});
  await button(other, "모두 다시 시도").click();
  await reads(other, 2, POSITION, "대리");
  await reads(one, 2, POSITION, "대리");
}

/** Pastes this block where the focus is, and says yes to it. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    document.activeElement!.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);
  await dialog(page).getByRole("button", { name: /칸 붙여넣기$/ }).click();
}

async function meetInABlock({ one, other }: { one: Page; other: Page }): Promise<void> {
  const before = await onServer(one);
  await cell(other, 4, POSITION).click();
  // The paste is on its way when somebody else changes two of its three rows.
  const held = Promise.withResolvers<void>();
  await other.route("**/bulk_edit", async (route) => {
    await held.promise;
    await route.continue();
  }, { times: 1 });
  const asked = other.waitForRequest("**/bulk_edit");
  await paste(other, "가\t나\r\n다\t라\r\n마\t바");
  await asked;
  await writeOver(one, 4, POSITION, "갑");
  await writeOver(one, 5, POSITION, "을");
  await reads(one, 5, POSITION, "을");
  held.resolve();
  const merge = dialog(other).filter({ hasText: "2개 행" });
  await merge.getByRole("heading").nth(2).waitFor();
  await merge.getByRole("button", { name: "모두 다른 사람의 내용으로" }).click();
  await merge.getByRole("radio", { name: /내 내용/ }).nth(1).check();
  await button(other, "선택한 내용으로 저장").click();
  await merge.waitFor({ state: "detached" });
  await reads(one, 5, POSITION, "다");
  await reads(one, 4, DEPT, "나");
  const rows = async () => (await onServer(one)).slice(4, 7);
  await becomes(async () => (await rows()).map(({ position, dept }) => [position, dept]), [
    ["갑", "나"],
    ["다", "라"],
    ["마", "바"],
  ]);
  assertEquals((await rows()).map(({ id }) => id), before.slice(4, 7).map(({ id }) => id));
}

async function hearOfNewRows({ one, other }: { one: Page; other: Page }): Promise<void> {
  await cell(other, 6, DEPT).click();
  await call(one, "POST", "/api/employee/create", { name: "새로 온 사람" });
  await button(other, "새 행 1개 · 보기").waitFor();
  await becomes(() => focus(other), `6:${DEPT}`);
  await button(other, "새 행 1개 · 보기").click();
  await cell(other, 0, 2).filter({ hasText: "새로 온 사람" }).waitFor();
  await button(other, "새 행 1개 · 보기").waitFor({ state: "detached" });
  // The focus went along with its row.
  await becomes(() => focus(other), `7:${DEPT}`);
}

/** Two tabs of one person are two pages: each shows and marks what was done on the other. */
async function workInTwoTabs({ one }: { one: Page; other: Page }): Promise<void> {
  const second = await one.context().newPage();
  await open(one);
  await open(second);
  await writeOver(one, 8, POSITION, "이사");
  await second.locator('[data-r="8"].g-changed').waitFor();
  await reads(second, 8, POSITION, "이사");
  await reads(one, 8, POSITION, "이사");
  // Read once: a mark would fade by itself.
  const marked = await one.locator(".g-changed").count();
  assertEquals(marked, 0);
  await call(second, "POST", "/api/employee/create", { name: "다른 탭에서 온 사람" });
  await button(one, "새 행 1개 · 보기").waitFor();
  await second.close();
}

/** The list of operations has both authors: nothing was overwritten unseen. */
async function bothAreInTheHistory({ one }: { one: Page; other: Page }): Promise<void> {
  const { data } = await call(one, "GET", "/api/employee/operations?all=true") as {
    data: { by: string; label: string }[];
  };
  const by = (name: string) => data.filter((operation) => operation.by === name).length;
  assert(by("데모 관리자") >= 6 && by("데모 직원 하나") >= 5, JSON.stringify(data));
}

Deno.test("two people work on one table", async (t) => {
  await withScene(async (scene) => {
    const both = await two(scene);
    const plays: [string, (both: { one: Page; other: Page }) => Promise<void>][] = [
      ["each sees that the other is there, and which row is edited", seeWhoIsThere],
      ["each sees the other's edit in place while a syllable is composed", seeEachOther],
      ["of two who edit one cell, the second chooses or writes anew", meetInOneCell],
      ["a row deleted under an edit tells, and keeps what was typed", isTakenFromUnderTheHands],
      ["a pasted block that meets another's edits asks about those cells alone", meetInABlock],
      ["new rows are told, and shown when asked for", hearOfNewRows],
      ["what one person does in a second tab is shown in the first", workInTwoTabs],
      ["both are in the history", bothAreInTheHistory],
      ["each sees the other among couriers and leave, too", seeEachOtherElsewhere],
    ];
    for (const [name, play] of plays) await t.step(name, () => play(both));
  });
});

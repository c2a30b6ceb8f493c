/** Many rows at once in a browser: chosen or all of a filter; changed, deleted, brought back, undone. */
import { assert, assertEquals } from "@std/assert";
import type { Page } from "playwright-core";
import { linkAccount } from "../helpers/people.ts";
import { type Scene, withScene } from "./harness.ts";
import { openSettings } from "./settings_states.ts";
import { becomes, hasFocus } from "./until.ts";

const CARDS = "?tab=cards";
const dialog = (page: Page, name?: string | RegExp) => page.getByRole("dialog", { name });
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const bar = (page: Page) => page.getByRole("group", { name: "선택한 항목" });
const toast = (page: Page, text: string) => page.locator(".toast").filter({ hasText: text });
const checkbox = (page: Page, row: number) => page.locator(`[data-r="${row}"] [data-c="0"]`);

/** Chooses these rows by their numbers: the first one plainly, the others with Ctrl. */
async function choose(page: Page, ...rows: number[]): Promise<void> {
  await page.locator(`[data-r="${rows[0]}"] [data-c="1"]`).click();
  for (const row of rows.slice(1)) {
    await page.locator(`[data-r="${row}"] [data-c="1"]`).click({ modifiers: ["Control"] });
  }
  await bar(page).getByText(`${rows.length}개 선택`, { exact: true }).waitFor();
}

/** What the shown rows have under a header, from the top. */
async function under(page: Page, header: string, rows: number): Promise<string[]> {
  const column = page.getByRole("columnheader", { name: new RegExp(`^${header}`) }).first();
  const index = await column.getAttribute("aria-colindex");
  const cells = Array.from(
    { length: rows },
    (_, row) => page.locator(`[data-r="${row}"] [aria-colindex="${index}"]`).innerText(),
  );
  return (await Promise.all(cells)).map((text) => text.trim());
}

const gridHasFocus = (page: Page) =>
  page.waitForFunction(() => document.activeElement?.classList.contains("g-input"));

/** Presses Tab until that button has the focus, then Enter. */
async function tabTo(page: Page, name: string, key = "Tab"): Promise<void> {
  const button = page.getByRole("button", { name, exact: true });
  await button.waitFor();
  for (let presses = 0; presses < 20; presses++) {
    if (await button.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press(key);
  }
  await hasFocus(button);
  await page.keyboard.press("Enter");
}

async function changesChosen(scene: Scene): Promise<void> {
  const page = await openSettings(scene, CARDS);
  const before = await under(page, "이월 연차", 4);
  await choose(page, 0, 2, 3);
  await bar(page).getByRole("button", { name: "일괄 수정" }).click();
  const form = dialog(page, "일괄 수정");
  await form.getByText("선택한 3개 항목에 같은 값을 넣습니다.").waitFor();
  await form.getByRole("button", { name: "3개 항목 변경" }).click();
  await form.getByRole("alert").filter({ hasText: "바꿀 항목을 선택해 주세요." }).waitFor();
  await form.getByLabel("바꿀 항목").selectOption({ label: "이월 연차" });
  await form.getByLabel("새 값").fill("열둘");
  await page.keyboard.press("Enter");
  await form.getByRole("alert").filter({ hasText: "숫자로 입력해 주세요." }).waitFor();
  await form.getByLabel("새 값").fill("77");
  await page.keyboard.press("Enter");
  const said = toast(page, "3개 항목이 일괄 변경되었습니다.");
  await said.waitFor();
  await page.getByRole("gridcell", { name: "77.0" }).nth(2).waitFor();
  await becomes(() => under(page, "이월 연차", 4), ["77.0", before[1], "77.0", "77.0"]);
  await gridHasFocus(page);
  await said.getByRole("button", { name: "되돌리기" }).click();
  await page.getByRole("gridcell", { name: "77.0" }).first().waitFor({ state: "detached" });
  await becomes(() => under(page, "이월 연차", 4), before);
}

async function offersOnlyWhatCanBeWritten(scene: Scene): Promise<void> {
  const page = await openSettings(scene);
  await choose(page, 0);
  await bar(page).getByRole("button", { name: "일괄 수정" }).click();
  await dialog(page).getByLabel("바꿀 항목").waitFor();
  const fields = await dialog(page).getByLabel("바꿀 항목").locator("option").allTextContents();
  assert(fields.includes("직급") && fields.includes("입사 연도"));
  assertEquals(fields.filter((label) => ["이메일", "전화번호", "번호"].includes(label)), []);
  await dialog(page).getByLabel("바꿀 항목").selectOption({ label: "입사 연도" });
  await becomes(() => dialog(page).getByLabel("새 값").getAttribute("type"), "date");
  await dialog(page).getByLabel("바꿀 항목").selectOption({ label: "활성" });
  const choices = await dialog(page).getByLabel("새 값").locator("option").allTextContents();
  assertEquals(choices, ["선택", "예", "아니요"]);
  await becomes(() => bar(page).getByRole("button", { name: "선택 삭제" }).count(), 0);
}

async function changesAllOfAFilterByKeyboard(scene: Scene): Promise<void> {
  const page = await openSettings(scene, CARDS);
  await page.getByRole("searchbox").fill("등기");
  await page.keyboard.press("Enter");
  await page.waitForURL(/search=/);
  await page.getByText(/^1 - \d+ \/ 14$/).waitFor();
  await page.locator(".g-input").focus();
  await page.keyboard.press("Shift+Space");
  await bar(page).getByText("1개 선택", { exact: true }).waitFor();
  await tabTo(page, "조건에 맞는 14개 모두 선택", "Shift+Tab");
  await tabTo(page, "일괄 수정");
  const form = dialog(page, "일괄 수정");
  await form.getByText("조건(검색: 등기)에 맞는 14개 항목 모두에 같은 값을 넣습니다.")
    .waitFor();
  await page.waitForFunction(() => document.activeElement?.getAttribute("name") === "bulk-column");
  // 이름, 이메일, 전화번호, 직급.
  for (let option = 0; option < 4; option++) await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Tab");
  await page.keyboard.type("수석");
  await page.keyboard.press("Enter");
  await toast(page, "14개 항목이 일괄 변경되었습니다.").waitFor();
  await page.getByRole("gridcell", { name: "수석", exact: true }).nth(13).waitFor();
  await gridHasFocus(page);
}

async function deletesAllButOne(scene: Scene): Promise<void> {
  const page = await openSettings(scene, `${CARDS}&search=등기`);
  await page.getByText(/^1 - \d+ \/ 14$/).waitFor();
  const [, , kept] = await under(page, "이름", 3);
  await choose(page, 0);
  await press(page, "조건에 맞는 14개 모두 선택");
  await checkbox(page, 2).getByRole("checkbox").uncheck();
  await bar(page).getByText("13개 선택", { exact: true }).waitFor();
  await press(page, "선택 삭제");
  await dialog(page, "13명을 삭제할까요?").getByRole("button", { name: "삭제", exact: true })
    .click();
  await page.getByText("1 - 1 / 1", { exact: true }).waitFor();
  assertEquals(await under(page, "이름", 1), [kept]);
  await toast(page, "13개 항목이 삭제되었습니다.").getByRole("button", { name: "되돌리기" })
    .click();
  await page.getByText(/^1 - \d+ \/ 14$/).waitFor();
}

/** The list's answers to this search wait until released. */
async function holdSearch(page: Page, words: string): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route("**/api/employee/list?*", async (route) => {
    const search = new URL(route.request().url()).searchParams.get("search");
    if (search === words) await held.promise;
    await route.continue();
  });
  return held.resolve;
}

async function choosesWhatIsFound(scene: Scene): Promise<void> {
  const page = await openSettings(scene, CARDS);
  const heading = page.getByRole("heading", { name: /^직원/ });
  const every = page.getByRole("checkbox", { name: "모든 행 선택" });
  await becomes(() => heading.innerText(), "직원 30명");
  await choose(page, 0);
  const letGo = await holdSearch(page, "등기");
  await page.getByRole("searchbox").fill("등기");
  await page.keyboard.press("Enter");
  await page.getByRole("grid").waitFor();
  await page.getByRole("status").filter({ hasText: "데이터를 불러오는 중..." }).waitFor();
  await becomes(() => heading.innerText(), "직원");
  await becomes(() => page.locator(".dt-footer").getByText(/30/).count(), 0);
  await becomes(() => page.getByRole("row").count(), 1);
  await becomes(() => every.isDisabled(), true);
  await page.locator(".g-input").focus();
  await page.keyboard.press("Control+Shift+Space");
  await becomes(() => page.getByRole("button", { name: "선택 삭제" }).count(), 0);
  letGo();
  await becomes(() => heading.innerText(), "직원 14명");
  await every.check();
  await bar(page).getByText("14개 선택", { exact: true }).waitFor();
}

async function showsNothingOfAFailure(scene: Scene): Promise<void> {
  const page = await openSettings(scene, CARDS);
  const broken = (url: URL) => url.searchParams.get("search") === "등기";
  await page.route(broken, (route) => route.fulfill({ status: 500, body: "{}" }));
  await page.getByRole("searchbox").fill("등기");
  await page.keyboard.press("Enter");
  await page.locator(".notice").waitFor();
  await becomes(() => page.getByRole("heading", { name: /^직원/ }).innerText(), "직원");
  await becomes(() => page.getByText("데이터가 없습니다.").count(), 0);
  await becomes(() => page.getByRole("row").count(), 1);
  await page.unroute(broken);
  await page.getByRole("button", { name: "다시 시도" }).click();
  await page.getByText(/^1 - \d+ \/ 14$/).waitFor();
}

async function showsProgress(scene: Scene): Promise<void> {
  const page = await openSettings(scene, CARDS);
  const held = Promise.withResolvers<void>();
  await page.route("**/bulk_update", async (route) => {
    await held.promise;
    await route.continue();
  });
  await choose(page, 0);
  await press(page, "조건에 맞는 30개 모두 선택");
  await bar(page).getByText("30개 선택", { exact: true }).waitFor();
  await press(page, "일괄 수정");
  const form = dialog(page, "일괄 수정");
  await form.getByText("조건 없이 전체 30개 항목 모두에 같은 값을 넣습니다.").waitFor();
  await form.getByLabel("바꿀 항목").selectOption({ label: "이월 연차" });
  await form.getByLabel("새 값").fill("5");
  await press(page, "30개 항목 변경");
  await form.getByText("처리 중 0 / 30").waitFor();
  await press(page, "닫고 계속");
  await form.waitFor({ state: "detached" });
  await bar(page).getByText("처리 중 0 / 30").waitFor();
  held.resolve();
  await toast(page, "30개 항목이 일괄 변경되었습니다.").waitFor();
  await bar(page).getByText("처리 중 0 / 30").waitFor({ state: "detached" });
}

async function asksAndListsRefusals(scene: Scene): Promise<void> {
  const page = await openSettings(scene);
  await press(page, "최고관리자");
  await page.waitForURL(/is_superuser=true/);
  await page.getByText(/^1 - 1 \/ 1$/).waitFor();
  await choose(page, 0);
  await press(page, "일괄 수정");
  await dialog(page).getByLabel("바꿀 항목").selectOption({ label: "최고관리자" });
  await dialog(page).getByLabel("새 값").selectOption({ label: "아니요" });
  await press(page, "1개 항목 변경");
  await dialog(page, "최고관리자 권한을 해제하시겠습니까?").getByRole("button", {
    name: "권한 해제",
  })
    .click();
  const refused = dialog(page, "처리하지 못한 항목");
  await refused.getByRole("row").filter({ hasText: "데모 관리자" }).waitFor();
  // Read once: a message would go by itself.
  const messages = await toast(page, "일괄 변경되었습니다").count();
  assertEquals(messages, 0);
  await page.keyboard.press("Escape");
  await refused.waitFor({ state: "detached" });
}

/** Another window deletes the row. */
const deleteElsewhere = (page: Page, index: number) =>
  page.evaluate(async (index) => {
    const list = await (await fetch("/api/employee/list")).json();
    const { id, version, name } = list.results[index];
    const field = document.querySelector<HTMLInputElement>("input[name=csrfmiddlewaretoken]")!;
    const headers = {
      "x-csrftoken": field.value,
      "idempotency-key": crypto.randomUUID(),
      "if-match": `"${version}"`,
    };
    const answer = await fetch(`/api/employee/${id}/delete`, { method: "DELETE", headers });
    if (!answer.ok) throw new Error(await answer.text());
    return name as string;
  }, index);

async function deletesWhatIsLeft(scene: Scene): Promise<void> {
  const page = await openSettings(scene, CARDS);
  await page.getByText(/^1 - \d+ \/ 30$/).waitFor();
  await choose(page, 0, 1, 2);
  const gone = await deleteElsewhere(page, 1);
  await press(page, "선택 삭제");
  await dialog(page, / 외 2명을 삭제할까요\?$/).getByText("선택한 3개 항목을 삭제하시겠습니까?")
    .waitFor();
  await dialog(page).getByRole("button", { name: "삭제", exact: true }).click();
  await toast(page, "2개 항목이 삭제되었습니다.").waitFor();
  const refused = dialog(page, "처리하지 못한 항목");
  await refused.getByText("1개 항목은 다음 사유로 처리하지 못했습니다.").waitFor();
  const line = refused.getByRole("row").filter({ hasText: gone });
  await line.getByText("이미 삭제된 항목입니다.").waitFor();
  await press(page, "닫기");
  await page.getByText(/^1 - \d+ \/ 27$/).waitFor();
}

async function bringsBackByKeyboard(scene: Scene): Promise<void> {
  const page = await openSettings(scene, CARDS);
  await press(page, "필터");
  await page.getByLabel("삭제 여부").selectOption({ label: "삭제된 항목만" });
  await page.getByText("1 - 3 / 3", { exact: true }).waitFor();
  await page.locator(".g-input").focus();
  for (const key of ["Shift+ArrowDown", "Shift+ArrowDown", "Shift+Space"]) {
    await page.keyboard.press(key);
  }
  await bar(page).getByText("3개 선택", { exact: true }).waitFor();
  await becomes(() => bar(page).getByRole("button", { name: "일괄 수정" }).count(), 0);
  await tabTo(page, "선택 복원", "Shift+Tab");
  const said = toast(page, "3개 항목이 복원되었습니다.");
  await said.waitFor();
  await page.getByText("데이터가 없습니다.").waitFor();
  await press(page, "삭제 여부 삭제된 항목만 조건 지우기");
  await page.getByText(/^1 - \d+ \/ 30$/).waitFor();
  await checkbox(page, 0).click();
  await bar(page).getByText("1개 선택", { exact: true }).waitFor();
  await press(page, "선택 해제");
  await gridHasFocus(page);
}

async function deletesByKeyboardAndRestoresByMouse(scene: Scene): Promise<void> {
  const page = await openSettings(scene, CARDS);
  await page.getByText(/^1 - \d+ \/ 30$/).waitFor();
  await page.locator(".g-input").focus();
  for (const key of ["Shift+ArrowDown", "Shift+Space"]) await page.keyboard.press(key);
  await bar(page).getByText("2개 선택", { exact: true }).waitFor();
  await tabTo(page, "선택 삭제", "Shift+Tab");
  await dialog(page).getByText("선택한 2개 항목을 삭제하시겠습니까?").waitFor();
  await tabTo(page, "삭제");
  await toast(page, "2개 항목이 삭제되었습니다.").waitFor();
  await page.getByText(/^1 - \d+ \/ 28$/).waitFor();
  await gridHasFocus(page);
  await press(page, "필터");
  await page.getByLabel("삭제 여부").selectOption("only");
  await page.getByText("1 - 2 / 2", { exact: true }).waitFor();
  await choose(page, 0, 1);
  await press(page, "선택 복원");
  const said = toast(page, "2개 항목이 복원되었습니다.");
  await said.waitFor();
  await page.getByText("데이터가 없습니다.").waitFor();
  await said.getByRole("button", { name: "되돌리기" }).click();
  await page.getByText("1 - 2 / 2", { exact: true }).waitFor();
}

/** Nobody here has an account: whose account has rights is not deleted (tests/tables/employees_test.ts). */
async function unlinkAll({ server: { deps: { books } } }: Scene): Promise<void> {
  for (const { id, state } of books.views.user.byId.values()) {
    if (state.details.employee) await linkAccount(books, id, "");
  }
}

Deno.test("many rows are changed, deleted and restored at once", async (t) => {
  await withScene(async (scene) => {
    await unlinkAll(scene);
    const steps: [string, (scene: Scene) => Promise<void>][] = [
      ["chosen rows get one value, and lose it again by the message's button", changesChosen],
      ["only what can be written is offered, with the input that fits", offersOnlyWhatCanBeWritten],
      ["all that a filter finds is changed by keyboard", changesAllOfAFilterByKeyboard],
      ["all that a filter finds but one are deleted, and brought back", deletesAllButOne],
      [
        "while other rows are asked for, none of those before are counted, shown or chosen",
        choosesWhatIsFound,
      ],
      [
        "a question that failed shows neither the rows before nor that there are none",
        showsNothingOfAFailure,
      ],
      ["a long change tells how far it is, and goes on without its dialog", showsProgress],
      ["a change of rights asks; a refused row is listed with its reason", asksAndListsRefusals],
      ["of rows to delete, one that is gone already is told by name", deletesWhatIsLeft],
      ["deleted rows are brought back by keyboard", bringsBackByKeyboard],
      ["rows are deleted by keyboard, brought back by mouse", deletesByKeyboardAndRestoresByMouse],
    ];
    for (const [name, play] of steps) await t.step(name, () => play(scene));
  });
});

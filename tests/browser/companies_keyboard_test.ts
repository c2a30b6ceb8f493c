/**
 * Companies by keyboard alone, in Korean: added, written, undone, pasted, changed at once, looked for,
 * deleted and brought back. With SCREENSHOTS=folder a numbered picture of each step is kept.
 */
import { assertEquals } from "@std/assert";
import type { Page } from "playwright-core";
import { cell } from "./grid/stage.ts";
import { type Hands, handsOn, menuOpener, reachTool, rowButtons } from "./hands.ts";
import { withScene } from "./harness.ts";
import { picturedSteps } from "./looks.ts";
import { eventually, hasFocus, until } from "./until.ts";

const TITLE = "거래 회사";
const NAME = "시험 미래상사";

/** Place of a column as shown. */
const MANAGER = 4;

type Company = Record<"name" | "manager" | "phone_num", string>;

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const dialog = (page: Page, name: string | RegExp) => page.getByRole("dialog", { name });
const grid = (page: Page) => page.getByRole("textbox", { name: TITLE });
const said = (page: Page, text: string) =>
  page.getByRole("status").filter({ hasText: text }).last().waitFor();

/** The companies as the server has them, by their names. */
async function companies(page: Page, query = ""): Promise<Map<string, Company>> {
  const answer = await page.request.get(`/api/deposition/company/?page_size=100&${query}`);
  const { results } = await answer.json() as { results: Company[] };
  return new Map(results.map((company) => [company.name, company]));
}

/** Waits until the server says this of a company. */
async function kept(page: Page, name: string, values: Partial<Company>): Promise<void> {
  await until(page, async ({ name, values }) => {
    const { results } = await (await fetch("/api/deposition/company/?page_size=100")).json();
    const found = results.find((company: Record<string, string>) => company.name === name);
    return found && Object.entries(values).every(([key, value]) => found[key] === value);
  }, { name, values });
}

/** The focus is in the rows (again), on this row and column. */
async function isAt(page: Page, row: number, column: number): Promise<void> {
  await page.waitForFunction((place) => {
    const { activeElement } = document;
    if (!activeElement?.classList.contains("g-input")) return false;
    const cell = document.getElementById(activeElement.getAttribute("aria-activedescendant")!);
    return `${cell?.closest<HTMLElement>("[data-r]")?.dataset.r}:${cell?.dataset.c}` === place;
  }, `${row}:${column}`);
}

async function goesThere({ page, press, reach }: Hands): Promise<void> {
  await page.goto("/staff/card-report");
  await reach(page.getByRole("link", { name: TITLE, exact: true }));
  await press("Enter");
  await page.waitForURL(/\/staff\/tables\/company/);
  await page.locator("[data-island=data-table][data-ready]").waitFor({ state: "attached" });
}

/** Adds one, and closes the form, which gives the focus back to the button that opened it. */
async function adds({ page, press, write, reach }: Hands): Promise<void> {
  const add = button(page, "회사 추가");
  await reach(add);
  await press("Enter");
  const form = page.getByRole("form", { name: "회사 추가" });
  await reach(form.getByLabel("회사명"));
  await write(NAME);
  await press("Tab", "Tab");
  await write("이정은");
  await press("Enter");
  await said(page, "추가되었습니다.");
  await reach(form.getByRole("button", { name: "취소" }));
  await press("Enter");
  await form.waitFor({ state: "detached" });
  await hasFocus(add);
}

/** Writes a name and a number, looks at both, and takes the number back. */
async function writes({ page, press, write, reach }: Hands): Promise<void> {
  await reach(grid(page));
  await press("ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight");
  await write("김하늘");
  await press("Tab");
  await write("02-123-4567");
  await press("Enter");
  await isAt(page, 1, MANAGER);
  await kept(page, NAME, { manager: "김하늘", phone_num: "02-123-4567" });
  await press("Control+z");
  await kept(page, NAME, { manager: "김하늘", phone_num: "" });
  await press("Control+y");
  await kept(page, NAME, { manager: "김하늘", phone_num: "02-123-4567" });
}

/** Copies two cells of the first row onto the second one, after a look at what that changes. */
async function copies({ page, press }: Hands): Promise<void> {
  const below = await cell(page, 1, 2).innerText();
  await isAt(page, 1, MANAGER);
  await press("ArrowUp", "Shift+ArrowRight", "Control+c", "ArrowDown", "Control+v");
  const preview = dialog(page, "붙여넣기 미리보기");
  await preview.getByText("1행 × 2열 가운데 2칸이 바뀝니다.", { exact: true }).waitFor();
  await press("Enter");
  await preview.waitFor({ state: "detached" });
  await kept(page, below, { manager: "김하늘", phone_num: "02-123-4567" });
  await isAt(page, 1, MANAGER);
}

/** Chooses both rows and gives them one memo. */
async function changesBoth({ page, press, write, reach }: Hands): Promise<void> {
  await press("Escape", "Shift+ArrowUp", "Shift+Space");
  await page.getByText("2개 선택", { exact: true }).waitFor();
  await reach(button(page, "일괄 수정"), "Shift+Tab");
  await press("Enter");
  await reach(dialog(page, "일괄 수정").getByLabel("바꿀 항목"));
  await press("End", "Tab");
  await write("서초 담당");
  // A memo has lines, which Enter makes.
  await press("Control+Enter");
  await said(page, "2개 항목이 일괄 변경되었습니다.");
  await dialog(page, "일괄 수정").waitFor({ state: "detached" });
}

/** Looks for a name, and keeps that as a view. */
async function looksFor(hands: Hands): Promise<void> {
  const { page, press, write, reach } = hands;
  await reach(button(page, "필터"), "Shift+Tab");
  await press("Enter");
  await reach(page.getByLabel("담당자", { exact: true }));
  await write("김하늘");
  await page.waitForURL((url) => url.searchParams.get("manager") === "김하늘");
  await page.getByText("1 - 2 / 2", { exact: true }).waitFor();
  await reachTool(hands, "저장된 보기", "Shift+Tab");
  await press("Enter");
  await reach(dialog(page, "저장된 보기").getByLabel("새 보기 이름"));
  await write("하늘 씨 회사");
  await press("Enter");
  await said(page, "‘하늘 씨 회사’ 보기를 저장했습니다.");
  await press("Escape");
  await dialog(page, "저장된 보기").waitFor({ state: "detached" });
  await hasFocus(menuOpener(page, "저장된 보기"));
}

/** Deletes the first row found, and brings it back by its own button among the deleted ones. */
async function deletesAndRestores({ page, press, reach }: Hands): Promise<void> {
  await reach(grid(page));
  await press("Control+Home", "Shift+Space");
  await reach(button(page, "선택 삭제"), "Shift+Tab");
  await press("Enter");
  await reach(dialog(page, `${NAME}를 삭제할까요?`).getByRole("button", { name: "삭제" }));
  await press("Enter");
  await said(page, "1개 항목이 삭제되었습니다.");
  assertEquals((await companies(page)).has(NAME), false);
  await reach(page.getByLabel("삭제 여부"), "Shift+Tab");
  await press("ArrowDown");
  await page.waitForURL((url) => url.searchParams.get("deleted") === "only");
  await cell(page, 0, 2).filter({ hasText: NAME }).waitFor();
  await reach(grid(page));
  await press("ArrowDown", "End", "Enter", "ArrowRight");
  await reach(rowButtons(page, "복원"));
  await press("Enter");
  await said(page, "복원되었습니다.");
  await page.getByText("데이터가 없습니다.").waitFor();
  await kept(page, NAME, { manager: "김하늘" });
}

/** Everything done to it is listed, and closing that leads back to the rows. */
async function readsItsHistory({ page, press, reach }: Hands): Promise<void> {
  await reach(button(page, "삭제 여부 삭제된 항목만 조건 지우기"), "Shift+Tab");
  await press("Enter");
  await page.getByText("1 - 2 / 2", { exact: true }).waitFor();
  await hasFocus(button(page, "필터"));
  await reach(grid(page));
  await press("Control+Home", "End", "Enter");
  await reach(rowButtons(page, "상세").first());
  await press("Enter");
  await reach(button(page, "변경 이력"));
  await press("Enter");
  const history = page.getByRole("region", { name: `${NAME} 변경 이력` });
  await history.getByText("지금 내용").waitFor();
  await eventually(async () => {
    const result = await history.getByRole("listitem").allInnerTexts();
    for (const what of ["복원", "삭제", "일괄 수정", "메모", "담당자"]) {
      assertEquals(result.some((text) => text.includes(what)), true, what);
    }
  });
  await press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await hasFocus(rowButtons(page, "상세").first());
  await press("Escape");
  await isAt(page, 0, 9);
}

Deno.test("a company is created and edited by keyboard alone, up to its history", async (t) => {
  await withScene(async (scene) => {
    const page = await scene.signedIn("데모 직원 하나");
    await page.goto("/");
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    const hands = await handsOn(page);
    const step = picturedSteps(t, page, "companies");
    await step("goes there by the menu", () => goesThere(hands));
    await step("adds one", () => adds(hands));
    await step("writes into its cells and takes one back", () => writes(hands));
    await step("copies two cells onto the row below", () => copies(hands));
    await step("changes both rows at once", () => changesBoth(hands));
    await step("looks for a name and keeps the view", () => looksFor(hands));
    await step("deletes one and restores it", () => deletesAndRestores(hands));
    await step("reads its history", () => readsItsHistory(hands));
  });
});

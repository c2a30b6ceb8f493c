/**
 * A department by keyboard alone, in Korean: added under its company, moved to another one in its cell, the
 * move taken back, deleted and brought back. With SCREENSHOTS=folder a numbered picture of each step is kept.
 */
import type { Page } from "playwright-core";
import { type Hands, handsOn } from "./hands.ts";
import { withScene } from "./harness.ts";
import { EVERY_STATE, picturedSteps } from "./looks.ts";
import { becomes, hasFocus, until } from "./until.ts";

const TITLE = "거래 회사 부서";
const NAME = "시험 심사팀";
const FIRST = "데모 다온건설";
const SECOND = "데모 한빛손해보험";

type Department = Record<"name" | "company" | "manager", string>;

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const grid = (page: Page) => page.getByRole("textbox", { name: TITLE });
const said = (page: Page, text: string) =>
  page.getByRole("status").filter({ hasText: text }).last().waitFor();

/** Waits until the server has the department with these values; null is not having it. */
async function kept(page: Page, values: Partial<Department> | null): Promise<void> {
  await until(page, async ({ name, values }) => {
    const rows = await (await fetch("/api/deposition/department")).json();
    const found = (rows.results ?? rows).find((row: Record<string, string>) => row.name === name);
    if (!values || !found) return !values && !found;
    return Object.entries(values).every(([key, value]) => found[key] === value);
  }, { name: NAME, values });
}

async function goesThere({ page, press, reach }: Hands): Promise<void> {
  await page.goto("/staff/card-report");
  await reach(page.getByRole("link", { name: TITLE, exact: true }));
  await press("Enter");
  await page.waitForURL(/\/staff\/tables\/department/);
  await page.locator("[data-island=data-table][data-ready]").waitFor({ state: "attached" });
}

/** The form does not let one in without its company, and says so; what was typed stays. */
async function adds({ page, press, write, reach }: Hands): Promise<void> {
  await reach(button(page, "부서 추가"));
  await press("Enter");
  const form = page.getByRole("form", { name: "부서 추가" });
  const name = form.getByLabel("부서명");
  await reach(name);
  await write(NAME);
  await press("Enter");
  // The browser leads to what is missing.
  const company = form.getByLabel("회사");
  await hasFocus(company);
  await becomes(() => name.inputValue(), NAME);
  await press("ArrowDown", "ArrowDown", "ArrowDown");
  await becomes(() => company.inputValue(), FIRST);
  await reach(form.getByLabel("담당자"));
  await write("김하늘");
  await press("Enter");
  await said(page, "추가되었습니다.");
  await kept(page, { company: FIRST, manager: "김하늘" });
  await reach(form.getByRole("button", { name: "취소" }));
  await press("Enter");
  await form.waitFor({ state: "detached" });
}

/** The cell of the company is a choice: another one is written into it, and taken back. */
async function moves({ page, press, reach }: Hands): Promise<void> {
  await reach(grid(page));
  await press("Control+Home", "ArrowRight", "ArrowRight", "ArrowRight", "F2");
  await press("Control+a");
  await page.keyboard.type(SECOND);
  await press("Enter");
  await kept(page, { company: SECOND });
  await press("Control+z");
  await kept(page, { company: FIRST });
}

async function deletesAndRestores({ page, press, reach }: Hands): Promise<void> {
  await reach(grid(page));
  await press("Control+Home", "Shift+Space");
  await reach(button(page, "선택 삭제"), "Shift+Tab");
  await press("Enter");
  const sure = page.getByRole("dialog", { name: `${NAME}을 삭제할까요?` });
  await reach(sure.getByRole("button", { name: "삭제" }));
  await press("Enter");
  await said(page, "1개 항목이 삭제되었습니다.");
  await kept(page, null);
  await reach(page.getByRole("status").getByRole("button", { name: "되돌리기" }).last());
  await press("Enter");
  await kept(page, { company: FIRST, manager: "김하늘" });
}

// A company's walk asks the same of the same code: this one is part of the whole form alone.
if (EVERY_STATE) {
  Deno.test("a department is kept by keyboard alone, under its company", async (t) => {
    await withScene(async (scene) => {
      const page = await scene.signedIn("데모 직원 하나");
      await page.goto("/");
      const hands = await handsOn(page);
      const step = picturedSteps(t, page, "departments");
      await step("goes there by the menu", () => goesThere(hands));
      await step("adds one, after the missing field was named", () => adds(hands));
      await step("moves it to another company and takes that back", () => moves(hands));
      await step("deletes it and takes that back", () => deletesAndRestores(hands));
    });
  });
}

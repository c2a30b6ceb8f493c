/** Companies and their departments, which are tables by their definition alone, as the staff works with them. */
import { assertEquals } from "@std/assert";
import type { Page } from "playwright-core";
import { cell } from "./grid/stage.ts";
import { type Scene, withScene } from "./harness.ts";
import { openTable } from "./settings_states.ts";

const NAME = "시험 미래상사";

/** Opens the form of a new row and fills it in by its labels. */
async function adds(page: Page, title: string, fields: Record<string, string>): Promise<void> {
  await page.getByRole("button", { name: `${title} 추가` }).click();
  const form = page.getByRole("form", { name: `${title} 추가` });
  for (const [label, value] of Object.entries(fields)) {
    const field = form.getByLabel(label);
    if (await field.evaluate((element) => element.tagName) === "SELECT") {
      await field.selectOption({ label: value });
    } else await field.fill(value);
  }
  await form.getByRole("button", { name: "저장" }).click();
  await page.getByText("추가되었습니다.").first().waitFor();
}

async function keepsCompanies(scene: Scene): Promise<void> {
  const page = await openTable(scene, "company");
  await page.getByRole("link", { name: "거래 회사", exact: true }).waitFor();
  await adds(page, "회사", { "회사명": NAME, "담당자": "시험 담당" });
  await cell(page, 0, 3).filter({ hasText: NAME }).or(page.getByText(NAME)).first().waitFor();
  await page.goto("/staff/tables/department");
  await page.locator("[data-island=data-table][data-ready]").waitFor({ state: "attached" });
  await adds(page, "부서", { "부서명": "시험 총무팀", "회사": NAME });
  await page.getByText("시험 총무팀").first().waitFor();
  const answer = await page.request.get(
    `/api/deposition/department/?search=${encodeURIComponent("시험 총무팀")}`,
  );
  const { results } = await answer.json();
  assertEquals(results.map((row: { company: string }) => row.company), [NAME]);
  const of = await page.request.get(
    `/api/deposition/department/?company_id=${results[0].company_id}`,
  );
  assertEquals((await of.json()).count, 1);
}

Deno.test("staff add a company and a department of it", () => withScene(keepsCompanies));

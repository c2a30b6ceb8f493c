/** What a table says when something was done or went wrong (S2 §8), and what its writes carry (S2 §6). */
import { Buffer } from "node:buffer";
import { assertEquals } from "@std/assert";
import type { Page } from "playwright-core";
import { sheet } from "../tables/import_helper.ts";
import { cell } from "./grid/stage.ts";
import { pressTool, rowButtons } from "./hands.ts";
import { type Scene, withScene } from "./harness.ts";
import { openSettings } from "./settings_states.ts";

const press = (page: Page, name: string) =>
  page.getByRole("button", { name, exact: true }).first().click();
const said = (page: Page, text: string) =>
  page.locator(".toasts").getByText(text).first().waitFor();

/** Calls to addresses like this one fail with a reason from here on. */
const fail = (page: Page, address: string) =>
  page.route(address, (route) => {
    const body = { error: "점검 중입니다.", message: "점검 중입니다.", code: "x" };
    return route.fulfill({ status: 500, json: body });
  });

async function add(page: Page): Promise<void> {
  await press(page, "직원 추가");
  await page.getByRole("form").getByLabel(/^이름/).fill("한새봄");
  await press(page, "저장");
}

const edit = (position: string) => async (page: Page): Promise<void> => {
  await cell(page, 0, 5).dblclick();
  await page.keyboard.press("Control+a");
  await page.keyboard.type(position);
  await page.keyboard.press("Enter");
};

async function remove(page: Page): Promise<void> {
  await rowButtons(page, "삭제").first().click();
  const question = page.getByRole("dialog");
  await question.getByText("선택한 1개 항목을 삭제하시겠습니까?").waitFor();
  await question.getByRole("button", { name: "삭제" }).click();
}

/** A file with a new person, and a line that is refused. */
async function bringIn(page: Page, name: string): Promise<void> {
  await pressTool(page, "가져오기");
  const lines = [["이름", "이메일"], [name, `${name}@b.kr`], ["가".repeat(51), "c@d.kr"]];
  const file = { name: "직원.xlsx", mimeType: "", buffer: Buffer.from(sheet(lines)) };
  await page.locator("input[type=file]").setInputFiles(file);
  await press(page, "미리보기");
  await page.getByText("아직 아무것도 저장하지 않았습니다.").waitFor();
}

async function imports(page: Page): Promise<void> {
  await bringIn(page, "한여름");
  await press(page, "1행 가져오기");
}

const CHANGING = "데이터를 변경하는 중 오류가 발생했습니다: 점검 중입니다.";
const words: [says: string, act: (page: Page) => Promise<void>, failing?: string][] = [
  ["추가되었습니다.", add],
  ["추가하는 중 오류가 발생했습니다. 점검 중입니다.", add, "**/api/employee/create"],
  ["수정되었습니다.", edit("실장")],
  ["삭제되었습니다.", remove],
  ["삭제 중 오류가 발생했습니다: 점검 중입니다.", remove, "**/api/employee/*/delete"],
  ["엑셀 파일을 가져왔습니다.", imports],
  // What is refused stays in its cell.
  [CHANGING, edit("이사"), "**/api/employee/*/update"],
];

async function tellsWhatItDid(scene: Scene): Promise<void> {
  const page = await openSettings(scene, "?tab=cards");
  for (const [says, act, failing] of words) {
    if (failing) await fail(page, failing);
    await act(page);
    await said(page, says);
    if (failing) await page.unroute(failing);
    await closeWhatIsOpen(page);
  }
}

/** Closes what an act has left open: the form, an import's report. */
async function closeWhatIsOpen(page: Page): Promise<void> {
  const open = page.getByRole("form").or(page.getByRole("dialog"));
  if (await open.count() === 0) return;
  await open.getByRole("button", { name: /^(취소|닫기)$/ }).first().click();
  await open.waitFor({ state: "detached" });
}

async function tellsOfAnImportThatFails(scene: Scene): Promise<void> {
  const page = await openSettings(scene, "?tab=cards");
  await bringIn(page, "한가을");
  await fail(page, "**/import_excel");
  await press(page, "1행 가져오기");
  await said(page, "엑셀 가져오기 중 오류가 발생했습니다: 점검 중입니다.");
  await fail(page, "**/import_errors");
  await press(page, "제외된 행 다운로드");
  await page.getByRole("alert").getByText("다운로드에 실패했습니다: 점검 중입니다.").waitFor();
}

async function offersNewChoices(scene: Scene): Promise<void> {
  const page = await openSettings(scene, "?tab=cards");
  await edit("고문")(page);
  await said(page, "수정되었습니다.");
  await press(page, "필터");
  const choices = page.getByRole("combobox", { name: /^직급/ });
  await choices.getByRole("option", { name: "고문" }).waitFor({ state: "attached" });
  await press(page, "필터");
  await fail(page, "**/filter_options");
  await press(page, "필터");
  await said(page, "필터 옵션을 불러오는 중 오류가 발생했습니다: 점검 중입니다.");
  await choices.selectOption("고문");
  await page.getByText("1 - 1 / 1", { exact: true }).waitFor();
}

async function saysThatItSaves(scene: Scene): Promise<void> {
  const page = await openSettings(scene, "?tab=cards");
  const held = Promise.withResolvers<void>();
  await page.route("**/api/employee/create", async (route) => {
    await held.promise;
    await route.continue();
  });
  const asked = page.waitForRequest("**/api/employee/create");
  await add(page);
  await page.getByRole("button", { name: "저장 중…" }).waitFor();
  const token = await page.locator("input[name=csrfmiddlewaretoken]").first().inputValue();
  assertEquals((await asked).headers()["x-csrftoken"], token);
  held.resolve();
  await said(page, "추가되었습니다.");
}

Deno.test("a table says what it did and what went wrong", async (t) => {
  await withScene(async (scene) => {
    await t.step("after each thing that can be done", () => tellsWhatItDid(scene));
    await t.step("when a file cannot go in or out", () => tellsOfAnImportThatFails(scene));
    await t.step("of choices that are new, or cannot be had", () => offersNewChoices(scene));
    await t.step("while it saves, with the page's token", () => saysThatItSaves(scene));
  });
});

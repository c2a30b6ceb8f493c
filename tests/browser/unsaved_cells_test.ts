/** Unsaved cells are listed beside the action bar, with ways out; nothing typed is lost. */
import { assert, assertEquals } from "@std/assert";
import type { Page } from "playwright-core";
import { cell, focus, typed } from "./grid/stage.ts";
import { pressTool } from "./hands.ts";
import { type Scene, withScene } from "./harness.ts";
import { violations } from "./looks.ts";
import { openSettings } from "./settings_states.ts";
import { scriptSaying } from "./assets.ts";
import { becomes } from "./until.ts";

/** Places of the employees' columns as shown. */
const POSITION = 5;
const DEPT = 6;

const open = (scene: Scene) => openSettings(scene, "?tab=cards");
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const strip = (page: Page, text: string) =>
  page.locator(".dt-notice").getByRole("status").filter({ hasText: text });
const goes = (page: Page, text: string) => strip(page, text).waitFor({ state: "detached" });

async function write(page: Page, row: number, column: number, text: string): Promise<void> {
  await cell(page, row, column).dblclick();
  await page.keyboard.press("Control+a");
  await page.keyboard.type(text);
  await page.keyboard.press("Enter");
}

/** The server says no to every change of a row, as long as the answer is not taken away again. */
async function refusing(page: Page): Promise<() => Promise<void>> {
  const body = { error: "안 됩니다.", message: "안 됩니다.", code: "invalid_input" };
  const no = "**/update";
  await page.route(no, (route) => route.fulfill({ status: 422, json: body }));
  return () => page.unroute(no);
}

/** What the newest employees have in a column, on the server. */
const kept = (page: Page, column: string, count: number): Promise<string[]> =>
  page.evaluate(async ([column, count]) => {
    const answer = await fetch(`/api/employee/list?page_size=${count}`);
    return (await answer.json()).results.map((row: Record<string, string>) =>
      row[column as string]
    );
  }, [column, count]);

async function areTriedAgain(scene: Scene): Promise<void> {
  const page = await open(scene);
  const before = await cell(page, 0, POSITION).boundingBox();
  const allow = await refusing(page);
  await write(page, 0, POSITION, "실장");
  await strip(page, "저장되지 않은 칸 1개").waitFor();
  await write(page, 2, DEPT, "공탁팀");
  await strip(page, "저장되지 않은 칸 2개").waitFor();
  // The rows have not moved, and the next cell of the two is reached from the keyboard.
  await becomes(async () => (await cell(page, 0, POSITION).boundingBox())?.y, before?.y);
  assertEquals(await violations(page, { within: ".dt" }), []);
  const next = button(page, "다음 칸으로");
  for (const place of [`0:${POSITION}`, `2:${DEPT}`, `0:${POSITION}`]) {
    await next.focus();
    await page.keyboard.press("Enter");
    await becomes(() => focus(page), place);
  }
  await allow();
  await button(page, "모두 다시 시도").click();
  await goes(page, "저장되지 않은");
  await page.locator(".g-cell[data-state]").first().waitFor({ state: "detached" });
  const answers = [await kept(page, "position", 1), await kept(page, "dept", 3)];
  assertEquals([answers[0][0], answers[1][2]], ["실장", "공탁팀"]);
}

async function areGivenUp(scene: Scene): Promise<void> {
  const page = await open(scene);
  const before = await cell(page, 1, POSITION).innerText();
  await refusing(page);
  await write(page, 1, POSITION, "없던 직급");
  await button(page, "모두 버리기").click();
  const question = page.getByRole("dialog").or(page.getByRole("alertdialog"));
  await question.getByText("입력하신 내용이 사라집니다").waitFor();
  await question.getByRole("button", { name: "계속 편집" }).click();
  await becomes(() => cell(page, 1, POSITION).innerText(), "없던 직급");
  await button(page, "모두 버리기").click();
  await question.getByRole("button", { name: "모두 버리기" }).click();
  await goes(page, "저장되지 않은");
  await becomes(() => cell(page, 1, POSITION).innerText(), before);
}

async function waitForTheNetwork(scene: Scene): Promise<void> {
  const page = await open(scene);
  // Their notice has come once the page was ready.
  await page.waitForFunction(
    (script) => performance.getEntriesByType("resource").some(({ name }) => name.includes(script)),
    scriptSaying("연결을 기다리는 칸"),
  );
  await page.context().setOffline(true);
  await write(page, 0, DEPT, "하나팀");
  await strip(page, "연결을 기다리는 칸 1개").waitFor();
  await write(page, 1, DEPT, "두리팀");
  await strip(page, "연결을 기다리는 칸 2개").waitFor();
  // Who would leave is asked first, and stays.
  const asked = page.waitForEvent("dialog");
  const leaving = page.close({ runBeforeUnload: true });
  const dialog = await asked;
  assertEquals(dialog.type(), "beforeunload");
  await dialog.dismiss();
  await leaving;
  await page.context().setOffline(false);
  await goes(page, "연결을 기다리는");
  await page.locator(".g-cell[data-state]").first().waitFor({ state: "detached" });
  await becomes(() => kept(page, "dept", 2), ["하나팀", "두리팀"]);
}

async function lineIsCalledAgain(scene: Scene): Promise<void> {
  const page = await scene.signedIn("데모 관리자");
  // What passes by itself (too many lines, a server that starts) is tried again without anybody.
  const json = { error: "권한이 없습니다.", message: "권한이 없습니다.", code: "forbidden" };
  await page.route("**/api/live**", (route) => route.fulfill({ status: 403, json }));
  await page.goto("/settings?tab=cards");
  await strip(page, "실시간 연결이 끊겨 다른 사람의 변경이 보이지 않습니다.").waitFor();
  await cell(page, 3, DEPT).dblclick();
  await page.keyboard.type("끝");
  const text = await typed(page);
  await page.unroute("**/api/live**");
  await button(page, "다시 연결").focus();
  await page.keyboard.press("Enter");
  await goes(page, "실시간 연결이");
  assert(text?.endsWith("끝"));
}

async function lineRestsUnseen(scene: Scene): Promise<void> {
  const page = await open(scene);
  const other = await open(scene);
  const see = (seen: boolean) =>
    page.evaluate((seen) => {
      Object.defineProperty(document, "hidden", { configurable: true, value: !seen });
      document.dispatchEvent(new Event("visibilitychange"));
    }, seen);
  const ended = page.waitForEvent("requestfailed", (request) => /api\/live/.test(request.url()));
  await see(false);
  await ended;
  await write(other, 4, POSITION, "나중에 본 직급");
  await other.locator(".g-cell[data-state]").first().waitFor({ state: "detached" });
  await see(true);
  await cell(page, 4, POSITION).filter({ hasText: "나중에 본 직급" }).waitFor();
}

async function partDoesNotCome(scene: Scene): Promise<void> {
  const page = await open(scene);
  await refusing(page);
  await write(page, 0, POSITION, "아직 있는 글");
  await page.context().setOffline(true);
  await pressTool(page, "열 설정");
  await page.getByText("이 부분을 불러오지 못했습니다.").first().waitFor();
  await becomes(() => cell(page, 0, POSITION).innerText(), "아직 있는 글");
  await strip(page, "저장되지 않은 칸 1개").waitFor();
}

Deno.test("unsaved cells are listed and keep their values", async (t) => {
  await withScene(async (scene) => {
    const plays: [string, (scene: Scene) => Promise<void>][] = [
      ["refused cells are found one by one and tried again", areTriedAgain],
      ["refused cells are given up only after a yes", areGivenUp],
      ["cells wait for the network, and leaving asks", waitForTheNetwork],
      ["a line that is lost is called again by hand", lineIsCalledAgain],
      ["a part that does not come takes nothing typed with it", partDoesNotCome],
      ["a tab that is not seen holds no line and misses nothing", lineRestsUnseen],
    ];
    for (const [name, play] of plays) await t.step(name, () => play(scene));
  });
});

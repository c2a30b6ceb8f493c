/** Taking back: always the newest change, and without losing one's place among the rows. */
import { assert } from "@std/assert";
import type { Page } from "playwright-core";
import { fillEmployees } from "../../scripts/lab/bench/employees.ts";
import { cell } from "./grid/stage.ts";
import { type Scene, withScene } from "./harness.ts";
import { openSettings } from "./settings_states.ts";
import { becomes, eventually } from "./until.ts";

/** Places of the employees' columns as shown. */
const POSITION = 5;
const DEPT = 6;

const toast = (page: Page, text: string) => page.locator(".toast").filter({ hasText: text });
const shows = (page: Page, row: number, column: number, text: string) =>
  page.locator(`[data-r="${row}"] [data-c="${column}"]:not([data-state])`)
    .filter({ hasText: new RegExp(`^${text}$`) }).waitFor();

async function write(page: Page, row: number, column: number, text: string): Promise<void> {
  await cell(page, row, column).dblclick();
  await page.keyboard.press("Control+a");
  await page.keyboard.type(text);
  await page.keyboard.press("Enter");
}

/** Changes of a row wait on their way until they are released. */
async function holdChanges(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/update", async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

async function takesBackTheEditUnderWay(scene: Scene): Promise<void> {
  const page = await openSettings(scene, "?tab=cards");
  const [position, dept] = [
    await cell(page, 0, POSITION).innerText(),
    await cell(page, 0, DEPT).innerText(),
  ];
  await write(page, 0, POSITION, "먼저 쓴 직급");
  await shows(page, 0, POSITION, "먼저 쓴 직급");
  const letGo = await holdChanges(page);
  const sent = page.waitForRequest("**/update");
  await write(page, 0, DEPT, "나중 부서");
  await sent;
  await page.keyboard.press("Control+z");
  letGo();
  await shows(page, 0, DEPT, dept);
  await becomes(() => cell(page, 0, POSITION).innerText(), "먼저 쓴 직급");
  await page.keyboard.press("Control+z");
  await shows(page, 0, POSITION, position);
}

async function leavesUnsavedCellsToThePerson(scene: Scene): Promise<void> {
  const page = await openSettings(scene, "?tab=cards");
  await write(page, 1, POSITION, "저장된 직급");
  await shows(page, 1, POSITION, "저장된 직급");
  const body = { error: "안 됩니다.", message: "안 됩니다.", code: "invalid_input" };
  await page.route("**/update", (route) => route.fulfill({ status: 422, json: body }));
  await write(page, 1, DEPT, "거절된 부서");
  await page.getByText("저장되지 않은 칸 1개").waitFor();
  await page.keyboard.press("Control+z");
  await toast(page, "저장되지 않은 칸이 있습니다.").waitFor();
  await becomes(() => cell(page, 1, POSITION).innerText(), "저장된 직급");
  await becomes(() => cell(page, 1, DEPT).innerText(), "거절된 부서");
}

/** How far the list is scrolled. */
const place = (page: Page) =>
  page.locator(".g-scroll").evaluate((scroller) => Math.round(scroller.scrollTop));

async function staysInTheEndlessList(scene: Scene): Promise<void> {
  await fillEmployees(scene.server.deps.books, 2_000);
  const page = await scene.signedIn("데모 관리자");
  await page.goto("/settings?tab=cards");
  await page.locator(".g-alive").waitFor();
  const number = (text: string) =>
    page.locator('.g-line [data-c="1"]').getByText(text, { exact: true });
  const scrollTo = (top: number) =>
    page.locator(".g-scroll").evaluate((scroller, top) => scroller.scrollTo({ top }), top);
  for (const row of [200, 400, 600]) {
    await scrollTo(row * 36);
    await number(String(row)).waitFor();
    await scrollTo(row * 36);
    await number(String(row + 1)).waitFor();
  }
  await scrollTo(583 * 36);
  const line = page.locator('.g-line[data-r="584"]');
  // A row that is still on its way cannot be chosen.
  const email = await line.locator('[data-c="3"]').getByText("@").innerText();
  await line.locator(`[data-c="1"]`).click();
  const before = await place(page);
  await page.getByRole("group", { name: "선택한 항목" })
    .getByRole("button", { name: "선택 삭제" }).click();
  await page.getByRole("alertdialog").or(page.getByRole("dialog"))
    .getByRole("button", { name: /삭제/ }).click();
  await line.filter({ hasText: email }).waitFor({ state: "detached" });
  await eventually(async () =>
    assert(Math.abs(await place(page) - before) <= 36, `${before} became ${await place(page)}`)
  );
  await toast(page, "1개 항목이 삭제되었습니다.").getByRole("button", { name: "되돌리기" }).click();
  await line.filter({ hasText: email }).waitFor();
  await eventually(async () =>
    assert(Math.abs(await place(page) - before) <= 36, `${before} became ${await place(page)}`)
  );
}

Deno.test("undo reverts the newest change in the place where the person is", async (t) => {
  await withScene(async (scene) => {
    await t.step(
      "a change without the server's answer can be undone",
      () => takesBackTheEditUnderWay(scene),
    );
    await t.step(
      "unsaved cells are settled before an undo",
      () => leavesUnsavedCellsToThePerson(scene),
    );
    await t.step(
      "undo deep in an endless list does not move the view",
      () => staysInTheEndlessList(scene),
    );
  });
});

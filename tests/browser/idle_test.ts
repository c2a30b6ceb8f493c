/** A desk that was left: the session ends, what was typed stays, and goes on after signing in again. */
import { assertEquals } from "@std/assert";
import type { Page } from "playwright-core";
import { cell } from "./grid/stage.ts";
import { type Scene, withScene } from "./harness.ts";
import { openTable } from "./settings_states.ts";
import { becomes } from "./until.ts";

const IDLE_MINUTES = 60;
const COLUMN = 3;

interface Desk extends Scene {
  /** So many minutes pass on the server's clock. */
  pass(minutes: number): void;
}

async function withDesk(play: (desk: Desk) => Promise<void>): Promise<void> {
  let ahead = 0;
  const pass = (minutes: number) => {
    ahead += minutes * 60_000;
  };
  await withScene(
    (scene) => play({ ...scene, pass }),
    () => new Date(Date.now() + ahead),
    { STAFF_IDLE_MINUTES: String(IDLE_MINUTES) },
  );
}

/** By what the page offers: a window of its own, that closes itself. */
async function signInInWindow(page: Page): Promise<void> {
  const opening = page.waitForEvent("popup");
  await page.getByRole("button", { name: "다시 로그인" }).click();
  const popup = await opening;
  await popup.getByRole("button", { name: "데모 직원 하나" }).click().catch((error) => {
    if (!popup.isClosed()) throw error;
  });
  if (!popup.isClosed()) await popup.waitForEvent("close");
}

/** What was on the screen of a desk that was left is hidden from others. */
async function isCovered(page: Page): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "로그아웃되었습니다" });
  await dialog.getByText("오랫동안 쓰지 않아 로그아웃했습니다. 다시 로그인해 주세요.").waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor();
}

async function keepsACell(desk: Desk): Promise<void> {
  const page = await openTable(desk, "company");
  await cell(page, 0, COLUMN).click();
  await page.keyboard.type("desk1960");
  desk.pass(IDLE_MINUTES + 1);
  await page.keyboard.press("Enter");
  const text = "desk1960";
  await isCovered(page);
  await becomes(() => cell(page, 0, COLUMN).isVisible(), false);
  await signInInWindow(page);
  await page.getByText("저장되지 않은 칸 1개").waitFor();
  await becomes(() => cell(page, 0, COLUMN).innerText(), text);
  await page.getByRole("button", { name: "모두 다시 시도" }).click();
  await page.getByText("수정되었습니다.").first().waitFor();
  await page.reload();
  await page.getByText(text).first().waitFor();
}

async function keepsAForm(desk: Desk): Promise<void> {
  const page = await openTable(desk, "company");
  await page.getByRole("button", { name: "회사 추가" }).click();
  const form = page.getByRole("form", { name: "회사 추가" });
  await form.getByLabel("회사명").fill("자리를 비운 상사");
  desk.pass(IDLE_MINUTES + 1);
  await form.getByRole("button", { name: "저장" }).click();
  await isCovered(page);
  await becomes(() => form.count(), 0);
  await signInInWindow(page);
  await becomes(() => form.getByLabel("회사명").inputValue(), "자리를 비운 상사");
  await form.getByRole("button", { name: "저장" }).click();
  await page.getByText("추가되었습니다.").first().waitFor();
}

/** The server asks a table to read its rows again: nobody is at the desk for that. */
async function rereadsUnseen(desk: Desk): Promise<void> {
  const page = await openTable(desk, "company");
  await page.route("**/api/live?*", (route) =>
    route.fulfill({
      contentType: "text/event-stream",
      body: 'event: reset\ndata: {"position":1}\n\n',
    }));
  const asking = page.waitForRequest((request) =>
    request.url().includes("/api/deposition/company")
  );
  await page.reload();
  const asked = await asking;
  assertEquals(asked.headers()["x-background"], "1");
  assertEquals((await asked.response())!.status(), 200);
}

Deno.test("after an idle session ended, typed text stays and is saved after signing in", async (t) => {
  await withDesk(async (desk) => {
    await t.step("a cell of a table", () => keepsACell(desk));
    await t.step("a form", () => keepsAForm(desk));
    await t.step("a table's own reads do not keep a session alive", () => rereadsUnseen(desk));
  });
});

/** A second look at the tables, as people do who are unlucky, in a hurry, or come by an old link. */
import { assertMatch } from "@std/assert";
import type { Page } from "playwright-core";
import { readConfig } from "../../src/config.ts";
import { type RunningServer, startServer } from "../../src/main.ts";
import { cell } from "./grid/stage.ts";
import { type Scene, signIn, withScene } from "./harness.ts";
import { testKey } from "../helpers/wrapping.ts";
import { openSettings } from "./settings_states.ts";
import { becomes, eventually, until } from "./until.ts";

/** Place of a column of the employees as shown. */
const POSITION = 5;

const openCards = (scene: Scene) => openSettings(scene, "?tab=cards");
const search = (page: Page) => page.getByRole("searchbox");
const range = (page: Page, count: number) =>
  page.getByText(new RegExp(`^1 - \\d+ / ${count}$`)).waitFor();

/** Types over the position of the newest employee; not saved before Enter. */
async function type(page: Page, position: string): Promise<void> {
  await cell(page, 0, POSITION).dblclick();
  const editor = page.getByRole("textbox", { name: "직급 편집" });
  await editor.waitFor();
  await page.keyboard.press("Control+a");
  await page.keyboard.type(position);
  await becomes(() => editor.inputValue(), position);
}

/** Waits until the newest employee's position is this on the server; answers with the row's version. */
async function kept(page: Page, position: string): Promise<number> {
  return await until(page, async (position) => {
    const answer = await fetch("/api/employee/list?page_size=1").catch(() => null);
    const [row] = answer?.ok ? (await answer.json()).results : [];
    return row?.position === position ? row.version : false;
  }, position);
}

/** The cell shows this text, and nothing of it waits to be saved. */
async function isSaved(page: Page, position: string): Promise<void> {
  const saved = `[data-r="0"] [data-c="${POSITION}"]:not([data-state])`;
  await page.locator(saved).filter({ hasText: position }).waitFor();
}

async function losesTheNetwork(scene: Scene): Promise<void> {
  const page = await openCards(scene);
  await type(page, "부장");
  await page.context().setOffline(true);
  await page.keyboard.press("Enter");
  await page.getByText("서버에 연결하지 못했습니다.").first().waitFor();
  await page.getByText("연결을 기다리는 칸 1개").waitFor();
  await becomes(() => cell(page, 0, POSITION).innerText(), "부장");
  await page.context().setOffline(false);
  await isSaved(page, "부장");
  await becomes(() => kept(page, "부장"), 2);
}

async function losesTheSession(scene: Scene): Promise<void> {
  const page = await openCards(scene);
  await type(page, "사무장");
  await page.context().clearCookies();
  await page.keyboard.press("Enter");
  await page.getByText("로그인이 만료되었습니다. 다시 로그인해 주세요.").first().waitFor();
  const opening = page.waitForEvent("popup");
  await page.getByRole("button", { name: "다시 로그인" }).click();
  const popup = await opening;
  await popup.getByRole("button", { name: "데모 관리자" }).click();
  await page.getByText("저장되지 않은 칸 1개").waitFor();
  await becomes(() => cell(page, 0, POSITION).innerText(), "사무장");
  await page.getByRole("button", { name: "모두 다시 시도" }).click();
  await isSaved(page, "사무장");
  await page.getByRole("status").filter({ hasText: "수정되었습니다." }).first().waitFor();
}

async function goesBackAndForth(scene: Scene): Promise<void> {
  const page = await openCards(scene);
  await range(page, 30);
  await search(page).fill("총무");
  await page.waitForURL(/search=/);
  const shown = page.getByText(/^1 - \d+ \/ \d$/);
  await shown.waitFor();
  const found = await shown.innerText();
  await page.goBack();
  await range(page, 30);
  await becomes(() => search(page).inputValue(), "");
  await page.goForward();
  await page.getByText(found, { exact: true }).waitFor();
  await becomes(() => search(page).inputValue(), "총무");
  await page.getByRole("textbox", { name: "카드 관리" }).focus();
  await page.reload();
  await page.getByText(found, { exact: true }).waitFor();
  await becomes(() => search(page).inputValue(), "총무");
}

const addresses: [query: string, shows: string | RegExp][] = [
  ["&page=0", "1 - 20 / 30"],
  ["&page=999", "21 - 30 / 30"],
  ["&page_size=-1", "1 - 20 / 30"],
  ["&page_size=1e9", "1 - 20 / 30"],
  ["&mode=pages", "1 - 20 / 30"],
  ["&sort_field=nope", /^1 - \d+ \/ 30$/],
  ["&view=nobody", /^1 - \d+ \/ 30$/],
  ["&mode=scroll&page=5", /^1 - \d+ \/ 30$/],
  ["&search=그런 말은 없다", "데이터가 없습니다."],
  ["&deleted=x", "삭제 항목 표시는 only 또는 with로 입력해 주세요."],
  ["&employment_date_start=어제", "입사일: 날짜는 2026-01-31과 같은 형식으로 입력해 주세요."],
];

async function opensOldLinks(scene: Scene): Promise<void> {
  const page = await openCards(scene);
  // What the browser remembers of the columns may be broken as well.
  await page.evaluate(() => localStorage.setItem("table/employee-cards/columns", "{"));
  for (const [query, shows] of addresses) {
    await page.goto(`/settings?tab=cards${query}`);
    await page.getByText(shows).first().waitFor();
    await page.getByRole("columnheader", { name: "직급" }).waitFor();
  }
}

async function pressesTwice(scene: Scene): Promise<void> {
  const page = await openCards(scene);
  await page.getByRole("button", { name: "직원 추가" }).click();
  const form = page.getByRole("form", { name: "직원 추가" });
  await form.getByLabel(/^이름/).fill("두 번 누른 사람");
  await form.getByRole("button", { name: "저장", exact: true }).dblclick();
  await range(page, 31);
  await page.reload();
  await range(page, 31);
}

async function pastesFarTooMuch(scene: Scene): Promise<void> {
  const page = await openCards(scene);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await cell(page, 0, POSITION).click();
  await page.evaluate(() => {
    const line = Array.from({ length: 50 }, (_, column) => `글 ${column}`).join("\t");
    return navigator.clipboard.writeText(Array(10_000).fill(line).join("\r\n"));
  });
  await page.keyboard.press("Control+v");
  const preview = page.getByRole("dialog", { name: "붙여넣기 미리보기" });
  await eventually(async () => {
    const text = await preview.innerText();
    assertMatch(text, /10,000행 × 50열 가운데 90칸이 바뀝니다/);
    assertMatch(text, /90칸은 붙여넣을 수 없어 그대로 둡니다/);
    assertMatch(text, /표를 벗어난 9,970행, 43열은 붙여넣지 않습니다/);
  });
  await page.keyboard.press("Escape");
  await preview.waitFor({ state: "detached" });
}

Deno.test("text typed into a table is never lost, and every link has a target", async (t) => {
  await withScene(async (scene) => {
    const plays: [string, (scene: Scene) => Promise<void>][] = [
      ["an edit made without a network is saved once it is back", losesTheNetwork],
      ["back, forward and reload show the rows of their address", goesBackAndForth],
      ["an old or broken link shows rows, or says why not", opensOldLinks],
      ["10,000 × 50 cells are pasted as far as the table goes", pastesFarTooMuch],
      ["a form saved by a double click makes one row", pressesTwice],
      [
        "an edit made after the session ended stays, and is saved after the next sign-in",
        losesTheSession,
      ],
    ];
    for (const [name, play] of plays) await t.step(name, () => play(scene));
  });
});

Deno.test("an edit during a server's stop is saved once when it runs again", async () => {
  const dataDir = await Deno.makeTempDir();
  const start = (port: string) =>
    startServer(readConfig({ PORT: port, DATA_DIR: dataDir, DEMO: "1", WRAPPING_KEY: testKey }));
  await withScene(async ({ visitor }) => {
    let server: RunningServer = await start("0");
    try {
      const page = await visitor({ baseURL: server.url });
      await signIn(page, "데모 관리자");
      await page.goto("/settings?tab=cards");
      await page.locator(".g-alive").waitFor();
      await type(page, "부장");
      await server.stop();
      await page.keyboard.press("Enter");
      await page.getByText("서버에 연결하지 못했습니다.").first().waitFor();
      await becomes(() => cell(page, 0, POSITION).innerText(), "부장");
      const { port } = new URL(server.url);
      // Somebody else's connection may have the port for a moment.
      await eventually(async () => server = await start(port));
      await isSaved(page, "부장");
      await becomes(() => kept(page, "부장"), 2);
      // Changes are followed again as well: the same person's other window makes one.
      const other = await page.context().newPage();
      await other.goto("/settings?tab=cards");
      await other.locator(".g-alive").waitFor();
      await type(other, "이사");
      await other.keyboard.press("Enter");
      await isSaved(page, "이사");
    } finally {
      await server.stop();
    }
  });
  await Deno.remove(dataDir, { recursive: true });
});

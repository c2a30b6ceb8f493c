/** What stands around the rows: pages, typing that settles, tools that fold, files (S2 §2, §5, §9). */
import { assert, assertEquals } from "@std/assert";
import type { Page } from "playwright-core";
import * as XLSX from "xlsx";
import { type Scene, withScene } from "./harness.ts";
import { openSettings } from "./settings_states.ts";

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const toast = (page: Page, text: string) => page.locator(".toast").filter({ hasText: text });
const footer = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor();
const pages = (page: Page) => page.getByRole("navigation", { name: "페이지" });

async function turnsPages(scene: Scene): Promise<void> {
  const page = await openSettings(scene, "?tab=vehicles");
  const sizes = page.getByLabel("한 쪽의 건수");
  assertEquals(
    await sizes.locator("option").allTextContents(),
    [10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000].map((size) =>
      `${size.toLocaleString("ko-KR")}건씩`
    ),
  );
  await sizes.selectOption("10");
  await page.waitForURL(/page_size=10/);
  await pages(page).getByText("…").waitFor();
  const numbers = await pages(page).getByRole("button", { name: /^\d+\s*쪽$/ }).allTextContents();
  const last = parseInt(numbers.at(-1)!);
  assertEquals(numbers.map((text) => parseInt(text)), [1, 2, 3, 4, 5, last]);
  const jump = async (text: string) => {
    await page.getByLabel("이동할 페이지 번호").fill(text);
    await page.keyboard.press("Enter");
  };
  await jump("셋");
  await toast(page, "올바른 페이지 번호를 입력하세요.").waitFor();
  await jump(String(last + 1));
  await toast(page, `1부터 ${last} 사이의 페이지 번호를 입력하세요.`).waitFor();
  const asked: string[] = [];
  page.on("request", (request) => request.url().includes("/list/all") && asked.push(request.url()));
  await jump("1");
  await jump("4");
  await page.waitForURL(/page=4/);
  await page.locator('[data-r="0"]').getByText("31", { exact: true }).waitFor();
  assertEquals(asked.length, 1, "the page that is shown is not asked for");
  assertEquals(
    await pages(page).getByRole("button", { name: /^\d+\s*쪽$/ }).allTextContents(),
    [1, 2, 3, 4, 5, last].map((number) => `${number}쪽`),
  );
  await pages(page).getByRole("button", { name: "다음" }).click();
  await page.locator('[data-r="9"]').getByText("50", { exact: true }).waitFor();
}

async function keepsItsSizes(scene: Scene): Promise<void> {
  const page = await openSettings(scene, "?tab=vehicles&list=cars");
  const widths = () =>
    page.locator(".g-header [data-c]").evaluateAll((cells) =>
      cells.map((cell) => cell.getBoundingClientRect().width)
    );
  const before = await widths();
  assertEquals([before[0], before.at(-1)], [50, 100]);
  await page.getByRole("searchbox").fill("없는 차량");
  await page.keyboard.press("Enter");
  await page.getByText("데이터가 없습니다.").waitFor();
  const height = await page.locator(".grid").evaluate((grid) => grid.clientHeight);
  assert(height >= 300, `${height}`);
  const edge = (await page.locator(".g-edge").first().boundingBox())!;
  await page.mouse.move(edge.x + 4, edge.y + 9);
  await page.mouse.down();
  await page.mouse.move(edge.x - 600, edge.y + 9);
  await page.mouse.up();
  assertEquals((await widths())[2], 100);
}

async function settles(scene: Scene): Promise<void> {
  const page = await scene.signedIn("데모 관리자");
  await page.clock.install();
  await page.goto("/settings?tab=cards");
  await page.locator(".g-alive").waitFor();
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  const first = Promise.withResolvers<void>();
  const asked: string[] = [];
  await page.route("**/api/employee/list?*", async (route) => {
    const search = new URL(route.request().url()).searchParams.get("search") ?? "";
    asked.push(search);
    if (search === "등기") await first.promise;
    await route.continue();
  });
  const box = page.getByRole("searchbox");
  await box.pressSequentially("등기");
  await page.clock.runFor(499);
  assertEquals(asked, []);
  await page.clock.runFor(1);
  await box.fill("총무");
  const second = page.waitForResponse((answer) =>
    answer.url().includes(encodeURIComponent("총무"))
  );
  await page.clock.runFor(500);
  await second;
  assertEquals(asked, ["등기", "총무"]);
  await footer(page, "1 - 4 / 4");
  const late = page.waitForResponse((answer) => answer.url().includes(encodeURIComponent("등기")));
  first.resolve();
  await (await late).finished();
  await page.clock.runFor(100);
  await footer(page, "1 - 4 / 4");
}

async function folds(scene: Scene): Promise<void> {
  const page = await openSettings(scene, "?tab=cards");
  const opener = page.getByRole("button", { name: "더 보기", exact: true });
  await page.getByRole("button", { name: "작업 내역" }).waitFor();
  assertEquals(await opener.isVisible(), false);
  await page.setViewportSize({ width: 390, height: 844 });
  await opener.waitFor();
  assertEquals(await page.getByRole("button", { name: "작업 내역" }).isVisible(), false);
  await opener.focus();
  const at = async (name: string) =>
    await page.waitForFunction((name) => document.activeElement?.textContent === name, name);
  await page.keyboard.press("ArrowDown");
  await at("되돌리기");
  assertEquals(await opener.getAttribute("aria-expanded"), "true");
  await page.keyboard.press("End");
  await at("열 설정");
  await page.keyboard.press("ArrowDown");
  await at("되돌리기");
  await page.keyboard.press("Escape");
  await at("더 보기");
  assertEquals(await opener.getAttribute("aria-expanded"), "false");
  await page.keyboard.press("ArrowUp");
  await at("열 설정");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: "열 설정" }).waitFor();
  await page.keyboard.press("Escape");
  await at("더 보기");
  await opener.click();
  await page.getByRole("heading", { level: 1 }).click();
  assertEquals(await page.getByRole("button", { name: "작업 내역" }).isVisible(), false);
}

/** The workbook that a press hands to the browser. */
async function downloaded(page: Page, name: string) {
  const coming = page.waitForEvent("download");
  await press(page, name);
  const download = await coming;
  const bytes = await Deno.readFile(await download.path());
  const book = XLSX.read(
    bytes,
    { cellNF: true, cellDates: false, xlsx: true } as XLSX.ParsingOptions,
  );
  const sheet = book.Sheets[book.SheetNames[0]];
  const files = XLSX.CFB.read(bytes, { type: "buffer" });
  const xml = new TextDecoder().decode(
    XLSX.CFB.find(files, "/xl/worksheets/sheet1.xml")!.content as Uint8Array,
  );
  return { name: download.suggestedFilename(), sheet, xml };
}

/** A cell of the sheet by its header's text and its line, from 1. */
function cellOf(sheet: XLSX.WorkSheet, header: string, line: number): XLSX.CellObject {
  const [headers] = XLSX.utils.sheet_to_json<string[]>(sheet, { header: 1 });
  return sheet[XLSX.utils.encode_cell({ c: headers.indexOf(header), r: line })];
}

const linesOf = (sheet: XLSX.WorkSheet) => XLSX.utils.sheet_to_json<Record<string, unknown>>(sheet);

async function exports(scene: Scene): Promise<void> {
  const page = await openSettings(scene, "?tab=cards");
  const row = page.locator('[data-r="0"]');
  await row.getByRole("gridcell", { name: "총무팀" }).click();
  await page.keyboard.press("F2");
  await page.keyboard.press("Control+a");
  const saved = page.waitForResponse((answer) => answer.url().endsWith("/update"));
  await page.keyboard.type("=1+1 총무");
  await page.keyboard.press("Enter");
  await saved;
  await page.getByRole("searchbox").fill("총무");
  await page.keyboard.press("Enter");
  await footer(page, "1 - 4 / 4");
  const { name, sheet, xml } = await downloaded(page, "내보내기");
  assertEquals(/^직원_목록_\d{4}-\d\d-\d\d\.xlsx$/.test(name), true, name);
  await toast(page, "엑셀 파일로 내보냈습니다.").waitFor();
  assertEquals(linesOf(sheet).length, 4);
  const formula = cellOf(sheet, "부서", 1);
  assertEquals([formula.t, formula.v, formula.f], ["s", "=1+1 총무", undefined]);
  const day = cellOf(sheet, "입사일", 1);
  assertEquals([day.t, XLSX.SSF.is_date(String(day.z))], ["n", true]);
  assertEquals(cellOf(sheet, "이월 연차", 1).t, "n");
  assert(/<pane[^>]*state="frozen"/.test(xml), "the header stays in sight");

  await page.locator('[data-r="1"] [data-c="1"]').click();
  await page.locator('[data-r="3"] [data-c="1"]').click({ modifiers: ["Control"] });
  await page.getByText("2개 선택", { exact: true }).waitFor();
  const chosen = await downloaded(page, "선택 내보내기");
  assertEquals(/^\d{4}-\d\d-\d\d_직원_목록_/.test(chosen.name), true, chosen.name);
  const all = linesOf(sheet);
  assertEquals(linesOf(chosen.sheet), [all[1], all[3]]);
}

async function exportsWhatIsShown(scene: Scene): Promise<void> {
  const page = await openSettings(scene, "?tab=cards");
  await press(page, "열 설정");
  await page.getByRole("checkbox", { name: "부서 표시" }).uncheck();
  await press(page, "닫기");
  const { sheet } = await downloaded(page, "내보내기");
  const [headers] = XLSX.utils.sheet_to_json<string[]>(sheet, { header: 1 });
  assertEquals([headers.includes("직책"), headers.includes("부서")], [true, false]);
  await page.getByRole("searchbox").fill("아무도 없음");
  await page.keyboard.press("Enter");
  await page.getByText("데이터가 없습니다.").waitFor();
  await press(page, "내보내기");
  await toast(page, "다운로드할 데이터가 없습니다.").waitFor();
  await page.route(
    "**/export_excel?*",
    (route) => route.fulfill({ status: 503, json: { message: "점검 중입니다." } }),
  );
  await press(page, "내보내기");
  await toast(page, "엑셀 내보내기 중 오류가 발생했습니다: 점검 중입니다.").waitFor();
}

Deno.test("what stands around a table does what it says", async (t) => {
  await withScene(async (scene) => {
    const steps: [string, (scene: Scene) => Promise<void>][] = [
      ["pages turn by seven buttons at most and by a jump; rows are numbered through", turnsPages],
      ["columns and the table itself keep their least sizes", keepsItsSizes],
      ["a search settles for 500 ms, and a late answer is passed over", settles],
      ["rare tools fold behind one button on a narrow screen, all by keyboard", folds],
      ["what is found and what is chosen go out as real values", exports],
      [
        "an export has the columns that are shown; an empty or failed one says so",
        exportsWhatIsShown,
      ],
    ];
    for (const [name, play] of steps) await t.step(name, () => play(scene));
  });
});

/** What is around the rows: the toolbar, letters, files (S2 §2, §5). */
import { assert, assertEquals } from "@std/assert";
import type { Page } from "playwright-core";
import * as XLSX from "xlsx";
import { handsOn, menuOpener, pressTool } from "./hands.ts";
import { type Scene, withScene } from "./harness.ts";
import { sayPurpose } from "./purpose.ts";
import { openSettings } from "./settings_states.ts";
import { becomes, hasFocus } from "./until.ts";

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const toast = (page: Page, text: string) => page.locator(".toast").filter({ hasText: text });
const footer = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor();

/** Its sizes at first are lines of the specification (S2 §9). */
async function keepsItsSizes(scene: Scene): Promise<void> {
  const page = await openSettings(scene, "?tab=vehicles&list=cars");
  const edge = (await page.locator(".g-edge").first().boundingBox())!;
  await page.mouse.move(edge.x + 4, edge.y + 9);
  await page.mouse.down();
  await page.mouse.move(edge.x - 600, edge.y + 9);
  await page.mouse.up();
  const widths = () =>
    page.locator(".g-header [data-c]").evaluateAll((cells) =>
      cells.map((cell) => cell.getBoundingClientRect().width)
    );
  await becomes(async () => (await widths())[2], 100);
}

async function hearsLetters(scene: Scene): Promise<void> {
  const page = await openSettings(scene, "?tab=cards");
  const hands = await handsOn(page);
  const atRows = () =>
    page.waitForFunction(() => document.activeElement?.classList.contains("g-input"));
  await hands.press("j");
  await atRows();
  // From then on they are the next row and the one before, and "/" is the search, where nothing can be typed.
  for (const [key, row] of [["j", "1"], ["j", "2"], ["k", "1"]]) {
    await hands.press(key);
    await page.locator(`[data-r="${row}"] [data-c="0"][data-on]`).waitFor();
  }
  await hands.press("/");
  await hasFocus(page.getByRole("searchbox"));
  await hands.press("ArrowDown");
  await atRows();
  await hands.press("Control+Home", "e");
  await page.getByRole("dialog").getByRole("button", { name: "저장", exact: true }).waitFor();
  await hands.press("Escape");
  await atRows();
  await hands.press("h");
  await page.getByRole("dialog", { name: /변경 이력$/ }).waitFor();
  await hands.press("Escape");
  await atRows();
  // Where letters are text they are written: a name that begins with them, in either script.
  for (const text of ["eh", "한글"]) {
    await hands.press("Control+Home", "ArrowRight", "ArrowRight");
    await hands.write(text);
    await page.waitForFunction(
      (text) =>
        document.querySelector<HTMLTextAreaElement>(".g-editor[data-open] .g-input")?.value ===
          text,
      text,
    );
    await hands.press("Escape");
  }
  await hands.press("F1");
  await page.getByRole("dialog", { name: "단축키" }).getByText("행 수정, 변경 이력").waitFor();
}

async function keepsItsDensity(scene: Scene): Promise<void> {
  const page = await openSettings(scene, "?tab=cards");
  const height = (px: number) =>
    page.waitForFunction(
      (px) => document.querySelector(".g-body .g-line")!.clientHeight === px,
      px,
    );
  await height(35);
  const lastSeen = async () =>
    Number(/- (\d+) \//.exec(await page.locator(".dt-footer .tabular").first().innerText())?.[1]);
  const seen = await lastSeen();
  await pressTool(page, "행 촘촘하게 보기");
  await height(27);
  await becomes(async () => await lastSeen() > seen, true);
  await page.locator('[data-r="12"]').waitFor();
  await page.reload();
  await page.locator(".g-dense").waitFor();
  await height(27);
  await pressTool(page, "행 편하게 보기");
  await height(35);
}

async function goesThroughTheMenu(scene: Scene): Promise<void> {
  const page = await openSettings(scene, "?tab=cards");
  const opener = menuOpener(page, "열 설정");
  const step = page.locator(".dt-redo");
  await becomes(async () => [await step.isVisible(), await step.getAttribute("aria-disabled")], [
    true,
    "true",
  ]);
  const isOpen = () =>
    opener.evaluate(({ parentElement }) => (parentElement as HTMLDetailsElement).open);
  await opener.focus();
  const at = async (name: string) =>
    await page.waitForFunction((name) => document.activeElement?.textContent === name, name);
  await page.keyboard.press("ArrowDown");
  await at("내보내기");
  await becomes(isOpen, true);
  await page.keyboard.press("End");
  await at("작업 내역");
  await page.keyboard.press("ArrowDown");
  await at("내보내기");
  await page.keyboard.press("Escape");
  await at("⋯");
  await becomes(isOpen, false);
  // Of all menus one is open, and Escape gives the focus back to what opened it.
  const account = page.locator("details.account > summary");
  const areOpen = () =>
    page.locator("details[open] > summary").filter({ visible: true }).allInnerTexts();
  await opener.click();
  await account.click();
  await becomes(async () => (await areOpen()).length, 1);
  await becomes(isOpen, false);
  await opener.click();
  await becomes(areOpen, ["⋯"]);
  await page.keyboard.press("Escape");
  await becomes(areOpen, []);
  await at("⋯");
  // A phone has no room for the two arrows: they are among the rest.
  await page.setViewportSize({ width: 390, height: 844 });
  await becomes(() => step.isVisible(), false);
  await page.keyboard.press("ArrowDown");
  await at("되돌리기");
  await page.keyboard.press("End");
  await at("작업 내역");
  await page.keyboard.press("ArrowUp");
  await at("열 설정");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: "열 설정" }).waitFor();
  await page.keyboard.press("Escape");
  await at("⋯");
  await opener.click();
  await page.getByRole("heading", { name: /^직원/ }).click();
  await becomes(() => page.getByRole("button", { name: "작업 내역" }).isVisible(), false);
}

/** The workbook that a command hands to the browser. */
async function downloaded(page: Page, name: string) {
  const coming = page.waitForEvent("download");
  if (name === "내보내기") await pressTool(page, name);
  else await press(page, name);
  await sayPurpose(page);
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
  await pressTool(page, "열 설정");
  await page.getByRole("checkbox", { name: "부서 표시" }).uncheck();
  await press(page, "닫기");
  const { sheet } = await downloaded(page, "내보내기");
  const [headers] = XLSX.utils.sheet_to_json<string[]>(sheet, { header: 1 });
  assertEquals([headers.includes("직급"), headers.includes("부서")], [true, false]);
}

const FILE = "직원,시작한 해,출근율\n없는 사람,2026,100\n";

/** Lets a file go somewhere on the page. */
async function drop(page: Page, name: string, text: string): Promise<void> {
  const dataTransfer = await page.evaluateHandle(([name, text]) => {
    const data = new DataTransfer();
    data.items.add(new File([text], name, { type: "text/csv" }));
    return data;
  }, [name, text]);
  await page.dispatchEvent("body", "drop", { dataTransfer });
}

async function offersWhatFills(scene: Scene): Promise<void> {
  const page = await openSettings(scene, "?tab=leave&list=leave_attendance");
  const table = page.getByRole("region", { name: "연차 출근율" });
  await table.getByText("아직 등록된 항목이 없습니다.").waitFor();
  await becomes(() => table.getByRole("button").allTextContents(), [
    "출근율 추가",
    "파일에서 불러오기",
  ]);
  await becomes(() => table.locator("[role=grid], [role=search], .dt-footer").count(), 0);
  await drop(page, "출근율.csv", FILE);
  const steps = page.getByRole("dialog", { name: "연차 출근율 가져오기" });
  await steps.getByRole("button", { name: "미리보기" }).waitFor();
  await page.keyboard.press("Escape");
  await steps.waitFor({ state: "detached" });
  await press(page, "출근율 추가");
  const form = page.getByRole("form", { name: "출근율 추가" });
  await form.getByLabel(/^직원/).selectOption({ index: 1 });
  await form.getByLabel(/^시작한 해/).fill("2026");
  await form.getByLabel(/^출근율/).fill("90");
  await form.getByRole("button", { name: "저장", exact: true }).click();
  await footer(page, "1 - 1 / 1");
  await form.waitFor();
  await page.locator(".g-input").focus();
  await page.keyboard.press("Shift+Space");
  await press(page, "선택 삭제");
  await page.getByRole("dialog").getByRole("button", { name: "삭제", exact: true }).click();
  await press(page, "삭제된 항목 보기");
  await footer(page, "1 - 1 / 1");
  await page.getByRole("searchbox").fill("아무도 아닌 사람");
  await page.getByText("조건에 맞는 데이터가 없습니다.").waitFor();
  await page.locator(".g-message").getByRole("button", { name: "조건 지우기" }).click();
  await table.getByText("아직 등록된 항목이 없습니다.").waitFor();
  await table.getByRole("button", { name: "되돌리기" }).click();
  await footer(page, "1 - 1 / 1");
}

Deno.test("the controls around a table do what they say", async (t) => {
  await withScene(async (scene) => {
    const steps: [string, (scene: Scene) => Promise<void>][] = [
      ["a column is never narrower than its least width", keepsItsSizes],
      ["rare tools are behind one button, all by keyboard", goesThroughTheMenu],
      ["letters open a row where they are no text, and are text where they are", hearsLetters],
      ["rows are as high as this browser remembers", keepsItsDensity],
      ["what is found and what is chosen go out as real values", exports],
      ["an export has the columns that are shown", exportsWhatIsShown],
      ["a table without a single row offers what fills it, and no more", offersWhatFills],
    ];
    for (const [name, play] of steps) await t.step(name, () => play(scene));
  });
});

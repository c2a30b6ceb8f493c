/**
 * A working day at the vehicle log by keyboard alone, in Korean. With SCREENSHOTS=folder a numbered
 * picture of each step is kept.
 */
import { Buffer } from "node:buffer";
import { assertEquals, assertMatch } from "@std/assert";
import type { Page } from "playwright-core";
import * as XLSX from "xlsx";
import { cell } from "./grid/stage.ts";
import { type Hands, handsOn, reachTool } from "./hands.ts";
import { withScene } from "./harness.ts";
import { picturedSteps } from "./looks.ts";
import { eventually, until } from "./until.ts";

/** What the person looks for; nothing done during the day takes a row out of what is found. */
const FIND = "서초등기소";

/** Places of columns as shown. */
const PURPOSE = 11;
const PLACE = 12;

type Row = Record<string, string | number>;

/** The rows that the search finds, as the server has them. */
const found = (page: Page): Promise<Row[]> =>
  page.evaluate(async (search) => {
    const query = new URLSearchParams({ search, page_size: "20" });
    return (await (await fetch(`/api/mysql/car/list/all?${query}`)).json()).results;
  }, FIND);

/** Waits until the server has these values in the first rows found. */
async function kept(page: Page, ...rows: Row[]): Promise<void> {
  await until(page, async ({ search, rows }) => {
    const query = new URLSearchParams({ search, page_size: "20" });
    const { results } = await (await fetch(`/api/mysql/car/list/all?${query}`)).json();
    return rows.every((row, at) =>
      Object.entries(row).every(([key, value]) => results[at][key] === value)
    );
  }, { search: FIND, rows });
}

/** Of a row, what the day changes; the rest of it follows from that. */
function written(row: Row): Row {
  const keys = "carName carUser tripTime tripDrvTime tripIdleTime tripDist purpose dist pay";
  return Object.fromEntries(keys.split(" ").map((key) => [key, row[key]]));
}

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const dialog = (page: Page, name: string | RegExp) => page.getByRole("dialog", { name });
const said = (page: Page, text: string | RegExp) =>
  page.getByRole("status").filter({ hasText: text }).last().waitFor();

/** The grid has the focus (again), on this row and column. */
async function isAt(page: Page, row: number, column: number): Promise<void> {
  await page.waitForFunction((place) => {
    const { activeElement } = document;
    if (!activeElement?.classList.contains("g-input")) return false;
    const cell = document.getElementById(activeElement.getAttribute("aria-activedescendant")!);
    return `${cell?.closest<HTMLElement>("[data-r]")?.dataset.r}:${cell?.dataset.c}` === place;
  }, `${row}:${column}`);
}

async function goesToTheLog({ page, press, reach }: Hands): Promise<void> {
  await page.goto("/settings");
  await page.locator("[data-island=settings-tabs][data-ready]").waitFor({ state: "attached" });
  await reach(page.getByRole("tab", { name: "사용자 관리" }));
  await press("ArrowRight", "ArrowRight", "Enter");
  await page.waitForURL(/tab=vehicles/);
  await page.locator("[data-island=data-table][data-ready]").waitFor({ state: "attached" });
}

async function finds({ page, press, write, reach }: Hands): Promise<void> {
  // Past the menu, as who works without a mouse goes.
  await reach(page.getByRole("link", { name: "본문으로 건너뛰기" }));
  await press("Enter");
  await reach(page.getByRole("textbox", { name: "차량 운행 기록" }));
  await press("Control+f");
  await write(FIND);
  await press("Enter");
  await page.waitForURL((url) => url.searchParams.get("search") === FIND);
  await cell(page, 0, PLACE).filter({ hasText: FIND }).waitFor();
  await press("ArrowDown");
}

/** Text, an instant, numbers, choices and won; typed over what is there, or added to it. */
async function editsTenCells({ page, press, write }: Hands): Promise<void> {
  await press("ArrowRight", "ArrowRight", "ArrowRight");
  await write("김하늘");
  await press("Tab");
  await write("2026년 11월 20일 오전 9:10");
  await press("Tab");
  await write("41");
  await press("Tab");
  await write("3");
  await press("Tab");
  await write("18.4");
  await press("Tab", "ArrowRight", "ArrowRight", "ArrowRight");
  await write("출퇴");
  await press("Tab", "F2", "End");
  await write(" 접수");
  await press("Tab");
  await write("12,000");
  await press("Enter");
  await isAt(page, 1, PURPOSE);
  await press("F2", "ArrowDown", "ArrowDown", "Enter");
  await press("ArrowUp", "ArrowRight", "F2", "End");
  await write(" 공탁금 회수");
  await press("Enter");
  await isAt(page, 2, PLACE);
}

async function pastes({ page, press }: Hands): Promise<void> {
  const block = `"${FIND}\t등기필정보"\t1,500\r\n${FIND} 이전등기\t많음\r\n`;
  await page.evaluate((text) => navigator.clipboard.writeText(text), block);
  await press("Control+v");
  const preview = dialog(page, "붙여넣기 미리보기");
  await preview.getByText("2행 × 2열 가운데 3칸이 바뀝니다.").waitFor();
  await preview.getByText("4행 비용 ‘많음’: 숫자로 입력해 주세요.").waitFor();
  await press("Enter");
  await preview.waitFor({ state: "detached" });
  await isAt(page, 2, PLACE);
}

async function savesAView(hands: Hands): Promise<void> {
  const { page, press, write } = hands;
  await reachTool(hands, "저장된 보기", "Shift+Tab");
  await press("Enter");
  await dialog(page, "저장된 보기").waitFor();
  await write("서초등기소 다녀온 날");
  await press("Enter");
  await said(page, "‘서초등기소 다녀온 날’ 보기를 저장했습니다.");
  await press("Escape");
  await dialog(page, "저장된 보기").waitFor({ state: "detached" });
  await page.waitForURL(/view=/);
}

/** Hands over the file with two of its cells corrected, as somebody does in a spreadsheet. */
async function exportsAndCorrects(hands: Hands): Promise<Uint8Array<ArrayBuffer>> {
  const { page, press } = hands;
  await reachTool(hands, "내보내기");
  const download = page.waitForEvent("download");
  await press("Enter");
  await page.getByRole("dialog", { name: "내려받는 이유" }).waitFor();
  await page.keyboard.type("계기판 확인");
  await press("Enter");
  const file = await download;
  assertMatch(file.suggestedFilename(), /^차량_운행_기록_목록_\d{4}-\d\d-\d\d\.xlsx$/);
  const book = XLSX.read(await Deno.readFile((await file.path())!), { cellDates: true });
  const sheet = book.Sheets[book.SheetNames[0]];
  const lines = XLSX.utils.sheet_to_json<string[]>(sheet, { header: 1 });
  const [header] = lines;
  const at = (line: number, label: string) =>
    sheet[XLSX.utils.encode_cell({ r: line, c: header.indexOf(label) })];
  assertEquals(at(1, "사용자").v, "김하늘");
  assertEquals(at(1, "운행 일시").v instanceof Date, true);
  at(1, "목적지·내용").v = `${FIND} 재방문`;
  at(2, "주행 시간(분)").v = 55;
  return new Uint8Array(XLSX.write(book, { type: "array", bookType: "xlsx" }));
}

async function imports(hands: Hands, bytes: Uint8Array): Promise<void> {
  const { page, press, reach } = hands;
  // Listened for from the start: the browser would show its own before it knows that somebody does.
  const chooser = page.waitForEvent("filechooser");
  await reachTool(hands, "가져오기");
  await press("Enter");
  const steps = dialog(page, "차량 운행 기록 가져오기");
  await reach(steps.getByRole("button", { name: /파일 선택$/ }));
  await press("Enter");
  const mimeType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
  await (await chooser).setFiles({ name: "운행 기록.xlsx", mimeType, buffer: Buffer.from(bytes) });
  await steps.getByRole("combobox", { name: "목적지·내용 열이 들어갈 항목" }).waitFor();
  await press("Control+Enter");
  await steps.getByText("아직 아무것도 저장하지 않았습니다.").waitFor();
  await eventually(async () => {
    const lines = await steps.getByRole("table").innerText();
    assertMatch(lines, /목적지·내용 서초등기소 접수 → 서초등기소 재방문/);
    assertMatch(lines, /주행 시간\(분\) \d+ → 55/);
  });
  await button(page, "2행 가져오기").waitFor();
}

async function confirms({ page, press }: Hands): Promise<void> {
  await press("Control+Enter");
  const done = /^엑셀 파일을 가져왔습니다\. 새로 추가 0행, 변경 2행\([\d.]+km\)\.$/;
  await page.getByText(done).waitFor();
}

Deno.test("a working day by keyboard, from the first search to an import undone", async (t) => {
  await withScene(async (scene) => {
    const page = await scene.signedIn("데모 관리자");
    await page.goto("/");
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    const hands = await handsOn(page);
    const step = picturedSteps(t, page, "working-day");
    let [first, second, third, fourth]: Row[] = [];
    let file = new Uint8Array();

    await step("goes to the log", () => goesToTheLog(hands));
    [first, second, third, fourth] = (await found(page)).map(written);
    await step("finds the trips to an office", () => finds(hands));
    const edited = {
      ...first,
      carUser: "김하늘",
      tripTime: "2026-11-20T00:10:00.000Z",
      tripDrvTime: 41 * 60,
      tripIdleTime: 3 * 60,
      tripDist: 18.4,
      purpose: "commute",
      dist: `${FIND} 접수`,
      pay: 12_000,
    };
    const chosen = { ...second, purpose: "commute" };
    await step("edits ten cells", async () => {
      await editsTenCells(hands);
      await kept(page, edited, { ...chosen, dist: `${FIND} 공탁금 회수` }, third, fourth);
    });
    await step("pastes a block from a spreadsheet, after a look at what it changes", async () => {
      await pastes(hands);
      const [pasted, below] = [`${FIND}\t등기필정보`, `${FIND} 이전등기`];
      await kept(page, edited, {}, { ...third, dist: pasted, pay: 1_500 }, {
        ...fourth,
        dist: below,
      });
    });
    await step("takes two steps back", async () => {
      await hands.press("Control+z");
      await said(page, "붙여넣기 작업을 되돌렸습니다.");
      await kept(page, edited, { ...chosen, dist: `${FIND} 공탁금 회수` }, third, fourth);
      await hands.press("Control+z");
      await kept(page, edited, chosen, third, fourth);
      await isAt(page, 2, PLACE);
    });
    await step("saves how the rows are looked at", () => savesAView(hands));
    await step("exports, and corrects the file", async () => {
      file = await exportsAndCorrects(hands);
    });
    await step("looks at what the corrected file would change", () => imports(hands, file));
    await step("imports it", async () => {
      await confirms(hands);
      const again = { ...edited, dist: `${FIND} 재방문` };
      await kept(page, again, { ...chosen, tripDrvTime: 55 * 60 }, third, fourth);
    });
    await step("takes the import back in one step", async () => {
      await hands.press("Control+Enter");
      await dialog(page, /가져오기/).waitFor({ state: "detached" });
      await hands.reach(page.getByRole("textbox", { name: "차량 운행 기록" }));
      await hands.press("Control+z");
      await said(page, "가져오기 작업을 되돌렸습니다.");
      await kept(page, edited, chosen, third, fourth);
    });
  });
});

/** S2 on tables: what is around the rows, the grid, the column manager, filters, pages, messages. */
import { Buffer } from "node:buffer";
import { sayPurpose } from "../browser/purpose.ts";
import { assert, assertEquals, assertMatch } from "@std/assert";
import type { Page } from "playwright-core";
import { cell } from "../browser/grid/stage.ts";
import { pressTool } from "../browser/hands.ts";
import { becomes } from "../browser/until.ts";
import { sheet } from "../tables/import_helper.ts";
import { failing, REASON } from "./hostile.ts";
import { differs, line, type Lines } from "./line.ts";
import { type Json, type Office, textOf } from "./office.ts";
import { ADDRESS, addRow, wrongFiles } from "./s2_table_calls.ts";

export const alive = async (page: Page): Promise<Page> => {
  await page.locator("[data-island=data-table][data-ready]").waitFor({ state: "attached" });
  await page.locator(".g-alive").waitFor();
  return page;
};
export const addresses = (office: Office, query = "") =>
  office.fresh("staff", `/staff/tables/address${query}`).then(alive);
export const people = (office: Office, query = "") =>
  office.fresh("superuser", `/settings?tab=cards${query}`).then(alive);
export const trips = (office: Office, query = "") =>
  office.fresh("superuser", `/settings?tab=vehicles${query}`).then(alive);
export const said = (page: Page, text: string | RegExp) =>
  page.getByText(text).locator("visible=true").first().waitFor();
const toast = (page: Page, text: string | RegExp) =>
  page.locator(".toast").filter({ hasText: text }).first().waitFor();
export const press = (page: Page, name: string) =>
  page.getByRole("button", { name, exact: true }).first().click();
export const pager = (page: Page) => page.getByRole("navigation", { name: "페이지" });
const numbers = (page: Page) => pager(page).getByRole("button", { name: /^\d+\s*페이지$/ });
export const chosen = (page: Page) => page.locator('.g-body [role="row"][aria-selected=true]');
export const manager = async (page: Page) => {
  await pressTool(page, "열 설정");
  return page.getByRole("dialog", { name: "열 설정" });
};
/** The place of a column by its label. */
const placeOf = async (page: Page, label: string) =>
  Number(
    await page.getByRole("columnheader", { name: new RegExp(`^${label}`) }).first().getAttribute(
      "aria-colindex",
    ),
  ) - 1;
export const cellOf = async (page: Page, row: number, label: string) =>
  cell(page, row, await placeOf(page, label));

async function frame(office: Office): Promise<void> {
  const page = await addresses(office);
  await page.getByRole("heading", { name: /^물건\(부동산\)/ }).waitFor();
  await page.getByRole("searchbox").waitFor();
  await page.getByRole("button", { name: "필터" }).waitFor();
  await page.getByRole("button", { name: "물건(부동산) 추가" }).waitFor();
  await (await manager(page)).waitFor();
}

async function footers(office: Office): Promise<void> {
  const { count } = await office.get("superuser", "/api/mysql/car/list/all?page_size=1");
  const all = count.toLocaleString("ko-KR");
  await said(await trips(office), new RegExp(`^1 - \\d+ / ${all}$`));
  const page = await trips(office, "&mode=pages");
  await said(page, `1 - 20 / ${all}`);
  await pager(page).waitFor();
}

async function noRows(office: Office): Promise<void> {
  const page = await addresses(office, "?search=" + encodeURIComponent("어디에도 없는 주소"));
  await said(page, /데이터가 없습니다/);
}

/** A question that takes its time: the table says that it loads, and not how many there were. */
async function loads(office: Office): Promise<void> {
  const page = await addresses(office);
  const held = Promise.withResolvers<void>();
  await page.route(`**${ADDRESS}/list**`, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.getByRole("searchbox").fill("서초");
  await page.keyboard.press("Enter");
  await said(page, "데이터를 불러오는 중...");
  held.resolve();
}

async function filterBar(office: Office): Promise<void> {
  const page = await trips(office);
  await press(page, "필터");
  await page.getByRole("combobox", { name: /^차량/ }).first().selectOption({ label: "데모 레이" });
  await page.waitForURL(/carName=|car_name=/);
  await page.getByRole("combobox", { name: /^목적/ }).first().selectOption({ label: "출퇴근" });
  const tags = page.getByRole("list", { name: "적용된 조건" });
  await tags.getByRole("button", { name: /데모 레이/ }).waitFor();
  await tags.getByRole("button", { name: /출퇴근/ }).click();
  await becomes(() => tags.getByRole("button", { name: /출퇴근/ }).count(), 0);
  await page.getByRole("combobox", { name: /^목적/ }).first().selectOption({ label: "출퇴근" });
  await page.getByRole("button", { name: "조건 지우기", exact: true }).first().click();
  await tags.waitFor({ state: "detached" });
  await page.getByLabel(/시작$/).first().waitFor();
}

async function turns(office: Office): Promise<void> {
  const page = await trips(office, "&mode=pages");
  const asked: string[] = [];
  page.on("request", (request) => request.url().includes("/list/all") && asked.push(request.url()));
  const jump = page.getByLabel("이동할 페이지 번호");
  for (
    const [text, says] of [["열", "올바른 페이지 번호를 입력하세요."], [
      "9999",
      /1부터 [\d,]+ 사이의 페이지 번호를 입력하세요\./,
    ], ["0", /1부터 [\d,]+ 사이의 페이지 번호를 입력하세요\./]] as const
  ) {
    await jump.fill(text);
    await jump.press("Enter");
    await toast(page, says);
  }
  await jump.fill("1");
  await jump.press("Enter");
  assertEquals(asked, [], "the page that is shown and pages that are not there are not asked for");
  await jump.fill("4");
  await jump.press("Enter");
  await said(page, /^61 - 80 \/ /);
}

async function asksBeforeDelete(office: Office): Promise<void> {
  for (const _ of [1, 2]) await addRow(office);
  const page = await addresses(office);
  await cell(page, 0, 1).click();
  await cell(page, 1, 1).click({ modifiers: ["Control"] });
  await press(page, "선택 삭제");
  await said(page, "선택한 2개 항목을 삭제하시겠습니까?");
  await page.getByRole("dialog").getByRole("button", { name: "취소" }).click();
  await becomes(() => chosen(page).count(), 2);
}

async function nothingToDownload(office: Office): Promise<void> {
  const page = await addresses(office, "?search=" + encodeURIComponent("어디에도 없는 주소"));
  await pressTool(page, "내보내기");
  await toast(page, "다운로드할 데이터가 없습니다.");
}

async function picksFile(office: Office, name: string, bytes: Uint8Array): Promise<Page> {
  const page = await people(office);
  await pressTool(page, "가져오기");
  await page.locator("input[type=file]").setInputFiles({
    name,
    mimeType: "",
    buffer: Buffer.from(bytes),
  });
  return page;
}

async function token(office: Office): Promise<void> {
  await addRow(office, { purpose: "이전" });
  const page = await addresses(office);
  const asked = page.waitForRequest((request) => request.url().endsWith("/update"));
  await (await cellOf(page, 0, "등기 목적")).dblclick();
  await page.keyboard.type("다음");
  await page.keyboard.press("Enter");
  const hidden = await page.locator("input[name=csrfmiddlewaretoken]").first().inputValue();
  assert(hidden.length > 20);
  assertEquals((await asked).headers()["x-csrftoken"], hidden);
}

async function postedFile(office: Office): Promise<void> {
  const page = await people(office);
  await cell(page, 0, 1).click();
  const coming = page.waitForEvent("download");
  await press(page, "선택 내보내기");
  await sayPurpose(page);
  assertMatch((await coming).suggestedFilename(), /^\d{4}-\d\d-\d\d_직원_목록_/);
  await failing(page, "**/export_excel");
  await press(page, "선택 내보내기");
  await toast(page, /오류가 발생했습니다|실패했습니다/);
}

async function generic(office: Office): Promise<void> {
  const page = await people(office);
  await pressTool(page, "저장된 보기");
  await page.getByLabel("새 보기 이름").fill("규격");
  await failing(page, "**/api/views**");
  await press(page, "지금 보기 저장");
  await said(page, new RegExp(`작업 중 오류가 발생했습니다: ${REASON}|${REASON}`));
}

export async function edit(page: Page, text: string): Promise<void> {
  await (await cellOf(page, 0, "직급")).dblclick();
  await page.keyboard.press("Control+a");
  await page.keyboard.type(text);
  await page.keyboard.press("Enter");
}

export async function failures(office: Office): Promise<void> {
  const page = await people(office);
  await failing(page, "**/api/employee/*/update");
  await edit(page, "이사");
  await said(page, `데이터를 변경하는 중 오류가 발생했습니다: ${REASON}`);
  await failing(page, "**/api/employee/*/delete");
  await page.locator('[data-r="1"]').getByRole("button", { name: /삭제$/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "삭제", exact: true }).click();
  await said(page, `삭제 중 오류가 발생했습니다: ${REASON}`);
  await failing(page, "**/filter_options");
  await press(page, "필터");
  await said(page, `필터 옵션을 불러오는 중 오류가 발생했습니다: ${REASON}`);
  await failing(page, "**/export_excel?*");
  await pressTool(page, "내보내기");
  await said(page, `엑셀 내보내기 중 오류가 발생했습니다: ${REASON}`);
  const file = await picksFile(
    office,
    "직원.xlsx",
    sheet([["이름", "이메일"], ["규격", `spec${Date.now()}@b.kr`]]),
  );
  await press(file, "미리보기");
  await said(file, "아직 아무것도 저장하지 않았습니다.");
  await failing(file, "**/import_excel");
  await file.getByRole("button", { name: /행 가져오기$/ }).click();
  await said(file, `엑셀 가져오기 중 오류가 발생했습니다: ${REASON}`);
}

export async function documentFails(office: Office): Promise<void> {
  const page = await office.fresh("staff", "/staff/documents/new");
  // The key for saving is the editor's own.
  await page.locator("[data-island=document-editor][data-ready]").waitFor({ state: "attached" });
  page.on("dialog", (dialog) => void dialog.accept());
  await page.getByLabel("제목").fill("저장되지 않을 문서");
  await page.getByRole("textbox").last().fill("본문");
  await failing(page, "**/api/document/**");
  await page.keyboard.press("Control+KeyS");
  await said(page, /문서를 저장하지 못했습니다\./);
}

export async function successes(office: Office): Promise<void> {
  const page = await people(office);
  await press(page, "직원 추가");
  await page.getByRole("form").getByLabel(/^이름/).fill(`규격 ${Date.now()}`);
  await press(page, "저장");
  await toast(page, "추가되었습니다.");
  await page.getByRole("form").getByRole("button", { name: /^(취소|닫기)$/ }).first().click();
  await edit(page, "실장");
  await toast(page, "수정되었습니다.");
  await page.locator('[data-r="0"]').getByRole("button", { name: /삭제$/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "삭제", exact: true }).click();
  await toast(page, "삭제되었습니다.");
  await pressTool(page, "내보내기");
  await sayPurpose(page);
  await toast(page, "엑셀 파일로 내보냈습니다.");
  for (const _ of [1, 2]) await addRow(office);
  const list = await addresses(office);
  await cell(list, 0, 1).click();
  await cell(list, 1, 1).click({ modifiers: ["Control"] });
  await press(list, "선택 삭제");
  await list.getByRole("dialog").getByRole("button", { name: "삭제", exact: true }).click();
  await toast(list, "2개 항목이 삭제되었습니다.");
  const file = await picksFile(
    office,
    "직원.xlsx",
    sheet([["이름", "이메일"], ["규격", `spec${Date.now()}@b.kr`]]),
  );
  await press(file, "미리보기");
  await file.getByRole("button", { name: "1행 가져오기" }).click();
  await toast(file, "엑셀 파일을 가져왔습니다.");
}

async function limits(office: Office): Promise<void> {
  const page = await trips(office, "&mode=pages");
  await becomes(
    () =>
      page.getByLabel("페이지당 건수").locator("option").evaluateAll((all) =>
        all.map((one) => Number((one as HTMLOptionElement).value))
      ),
    [10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000],
  );
  await said(page, /^1 - 20 \/ /);
}

async function sevenButtons(office: Office): Promise<void> {
  for (const page of ["1", "30"]) {
    const at = await trips(office, `&mode=pages&page=${page}`);
    await becomes(
      async () => await numbers(at).count() > 3 && await numbers(at).count() <= 7,
      true,
    );
    await becomes(async () => (await pager(at).innerText()).includes("…"), true);
  }
}

export const tableLines: Lines = {
  "S2-1.5": line(
    "one toolkit for lists: filter, sort, pages, scroll, edit, columns, Excel, bulk delete",
    async (office) => {
      for (
        const [caller, path] of [["staff", "/staff/tables/address"], ["superuser", "/settings"], [
          "superuser",
          "/settings?tab=vehicles",
        ]] as const
      ) {
        const text = textOf(await office.html(caller, path));
        for (const part of ["필터", "내보내기", "가져오기", "열 설정"]) {
          assert(text.includes(part), `${part} on ${path}`);
        }
      }
    },
  ),
  "S2-2.79": line("title, filter bar, actions, column manager", frame),
  "S2-2.82": line("footer: pages, or what is in sight", footers),
  "S2-2.85": {
    says: "'데이터가 없습니다.', '데이터를 불러오는 중...'",
    check: async (office) => {
      await noRows(office);
      await loads(office);
    },
  },
  "S2-2.91": line("filters by kind, tags to remove, all at once", filterBar),
  "S2-4.26": line("states of records in Korean", async (office) => {
    const { status_options } = await office.get("staff", `${ADDRESS}/filter_options`);
    assertEquals(status_options.map(({ label }: Json) => label), [
      "대기",
      "진행 중",
      "감정 중",
      "완료",
      "취소",
      "보류",
    ]);
    assert(/진행 중|완료|대기/.test(textOf(await office.html("staff", "/staff/tables/address"))));
  }),
  "S2-5.12": line("only another page that exists is turned to", turns),
  "S2-5.13": line("a jump lies in the range", turns),
  "S2-5.15": line("'올바른 페이지 번호를 입력하세요.', '1부터 {count} 사이의 …'", turns),
  "S2-5.21": differs(
    "'엑셀 파일(.xlsx, .xls)만 업로드할 수 있습니다.'",
    "CSV files of card companies are taken too; what is refused names what is taken",
    async (office) => {
      await wrongFiles(office);
      const page = await picksFile(office, "사진.pdf", new TextEncoder().encode("%PDF"));
      await said(page, /xlsx.*업로드할 수 있습니다|xlsx/);
    },
  ),
  "S2-5.23": line("'선택한 N개 항목을 삭제하시겠습니까?'", asksBeforeDelete),
  "S2-5.24": line("'다운로드할 데이터가 없습니다.'", nothingToDownload),
  "S2-6.6": line("writes carry the token of a hidden field", token),
  "S2-7.29": line("a posted file: today and the server's name; else an error", postedFile),
  "S2-8.21": line("'작업 중 오류가 발생했습니다: …'", generic),
  "S2-8.25": differs(
    "table errors are logged to the console only",
    "a person is told on the page, and the console stays clean",
    failures,
  ),
  "S2-8.26": differs(
    "messages: 2.5, 4, 3, 2.5 s",
    "one with a button to press stays 8 s; the durations are measured in S1-9.4",
    async (office) => {
      const page = await people(office);
      await edit(page, `직급 ${Date.now() % 1_000}`);
      await toast(page, "수정되었습니다.");
      await page.evaluate(() => new Promise((done) => setTimeout(done, 2_700)));
      await toast(page, "수정되었습니다.");
    },
  ),
  "S2-9.11": line("20 rows; 10 … 10,000", limits),
  "S2-9.12": line("seven buttons with an ellipsis", sevenButtons),
};

/** The import dialog in a browser: the whole course by keyboard, trouble on the way, what axe finds. */
import { assertEquals, assertMatch } from "@std/assert";
import { Buffer } from "node:buffer";
import type { Page } from "playwright-core";
import { servePages } from "../../scripts/lab/bench/grid/serve.ts";
import { csrfToken } from "../../src/server/csrf.ts";
import type { TestApp } from "../helpers/server.ts";
import { HEADER, office, rowsOf, sheet } from "../tables/import_helper.ts";
import { closeContexts, moduleBrowser, patience } from "./launch.ts";
import { faults } from "./looks.ts";
import { becomes, eventually, hasFocus } from "./until.ts";

/** The server of the test behind the page's calls. */
async function connect(page: Page, app: TestApp): Promise<void> {
  const token = await csrfToken(app.deps.keys, "session-superuser");
  await page.route("**/api/**", async (route) => {
    const request = route.request();
    const { pathname } = new URL(request.url());
    const body = request.postDataBuffer();
    const headers = { ...await request.allHeaders(), "x-csrftoken": token };
    const own = Object.entries(headers).filter(([name]) =>
      /^(content-type|accept|x-|idem)/.test(name)
    );
    const answer = await app.call(pathname, {
      as: "superuser",
      method: request.method(),
      headers: Object.fromEntries(own),
      body: body ? new Uint8Array(body) : undefined,
    });
    await route.fulfill({
      status: answer.status,
      headers: Object.fromEntries(answer.headers),
      body: Buffer.from(await answer.arrayBuffer()),
    });
  });
}

/** In both themes and every width: axe finds nothing and nothing sticks out. */
async function look(page: Page, name: string): Promise<void> {
  const found = await faults(page, `import-${name}`, { within: ".dialog" });
  await page.setViewportSize({ width: 1440, height: 900 });
  assertEquals(found, [], name);
}

const file = (name: string, bytes: Uint8Array) => ({
  name,
  mimeType: "application/octet-stream",
  buffer: Buffer.from(bytes),
});

async function withPage(
  play: (page: Page, app: TestApp) => Promise<void>,
  base = "",
): Promise<void> {
  const entry = new URL("./import/client.tsx", import.meta.url);
  const site = await servePages({ import: { entry } }, false);
  const browser = await moduleBrowser();
  const app = await office();
  const troubles: string[] = [];
  try {
    const page = await (await browser.newContext({ locale: "ko-KR" })).newPage();
    page.setDefaultTimeout(patience(10_000));
    page.on("pageerror", (error) => troubles.push(String(error)));
    await connect(page, app);
    await page.goto(`${site.url}/import#${base}`);
    await play(page, app);
    assertEquals(troubles, []);
  } finally {
    await closeContexts(browser);
    await site.stop();
    await app.close();
  }
}

const LIST = [
  ["온라인", "누구", "직급", "입사일"],
  ["mina@office.kr", "이미나", "과장", ""],
  ["new@office.kr", "김새봄", "사원", "2026-11-02"],
  ["jun@office.kr", "박준", "", "언젠가"],
];

const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};

Deno.test("a file is imported by keyboard in four steps and undone by one press", async () => {
  await withPage(async (page, app) => {
    await page.getByRole("button", { name: "가져오기" }).focus();
    await press(page, "Enter");
    await look(page, "file");
    await page.locator("input[type=file]").setInputFiles(file("명부.pdf", sheet(LIST)));
    await eventually(async () =>
      assertMatch(await page.getByRole("alert").innerText(), /\.xlsx, \.xls/)
    );
    await page.locator("input[type=file]").setInputFiles(file("명부.xlsx", sheet(LIST)));
    await page.getByRole("combobox", { name: "누구 열이 들어갈 항목" }).focus();
    await press(page, "ArrowDown");
    await page.getByRole("combobox", { name: "온라인 열이 들어갈 항목" }).focus();
    await press(page, "ArrowDown", "ArrowDown");
    await look(page, "columns");
    await page.getByRole("button", { name: "미리보기" }).focus();
    await press(page, "Enter");
    await page.getByText("아직 아무것도 저장하지 않았습니다.").waitFor();
    await becomes(() => page.getByRole("radio", { name: "제외 1" }).isChecked(), true);
    await eventually(async () => assertMatch(await page.getByRole("table").innerText(), /입사일/));
    await page.getByRole("radio", { name: "제외 1" }).focus();
    await press(page, "ArrowUp", "ArrowUp");
    await look(page, "preview");
    await eventually(async () =>
      assertMatch(await page.getByRole("table").innerText(), /직급 대리 → 과장/)
    );
    await page.getByRole("button", { name: "2행 가져오기" }).focus();
    await press(page, "Enter");
    await page.getByText("새로 추가 1행, 변경 1행").waitFor();
    await look(page, "result");
    assertEquals((await rowsOf(app)).length, 5);
    await page.getByRole("button", { name: "되돌리기" }).focus();
    await press(page, "Enter");
    await page.getByText("가져오기를 되돌렸습니다").waitFor();
    assertEquals((await rowsOf(app)).length, 4);
    await becomes(() => page.evaluate("told.map(({ done }) => done)"), [2, 2]);
    await press(page, "Escape");
    await page.waitForFunction(() => document.activeElement?.textContent === "가져오기");
  });
});

Deno.test("columns are remembered, the same file is recognised, a lost network loses nothing", async () => {
  await withPage(async (page) => {
    await page.getByRole("button", { name: "가져오기" }).click();
    const choose = () =>
      page.locator("input[type=file]").setInputFiles(file("명부.xlsx", sheet(LIST)));
    const name = page.getByRole("combobox", { name: "누구 열이 들어갈 항목" });
    await choose();
    await name.selectOption("이름 (필수)");
    await page.getByRole("button", { name: "미리보기" }).click();
    await page.getByRole("button", { name: /^\d행 가져오기$/ }).click();
    await page.getByRole("button", { name: "다른 파일 가져오기" }).click();
    await choose();
    await becomes(() => name.inputValue(), "name");
    await page.getByText(/^같은 파일을 .+ 가져왔습니다/).waitFor();
    await page.getByText("열이 같은 지난 파일에서 선택한 대로 맞추었습니다.").waitFor();
    await page.unroute("**/api/**");
    await page.route("**/api/**", (route) => route.abort());
    await page.getByRole("button", { name: "미리보기" }).click();
    await page.getByRole("alert").waitFor();
    await eventually(async () =>
      assertMatch(await page.getByRole("alert").innerText(), /연결하지 못했습니다/)
    );
    await becomes(() => name.inputValue(), "name");
  });
});

Deno.test("another header row is read on request, and the focus stays", async () => {
  await withPage(async (page) => {
    await page.getByRole("button", { name: "가져오기" }).click();
    const bytes = sheet([["이름", "이메일"], ["직급", "부서", "이름"], [
      "과장",
      "총무팀",
      "김새봄",
    ]]);
    await page.locator("input[type=file]").setInputFiles(file("명부.xlsx", bytes));
    const line = page.getByRole("textbox", { name: "머리글 행" });
    await becomes(() => line.inputValue(), "2");
    await line.fill("1");
    await press(page, "Enter");
    await page.getByRole("combobox", { name: "이메일 열이 들어갈 항목" }).waitFor();
    await hasFocus(line);
    await line.fill("0");
    await press(page, "Enter");
    await becomes(() => line.inputValue(), "1");
  });
});

Deno.test("the import preview maps or creates unknown references, once for all their rows", async () => {
  await withPage(async (page, app) => {
    const path = "/api/deposition/company/create";
    await app.call(path, { as: "superuser", method: "POST", json: { name: "가상은행" } });
    await page.getByRole("button", { name: "가져오기" }).click();
    const bytes = sheet([
      ["부서명", "회사"],
      ["대출팀", "나상은행"],
      ["심사팀", "나상은행"],
      ["수신팀", "가상 은행 본점"],
    ]);
    await page.locator("input[type=file]").setInputFiles(file("부서.xlsx", bytes));
    await page.getByRole("button", { name: "미리보기" }).click();
    const words = page.getByRole("region", { name: "등록되지 않은 값", exact: true });
    await eventually(async () =>
      assertMatch(await words.innerText(), /나상은행\s+2[^]*가상 은행 본점\s+1/)
    );
    await page.getByRole("button", { name: "가져올 행 없음" }).waitFor();
    await look(page, "unknown");
    const made = page.getByRole("combobox", { name: "‘나상은행’ 대신 쓸 값" });
    await made.focus();
    await press(page, "ArrowDown");
    const exchanged = page.getByRole("combobox", { name: "‘가상 은행 본점’ 대신 쓸 값" });
    await exchanged.selectOption("가상은행");
    await becomes(() => page.getByRole("button", { name: "다시 확인 필요" }).isDisabled(), true);
    await page.getByRole("button", { name: "다시 확인", exact: true }).focus();
    await press(page, "Enter");
    await page.getByRole("button", { name: "3행 가져오기" }).waitFor();
    await becomes(() => page.evaluate("document.activeElement.textContent"), "다시 확인");
    await becomes(() => made.locator("option:checked").innerText(), "새로 만들기");
    await page.getByRole("button", { name: "3행 가져오기" }).click();
    await page.getByText("먼저 만든 행: 회사 ‘나상은행’.").waitFor();
    await look(page, "created");
    const list = await app.call("/api/deposition/department/", { as: "superuser" });
    const { results } = await list.json();
    const companies = results.map(({ company }: { company: string }) => company);
    assertEquals(companies.sort(), ["가상은행", "나상은행", "나상은행"]);
  }, "/api/deposition/department");
});

Deno.test("refused lines are downloaded as a file", async () => {
  await withPage(async (page) => {
    await page.getByRole("button", { name: "가져오기" }).click();
    const bytes = sheet([HEADER, ["가".repeat(51), "a@b.kr"]]);
    await page.locator("input[type=file]").setInputFiles(file("직원 명부.xlsx", bytes));
    await page.getByRole("button", { name: "미리보기" }).click();
    await becomes(() => page.getByRole("button", { name: "가져올 행 없음" }).isDisabled(), true);
    const waiting = page.waitForEvent("download");
    await page.getByRole("button", { name: "제외된 행 다운로드" }).click();
    assertEquals((await waiting).suggestedFilename(), "직원 명부_오류.xlsx");
  });
});

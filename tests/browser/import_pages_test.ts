/** The import dialog on the pages that have it: card spending and a table, from the file to the way back. */
import { assert, assertEquals, assertMatch } from "@std/assert";
import { Buffer } from "node:buffer";
import type { Locator, Page } from "playwright-core";
import { sheet } from "../tables/import_helper.ts";
import { handsOn, pressTool } from "./hands.ts";
import { type Scene, withScene } from "./harness.ts";
import { faults } from "./looks.ts";
import { editButtons, noteField, saveEdit } from "./report_page.ts";
import { openSettings } from "./settings_states.ts";
import { openReport } from "./states.ts";
import { becomes, eventually } from "./until.ts";

const FILE = "tests/fixtures/real/card-spending-2025-2026.csv";
const MANAGER = "데모 관리자";

const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });
const button = (place: Page | Locator, name: string | RegExp) =>
  place.getByRole("button", { name, exact: typeof name === "string" });

/** In both themes and three widths: axe finds nothing and nothing sticks out. */
async function look(page: Page, name: string): Promise<void> {
  const found = await faults(page, `import-${name}`, { within: ".dialog" });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  assertEquals(found, [], name);
}

/** What is to be chosen and pressed is in sight, on a small laptop and on a phone. */
async function keepsTheWayOnInSight(page: Page, steps: Locator): Promise<void> {
  for (const [width, height] of [[1366, 625], [390, 844]]) {
    await page.setViewportSize({ width, height });
    for (const one of [steps.getByRole("combobox").first(), button(steps, "미리보기")]) {
      await eventually(async () => {
        const dialog = (await steps.boundingBox())!;
        const box = (await one.boundingBox())!;
        assert(box.x + box.width < dialog.x + dialog.width, `beside the dialog at ${width}`);
        assert(box.y + box.height < height, `below the fold at ${width}`);
      });
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

/** The dialog with the file in it, its columns found. */
async function choose(steps: Locator, name: string, bytes: Uint8Array): Promise<void> {
  const file = { name, mimeType: "application/octet-stream", buffer: Buffer.from(bytes) };
  await steps.locator("input[type=file]").setInputFiles(file);
  await button(steps, "미리보기").waitFor();
}

async function preview(steps: Locator): Promise<void> {
  await button(steps, "미리보기").click();
  await steps.getByText("아직 아무것도 저장하지 않았습니다.").waitFor();
}

/** The report on the month of the file's last payments. */
async function openJune(scene: Scene): Promise<Page> {
  const page = await openReport(scene, MANAGER);
  await page.goto("/staff/card-report?start_date=2025-06-01&end_date=2025-06-30");
  await page.locator("[data-island=card-report][data-ready]").waitFor({ state: "attached" });
  return page;
}

async function bringsPaymentsIn(page: Page): Promise<void> {
  const hands = await handsOn(page);
  await hands.reach(button(page, "내역 가져오기"));
  await hands.press("Enter");
  const steps = dialog(page, "카드 사용내역 가져오기");
  await choose(steps, "card.csv", await Deno.readFile(FILE));
  await look(page, "card-columns");
  await keepsTheWayOnInSight(page, steps);
  await hands.press("Control+Enter");
  await steps.getByText("파일의 490행 = 새로 추가 490행").waitFor();
  const sum = await steps.getByText(/^금액 [\d,]+원 = 새로 추가/).innerText();
  await look(page, "card-preview");
  await hands.press("Control+Enter");
  const result = await steps.getByText(/새로 추가 490행\([\d,]+원\), 변경 0행/).innerText();
  assert(sum.includes(/\(([\d,]+원)\)/.exec(result)![1]), `${sum}: ${result}`);
  await look(page, "card-result");
  await page.getByText("토담마을").first().waitFor();
}

async function announcesTheSamePayments(page: Page): Promise<void> {
  const steps = dialog(page, "카드 사용내역 가져오기");
  await button(steps, "다른 파일 가져오기").click();
  await choose(steps, "card.csv", await Deno.readFile(FILE));
  await steps.getByText(/^같은 파일을 데모 관리자 님이 .+ 새로 추가 490행/).waitFor();
  await steps.getByRole("combobox", { name: "사용자 열이 들어갈 항목" }).selectOption("");
  await preview(steps);
  await steps.getByText(/^이미 있는 행과 비슷한 490행\([\d,]+원\)은 가져오지 않습니다/).waitFor();
  await eventually(async () =>
    assertMatch(await steps.getByRole("table").innerText(), /이미 있는 행: /)
  );
  await becomes(() => button(steps, "가져올 행 없음").isDisabled(), true);
  await look(page, "card-similar");
  await steps.getByRole("checkbox", { name: "비슷한 행도 추가" }).click();
  await button(steps, "490행 가져오기").waitFor();
  await steps.getByRole("checkbox", { name: "비슷한 행도 추가" }).click();
  await button(steps, "가져올 행 없음").waitFor();
  await page.keyboard.press("Escape");
  await steps.waitFor({ state: "detached" });
}

async function takesThemBack(page: Page): Promise<void> {
  await page.getByRole("searchbox", { name: "목록에서 검색" }).fill("토담마을");
  await editButtons(page).first().click();
  await noteField(page).fill("가져온 뒤에 고친 비고");
  const people = page.getByRole("combobox", { name: "참석자" });
  await people.click();
  await page.getByRole("listbox", { name: "직원" }).getByRole("option").first().click();
  await saveEdit(page);
  await button(page, "작업 내역").click();
  const list = dialog(page, "작업 내역");
  await button(list, /^가져오기 · 490행 .* 되돌리기$/).click();
  const left = list.getByRole("region", { name: "되돌리지 못한 행" });
  await left.waitFor();
  await becomes(() => left.getByRole("rowheader").allInnerTexts(), ["토담마을"]);
  await look(page, "card-operations");
  await button(list, "닫기").click();
  await page.waitForFunction(() => document.querySelectorAll("[data-row]").length === 1);
  await page.getByRole("searchbox", { name: "목록에서 검색" }).fill("가져온 뒤에 고친");
  await becomes(() => page.locator("[data-row]").count(), 1);
}

/** People without a department, which is said once for all of them; a cancelled reading loses nothing. */
async function bringsPeopleIn(scene: Scene): Promise<void> {
  const page = await openSettings(scene, "?tab=cards");
  await pressTool(page, "가져오기");
  const steps = page.getByRole("dialog");
  const rows = [["이름", "이메일"], ["한여름", "summer@office.kr"], ["한가을", "fall@office.kr"]];
  await choose(steps, "직원.xlsx", sheet(rows));
  await steps.getByText("파일에 없는 항목에 같은 값 넣기").click();
  await steps.getByLabel("직급", { exact: true }).fill("과장");
  await look(page, "table-columns");
  const held = Promise.withResolvers<void>();
  await page.route("**/import_excel", async (route) => {
    await held.promise;
    await route.continue().catch(() => {});
  }, { times: 1 });
  await button(steps, "미리보기").click();
  await button(steps, "취소").click();
  held.resolve();
  await becomes(() => steps.getByLabel("직급", { exact: true }).inputValue(), "과장");
  await preview(steps);
  await eventually(async () =>
    assertMatch(await steps.getByRole("table").innerText(), /직급 과장/)
  );
  await button(steps, "2행 가져오기").click();
  await steps.getByText("새로 추가 2행, 변경 0행").waitFor();
  await button(steps, "되돌리기").click();
  await steps.getByText("가져오기를 되돌렸습니다. 2행을 이전 상태로 바꾸었습니다.").waitFor();
}

Deno.test("files are imported on the pages of cards and of a table, and undone", async (t) => {
  await withScene(async (scene) => {
    const page = await openJune(scene);
    await t.step(
      "a real file of payments is imported by keyboard, to the won",
      () => bringsPaymentsIn(page),
    );
    await t.step(
      "the same payments under another mapping are reported",
      () => announcesTheSamePayments(page),
    );
    await t.step(
      "a wrong import is undone, and rows edited since are named",
      () => takesThemBack(page),
    );
    await t.step(
      "employees are imported with one value for all of them",
      () => bringsPeopleIn(scene),
    );
    await t.step("only superusers are offered it", async () => {
      const staff = await openReport(scene);
      await button(staff, "엑셀 다운로드").waitFor();
      await becomes(() => button(staff, "내역 가져오기").count(), 0);
    });
  });
});

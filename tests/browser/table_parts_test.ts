/** The parts around a table's rows, as S2 §2, §4 and §5 list them, on the tables of the settings. */
import { assert, assertNotEquals } from "@std/assert";
import type { Locator, Page } from "playwright-core";
import { pressTool, rowButtons } from "./hands.ts";
import { type Scene, withScene } from "./harness.ts";
import { openSettings } from "./settings_states.ts";
import { becomes, eventually, hasFocus } from "./until.ts";

const button = (place: Page | Locator, name: string | RegExp) =>
  place.getByRole("button", { name, exact: true });
const range = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor();
const headers = async (page: Page) =>
  (await page.getByRole("columnheader").allInnerTexts()).map((text) => text.trim());

/** What makes a pressed button visible. */
const lookOf = (button: Locator) =>
  button.evaluate((element) => {
    const { backgroundColor, borderColor } = getComputedStyle(element);
    return `${backgroundColor} ${borderColor}`;
  });

async function managesColumns(scene: Scene): Promise<void> {
  const page = await openSettings(scene, "?tab=cards");
  await pressTool(page, "열 설정");
  const manager = page.getByRole("dialog", { name: "열 설정" });
  await manager.getByText("전체 12개 · 표시 9개 · 숨김 3개 · 고정 1개").waitFor();
  const tabs = manager.getByRole("tab");
  await becomes(() => tabs.allInnerTexts(), [
    "전체 12",
    "기본 정보 10",
    "비용 정보 0",
    "날짜 정보 2",
  ]);
  await tabs.last().click();
  await becomes(() => manager.getByRole("listitem").count(), 2);
  await tabs.first().click();
  await button(manager, "모두 숨기기").click();
  await manager.getByText("표시 0개 · 숨김 12개").waitFor();
  await button(manager, "모두 표시").click();
  await manager.getByText("표시 12개 · 숨김 0개").waitFor();
  await manager.getByRole("checkbox", { name: "번호 표시", exact: true }).uncheck();
  await manager.getByRole("checkbox", { name: "이메일 왼쪽 고정" }).check();
  await manager.getByText("고정 2개").waitFor();
  await manager.getByRole("checkbox", { name: "부서 자동 너비" }).check();
  await manager.getByRole("checkbox", { name: "전화번호 표시" }).uncheck();
  await manager.getByRole("listitem").filter({ hasText: "카드번호" })
    .dragTo(manager.getByRole("listitem").filter({ hasText: "직급" }));
  await manager.getByText("저장하지 않은 열 설정이 있습니다.").waitFor();
  await button(manager, "설정 저장 *").click();
  await button(manager, "설정 저장").waitFor();
  await button(manager, "닫기").click();
  const saved = [
    ...["이름", "이메일", "카드번호", "직급", "부서", "입사일", "퇴사일", "이월 연차 (일)"],
    ...["주 소정근로시간(시간)", "주 근무일(일)"],
  ];
  await page.reload();
  await page.locator(".g-alive").waitFor();
  await becomes(async () => (await headers(page)).slice(2, -1), saved);
  // The hidden column is what an open row shows.
  await page.locator('[data-r="0"]').getByRole("button").first().click();
  await page.getByText("010-0000-0030").waitFor();
  await pressTool(page, "열 설정");
  await button(manager, "기본값으로").click();
  await button(manager, "설정 저장 *").click();
  await manager.getByText("표시 9개 · 숨김 3개 · 고정 1개").waitFor();
}

async function turnsPages(scene: Scene): Promise<void> {
  const page = await openSettings(scene, "?tab=vehicles");
  const plain = await lookOf(button(page, "페이지로 보기"));
  await button(page, "페이지로 보기").click();
  await becomes(() => button(page, "페이지로 보기").getAttribute("aria-pressed"), "true");
  await page.mouse.move(0, 0);
  assertNotEquals(await lookOf(button(page, "페이지로 보기")), plain);
  await range(page, "1 - 20 / 1,500");
  const pages = page.getByRole("navigation", { name: "페이지" });
  await becomes(
    async () => (await pages.innerText()).replace(/페이지|\s+/g, " ").trim().split(/\s+/),
    [
      ..."처음 이전 1 2 3 4 5 … 75 다음 마지막".split(" "),
    ],
  );
  await button(pages, "마지막").press("Enter");
  await range(page, "1,481 - 1,500 / 1,500");
  await hasFocus(button(pages, "마지막"));
  const jump = page.getByLabel("이동할 페이지 번호");
  for (
    const [typed, says] of [
      ["열", "올바른 페이지 번호를 입력하세요."],
      ["76", "1부터 75 사이의 페이지 번호를 입력하세요."],
      ["0", "1부터 75 사이의 페이지 번호를 입력하세요."],
    ]
  ) {
    await jump.fill(typed);
    await jump.press("Enter");
    await page.getByRole("status").filter({ hasText: says }).first().waitFor();
  }
  await jump.fill("15");
  await jump.press("Enter");
  await range(page, "281 - 300 / 1,500");
  // Numbers of rows go on from page to page.
  await page.locator('[data-r="0"]').getByText("281").waitFor();
  await page.getByLabel("페이지당 건수").selectOption("100");
  await range(page, "1 - 100 / 1,500");
  await button(page, "페이지로 보기").click();
  await page.waitForFunction(() => document.querySelector(".g-scroll")!.scrollHeight > 50_000);
  await page.getByRole("textbox", { name: "차량 운행 기록" }).press("Control+End");
  await page.getByText(/^1,4\d\d - 1,500 \/ 1,500$/).waitFor();
}

async function sorts(scene: Scene): Promise<void> {
  const page = await openSettings(scene, "?tab=cards");
  const header = page.getByRole("columnheader", { name: "입사일" });
  for (const direction of ["ascending", "descending", "ascending"]) {
    await header.click();
    await page.locator(`[role=columnheader][aria-sort=${direction}]`).waitFor();
  }
  await page.waitForURL(/sort_field=employment_date&sort_direction=asc/);
  await pressTool(page, "저장된 보기");
  await page.getByLabel("새 보기 이름").fill("오래 일한 순서");
  await button(page, "지금 보기 저장").click();
  await page.waitForURL(/view=/);
  await page.goto("/settings?tab=cards");
  await page.locator(".g-alive").waitFor();
  await pressTool(page, "저장된 보기");
  await button(page, "오래 일한 순서 보기 적용").click();
  await page.waitForURL(/sort_field=employment_date&sort_direction=asc.*view=/);
  await page.locator("[role=columnheader][aria-sort=ascending]").waitFor();
}

async function showsDetails(scene: Scene): Promise<void> {
  const page = await openSettings(scene, "?tab=cards");
  await rowButtons(page, "상세").first().click();
  const details = page.getByRole("dialog", { name: "카드 관리" });
  await details.getByText("demo30@example.com").waitFor();
}

async function startsAtTheTop(scene: Scene): Promise<void> {
  const page = await scene.signedIn("데모 관리자");
  await page.goto("/settings?tab=cards");
  await page.locator(".g-alive").waitFor();
  const scroller = page.locator(".g-scroll");
  const isAtTop = () =>
    page.waitForFunction(() => document.querySelector(".g-scroll")?.scrollTop === 0);
  const scrollDown = async () =>
    await eventually(async () =>
      assert(await scroller.evaluate((element) => (element.scrollTop = 300, element.scrollTop)) > 0)
    );
  await scrollDown();
  await page.getByRole("columnheader", { name: /^이름/ }).click();
  await page.waitForURL(/sort_field=name/);
  await isAtTop();
  await scrollDown();
  await page.getByRole("searchbox").fill("팀");
  await page.waitForURL(/search=/);
  await isAtTop();
}

Deno.test("what stands around the rows of a table", async (t) => {
  await withScene(async (scene) => {
    const plays: [string, (scene: Scene) => Promise<void>][] = [
      ["the column manager shows, hides, pins, fits, moves and saves", managesColumns],
      ["pages turn by button and by number, or the rows are one list", turnsPages],
      ["a header sorts ascending, then descending; a view keeps the order", sorts],
      ["another order or filter is seen from its first row", startsAtTheTop],
      ["the details of a row are all it has", showsDetails],
    ];
    for (const [name, play] of plays) await t.step(name, () => play(scene));
  });
});

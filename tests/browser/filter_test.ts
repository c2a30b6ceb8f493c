/** The filter bar by itself: a field of every kind, settling, and tags (S2 §2, §9). */
import { assertEquals } from "@std/assert";
import type { Browser, Page } from "playwright-core";
import { servePages } from "../../scripts/lab/bench/grid/serve.ts";
import { closeContexts, moduleBrowser, patience } from "./launch.ts";
import { violations } from "./looks.ts";
import { becomes } from "./until.ts";

/** What the bar has asked for since the last time becomes this; then it is forgotten. */
async function asked(page: Page, calls: unknown[], message?: string): Promise<void> {
  await becomes(() => page.evaluate(() => globalThis.filterCalls), calls, message);
  await page.evaluate(() => void globalThis.filterCalls.splice(0));
}
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const tags = (page: Page) => page.getByRole("list", { name: "적용된 조건" });

/** The bar with its fields open and the clock held: time passes only when a test says so. */
async function open(browser: Browser, url: string): Promise<Page> {
  const page = await (await browser.newContext({ locale: "ko-KR" })).newPage();
  page.setDefaultTimeout(patience(10_000));
  await page.clock.install();
  await page.goto(`${url}/filter`);
  await press(page, "필터");
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  return page;
}

async function settles(page: Page): Promise<void> {
  const note = page.getByRole("textbox", { name: "비고" });
  await note.pressSequentially("법무");
  await page.clock.runFor(250);
  await note.pressSequentially("사");
  await page.clock.runFor(299);
  await asked(page, []);
  await page.clock.runFor(1);
  await asked(page, [{ paid: "false", note: "법무사" }]);
  await note.fill("법무사 ");
  await page.clock.runFor(300);
  await asked(page, [], "a space at the end finds the same");
  await becomes(() => note.inputValue(), "법무사 ");
  await note.fill("등기");
  await page.keyboard.press("Enter");
  await asked(page, [{ paid: "false", note: "등기" }]);
}

async function everyKind(page: Page): Promise<void> {
  const query: Record<string, string> = { paid: "false" };
  const asks = async (more: Record<string, string>) => {
    await page.clock.runFor(300);
    await asked(page, [Object.assign(query, more)]);
  };
  await page.getByLabel("부서").selectOption({ label: "총무팀" });
  await asks({ dept: "a" });
  await page.getByLabel("지급일").fill("2026-11-21");
  await asks({ day: "2026-11-21" });
  await page.getByLabel("운행일 시작").fill("2026-11-01");
  await asks({ trip_start: "2026-11-01" });
  await page.getByLabel("운행일 끝").fill("2026-11-30");
  await asks({ trip_end: "2026-11-30" });
  await page.getByLabel("일수").pressSequentially("1,200");
  await asks({ days: "1,200" });
  const box = page.getByRole("checkbox", { name: "지급한 것만" });
  await becomes(() => box.evaluate((box: HTMLInputElement) => box.indeterminate), true);
  await box.check();
  await asks({ paid: "true" });
  await box.uncheck();
  await asks({ paid: "" });
}

async function refusesNonsense(page: Page): Promise<void> {
  await page.getByLabel("일수").fill("셋");
  await page.getByRole("alert").filter({ hasText: "숫자로 입력해 주세요." }).waitFor();
  await page.clock.runFor(300);
  await asked(page, []);
  await page.getByLabel("일수").fill("3");
  await page.clock.runFor(300);
  await asked(page, [{ paid: "false", days: "3" }]);
  await page.getByLabel("운행일 끝").fill("2026-11-01");
  await page.clock.runFor(300);
  await asked(page, [{ paid: "false", days: "3", trip_end: "2026-11-01" }]);
  await page.getByLabel("운행일 시작").fill("2026-11-02");
  await page.getByRole("alert").filter({ hasText: "시작일이 종료일보다 늦습니다." }).waitFor();
  await page.clock.runFor(300);
  await asked(page, []);
}

async function tagsAndSearch(page: Page): Promise<void> {
  await tags(page).getByRole("button", { name: "지급한 것만 아니" }).waitFor();
  const search = page.getByRole("searchbox");
  await search.fill("김");
  await page.keyboard.press("Enter");
  await asked(page, [{ paid: "false", search: "김" }]);
  await becomes(
    () => tags(page).getByRole("listitem").count(),
    2,
    "the search is read in its field",
  );
  await search.fill("");
  await page.keyboard.press("Enter");
  await asked(page, [{ paid: "false", search: "" }]);
  await page.getByRole("textbox", { name: "비고" }).fill("x");
  await tags(page).getByRole("button", { name: "지급한 것만" }).click();
  await asked(page, [{ note: "x", search: "" }], "what is being typed is not lost");
  await page.getByLabel("부서").selectOption("");
  await asked(page, []);
  await press(page, "조건 지우기");
  await asked(page, [{ dept: "a" }]);
  await tags(page).getByRole("button", { name: "부서 총무팀 조건 지우기" }).click();
  await tags(page).waitFor({ state: "detached" });
}

async function isAccessible(page: Page): Promise<void> {
  await page.getByLabel("일수").fill("셋");
  await page.clock.resume();
  assertEquals(await violations(page, { within: "#root" }), []);
}

Deno.test("every search can be made with the filter bar alone", async (t) => {
  const entry = new URL("./filter/client.tsx", import.meta.url);
  const site = await servePages({ filter: { entry } }, false);
  const browser = await moduleBrowser();
  const steps: [string, (page: Page) => Promise<void>][] = [
    ["typing settles for 300 ms; Enter does not wait", settles],
    ["text, choice, day, range of days, number and checkbox are asked for", everyKind],
    ["what makes no sense is told and not asked for", refusesNonsense],
    ["the search, a tag for each condition, and one press for all of them", tagsAndSearch],
    ["axe finds nothing", isAccessible],
  ];
  try {
    for (const [name, play] of steps) {
      await t.step(name, async () => {
        const page = await open(browser, site.url);
        await play(page);
        await page.context().close();
      });
    }
  } finally {
    await closeContexts(browser);
    await site.stop();
  }
});

/** What is aligned, in one line, or in sight on the office's screens, measured where axe sees nothing wrong. */
import { assert, assertEquals } from "@std/assert";
import type { Locator, Page } from "playwright-core";
import { type Scene, withScene } from "./harness.ts";
import { EVERY_STATE, overhang } from "./looks.ts";
import { ofLastMonth, openReport } from "./states.ts";
import { openSettings, openTripForm, settingsStates } from "./settings_states.ts";
import { blogStates } from "./blog_states.ts";
import { employee, hire } from "../helpers/people.ts";
import { becomes, eventually, hasFocus } from "./until.ts";

async function boxOf(locator: Locator) {
  await locator.waitFor();
  return (await locator.boundingBox())!;
}

const state = (scene: Scene, name: string): Promise<Page> =>
  [...settingsStates, ...blogStates].find((one) => one.name === name)!.open(scene);

async function showsWhatWasSpentAt(scene: Scene): Promise<void> {
  const page = await openReport(scene);
  for (const width of [1290, 1110, 900, 780]) {
    await page.setViewportSize({ width, height: 900 });
    await eventually(async () => {
      const { width: column } = await boxOf(page.getByRole("columnheader", { name: "사용처" }));
      assert(column > 100, `at ${width} the column is ${column} px wide`);
    });
  }
  await eventually(async () => {
    const tops = await Promise.all(
      ["합계", "점심 예산"].map(async (name) =>
        (await boxOf(page.getByRole("heading", { name }))).y
      ),
    );
    assertEquals(tops[0], tops[1]);
  });
}

async function keepsTheHeadBelowTheBar(scene: Scene): Promise<void> {
  const page = await openReport(scene, undefined, ofLastMonth());
  await page.setViewportSize({ width: 900, height: 700 });
  await page.mouse.move(450, 500);
  await page.mouse.wheel(0, 900);
  await page.waitForFunction(() => scrollY > 500);
  await eventually(async () => {
    const bar = await boxOf(page.getByRole("banner"));
    const head = await boxOf(page.getByRole("columnheader", { name: "사용처" }));
    assertEquals(Math.round(head.y), Math.round(bar.y + bar.height));
  });
}

async function fieldsStandApart(scene: Scene): Promise<void> {
  const page = await openTripForm(scene);
  for (const width of [1110, 820, 660]) {
    await page.setViewportSize({ width, height: 900 });
    await eventually(async () => {
      const day = await boxOf(page.getByLabel("운행 일자"));
      const time = await boxOf(page.getByLabel("운행 시각"));
      assert(time.y > day.y || time.x >= day.x + day.width, `they overlap at ${width}`);
    });
  }
}

async function warnsApartFromThePreview(scene: Scene): Promise<void> {
  const page = await state(scene, "settings-paste");
  await eventually(async () => {
    const preview = await boxOf(page.getByRole("region", { name: "바뀌는 내용" }));
    const warning = await boxOf(page.locator(".notice-warning"));
    assert(warning.y >= preview.y + preview.height + 8);
  });
}

async function keepsTheChoiceInSight(scene: Scene): Promise<void> {
  const page = await state(scene, "post-conflict");
  await page.setViewportSize({ width: 390, height: 844 });
  await eventually(async () => {
    const save = await boxOf(page.getByRole("button", { name: "선택한 내용으로 저장" }));
    assert(save.y + save.height < 844, "the first text of the article pushes the choice away");
  });
}

const WITH_TABS = [
  ["/quick", "퀵 배송 화면"],
  ["/staff/consultations", "상태별 보기"],
  ["/staff/documents", "문서 종류"],
  ["/staff/security", "접속 기록 보기"],
];

/** One line each: tabs and the steps of an import on a phone. */
async function keepsOneLine(scene: Scene): Promise<void> {
  const list = async (page: Page, items: Locator) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await items.first().waitFor();
    const tops = () => items.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().y));
    await becomes(async () => new Set(await tops()).size, 1);
  };
  const posts = await state(scene, "posts");
  await list(posts, posts.getByRole("navigation", { name: "상태" }).getByRole("link"));
  const page = await scene.signedIn("데모 관리자");
  for (const [path, name] of WITH_TABS) {
    await page.goto(path);
    await list(page, page.getByRole("navigation", { name }).getByRole("link"));
    await becomes(() => overhang(page), 0, path);
    // What is pressed is on no paper.
    await page.emulateMedia({ media: "print" });
    await becomes(() => page.locator(".tabs, .list-search").filter({ visible: true }).count(), 0);
    await page.emulateMedia({ media: "screen" });
  }
  const settings = await state(scene, "settings-import");
  await list(settings, settings.getByRole("dialog").getByRole("listitem"));
}

async function titlesAreEquallyLarge(scene: Scene): Promise<void> {
  const page = await openSettings(scene);
  const sizes = new Set<string>();
  for (const path of ["/settings", "/staff/card-report", "/staff/consultations", "/profile"]) {
    await page.goto(path);
    const title = page.getByRole("heading", { level: 1 });
    sizes.add(await title.evaluate((element) => getComputedStyle(element).fontSize));
  }
  assertEquals([...sizes], ["24px"]);
}

/** Where colours are forced, by keyboard from the way to the text on, and in type twice as large on a phone. */
async function marksWhatIsOpen(scene: Scene): Promise<void> {
  const page = await scene.signedIn("데모 관리자", { forcedColors: "active" });
  await page.goto("/staff/consultations");
  await page.locator("[data-island=menu-fold][data-ready]").waitFor({ state: "attached" });
  await page.keyboard.press("Tab");
  await hasFocus(page.getByRole("link", { name: "본문으로 건너뛰기" }));
  for (const name of ["업무 메뉴", "상태별 보기"]) {
    const links = page.getByRole("navigation", { name }).getByRole("link");
    await becomes(() =>
      links.evaluateAll((all) => {
        const ground = (link: Element) => getComputedStyle(link).backgroundColor;
        const open = all.find((link) => link.hasAttribute("aria-current"))!;
        return all.filter((link) => ground(link) === ground(open)).length;
      }), 1);
  }
  const one = await page.getByRole("row").getByRole("link").first().getAttribute("href");
  await page.setViewportSize({ width: 390, height: 844 });
  const paths = ["/staff", "/staff/consultations", one!, "/staff/posts", "/staff/posts/new"];
  for (const path of paths) {
    await page.goto(path);
    await page.evaluate(() => document.documentElement.style.fontSize = "200%");
    await becomes(() => overhang(page), 0, `${path} scrolls sideways`);
  }
}

/** Two messages at once: a row was added, and that was undone. */
async function messagesStandApart(scene: Scene): Promise<void> {
  const page = await openSettings(scene, "?tab=cards");
  await page.getByRole("button", { name: "직원 추가" }).click();
  await page.getByRole("form").getByLabel("이름").fill("시험 하나");
  await page.keyboard.press("Enter");
  await page.getByText("추가되었습니다.").waitFor();
  await page.getByRole("button", { name: "되돌리기", exact: true }).first().click();
  await page.getByText("작업을 되돌렸습니다.").waitFor();
  await eventually(async () => {
    const [above, below] = await page.locator(".toast").evaluateAll((all) =>
      all.map((one) => one.getBoundingClientRect()).map(({ top, bottom }) => ({ top, bottom }))
    );
    assert(below.top >= above.bottom + 4, "the messages touch");
  });
}

/** A lot of text about a person, without a place to break it. */
async function keepsTheNameOfWhatIsFound(scene: Scene): Promise<void> {
  const dept = "Abcdefghij".repeat(5);
  await hire(scene.server.deps.books, "long", employee("긴이름", { dept, position: "실장" }));
  const page = await state(scene, "posts");
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: /^찾을/ }).fill("긴이름");
  const name = page.getByRole("option").getByText("긴이름", { exact: true });
  await eventually(async () => assert((await boxOf(name)).width > 40, "the name gives way"));
}

const SIGHTS: [name: string, look: (scene: Scene) => Promise<void>][] = [
  ["the report shows what was spent at", showsWhatWasSpentAt],
  ["the head of the rows stays below the bar", keepsTheHeadBelowTheBar],
  ["tabs and steps keep one line on a phone", keepsOneLine],
  ["the fields of a trip stand apart", fieldsStandApart],
  ["a paste's warning stands apart", warnsApartFromThePreview],
  ["a merge's choice is in sight", keepsTheChoiceInSight],
  ["titles are equally large", titlesAreEquallyLarge],
  ["what is open is marked in forced colours", marksWhatIsOpen],
  ["messages stand apart", messagesStandApart],
  ["a found name is seen", keepsTheNameOfWhatIsFound],
];
/** A run of all tests looks at the first ones. */
const looked = EVERY_STATE ? SIGHTS : SIGHTS.slice(0, 3);

Deno.test("groups are separated and required parts visible in every width", async (t) => {
  await withScene(async (scene) => {
    for (const [name, look] of looked) await t.step(name, () => look(scene));
  });
});

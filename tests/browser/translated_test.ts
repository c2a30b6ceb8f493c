/** A page that the browser translates works on: what is typed, filtered, opened, and what comes from others. */
import type { Page } from "playwright-core";
import { employee, hire } from "../helpers/people.ts";
import { input } from "./chat_page.ts";
import { button, field, openQuick } from "./courier_states.ts";
import { type Scene, withScene } from "./harness.ts";
import { closeContexts } from "./launch.ts";
import { PICTURES } from "./looks.ts";
import { editButtons, noteField, openHistory } from "./report_page.ts";
import { ofLastMonth, openReport } from "./states.ts";
import { becomes } from "./until.ts";

type Way = "wraps" | "exchanges";

/**
 * Runs in the page: translates it as browsers do, now and whatever comes. Some put each text into `<font><font>`, some
 * put such an element in its place. The words stay, for the test to find, and get a line below them, for the eye.
 */
function translate(way: Way): void {
  const skipped = "script, style, textarea, option, title, font, [translate=no]";
  const translated = (text: Text) => {
    const { parentElement: parent, data } = text;
    if (!parent || data.trim() === "" || parent.closest(skipped)) return;
    const outer = document.createElement("font");
    const inner = outer.appendChild(document.createElement("font"));
    outer.style.textDecoration = "underline dotted";
    text.replaceWith(outer);
    if (way === "wraps") inner.append(text);
    else inner.append(data);
  };
  const walk = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    if (root instanceof Text) texts.push(root);
    texts.forEach(translated);
  };
  walk(document.body);
  const observer = new MutationObserver((records) => {
    for (const { addedNodes } of records) for (const node of addedNodes) walk(node);
    observer.takeRecords();
  });
  observer.observe(document.body, { childList: true, subtree: true });
}

/** No island has stopped; with SCREENSHOTS=folder, how the page looks. */
async function isWhole(page: Page, name: string): Promise<void> {
  await becomes(() => page.locator(".island-kept").count(), 0);
  if (!PICTURES) return;
  for (const [theme, width] of [["light", 1440], ["dark", 820], ["light", 390]] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: theme });
    await page.screenshot({ path: `${PICTURES}/translated-${name}-${theme}-${width}.png` });
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

const reads = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();

type Walk = (scene: Scene, way: Way) => Promise<void>;

const WALKS: Record<string, Walk> = {
  async "a report is searched, opened, edited, and shows its past"(scene, way) {
    const page = await openReport(scene, undefined, ofLastMonth());
    await page.evaluate(translate, way);
    await openHistory(page);
    const search = page.getByRole("searchbox");
    await search.fill("없는 가맹점");
    await reads(page, /검색 지우기/);
    await search.fill("");
    await editButtons(page).first().click();
    await noteField(page).fill("번역된 화면에서 적은 비고");
    await page.keyboard.press("Control+Enter");
    await noteField(page).waitFor({ state: "detached" });
    await page.getByRole("tab", { name: /기간/ }).click();
    await page.getByLabel("시작일").waitFor();
    await isWhole(page, `report-${way}`);
  },
  async "a table is filtered, and counts the rows that come from others"(scene, way) {
    const page = await scene.signedIn("데모 관리자");
    const live = page.waitForResponse(/\/api\/live\?/);
    await page.goto("/settings?tab=cards");
    await page.locator(".g-alive").waitFor();
    await live;
    await page.evaluate(translate, way);
    const count = async () => Number(/\d+/.exec(await page.locator(".dt-count").innerText())![0]);
    const before = await count();
    const { books } = scene.server.deps;
    // A text of three parts, of which the second changes: each is an element of its own now.
    const more = (rows: number) =>
      page.getByRole("button").filter({ hasText: new RegExp(`^새 행 ?${rows} ?개 · 보기$`) });
    for (const [at, name] of ["번역된이름", "번역된이름둘"].entries()) {
      await hire(books, `translated-${at}`, employee(name));
      await more(at + 1).waitFor();
    }
    await more(2).click();
    await becomes(count, before + 2);
    await page.getByRole("searchbox").fill("번역된이름");
    await page.locator('[data-r="0"]').getByText(/번역된이름/).first().waitFor();
    await page.getByRole("searchbox").fill("");
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: /^찾을/ }).fill("휴가");
    await page.getByRole("option").first().waitFor();
    await page.keyboard.press("Escape");
    await isWhole(page, `table-${way}`);
  },
  async "the couriers' form is filled, saved, and the balance follows"(scene, way) {
    const page = await openQuick(scene);
    await page.evaluate(translate, way);
    for (const label of ["기사번호", "출발지", "도착지"]) {
      const one = field(page, label);
      if (await one.count() > 0) await one.fill("가나다");
    }
    await page.locator("input[name=amount]").fill("7700");
    await page.keyboard.press("Control+s");
    await reads(page, /7,700/);
    await button(page, /수정$/).first().click();
    await page.keyboard.press("Escape");
    await isWhole(page, `quick-${way}`);
  },
  async "the chat takes a question and says what became of it"({ signedIn }, way) {
    const page = await signedIn("데모 직원 하나");
    await page.goto("/chat");
    await page.locator("[data-island=chat][data-ready]").waitFor({ state: "attached" });
    await page.evaluate(translate, way);
    const refused = { status: 500, json: { message: "잠시 후 다시 시도해 주세요." } };
    await page.route(
      "**/api/chat/**",
      (route) => route.request().method() === "GET" ? route.fallback() : route.fulfill(refused),
    );
    await input(page).fill("번역된 질문");
    await input(page).press("Enter");
    await reads(page, /잠시 후 다시 시도해 주세요/);
    await isWhole(page, `chat-${way}`);
  },
};

for (const way of ["wraps", "exchanges"] as const) {
  Deno.test(`a translator that ${way} texts breaks nothing`, async (t) => {
    await withScene(async (scene) => {
      for (const [name, walk] of Object.entries(WALKS)) {
        await t.step(name, async () => {
          await walk(scene, way);
          await closeContexts(scene.browser);
        });
      }
    });
  });
}

Deno.test("a translated button of several texts keeps its width and its spaces", () =>
  withScene(async (scene) => {
    const page = await scene.signedIn("데모 관리자");
    await page.goto("/staff/closing");
    const widthOf = () =>
      page.evaluate(() => document.querySelector(".several")!.getBoundingClientRect().width);
    await page.evaluate(() => {
      const several = document.createElement("button");
      several.className = "button several";
      several.append("새 행 ", "3", " 개 · 보기");
      document.querySelector("main")!.append(several);
    });
    const before = await widthOf();
    await page.evaluate(translate, "wraps" as const);
    await becomes(async () => Math.round(await widthOf() - before), 0);
  }));

/** The parts around a table's rows, as S2 §2, §4 and §5 list them, on the tables of the settings. */
import { assert, assertNotEquals } from "@std/assert";
import type { Locator, Page } from "playwright-core";
import { type Scene, withScene } from "./harness.ts";
import { openSettings } from "./settings_states.ts";
import { becomes, eventually, hasFocus } from "./until.ts";

const button = (place: Page | Locator, name: string | RegExp) =>
  place.getByRole("button", { name, exact: true });
const range = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor();
/** What of a button shows that it is pressed. */
const lookOf = (button: Locator) =>
  button.evaluate((element) => {
    const { backgroundColor, borderColor } = getComputedStyle(element);
    return `${backgroundColor} ${borderColor}`;
  });

/** How pages turn is in lines of the specification (S2 §4, §5): here is what only shows. */
async function turnsPages(scene: Scene): Promise<void> {
  const page = await openSettings(scene, "?tab=vehicles");
  const plain = await lookOf(button(page, "페이지로 보기"));
  await button(page, "페이지로 보기").click();
  await becomes(() => button(page, "페이지로 보기").getAttribute("aria-pressed"), "true");
  await page.mouse.move(0, 0);
  assertNotEquals(await lookOf(button(page, "페이지로 보기")), plain);
  await range(page, "1 - 20 / 1,500");
  const pages = page.getByRole("navigation", { name: "페이지" });
  await button(pages, "마지막").press("Enter");
  await range(page, "1,481 - 1,500 / 1,500");
  await hasFocus(button(pages, "마지막"));
  await button(page, "페이지로 보기").click();
  await page.waitForFunction(() => document.querySelector(".g-scroll")!.scrollHeight > 50_000);
  await page.getByRole("textbox", { name: "차량 운행 기록" }).press("Control+End");
  await page.getByText(/^1,4\d\d - 1,500 \/ 1,500$/).waitFor();
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

Deno.test("the parts around a table's rows work", async (t) => {
  await withScene(async (scene) => {
    const plays: [string, (scene: Scene) => Promise<void>][] = [
      ["pages and one list: the button shows which, and the focus stays", turnsPages],
      ["another order or filter is seen from its first row", startsAtTheTop],
    ];
    for (const [name, play] of plays) await t.step(name, () => play(scene));
  });
});

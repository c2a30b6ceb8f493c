/**
 * The controls of every page: no two that act on different things have one name, none is too small for a finger, and none
 * lies over another. The states of pages are looked at for the same in `looks.ts`.
 */
import { assertEquals } from "@std/assert";
import type { Page } from "playwright-core";
import { withScene } from "./harness.ts";
import { controlFaults, EVERY_STATE } from "./looks.ts";
import { eachPage } from "./screens.ts";

/** Every width where each state is looked at; else the widest and the narrowest. */
const WIDTHS = EVERY_STATE ? [1440, 820, 390] : [1440, 390];
/** CSS pixels of a window that shows a page whole, and no more of one without end. */
const HEIGHT_MAX = 6_000;

/** The window as high as its page, two frames later. */
const whole = (page: Page): Promise<number> =>
  page.evaluate(async (most) => {
    const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
    await frame();
    await frame();
    return Math.min(document.documentElement.scrollHeight, most);
  }, HEIGHT_MAX);

/** Heads that sort, each pressed again and again: under 24 px either way, whatever room is around them. */
const smallHeads = (page: Page): Promise<string[]> =>
  page.locator(":is([role=columnheader], thead th) :is(a, button)").evaluateAll((all) =>
    all.map((one) => [one.textContent, one.getBoundingClientRect()] as const)
      .filter(([, { width, height }]) => width > 2 && Math.min(width, height) < 23.99)
      .map(([text, { width, height }]) => `the head ${text} has ${width}×${height} px`)
  );

Deno.test("every page: controls have names of their own, room for a finger, and lie over no other", async (t) => {
  await withScene(async (scene) => {
    for (const account of ["데모 관리자", "데모 고객"]) {
      const page = await scene.signedIn(account);
      await eachPage(page, (address) =>
        t.step(`${account}: ${address}`, async () => {
          const found: string[] = [];
          for (const width of WIDTHS) {
            await page.setViewportSize({ width, height: 900 });
            await page.setViewportSize({ width, height: Math.max(900, await whole(page)) });
            await whole(page);
            const faults = [...await controlFaults(page), ...await smallHeads(page)];
            found.push(...faults.map((text) => `at ${width}: ${text}`));
          }
          await page.setViewportSize({ width: WIDTHS[0], height: 900 });
          assertEquals(found, []);
        }).then(() => {}));
    }
  });
});

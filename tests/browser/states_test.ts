/**
 * Every state in both themes and three widths: axe finds nothing, nothing sticks out sideways.
 * With SCREENSHOTS=folder a picture of each is kept (`deno task screenshots`).
 */
import { assertEquals } from "@std/assert";
import axe from "axe-core";
import type { Page } from "playwright-core";
import { blogStates } from "./blog_states.ts";
import { withScene } from "./harness.ts";
import { settingsStates } from "./settings_states.ts";
import { states } from "./states.ts";

const WIDTHS = [1440, 768, 390];
const THEMES = ["light", "dark"] as const;
const folder = Deno.env.get("SCREENSHOTS");

interface Violation {
  id: string;
  help: string;
  nodes: { html: string }[];
}

async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const found = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: { run(): Promise<{ violations: Violation[] }> };
    };
    return (await axe.run()).violations;
  });
  return found.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map((node) => node.html)}`);
}

/** The page has heard of the new theme, and has drawn two frames in it. */
async function settled(page: Page, theme: (typeof THEMES)[number]): Promise<void> {
  const query = `(prefers-color-scheme: ${theme})`;
  await page.waitForFunction((query) => matchMedia(query).matches, query);
  // The media query may be true before the text has its new colour: light on dark, dark on light.
  await page.waitForFunction((theme) => {
    const [red] = getComputedStyle(document.body).color.match(/\d+/g)!.map(Number);
    return (red > 127) === (theme === "dark");
  }, theme);
  await page.evaluate(() =>
    new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  );
}

/** How far the page can be scrolled sideways, in CSS pixels. */
function overhang(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
}

Deno.test("every screen is accessible and fits, light and dark, wide and narrow", async (t) => {
  await withScene(async (scene) => {
    for (const { name, open } of [...states, ...settingsStates, ...blogStates]) {
      await t.step(name, async () => {
        const page = await open(scene);
        const found: string[] = [];
        for (const colorScheme of THEMES) {
          for (const width of WIDTHS) {
            await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
            await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
            const where = `at ${width}, ${colorScheme}: `;
            await settled(page, colorScheme);
            if (folder) {
              await page.screenshot({ path: `${folder}/${name}-${width}-${colorScheme}.png` });
            }
            // The middle width shows nothing to axe that the other two do not.
            const seen = width === 768 ? [] : await violations(page);
            found.push(...seen.map((text) => where + text));
            if (await overhang(page) > 0) found.push(where + "scrolls sideways");
          }
        }
        await page.context().close();
        assertEquals(found, []);
      });
    }
  });
});

/** Looking at a page: in which widths and themes, what axe says of it, whether it fits. */
import axe from "axe-core";
import type { Page } from "playwright-core";

export const WIDTHS = [1440, 768, 390];
export const THEMES = ["light", "dark"] as const;

interface Violation {
  id: string;
  help: string;
  nodes: { html: string }[];
}

/** What axe has against the page as it stands, one line each; `more` are rules it leaves out by itself. */
export async function violations(page: Page, more: string[] = []): Promise<string[]> {
  await page.evaluate(axe.source);
  const rules = Object.fromEntries(more.map((rule) => [rule, { enabled: true }]));
  const found = await page.evaluate(async (rules) => {
    const { axe } = globalThis as unknown as {
      axe: { run(options: object): Promise<{ violations: Violation[] }> };
    };
    return (await axe.run({ rules })).violations;
  }, rules);
  return found.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map((node) => node.html)}`);
}

/** The page has heard of the new theme, and has drawn two frames in it. */
export async function settled(page: Page, theme: (typeof THEMES)[number]): Promise<void> {
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
export function overhang(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
}

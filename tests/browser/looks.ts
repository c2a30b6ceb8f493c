/** Looking at a page: in every width and theme, what axe says of it, whether it fits. */
import axe from "axe-core";
import type { Page } from "playwright-core";

/** A screen, just wide enough for the sidebar, a tablet, as wide as what is read as cards may be, a phone. */
const WIDTHS = [1440, 1110, 820, 768, 390];
const THEMES = ["light", "dark"] as const;

/** Rules of axe whose answer hangs on the theme. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

/** Where pictures are kept; without it none is made (`deno task screenshots`). */
export const PICTURES = Deno.env.get("SCREENSHOTS");

interface Violation {
  id: string;
  help: string;
  nodes: { html: string }[];
}

interface AxeOptions {
  /** Rules that axe leaves out by itself. */
  rules?: string[];
  /** A selector of what is looked at; the whole page without it. */
  within?: string;
  /** What hangs on colours alone. */
  colours?: boolean;
}

/** What axe has against the page as it stands, one line each. */
export async function violations(
  page: Page,
  { rules = [], within = "html", colours = false }: AxeOptions = {},
): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe.source);
  const options = {
    rules: Object.fromEntries(rules.map((rule) => [rule, { enabled: true }])),
    ...(colours ? { runOnly: { type: "rule", values: COLOUR_RULES } } : {}),
  };
  const found = await page.evaluate(async ([within, options]) => {
    const { axe } = globalThis as unknown as {
      axe: { run(within: string, options: object): Promise<{ violations: Violation[] }> };
    };
    return (await axe.run(within, options)).violations;
  }, [within, options] as const);
  return found.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map((node) => node.html)}`);
}

/** The page has heard of the new theme, and has drawn two frames in it. */
function settled(page: Page, theme: (typeof THEMES)[number]): Promise<void> {
  return page.evaluate(async (theme) => {
    const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
    const told = () => matchMedia(`(prefers-color-scheme: ${theme})`).matches;
    // The media query may be true before the text has its new colour: light on dark, dark on light.
    const inked = () => {
      const [red] = getComputedStyle(document.body).color.match(/\d+/g)!.map(Number);
      return (red > 127) === (theme === "dark");
    };
    for (let frames = 0; !(told() && inked()); frames++) {
      if (frames > 900) throw new Error(`the page does not become ${theme}`);
      await frame();
    }
    await frame();
    await frame();
  }, theme);
}

/** How far the page can be scrolled sideways, in CSS pixels. */
export function overhang(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
}

/**
 * What is wrong with the page in each width and theme, one line each. A picture of each is kept under
 * its name; `fullPage` keeps what is below the fold too.
 */
export async function faults(
  page: Page,
  name: string,
  { fullPage = false, ...options }: AxeOptions & { fullPage?: boolean } = {},
): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of THEMES) {
    const dark = colorScheme === "dark";
    for (const width of WIDTHS) {
      const widest = width === WIDTHS[0];
      const outer = widest || width === WIDTHS.at(-1);
      // A theme is its colours: how wide a page is and what it is made of has been looked at by then.
      if (dark && !widest && !PICTURES) continue;
      await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await settled(page, colorScheme);
      if (PICTURES) {
        await page.screenshot({
          path: `${PICTURES}/${name}-${width}-${colorScheme}.png`,
          fullPage,
        });
      }
      // The widths between show nothing to axe that the widest and the narrowest do not.
      const seen = outer ? await violations(page, { ...options, colours: dark }) : [];
      if (await overhang(page) > 0) seen.push("scrolls sideways");
      found.push(...seen.map((text) => `at ${width}, ${colorScheme}: ${text}`));
    }
  }
  return found;
}

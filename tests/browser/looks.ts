/** Looking at a page: in every width and theme, what axe says of it, whether it fits. */
import type { Page } from "playwright-core";
import { crowdedColumns, legendsOnTheLine } from "../../scripts/lab/browsers/faults.ts";
import { identifiersIn } from "../helpers/words.ts";
import { sharedNames, smallTargets } from "../../scripts/lab/browsers/control_faults.ts";
import { coveredControls, readTexts } from "../../scripts/lab/browsers/page_faults.ts";

/**
 * A screen, just wide enough for the sidebar, tablets and half windows, as wide as what is read as cards may be, a
 * phone.
 */
const WIDTHS = [1440, 1110, 1024, 900, 820, 768, 390];
/** From here on tables have columns. */
const COLUMNS_FROM = 769;
/** The widths between show nothing to axe that these do not. */
const OUTER = [WIDTHS[0], WIDTHS.at(-1)!];
const THEMES = ["light", "dark"] as const;

/** Axe without comments and long names: half the bytes to bring to a page and to read there. */
const AXE = Deno.readTextFileSync(
  new URL("axe.min.js", import.meta.resolve("axe-core/package.json")),
);

/** What axe says beyond what is wrong, and where, takes it longer than to find that. */
const TERSE = { resultTypes: ["violations"], selectors: false };

/** A modal dialog. */
const OPEN_DIALOG = "body > .dialog";

/** Rules of axe whose answer hangs on the theme. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

/** Where pictures are kept; without it none is made (`SCREENSHOTS=build/screenshots deno task lab looks`). */
export const PICTURES = Deno.env.get("SCREENSHOTS");

/** Whether every state is looked at in every theme and width (`deno task lab looks`), or in the short form of the tests. */
export const EVERY_STATE = PICTURES !== undefined || Deno.env.has("LOOKS");

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

interface LookOptions extends AxeOptions {
  /** Keeps what is below the fold in the picture too. */
  fullPage?: boolean;
  /** Does axe look in the short form too? There it takes longer than the rest of the look. */
  always?: boolean;
}

/** What axe finds on the page as it is, one line each. */
export async function violations(
  page: Page,
  { rules = [], within = "html", colours = false }: AxeOptions = {},
): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(AXE);
  const options = {
    ...TERSE,
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

/**
 * Waits until the page has the theme, and has drawn two frames in it and in its new width; answers with how far it can
 * be scrolled sideways, in CSS pixels.
 */
function settled(page: Page, theme: (typeof THEMES)[number]): Promise<number> {
  return page.evaluate(async (theme) => {
    const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
    const result = () => matchMedia(`(prefers-color-scheme: ${theme})`).matches;
    // The media query may be true before the text has its new colour: light on dark, dark on light.
    const inked = () => {
      const [red] = getComputedStyle(document.body).color.match(/\d+/g)!.map(Number);
      return (red > 127) === (theme === "dark");
    };
    for (let frames = 0; !(result() && inked()); frames++) {
      if (frames > 900) throw new Error(`the page does not become ${theme}`);
      await frame();
    }
    await frame();
    await frame();
    return document.documentElement.scrollWidth - innerWidth;
  }, theme);
}

/**
 * What of the page has not been looked at in a state of its own: the dialog that is open, which hides the page
 * behind it from everybody (`aria-hidden`), else all of it.
 */
async function inFront(page: Page): Promise<string> {
  const dialog = page.locator(OPEN_DIALOG);
  return await dialog.count() === 1 && await dialog.isVisible() ? OPEN_DIALOG : "html";
}

/** What is wrong with the controls of the page as it is: names, sizes, and what lies over them. */
export async function controlFaults(page: Page): Promise<string[]> {
  return [
    ...await page.evaluate(sharedNames),
    ...await page.evaluate(smallTargets),
    ...await page.evaluate(coveredControls),
  ];
}

/** What lies over a control, in each of five widths. */
export async function covered(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const width of [1440, 1024, 820, 768, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await settled(page, "light");
    found.push(...(await page.evaluate(coveredControls)).map((text) => `at ${width}: ${text}`));
  }
  await page.setViewportSize({ width: WIDTHS[0], height: 900 });
  return found;
}

/** Words of programs where people read. */
async function wordsOfPrograms(page: Page): Promise<string[]> {
  const words = (await page.evaluate(readTexts)).flatMap(identifiersIn);
  return [...new Set(words)].map((word) => `"${word}" is no word for people`);
}

/** How far the page can be scrolled sideways, in CSS pixels. */
export function overhang(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
}

const MARGIN = "1cm";
/** As browsers print by default, on A4. */
export const SHEET = {
  format: "A4",
  margin: { top: MARGIN, bottom: MARGIN, left: MARGIN, right: MARGIN },
};

/** Shows a page as it is printed: what is left of a sheet between its margins is narrower than a tablet. */
export async function asOnPaper(page: Page): Promise<void> {
  await page.emulateMedia({ media: "print", colorScheme: "light" });
  await page.setViewportSize({ width: 718, height: 1_047 });
}

/** Prints a page, and returns how many of these are visible on its sheets; for review they are kept. */
export async function onPaper(page: Page, selector: string, name: string): Promise<number> {
  await page.evaluate((selector) => {
    const look = () => {
      const seen = [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility());
      document.body.dataset.onPaper = `${seen.length}`;
    };
    addEventListener("beforeprint", look, { once: true });
  }, selector);
  const path = PICTURES && `${PICTURES}/${name}.pdf`;
  await page.pdf({ ...SHEET, path: path || undefined });
  return Number(await page.locator("body").getAttribute("data-on-paper"));
}

/** The widths that a theme is looked at in; `dark` is the one that axe looks at in the dark. */
function widthsIn(theme: (typeof THEMES)[number], dark: number): readonly number[] {
  if (!EVERY_STATE) return OUTER;
  // A theme is its colours: how wide a page is has been looked at by then.
  return PICTURES || theme === "light" ? WIDTHS : [dark];
}

/**
 * Faults of the page, one line each: whether it fits, and whether something covers a control, is checked in each width,
 * whether it has identifiers in one, and axe runs once in each theme, at a screen in one and at a phone in the other.
 * Which of them in which theme depends on the state's name, so that the states of a screen show both. With pictures axe
 * runs in all four, and a picture of each width and theme is kept under its name. A run of all tests checks whether it
 * fits at a screen and at a phone, and with `always` runs axe at one of them.
 */
export async function faults(
  page: Page,
  name: string,
  { fullPage = false, always = false, ...options }: LookOptions = {},
): Promise<string[]> {
  const found: string[] = [];
  const within = options.within ?? await inFront(page);
  const [light, dark] = name.length % 2 === 0 ? OUTER : OUTER.toReversed();
  for (const theme of EVERY_STATE ? THEMES : THEMES.slice(0, 1)) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
    for (const width of widthsIn(theme, dark)) {
      await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
      const over = await settled(page, theme);
      if (PICTURES) {
        await page.screenshot({ path: `${PICTURES}/${name}-${width}-${theme}.png`, fullPage });
      }
      const chosen = PICTURES
        ? OUTER.includes(width)
        : (EVERY_STATE || always) && width === (theme === "light" ? light : dark);
      const colours = theme === "dark";
      const seen = chosen ? await violations(page, { ...options, within, colours }) : [];
      if (over > 0) seen.push("scrolls sideways");
      if (theme === "light") {
        seen.push(...await page.evaluate(legendsOnTheLine));
        seen.push(...await controlFaults(page));
        if (width === WIDTHS[0]) seen.push(...await wordsOfPrograms(page));
        if (width >= COLUMNS_FROM) seen.push(...await page.evaluate(crowdedColumns));
      }
      found.push(...seen.map((text) => `at ${width}, ${theme}: ${text}`));
    }
  }
  // The page continues with the same width as before.
  await page.setViewportSize({ width: WIDTHS[0], height: 900 });
  return found;
}

/** Plays the steps of a walk; where pictures are kept, one of the page as each leaves it, by its number. */
export function picturedSteps(t: Deno.TestContext, page: Page, walk: string) {
  let pictures = 0;
  return async (name: string, play: () => Promise<void>): Promise<void> => {
    await t.step(name, play);
    const number = String(++pictures).padStart(2, "0");
    if (PICTURES) await page.screenshot({ path: `${PICTURES}/${walk}-${number}.png` });
  };
}

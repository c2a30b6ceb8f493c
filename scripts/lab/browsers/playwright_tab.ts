/** A tab that Playwright drives: Chromium of any age, Firefox over WebDriver BiDi. */
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import type { Engine, Tab, Target } from "./tab.ts";

/** Longest that a walk waits for anything, ms. */
export const PATIENCE = 15_000;

/** `body {}`: a style that Playwright puts into a page before a picture of it, which our policy refuses. */
const PLAYWRIGHTS_OWN = "sha256-YjaKGiklmzC6wjXA513HAMmzus8VE61XCOT+SmwNZWA=";

/** Firefox: a font was still on its way when the walk went on to another page (NS_BINDING_ABORTED). */
const FONT_LEFT = /^download failed \(font-family.*status=2152398850/;

/** What of Playwright works in this browser. */
interface Skills {
  paper: boolean;
  /** Over BiDi React does not notice a text that Playwright fills in, until a key is pressed there. */
  fill: boolean;
}

function tabOf(page: Page, pictures: string | null, skills: Skills): Tab {
  const all = ({ css, text }: Target) =>
    page.locator(css).filter({ visible: true, ...(text ? { hasText: text } : {}) });
  const troubles: string[] = [];
  page.on("pageerror", ({ message }) => {
    if (message.includes(PLAYWRIGHTS_OWN) || FONT_LEFT.test(message)) return;
    troubles.push(message);
  });
  return {
    troubles,
    goto: async (path) => void await page.goto(path),
    sees: (target) => all(target).first().waitFor(),
    misses: (target) => all(target).first().waitFor({ state: "hidden" }),
    click: (target) => all(target).first().click(),
    fill: async (target, text) => {
      const field = all(target).first();
      await field.fill(text);
      if (skills.fill) return;
      await page.keyboard.press("Space");
      await page.keyboard.press("Backspace");
    },
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key),
    read: <T>(expression: string) => page.evaluate(expression) as Promise<T>,
    resize: (width, height) => page.setViewportSize({ width, height }),
    picture: async (name) => {
      if (pictures) await page.screenshot({ path: `${pictures}/${name}.png`, caret: "initial" });
    },
    paper: () => skills.paper ? page.pdf({ format: "A4" }) : Promise.resolve(null),
  };
}

/** A browser that Playwright has started, as an engine. */
export function playwrightEngine(
  name: string,
  browser: Browser,
  skills: Skills = { paper: true, fill: true },
): Engine {
  const options: BrowserContextOptions = { locale: "ko-KR" };
  return {
    name: `${name} ${browser.version()}`,
    open: async (baseURL, pictures) => {
      const viewport = { width: 1440, height: 900 };
      const context = await browser.newContext({ ...options, baseURL, viewport });
      context.setDefaultTimeout(PATIENCE);
      return tabOf(await context.newPage(), pictures, skills);
    },
    stop: () => browser.close(),
  };
}

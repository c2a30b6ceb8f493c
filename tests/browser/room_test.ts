/**
 * Pages with little room: 320 px, and text of twice its size. A run of all tests looks at one of the site and one of
 * the office.
 */
import { chromium, type Page } from "playwright-core";
import { browserOptions } from "../../scripts/lab/bench/browser.ts";
import { signIn, withScene } from "./harness.ts";
import { EVERY_STATE } from "./looks.ts";
import { becomes, isReadable } from "./until.ts";

const STAFF = "데모 직원 하나";
const SITE = ["/services/real-estate", "/", "/estimate", "/contact", "/blog"];
const OFFICE = [
  "/staff/card-report",
  "/staff",
  "/staff/consultations",
  "/staff/leave-request",
  "/quick",
];
const PATHS = EVERY_STATE ? [...SITE, ...OFFICE] : [SITE[0], OFFICE[0]];

/** How far a page reaches beyond its window, in CSS pixels. */
const beyond = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return Math.max(0, scrollWidth - clientWidth);
  });

/** Each page can be read, and nothing of it is beside the window. */
async function fit(page: Page): Promise<void> {
  for (const path of PATHS) {
    await page.goto(path);
    await isReadable(page);
    await becomes(() => beyond(page), 0, path);
  }
}

Deno.test("pages fit in 320 px", () =>
  withScene(async ({ signedIn }) => {
    await fit(await signedIn(STAFF, { viewport: { width: 320, height: 640 } }));
  }));

Deno.test("text at 200 % stays in the window", () =>
  withScene(async ({ server }) => {
    const options = await browserOptions();
    // As somebody has set it who needs it, for all pages.
    const args = [...options.args ?? [], "--blink-settings=defaultFontSize=32"];
    const own = await chromium.launch({ ...options, args });
    try {
      const viewport = { width: 1280, height: 900 };
      const page = await own.newPage({ baseURL: server.url, locale: "ko-KR", viewport });
      await signIn(page, STAFF);
      await fit(page);
    } finally {
      await own.close();
    }
  }));

/** A headless browser for the tests. */
import { type Browser, chromium, type Page } from "playwright-core";
import { browserOptions } from "../../scripts/lab/bench/browser.ts";

/**
 * How many times slower than this machine the pages compute, and wait for their answers: with SLOW=4 a test that
 * reads something before the page has come so far fails, as it would on a machine that has much else to do.
 */
const SLOW = Number(Deno.env.get("SLOW") ?? 1);
/** What an answer takes longer for each time that a page is slower, in milliseconds. */
const LATENCY_MILLISECONDS = 30;

/** How long a test waits for something, in milliseconds, if it would wait so long for a page at full speed. */
export const patience = (milliseconds: number): number => milliseconds * SLOW;

/** How long a test waits for what must come: what takes a second alone takes fifteen beside two others. */
export const PATIENCE_MILLISECONDS = patience(30_000);

/** Arguments of the browser besides its own. */
const extra: string[] = [];

/** From now on pages are drawn in the system's fonts: a tenth less work for a walk that asks for no sizes. */
export const leaveFontsOut = (): unknown => extra.push("--disable-remote-fonts");

/** Of this module, whose tests come one after the other: to start it takes longer than many of them. */
let running: Promise<Browser> | null = null;

async function launch(): Promise<Browser> {
  const options = await browserOptions();
  const browser = await chromium.launch({ ...options, args: [...options.args ?? [], ...extra] });
  browser.on("disconnected", () => running = null);
  if (SLOW > 1) slowDown(browser);
  return browser;
}

/** Every page that is opened from now on is slow. */
function slowDown(browser: Browser): void {
  const open = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await open(options);
    // A page that is closed at once has nothing left to slow down.
    context.on("page", (page) => void hinder(page).catch(() => {}));
    return context;
  };
}

async function hinder(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send("Emulation.setCPUThrottlingRate", { rate: SLOW });
  await client.send("Network.enable");
  await client.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: LATENCY_MILLISECONDS * SLOW,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
}

Deno.test.afterAll(async () => {
  await (await running)?.close();
});

/** The browser of the module, started by the first test that asks. It stays: close its contexts. */
export const moduleBrowser = (): Promise<Browser> => running ??= launch();

/** Ends what a test has opened in the browser, so that the next one finds it new. */
export async function closeContexts(browser: Browser): Promise<void> {
  for (const context of browser.contexts()) {
    // An answer that a test still holds up has no reader any more.
    for (const page of context.pages()) await page.unrouteAll({ behavior: "ignoreErrors" });
    await context.close();
  }
}

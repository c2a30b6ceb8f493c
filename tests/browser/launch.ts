/** A headless browser for the tests: the system's Chromium when there is one, else npm's. */
import { type Browser, chromium } from "playwright-core";
import { browserOptions } from "../../scripts/bench/browser.ts";

/** Starts the browser. The caller closes it. */
export async function launchBrowser(): Promise<Browser> {
  return await chromium.launch(await browserOptions());
}

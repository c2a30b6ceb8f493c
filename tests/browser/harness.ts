/** An office and a browser for a group of browser tests, and the ways people get around in it. */
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { readConfig } from "../../src/config.ts";
import { buildAll } from "../../scripts/build.ts";
import { type RunningServer, startServer } from "../../src/main.ts";
import { closeContexts, moduleBrowser, patience } from "./launch.ts";

export interface Scene {
  server: RunningServer;
  browser: Browser;
  /** A fresh visitor: own cookies, Korean, Seoul. Its errors in the console fail the test. */
  visitor(options?: BrowserContextOptions): Promise<Page>;
  /** A visitor who has signed in as the account of that name, and has opened no page yet. */
  signedIn(account: string, options?: BrowserContextOptions): Promise<Page>;
}

/** What the sources are is asked once: to hash them takes a tenth of a second. */
let built: Promise<unknown> | undefined;

/** Runs `play` against a demo office in memory, by the clock given, and ends everything afterwards. */
export async function withScene(
  play: (scene: Scene) => Promise<void>,
  now: () => Date = () => new Date(),
  settings: Record<string, string> = {},
): Promise<void> {
  await (built ??= buildAll({ minify: true, outDir: "build" }));
  const config = readConfig({ PORT: "0", KV_URL: ":memory:", DEMO: "1", ...settings });
  const server = await startServer(config, { now });
  const browser = await moduleBrowser();
  const troubles: string[] = [];

  async function visitor(options: BrowserContextOptions = {}): Promise<Page> {
    const context = await browser.newContext({
      locale: "ko-KR",
      timezoneId: "Asia/Seoul",
      baseURL: server.url,
      viewport: { width: 1440, height: 900 },
      // A page that glides into the next one is neither of the two for a while.
      reducedMotion: "reduce",
      ...options,
    });
    context.setDefaultTimeout(patience(15_000));
    context.on("weberror", (error) => troubles.push(String(error.error())));
    context.on("console", (message) => {
      if (message.type() === "error" && !/Failed to load resource/.test(message.text())) {
        troubles.push(message.text());
      }
    });
    return await context.newPage();
  }

  async function signedIn(account: string, options?: BrowserContextOptions): Promise<Page> {
    const page = await visitor(options);
    await enter(page, account);
    return page;
  }

  try {
    await play({ server, browser, visitor, signedIn });
    if (troubles.length > 0) throw new Error(`the browser complained:\n${troubles.join("\n")}`);
  } finally {
    await closeContexts(browser);
    await server.stop();
  }
}

/** The calls of a sign-in, with a browser's own cookies. Its pages are drawn where they are what is tested. */
async function enter(page: Page, account: string): Promise<void> {
  const { request } = page.context();
  const choice = await request.get("/oauth/login/kakao?return_uri=%2F");
  const offered = new RegExp(`name="account" value="([^"]+)"><strong>[^<]*${account}<`);
  const [, value] = offered.exec(await choice.text())!;
  await request.post(choice.url(), { form: { account: value } });
}

/** From the home page through the login provider's own page, and to where the day of a member of staff begins. */
export async function signIn(page: Page, account: string): Promise<void> {
  await page.goto("/");
  await page.getByRole("link", { name: /로그인$/ }).first().click();
  await page.getByRole("button", { name: account }).click();
  await page.waitForURL((url) => url.pathname === "/staff");
}

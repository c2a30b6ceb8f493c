/** An office and a browser for a group of browser tests, and the ways people get around in it. */
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { isRefusal } from "../../events/base/refusal.ts";
import { sessionCookies } from "../../src/auth/cookies.ts";
import { demoAccounts } from "../../src/auth/demo/accounts.ts";
import { causeOf, enter as letIn } from "../../src/auth/sign_in.ts";
import { readConfig } from "../../src/config.ts";
import { buildAll } from "../../scripts/build.ts";
import { type RunningServer, startServer } from "../../src/main.ts";
import { closeContexts, moduleBrowser, PATIENCE_MILLISECONDS } from "./launch.ts";

/**
 * What a browser says of things that tests do: answers that a test refuses, and a clock that it puts into an answer that is no
 * page and may run no script.
 */
const OWN_DOING = /Failed to load resource|^Blocked script execution in '[^']*\/healthz'/;

const YEAR_MS = 365 * 24 * 60 * 60 * 1_000;

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
      // What a service worker asks for passes by what a test routes.
      serviceWorkers: "block",
      ...options,
    });
    context.setDefaultTimeout(PATIENCE_MILLISECONDS);
    context.on("weberror", (error) => troubles.push(String(error.error())));
    context.on("console", (message) => {
      if (message.type() === "error" && !OWN_DOING.test(message.text())) {
        troubles.push(message.text());
      }
    });
    return await context.newPage();
  }

  async function signedIn(account: string, options?: BrowserContextOptions): Promise<Page> {
    const page = await visitor(options);
    await enter(page, account, server);
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

/** What a sign-in leaves: the account, its session and the cookies. The sign-in is walked where it is what is tested. */
async function enter(page: Page, name: string, { deps: { auth }, url }: RunningServer) {
  const { subject, profile } = demoAccounts.find(({ profile }) => profile.nickname.endsWith(name))!;
  const now = auth.now().getTime();
  const entrant = {
    ...auth.newUser("kakao", subject),
    provider: "kakao",
    account: { subject, profile },
    authenticatedAt: now,
    client: "browser",
    from: { device: "Linux의 Chrome", network: "127.0.0.1" },
    anew: false,
    providerTokens: { access: "", refresh: "", expiresAt: now + YEAR_MS },
  } as const;
  const entered = await letIn(auth, entrant, "", causeOf(crypto.randomUUID(), "browser"));
  if (isRefusal(entered)) throw new Error(entered.message);
  const cookies = sessionCookies(entered.tokens, auth.secure).map((text) => {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(text)!;
    return { name, value, url, sameSite: "Lax", httpOnly: text.includes("HttpOnly") } as const;
  });
  await page.context().addCookies(cookies);
}

/** From the home page through the login provider's own page, and to where the day of a member of staff begins. */
export async function signIn(page: Page, account: string): Promise<void> {
  await page.goto("/");
  await page.getByRole("link", { name: /로그인$/ }).first().click();
  await page.getByRole("button", { name: account }).click();
  await page.waitForURL((url) => url.pathname === "/staff");
}

/** The browsers that walks are made in, where they are to be had. */
import { type Browser, chromium, firefox } from "playwright-core";
import { createReadStream, createWriteStream } from "node:fs";
import { tmpdir } from "node:os";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import { createBrotliDecompress } from "node:zlib";
import { browserOptions } from "../bench/browser.ts";
import { freePort } from "../lighthouse/run.ts";
import { playwrightEngine } from "./playwright_tab.ts";
import type { Engine } from "./tab.ts";
import { sessionAt, webdriverTab } from "./webdriver_tab.ts";

const isThere = (path: string): Promise<boolean> => Deno.stat(path).then(() => true, () => false);

/** Chromium 109 as npm has it, unpacked once for a machine. */
async function oldChromiumPath(): Promise<string> {
  const packed = fileURLToPath(import.meta.resolve("chromium-109/bin/chromium.br"));
  const path = `${tmpdir()}/chromium-109.0.5412`;
  if (!(await isThere(path))) {
    const beside = await Deno.makeTempFile({ prefix: "chromium-109-" });
    await pipeline(createReadStream(packed), createBrotliDecompress(), createWriteStream(beside));
    await Deno.chmod(beside, 0o755);
    // Another process that unpacks it at the same time finds none or a whole one.
    await Deno.rename(beside, path);
  }
  return path;
}

/** The oldest Chromium that is promised. */
export async function oldChromium(): Promise<Engine> {
  const { args } = await browserOptions();
  return playwrightEngine(
    "Chromium",
    await chromium.launch({ executablePath: await oldChromiumPath(), args }),
  );
}

/** The browser of all other tests. */
export async function currentChromium(): Promise<Engine> {
  return playwrightEngine("Chromium", await chromium.launch(await browserOptions()));
}

/** Debian's Firefox ESR does not know every command that Playwright sends before it opens a page. */
function withoutMediaFeatures(browser: Browser): void {
  type Session = { send(method: string, params: unknown): Promise<unknown> };
  type Inner = { _browserSession: Session };
  const inner = (browser as unknown as { _connection: { toImpl(of: Browser): Inner } })
    ._connection.toImpl(browser)._browserSession;
  const send = inner.send.bind(inner);
  inner.send = (method, params) =>
    method === "emulation.setMediaFeaturesOverride" ? Promise.resolve({}) : send(method, params);
}

const FIREFOX = "/usr/bin/firefox-esr";

/** Firefox ESR over WebDriver BiDi; null where it is not installed. */
export async function firefoxEsr(): Promise<Engine | null> {
  if (!(await isThere(FIREFOX))) return null;
  const browser = await firefox.launch({ channel: "moz-firefox", executablePath: FIREFOX });
  withoutMediaFeatures(browser);
  return playwrightEngine("Firefox", browser, { paper: false, fill: false });
}

const DRIVER = "/usr/bin/WebKitWebDriver";
const DISPLAY = "/usr/bin/Xvfb";
const MINI_BROWSER = "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser";

const quiet = { stdin: "null", stdout: "null", stderr: "null" } as const;

/** Asks a server that has just been started until it answers. Throws after ten seconds. */
async function answers(url: string): Promise<void> {
  for (let tries = 0;; tries++) {
    const answer = await fetch(url).catch(() => null);
    await answer?.body?.cancel();
    if (answer?.ok) return;
    if (tries > 100) throw new Error(`${url} does not answer`);
    await new Promise((again) => setTimeout(again, 100));
  }
}

/** WebKitGTK under a display of its own; null where it, its driver or the display is not installed. */
export async function webkitGtk(): Promise<Engine | null> {
  const needed = await Promise.all([DRIVER, DISPLAY, MINI_BROWSER].map(isThere));
  if (!needed.every(Boolean)) return null;
  const [number, port] = [freePort() % 30_000 + 100, freePort()];
  const screen = new Deno.Command(DISPLAY, {
    args: [`:${number}`, "-screen", "0", "1600x1200x24"],
    ...quiet,
  }).spawn();
  const env = { DISPLAY: `:${number}`, LANG: "C.UTF-8" };
  const driver = new Deno.Command(DRIVER, { args: [`--port=${port}`], env, ...quiet }).spawn();
  const server = `http://127.0.0.1:${port}`;
  await answers(`${server}/status`);
  const sessions: (() => Promise<unknown>)[] = [];
  return {
    name: "WebKitGTK",
    open: async (base, pictures) => {
      // One session at a time is all that the driver has.
      await sessions.pop()?.();
      const options = { binary: MINI_BROWSER, args: ["--automation"] };
      const made = await fetch(`${server}/session`, {
        method: "POST",
        body: JSON.stringify({
          capabilities: { alwaysMatch: { "webkitgtk:browserOptions": options } },
        }),
      });
      const { value } = await made.json();
      if (!made.ok) throw new Error(value.message);
      const send = sessionAt(server, value.sessionId);
      sessions.push(() => send("DELETE", ""));
      const tab = webdriverTab(send, base, pictures);
      await tab.resize(1440, 900);
      return tab;
    },
    stop: async () => {
      await sessions.pop()?.().catch(() => {});
      for (const child of [driver, screen]) {
        child.kill();
        await child.status;
      }
    },
  };
}

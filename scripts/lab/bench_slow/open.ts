/** A page as a person on a slow line meets it for the first time: when what is there, and what it took. */
import type { Browser, BrowserContext, Page } from "playwright-core";

/** The edge of a phone's network: 400 kbit/s each way, and 400 ms until the first byte. */
const LINE = { latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000, offline: false };

type Cookies = Awaited<ReturnType<BrowserContext["cookies"]>>;

/** Times are milliseconds since the page was asked for. */
export interface Opening {
  /** The page's own content is in the document. */
  rows: number;
  /** Something is painted. */
  paint: number;
  /** Its islands handle keys and taps; null where it has none. */
  alive: number | null;
  /** Script requests until then. */
  scripts: number;
  /** Bytes until then, and of fonts among them. */
  bytes: number;
  fonts: number;
}

interface Seen {
  rows?: number;
  alive?: number | null;
}

/** Runs in the page before anything of it: notes when rows are there, and when the last island is alive. */
function watch(): void {
  const seen: Seen = {};
  Object.assign(globalThis, { seen });
  const look = () => {
    const rows = "[data-row], .g-line, tbody tr, main li, main article, main form";
    if (!seen.rows && document.querySelector(rows)) seen.rows = performance.now();
    const grid = document.querySelector(".grid");
    if (
      document.querySelector("[data-island]:not([data-ready])") || document.readyState === "loading"
    ) return;
    if (grid && !grid.classList.contains("g-alive")) return;
    seen.alive ??= performance.now();
  };
  const whole = { attributes: true, childList: true, subtree: true };
  new MutationObserver(look).observe(document, whole);
  addEventListener("load", () => {
    if (!document.querySelector("[data-island]")) seen.alive = null;
  });
}

const isSeen = () => (globalThis as unknown as { seen: Seen }).seen.alive !== undefined;

const isPainted = () => performance.getEntriesByName("first-contentful-paint").length > 0;

/** What has come, by the browser's own account. */
async function countBytes(page: Page) {
  const client = await page.context().newCDPSession(page);
  await client.send("Network.enable");
  await client.send("Network.emulateNetworkConditions", LINE);
  const kinds = new Map<string, string>();
  /** Scripts, and when each was first asked for: run when it is whole, it is asked for again, but not over the line. */
  const come = { scripts: new Map<string, number>(), bytes: 0, fonts: 0 };
  client.on("Network.requestWillBeSent", ({ requestId, type, request, wallTime }) => {
    kinds.set(requestId, type ?? "");
    const { url } = request;
    if (/\.js$/.test(url) && !come.scripts.has(url)) come.scripts.set(url, wallTime * 1_000);
  });
  client.on("Network.dataReceived", ({ requestId, encodedDataLength }) => {
    come.bytes += encodedDataLength;
    if (kinds.get(requestId) === "Font") come.fonts += encodedDataLength;
  });
  return come;
}

/** Opens `url` with nothing of it kept. */
export async function openSlowly(
  browser: Browser,
  url: string,
  cookies: Cookies,
): Promise<Opening> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addCookies(cookies);
  const page = await context.newPage();
  const come = await countBytes(page);
  await page.addInitScript(watch);
  await page.goto(url, { waitUntil: "commit" });
  await page.waitForFunction(isSeen, null, { timeout: 60_000 });
  const { scripts, bytes, fonts } = come;
  await page.waitForFunction(isPainted);
  const times = await page.evaluate(() => {
    const { rows = 0, alive = null } = (globalThis as unknown as { seen: Seen }).seen;
    const [painted] = performance.getEntriesByName("first-contentful-paint");
    return { rows, alive, paint: painted?.startTime ?? 0, origin: performance.timeOrigin };
  });
  const end = times.origin + (times.alive ?? Infinity);
  const before = [...scripts.values()].filter((asked) => asked <= end);
  await context.close();
  return { ...times, scripts: before.length, bytes, fonts };
}

/**
 * The grid beside AG Grid Community: the same 10,000 rows and columns, the same browser, one after the
 * other in turn. Figures are over all rounds; times run to the frame after the event.
 */
import type { Browser, Page } from "playwright-core";
import { chromium } from "playwright-core";
import { median, quantile, type Result } from "./measure.ts";
import type { Stand } from "./grid/stand.ts";
import { servePages, type Site } from "./grid/serve.ts";
import { browserOptions } from "./browser.ts";

const ROUNDS = 5;
const KEYS = 40;

interface Figures {
  start: number;
  /** Every key's time, and every frame's. */
  keys: number[];
  frames: number[];
  blank: number;
  sort: number;
  filter: number;
  elements: number;
}

/** Times of keys that are pressed one after another, each once the one before is on the screen. */
async function keyTimes(page: Page): Promise<number[]> {
  for (let pressed = 1; pressed <= KEYS; pressed++) {
    await page.keyboard.press("ArrowDown");
    await page.waitForFunction((count) => globalThis.gridProbe.keyTimes.length >= count, pressed);
  }
  return await page.evaluate(() => globalThis.gridProbe.keyTimes);
}

async function measure(browser: Browser, site: Site, name: string): Promise<Figures> {
  const page: Page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  try {
    await page.goto(`${site.url}/${name}`);
    await page.waitForFunction(() => globalThis.gridProbe !== undefined);
    const start = await page.evaluate(() => globalThis.gridProbe.start());
    await page.locator(await page.evaluate(() => (globalThis.stand satisfies Stand).firstCell))
      .click();
    const keys = await keyTimes(page);
    const { blank, times } = await page.evaluate(() => globalThis.gridProbe.scroll(500, 120));
    const elements = await page.evaluate(() => globalThis.gridProbe.elements());
    await page.evaluate(() => globalThis.stand.scroller()!.scrollTo(0, 0));
    const sort = await page.evaluate(() => globalThis.gridProbe.sort("desc"));
    const filter = await page.evaluate(() => globalThis.gridProbe.filter("수원"));
    return { start, keys, frames: times, blank, sort, filter, elements };
  } finally {
    await page.close();
  }
}

interface Line {
  name: string;
  of(rounds: Figures[]): number;
  unit: "ms" | "";
  most?: number;
}

const middle = (of: "start" | "blank" | "sort" | "filter" | "elements") => (rounds: Figures[]) =>
  median(rounds.map((figures) => figures[of]));
const within = (of: "keys" | "frames", share: number) => (rounds: Figures[]) =>
  quantile(rounds.flatMap((figures) => figures[of]), share);

const LINES: Line[] = [
  { name: "first paint of rows", of: middle("start"), unit: "ms" },
  { name: "key to paint, median", of: within("keys", 0.5), unit: "ms", most: 50 },
  { name: "key to paint, 95 in 100", of: within("keys", 0.95), unit: "ms", most: 50 },
  { name: "scroll, time of a frame, median", of: within("frames", 0.5), unit: "ms" },
  { name: "scroll, time of a frame, 95 in 100", of: within("frames", 0.95), unit: "ms" },
  { name: "scroll, blank frames of 120", of: middle("blank"), unit: "", most: 0 },
  { name: "sort", of: middle("sort"), unit: "ms" },
  { name: "filter", of: middle("filter"), unit: "ms" },
  { name: "elements in the document", of: middle("elements"), unit: "" },
];

/** Level is within a tenth: the time between two frames is the grain of these figures. */
const LEVEL = 1.1;

function compared(line: Line, ours: Figures[], theirs: Figures[]): Result {
  const [own, other] = [line.of(ours), line.of(theirs)];
  const say = (value: number) =>
    line.unit === "" ? `${Math.round(value)}` : `${value.toFixed(1)} ms`;
  const ratio = other === 0 ? (own === 0 ? 1 : Infinity) : own / other;
  return {
    name: `grid: ${line.name}`,
    ours: say(own),
    against: `${say(other)} AG Grid`,
    figure: `${ratio.toFixed(2)} ×`,
    bar: line.most === undefined ? `≤ ${LEVEL} ×` : `≤ ${LEVEL} × and ≤ ${say(line.most)}`,
    met: ratio <= LEVEL && (line.most === undefined || own <= line.most),
  };
}

const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`;

function weights(site: Site): Result {
  const [whole, react, theirs] = ["ours", "react", "theirs"].map((name) => site.weights.get(name)!);
  const own = whole - react;
  return {
    name: "grid: script beyond React, brotli",
    ours: `${kilobytes(own)} (${kilobytes(whole)} in all)`,
    against: `${kilobytes(theirs)} AG Grid`,
    figure: `${(own / theirs).toFixed(2)} ×`,
    bar: "≤ 40 KB",
    met: own <= 40 * 1024 && own < theirs,
  };
}

export async function benchGrid(): Promise<Result[]> {
  const probe = new URL("./grid/probe.ts", import.meta.url);
  const site = await servePages({
    ours: { entry: new URL("./grid/ours.tsx", import.meta.url), probe },
    theirs: { entry: new URL("./grid/theirs.ts", import.meta.url), probe },
    react: { entry: new URL("./grid/react_alone.ts", import.meta.url) },
  }, false);
  const browser = await chromium.launch(await browserOptions());
  try {
    const ours: Figures[] = [];
    const theirs: Figures[] = [];
    for (let round = 0; round <= ROUNDS; round++) {
      const sides = round % 2 === 0 ? ["ours", "theirs"] : ["theirs", "ours"];
      for (const side of sides) {
        const figures = await measure(browser, site, side);
        // The first round only warms up.
        if (round > 0) (side === "ours" ? ours : theirs).push(figures);
      }
    }
    return [...LINES.map((line) => compared(line, ours, theirs)), weights(site)];
  } finally {
    await browser.close();
    await site.stop();
  }
}

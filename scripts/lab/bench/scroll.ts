/** 100,000 rows as one list: what the page holds on the way to the last row, in the real office. */
import { chromium, type Page } from "playwright-core";
import { readConfig } from "../../../src/config.ts";
import { startServer } from "../../../src/main.ts";
import { buildAll } from "../../build.ts";
import { browserOptions } from "./browser.ts";
import { fillEmployees } from "./employees.ts";
import { leapToTheEnd } from "./grid/to_the_end.ts";
import type { Result } from "./measure.ts";

const ROWS = 100_000;
/** Rows between two looks: reading about every one of so many people in a day is refused. */
const LEAP = 2_000;
const ELEMENTS_BAR = 2_500;
/** The script memory at the last row, against that at the middle one. */
const HEAP_BAR = 1.1;

const figure = (value: number) => value.toLocaleString("en");
const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`;

async function signIn(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.getByRole("link", { name: /로그인$/ }).first().click();
  await page.getByRole("button", { name: "데모 관리자" }).click();
  await page.waitForURL((at) => at.pathname === "/staff");
}

/** Fills an office in memory, leaps through its employees, and prints figures against the bars. */
export async function benchScroll(): Promise<Result[]> {
  await buildAll({ minify: true, outDir: "build" });
  const server = await startServer(readConfig({ PORT: "0", KV_URL: ":memory:", DEMO: "1" }));
  const browser = await chromium.launch(await browserOptions());
  try {
    await fillEmployees(server.deps.books, ROWS);
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await signIn(page, server.url);
    await page.goto(`${server.url}/settings?tab=cards`);
    await page.locator(".g-alive").waitFor();
    const way = await leapToTheEnd(page, LEAP);
    const name = `${figure(way.rows)} rows as one list`;
    const growth = way.heapEnd / way.heapHalf;
    return [{
      name: `${name}: elements`,
      ours: figure(way.elements),
      against: "-",
      figure: `${way.seconds.toFixed(0)} s to the last row`,
      bar: `<= ${figure(ELEMENTS_BAR)}`,
      met: way.elements <= ELEMENTS_BAR,
    }, {
      name: `${name}: memory`,
      ours: megabytes(way.heapEnd),
      against: `${megabytes(way.heapHalf)} halfway`,
      figure: growth.toFixed(2),
      bar: `<= ${HEAP_BAR}`,
      met: growth <= HEAP_BAR,
    }];
  } finally {
    await browser.close();
    await server.stop();
  }
}

/** A page with a grid for each step of a test, and the ways to look at it. */
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import type { Browser, Page } from "playwright-core";
import { type Page as Built, servePages } from "../../../scripts/lab/bench/grid/serve.ts";
import { closeContexts, moduleBrowser, patience } from "../launch.ts";
import { App, type Asked } from "./app.tsx";

export interface Stage {
  browser: Browser;
  /** Opens the grid with that many rows, alive; `html` is what the server sent. */
  open(rows?: number): Promise<Page>;
  html(rows: number): string;
}

const COUNTS = [0, 40, 10_000];

/** One thing that the grid does, by its name, shown on pages of its own. */
export type Play = [name: string, play: (stage: Stage) => Promise<void>];

export async function playAll(t: Deno.TestContext, stage: Stage, plays: Play[]): Promise<void> {
  for (const [name, play] of plays) await t.step(name, () => play(stage));
}

/** Runs `play` with a browser and a server, and ends both; a complaint of the page fails the test. */
export async function withStage(play: (stage: Stage) => Promise<void>): Promise<void> {
  const entry = new URL("./client.tsx", import.meta.url);
  const pages: Record<string, Built> = {};
  const html = (count: number) => renderToString(createElement(App, { count }));
  for (const count of COUNTS) pages[`grid-${count}`] = { entry, html: html(count) };
  const site = await servePages(pages);
  const browser = await moduleBrowser();
  const troubles: string[] = [];
  const open = async (rows = 40) => {
    const context = await browser.newContext({
      locale: "ko-KR",
      viewport: { width: 1300, height: 800 },
    });
    context.setDefaultTimeout(patience(10_000));
    const page = await context.newPage();
    page.on("pageerror", (error) => troubles.push(String(error)));
    page.on("console", (message) => {
      if (message.type() === "error") troubles.push(message.text());
    });
    await page.goto(`${site.url}/grid-${rows}`);
    await page.locator(".g-alive").waitFor();
    return page;
  };
  try {
    await play({ browser, open, html });
    if (troubles.length > 0) throw new Error(`the browser complained:\n${troubles.join("\n")}`);
  } finally {
    await closeContexts(browser);
    await site.stop();
  }
}

/** Places of the sample's columns, the checkbox being 0 and the number 1. */
export const NUMBER = 1;
export const NAME = 2;
export const AMOUNT = 5;
export const DISTANCE = 6;
export const DAY = 7;
export const PAID = 9;
export const STATUS = 10;

/** The cell of a row (from 0) and a column's place (from 0, the checkbox being the first). */
export const cell = (page: Page, row: number, column: number) =>
  page.locator(`[data-r="${row}"] [data-c="${column}"]`);

/** What the grid has asked of its page so far. */
export const asked = (page: Page): Promise<Asked> => page.evaluate(() => globalThis.asked);

/** Values passed on by the edits so far, in order. */
export const edits = async (page: Page): Promise<unknown[]> =>
  (await asked(page)).edits.flatMap((edit) => edit.changes.map((change) => change.to));

/** Row and column of the focus, from the name that the input points at. */
export async function focus(page: Page): Promise<string> {
  const id = await page.locator(".g-input").getAttribute("aria-activedescendant");
  return page.evaluate((id) => {
    const found = document.getElementById(id!)!;
    const row = found.closest<HTMLElement>("[data-r]")!.dataset.r;
    return `${row}:${found.dataset.c}`;
  }, id);
}

/** The text being edited, or null while nothing is. */
export const typed = (page: Page): Promise<string | null> =>
  page.evaluate(() =>
    document.querySelector(".g-editor[data-open]")
      ? document.querySelector<HTMLTextAreaElement>(".g-input")!.value
      : null
  );

/** Presses keys one after another. */
export async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

/** How many cells of the range are in the document. */
export const rangeSize = (page: Page): Promise<number> =>
  page.locator(".g-cell[aria-selected=true]").count();

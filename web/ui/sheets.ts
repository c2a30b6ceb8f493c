/** The office's style sheets that come once a page's islands are alive: its fonts, and what its next page is drawn with. */
import { remember } from "./client/remember.ts";

const nameOf = (href: string): string => href.slice(href.lastIndexOf("/") + 1);

/** The first page has its styles written into it. From the next one on they are the sheet that is kept here. */
async function cacheStyles(href: string): Promise<void> {
  const answer = await fetch(href);
  await answer.arrayBuffer();
  if (answer.ok) remember("style", nameOf(href));
}

/**
 * Puts the sheet of fonts into the page. Once they are here a cookie says so: the next page has the sheet from the
 * start, and its letters do not change.
 */
async function loadFonts(href: string): Promise<void> {
  const sheet = document.createElement("link");
  sheet.rel = "stylesheet";
  sheet.href = href;
  const here = new Promise((done) => sheet.onload = done);
  document.head.append(sheet);
  await here;
  await document.fonts.ready;
  remember("fonts", nameOf(href));
}

/** Brings those that the page names. */
export async function loadSheets(): Promise<void> {
  const { style, fonts } = document.documentElement.dataset;
  if (fonts) await loadFonts(fonts);
  // A sheet that does not come is written into the next page, too.
  if (style) await cacheStyles(style).catch(() => {});
}

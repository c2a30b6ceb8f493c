/** The office's fonts: a sheet that the page asks for once its islands are alive. */
import { remember } from "./remember.ts";

/**
 * Puts the sheet of fonts that the page names into it. Once they are here a cookie says so: the next page has the
 * sheet from the start, and its letters do not change.
 */
export async function bringFonts(): Promise<void> {
  const { fonts } = document.documentElement.dataset;
  if (!fonts) return;
  const sheet = document.createElement("link");
  sheet.rel = "stylesheet";
  sheet.href = fonts;
  const here = new Promise((done) => sheet.onload = done);
  document.head.append(sheet);
  await here;
  await document.fonts.ready;
  remember("fonts", fonts.slice(fonts.lastIndexOf("/") + 1));
}

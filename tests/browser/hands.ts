/** A person at a keyboard without a mouse: keys, an input method, and the way from control to control. */
import type { Locator, Page } from "playwright-core";
import { openIme } from "./grid/ime.ts";

/** No way from one control to another may take more presses of Tab than this. */
const MOST_TABS = 40;
/** Within which a page moves the focus by itself, if it does. */
const SETTLING_MILLISECONDS = 20;

export interface Hands {
  page: Page;
  /** Presses keys one after another. */
  press(...keys: string[]): Promise<void>;
  /** Writes as a Korean keyboard does: each syllable of Hangul grows in a composition of its own. */
  write(text: string): Promise<void>;
  /** Presses Tab (or Shift+Tab) until the control has the focus; answers with how often. */
  reach(control: Locator, key?: "Tab" | "Shift+Tab", most?: number): Promise<number>;
}

/** The buttons of a table's rows that do this, each with its row's number and name before it. */
export const rowButtons = (place: Page | Locator, label: string): Locator =>
  place.getByRole("button", { name: new RegExp(`^\\d+행 (?:.* )?${label}$`) });

/** The menu of a table's toolbar that has this command. */
const menuOf = (page: Page, command: string) =>
  page.locator(command === "저장된 보기" ? ".dt-views" : ".dt-more");

/** The button that opens the menu with this command. */
export const menuOpener = (page: Page, command: string): Locator =>
  menuOf(page, command).locator("> .button");

/** Opens the menu of a table's toolbar that has this command, and presses it. */
export async function pressTool(page: Page, command: string): Promise<void> {
  await menuOpener(page, command).click();
  await menuOf(page, command).getByRole("button", { name: command }).first().click();
}

/** The same without a mouse. */
export async function reachTool(
  { page, press, reach }: Hands,
  command: string,
  key?: "Tab" | "Shift+Tab",
): Promise<void> {
  const wanted = menuOf(page, command).getByRole("button", { name: command }).first();
  // A dialog that has just gone gives the focus back: a menu that was opened by then closes again.
  for (let tries = 0; tries < 3 && !(await wanted.isVisible()); tries++) {
    await reach(menuOpener(page, command), key);
    await press("ArrowDown");
    await wanted.waitFor({ timeout: 3_000 }).catch(() => {});
  }
  await reach(wanted);
}

const HANGUL = /^[\uac00-\ud7a3]$/;
const INITIALS = "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ";

/** A syllable as it grows on the screen: "한" is "ㅎ", "하", "한". */
function growth(syllable: string): string[] {
  const index = syllable.charCodeAt(0) - 0xac00;
  const open = String.fromCharCode(0xac00 + index - index % 28);
  return [...new Set([INITIALS[Math.floor(index / 588)], open, syllable])];
}

const isFocused = (control: Locator) =>
  control.evaluate((element) => element === document.activeElement);

/** It has the focus and keeps it: what a page gives back after a dialog comes a moment later. */
async function isReached(control: Locator): Promise<boolean> {
  if (!await isFocused(control)) return false;
  await control.page().waitForTimeout(SETTLING_MILLISECONDS);
  return await isFocused(control);
}

export async function handsOn(page: Page): Promise<Hands> {
  const ime = await openIme(page);
  return {
    page,
    async press(...keys) {
      for (const key of keys) await page.keyboard.press(key);
    },
    async write(text) {
      for (const letter of text) {
        if (!HANGUL.test(letter)) await page.keyboard.type(letter);
        else {
          await ime.compose(...growth(letter));
          await ime.commit(letter);
        }
      }
    },
    async reach(control, key = "Tab", most = MOST_TABS) {
      await control.waitFor();
      for (let presses = 0; presses <= most; presses++) {
        if (await isReached(control)) return presses;
        await page.keyboard.press(key);
      }
      const at = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 120));
      throw new Error(`${control} is not reached by ${most} × ${key}; the focus is on ${at}`);
    },
  };
}

/** A person at a keyboard without a mouse: keys, an input method, and the way from control to control. */
import type { Locator, Page } from "playwright-core";
import { openIme } from "./grid/ime.ts";

/** No way from one control to another may take more presses of Tab than this. */
const MOST_TABS = 30;

export interface Hands {
  page: Page;
  /** Presses keys one after another. */
  press(...keys: string[]): Promise<void>;
  /** Writes as a Korean keyboard does: each syllable of Hangul grows in a composition of its own. */
  write(text: string): Promise<void>;
  /** Presses Tab (or Shift+Tab) until the control has the focus; answers with how often. */
  reach(control: Locator, key?: "Tab" | "Shift+Tab"): Promise<number>;
}

const HANGUL = /^[\uac00-\ud7a3]$/;
const INITIALS = "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ";

/** A syllable as it grows on the screen: "한" is "ㅎ", "하", "한". */
function growth(syllable: string): string[] {
  const index = syllable.charCodeAt(0) - 0xac00;
  const open = String.fromCharCode(0xac00 + index - index % 28);
  return [...new Set([INITIALS[Math.floor(index / 588)], open, syllable])];
}

const hasFocus = (control: Locator) =>
  control.evaluate((element) => element === document.activeElement);

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
    async reach(control, key = "Tab") {
      await control.waitFor();
      for (let presses = 0; presses <= MOST_TABS; presses++) {
        if (await hasFocus(control)) return presses;
        await page.keyboard.press(key);
      }
      const at = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 120));
      throw new Error(`${control} is not reached by ${MOST_TABS} × ${key}; the focus is on ${at}`);
    },
  };
}

import type { Page } from "playwright-core";
import { type Ime, openIme } from "./grid/ime.ts";
import {
  asked,
  cell,
  edits,
  focus,
  NAME,
  type Play,
  playAll,
  type Stage,
  typed,
  withStage,
} from "./grid/stage.ts";
import { becomes } from "./until.ts";

/** A fresh grid with the focus on the third row's name, nothing edited. */
async function onName(stage: Stage): Promise<{ page: Page; ime: Ime }> {
  const page = await stage.open();
  await cell(page, 2, NAME).click();
  return { page, ime: await openIme(page) };
}

/** Waits until the cell reads so. */
const reads = (page: Page, row: number, text: string) =>
  cell(page, row, NAME).filter({ hasText: new RegExp(`^${text}$`) }).waitFor();

const plays: Play[] = [
  ["the first jamo on a focused cell begins the edit, and its syllable is whole", async (stage) => {
    const { page, ime } = await onName(stage);
    await ime.compose("ㅎ", "하", "한");
    await becomes(() => typed(page), "한");
    await ime.commit("한");
    await ime.compose("ㄱ", "그", "글");
    await ime.commit("글");
    await becomes(() => typed(page), "한글");
    await page.keyboard.press("Enter");
    await reads(page, 2, "한글");
    await becomes(() => edits(page), ["한글"]);
    await becomes(() => focus(page), `3:${NAME}`);
  }],

  ["Windows and Linux: Enter ends the syllable, saves once and goes down once", async (stage) => {
    const { page, ime } = await onName(stage);
    await ime.compose("ㄱ", "가", "강");
    await ime.taken("Enter");
    await ime.commit("강");
    await ime.up("Enter");
    await reads(page, 2, "강");
    await becomes(() => edits(page), ["강"]);
    await becomes(() => focus(page), `3:${NAME}`);
    await becomes(() => typed(page), null);
  }],

  ["Mac: the same Enter comes a second time after the syllable and does no more", async (stage) => {
    const { page, ime } = await onName(stage);
    await ime.compose("ㅅ", "서");
    await ime.taken("Enter");
    await ime.commit("서");
    await ime.down("Enter");
    await ime.up("Enter");
    await reads(page, 2, "서");
    await becomes(() => edits(page), ["서"]);
    await becomes(() => focus(page), `3:${NAME}`);
    await becomes(() => typed(page), null);
  }],

  ["typing goes on at once in the next cell, each syllable in its own", async (stage) => {
    const { page, ime } = await onName(stage);
    for (const name of ["김", "박", "최"]) {
      await ime.compose(name);
      await ime.taken("Enter");
      await ime.commit(name);
      await ime.up("Enter");
    }
    await reads(page, 4, "최");
    await becomes(() => edits(page), ["김", "박", "최"]);
  }],

  ["Tab and arrows end the syllable and move once", async (stage) => {
    const { page, ime } = await onName(stage);
    await ime.compose("정");
    await ime.taken("Tab");
    await ime.commit("정");
    await ime.up("Tab");
    await reads(page, 2, "정");
    await becomes(() => focus(page), `2:${NAME + 1}`);
    await cell(page, 5, NAME).click();
    await ime.compose("윤");
    await ime.taken("ArrowDown");
    await ime.commit("윤");
    await ime.down("ArrowDown");
    await ime.up("ArrowDown");
    await reads(page, 5, "윤");
    await becomes(() => focus(page), `6:${NAME}`);
    await page.waitForFunction(() => globalThis.asked.edits.length === 2);
    await becomes(() => edits(page), ["정", "윤"]);
  }],

  ["Escape ends the syllable first; only the next Escape gives the edit up", async (stage) => {
    const { page, ime } = await onName(stage);
    await ime.compose("하", "한");
    await ime.taken("Escape");
    await ime.commit("한");
    await ime.down("Escape");
    await ime.up("Escape");
    await becomes(() => typed(page), "한");
    await page.keyboard.press("Escape");
    await becomes(() => typed(page), null);
    await becomes(async () => (await asked(page)).edits, []);
  }],

  ["leaving in the middle of a syllable saves it whole, once", async (stage) => {
    const { page, ime } = await onName(stage);
    await ime.compose("ㅂ", "바", "박");
    await page.locator("#after").focus();
    await reads(page, 2, "박");
    await becomes(() => edits(page), ["박"]);
  }],

  ["a click on another cell in the middle of a syllable saves it whole, once", async (stage) => {
    const { page, ime } = await onName(stage);
    await ime.compose("ㅊ", "초", "최");
    await cell(page, 6, NAME).click();
    await reads(page, 2, "최");
    await page.waitForFunction(() => globalThis.asked.edits.length === 1);
    await becomes(() => edits(page), ["최"]);
    await becomes(() => focus(page), `6:${NAME}`);
    await ime.compose("ㅇ", "이");
    await ime.commit("이");
    await becomes(() => typed(page), "이");
  }],

  ["Ctrl with a letter in the middle of a syllable loses nothing", async (stage) => {
    const { page, ime } = await onName(stage);
    await ime.compose("ㅈ", "조");
    await page.keyboard.press("Control+s");
    await ime.commit("조");
    await becomes(() => typed(page), "조");
  }],

  ["where nothing may be typed, nothing is composed", async (stage) => {
    const page = await stage.open();
    await cell(page, 2, 8).click();
    const ime = await openIme(page);
    await ime.compose("ㅎ", "하");
    await becomes(() => typed(page), null);
    await becomes(async () => (await asked(page)).edits, []);
  }],
];

Deno.test("Korean typed into the grid keeps every syllable whole and single", async (t) => {
  await withStage((stage) => playAll(t, stage, plays));
});

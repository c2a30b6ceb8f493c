/**
 * Every page, opened once and looked at in two ways. Its controls: no two that act on different things have one name, none is
 * too small for a finger, and none lies over another. Its fields: a key that ends a syllable acts once, in the order of each
 * system, and letters are large enough for a phone. With KEYS_TABLE=file lines of pages and sequences are added to it.
 */
import { assert, assertEquals } from "@std/assert";
import type { Page } from "playwright-core";
import { courierStates } from "./courier_states.ts";
import { type Scene, withScene } from "./harness.ts";
import { ledgerStates } from "./ledger_states.ts";
import { controlFaults } from "./looks.ts";
import { eachPage, type Part } from "./screens.ts";
import { faultOf, type Played, playSequences } from "./sequences.ts";
import { settingsStates } from "./settings_states.ts";
import { states } from "./states.ts";
import { tableStates } from "./table_states.ts";

/** CSS pixels of a window that shows a page whole, and no more of one without end. */
const HEIGHT_MAX = 6_000;

/** Editors and dialogs: fields that a press brings. */
const OPENED = [
  ...["card-report-editing", "car-ledger-editing", "quick-editing", "quick-top-up"],
  ...["settings-columns", "settings-views", "settings-trip-form", "settings-details"],
  ...["table-cards-filter", "table-cards-editing", "table-cards-bulk-edit"],
];
const opened = [...states, ...ledgerStates, ...courierStates, ...settingsStates, ...tableStates]
  .filter(({ name }) => OPENED.includes(name));

const TABLE = Deno.env.get("KEYS_TABLE");

/** The window as high as its page, two frames later. */
const whole = (page: Page): Promise<number> =>
  page.evaluate(async (most) => {
    const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
    await frame();
    await frame();
    return Math.min(document.documentElement.scrollHeight, most);
  }, HEIGHT_MAX);

/** Heads that sort, each pressed again and again: under 24 px either way, whatever room is around them. */
const smallHeads = (page: Page): Promise<string[]> =>
  page.locator(":is([role=columnheader], thead th) :is(a, button)").evaluateAll((all) =>
    all.map((one) => [one.textContent, one.getBoundingClientRect()] as const)
      .filter(([, { width, height }]) => width > 2 && Math.min(width, height) < 23.99)
      .map(([text, { width, height }]) => `the head ${text} has ${width}×${height} px`)
  );

/** What is wrong with the controls of the page in these widths. */
async function faultsIn(page: Page, widths: readonly number[]): Promise<string[]> {
  const found: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await page.setViewportSize({ width, height: Math.max(900, await whole(page)) });
    await whole(page);
    const faults = [...await controlFaults(page), ...await smallHeads(page)];
    found.push(...faults.map((text) => `at ${width}: ${text}`));
  }
  return found;
}

/** Fields into which a phone of Apple's would zoom. */
function smallFields(): string[] {
  const plain = "[type=checkbox], [type=radio], [type=range], [type=hidden], [type=file]";
  return [...document.querySelectorAll<HTMLInputElement>("input, select, textarea")]
    .filter((field) => !field.matches(plain))
    .map((field) => [field, getComputedStyle(field).fontSize] as const)
    .filter(([, size]) => parseFloat(size) < 16)
    .map(([field, size]) => `${field.tagName} ${field.name || field.className}: ${size}`);
}

/** A line of a page: by sequence how many keys came once, of how many. */
function lineOf(address: string, all: readonly Played[]): string {
  const counts = Map.groupBy(all, ({ sequence }) => sequence);
  const result = [...counts].map(([name, these]) =>
    `${name} ${these.filter((one) => faultOf(one) === null).length}/${these.length}`
  );
  return [address, new Set(all.map(({ field }) => field)).size, ...result].join("\t") + "\n";
}

/** What is wrong with the fields of the page, which is of no other use afterwards. */
async function faultsOfFields(page: Page, name: string): Promise<string[]> {
  await page.setViewportSize({ width: 390, height: 844 });
  const small = await page.evaluate(smallFields);
  if (await page.locator("[data-island]").count() === 0) return small;
  const played = await playSequences(page);
  if (TABLE) await Deno.writeTextFile(TABLE, lineOf(name, played), { append: true });
  const wrong = played.filter((one) => faultOf(one) !== null);
  return [
    ...small,
    ...wrong.map((one) => `${one.field}: ${one.sequence}, ${one.key} ${faultOf(one)}`),
  ];
}

/** Fields that are not there before something is pressed: those of the palette, of editors and of dialogs. */
async function testOpened(t: Deno.TestContext, page: Page, scene: Scene): Promise<void> {
  assertEquals(opened.length, OPENED.length);
  await t.step("Ctrl+K", async () => {
    await page.goto("/profile");
    await page.waitForFunction(() => !document.querySelector("[data-island]:not([data-ready])"));
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: /^찾을/ }).waitFor();
    assertEquals(await faultsOfFields(page, "Ctrl+K"), []);
  });
  // In one browser context, whose scripts are compiled by then.
  const here = { ...scene, signedIn: () => page.context().newPage() };
  for (const { name, open } of opened) {
    await t.step(name, async () => {
      const other = await open(here);
      assertEquals(await faultsOfFields(other, name), []);
      await other.close();
    });
  }
}

/** Looks at this part of all pages, their controls in these widths. The last part has what is opened on pages as well. */
export function testPages(part: Part, widths: readonly number[]): void {
  const name = `every page, part ${part.at + 1} of ${part.of}: its controls and its fields`;
  Deno.test(name, async (t) => {
    await withScene(async (scene) => {
      let pages = 0;
      for (const account of ["데모 관리자", "데모 고객"]) {
        const page = await scene.signedIn(account);
        const isAdmin = account === "데모 관리자";
        await eachPage(
          page,
          part,
          (address, hasFields) =>
            t.step(`${account}: ${address}`, async () => {
              pages++;
              const found = await faultsIn(page, widths);
              if (isAdmin && hasFields) found.push(...await faultsOfFields(page, address));
              await page.setViewportSize({ width: widths[0], height: 900 });
              assertEquals(found, []);
            }).then(() => {}),
        );
        if (isAdmin && part.at === part.of - 1) await testOpened(t, page, scene);
      }
      assert(pages > 30, `only ${pages} pages were found`);
    });
  });
}

/**
 * Every field of every page: a key that ends a syllable acts once, in the order of each system; letters are large enough
 * for a phone. With KEYS_TABLE=file the table of pages and sequences is written there.
 */
import { assert, assertEquals } from "@std/assert";
import type { Page } from "playwright-core";
import { withScene } from "./harness.ts";
import { eachScreen } from "./screens.ts";
import { faultOf, type Played, playSequences } from "./sequences.ts";
import { courierStates } from "./courier_states.ts";
import { ledgerStates } from "./ledger_states.ts";
import { settingsStates } from "./settings_states.ts";
import { states } from "./states.ts";
import { tableStates } from "./table_states.ts";

/** Editors and dialogs: fields that a press brings. */
const OPENED = [
  ...["card-report-editing", "car-ledger-editing", "quick-editing", "quick-top-up"],
  ...["settings-columns", "settings-views", "settings-trip-form", "settings-details"],
  ...["table-cards-filter", "table-cards-editing", "table-cards-bulk-edit"],
];
const opened = [...states, ...ledgerStates, ...courierStates, ...settingsStates, ...tableStates]
  .filter(({ name }) => OPENED.includes(name));

const TABLE = Deno.env.get("KEYS_TABLE");

/** Fields into which a phone of Apple's would zoom. */
function smallFields(): string[] {
  const plain = "[type=checkbox], [type=radio], [type=range], [type=hidden], [type=file]";
  return [...document.querySelectorAll<HTMLInputElement>("input, select, textarea")]
    .filter((field) => !field.matches(plain))
    .map((field) => [field, getComputedStyle(field).fontSize] as const)
    .filter(([, size]) => parseFloat(size) < 16)
    .map(([field, size]) => `${field.tagName} ${field.name || field.className}: ${size}`);
}

/** A line for each page: by sequence how many keys came once, of how many. */
function tableOf(screens: Map<string, Played[]>): string {
  const names = [...new Set([...screens.values()].flat().map(({ sequence }) => sequence))];
  const lines = [...screens].map(([address, all]) => {
    const counts = names.map((name) => {
      const these = all.filter(({ sequence }) => sequence === name);
      return `${these.filter((one) => faultOf(one) === null).length}/${these.length}`;
    });
    return [address, new Set(all.map(({ field }) => field)).size, ...counts].join("\t");
  });
  return [["page", "fields", ...names].join("\t"), ...lines].join("\n") + "\n";
}

Deno.test("every field of every page: keys that end a syllable act once, letters have 16 px on a phone", async () => {
  await withScene(async (scene) => {
    const page = await scene.signedIn("데모 관리자");
    const screens = new Map<string, Played[]>();
    const small: string[] = [];
    const look = async (at: Page, name: string) => {
      await at.setViewportSize({ width: 390, height: 844 });
      small.push(...(await at.evaluate(smallFields)).map((field) => `${name}: ${field}`));
      const hears = await at.locator("[data-island]").count() > 0;
      if (hears) screens.set(name, await playSequences(at));
    };
    await eachScreen(page, (address) => look(page, address));
    await page.goto("/profile");
    await page.waitForFunction(() => !document.querySelector("[data-island]:not([data-ready])"));
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: /^찾을/ }).waitFor();
    await look(page, "Ctrl+K");
    // In one browser context, whose scripts are compiled by then.
    const here = { ...scene, signedIn: () => page.context().newPage() };
    for (const { name, open } of opened) {
      const other = await open(here);
      await look(other, name);
      await other.close();
    }
    if (TABLE) await Deno.writeTextFile(TABLE, tableOf(screens));
    const wrong = [...screens].flatMap(([address, all]) =>
      all.filter((one) => faultOf(one) !== null)
        .map((one) => `${address} ${one.field}: ${one.sequence}, ${one.key} ${faultOf(one)}`)
    );
    assertEquals(wrong, []);
    assertEquals(small, []);
    const played = [...screens.values()].flat();
    assert(
      opened.length === OPENED.length && screens.size > 40 && played.length > 2_000,
      `only ${screens.size} pages were found`,
    );
  });
});

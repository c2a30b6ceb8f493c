import { assertEquals } from "@std/assert";
import type { Page } from "playwright-core";
import { type Scene, withScene } from "./harness.ts";
import { EVERY_STATE, faults } from "./looks.ts";
import type { ScreenState } from "./states.ts";

/**
 * Tests that in every state, both themes and every width axe finds nothing and nothing sticks out
 * sideways. That is `deno task lab looks`; a run of all tests looks at the states named in `always` alone.
 */
export function testEveryState(
  screens: string,
  every: readonly ScreenState[],
  always: readonly string[] = [],
): void {
  const known = always.every((name) => every.some((one) => one.name === name));
  if (!known) throw new Error(`a state that is looked at always is none of ${screens}`);
  const states = EVERY_STATE ? every : every.filter(({ name }) => always.includes(name));
  if (states.length === 0) return;
  Deno.test(`${screens}: accessible and fitting, light and dark, wide and narrow`, async (t) => {
    await withScene(async (scene) => {
      const { shared, clear } = sharing(scene);
      for (const { name, open } of states) {
        await t.step(name, async () => {
          const page = await open(shared);
          const found = await faults(page, name, { always: true });
          await clear(page);
          assertEquals(found, []);
        });
      }
    });
  });
}

/**
 * The same scene, where the pages of an account are of one browser context: its first page stays, and with it the
 * process that has compiled the scripts. `clear` ends a state: what it opened, stored and was allowed.
 */
function sharing(scene: Scene) {
  const first = new Map<string, Page>();

  async function signedIn(account: string, options?: Parameters<Scene["signedIn"]>[1]) {
    if (options) return await scene.signedIn(account, options);
    let page = first.get(account);
    if (!page) {
      page = await scene.signedIn(account);
      await page.goto("/");
      first.set(account, page);
      page.on("close", () => first.delete(account));
    }
    return await page.context().newPage();
  }

  async function clear(page: Page) {
    const staying = [...first.values()];
    for (const home of staying) {
      await home.evaluate(() => localStorage.clear());
      await home.context().clearPermissions();
      for (const other of home.context().pages()) if (other !== home) await other.close();
    }
    if (!page.isClosed()) await page.context().close();
  }
  return { shared: { ...scene, signedIn }, clear };
}

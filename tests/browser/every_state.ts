import { assertEquals } from "@std/assert";
import { withScene } from "./harness.ts";
import { faults } from "./looks.ts";
import type { ScreenState } from "./states.ts";

/**
 * Tests that in every state, both themes and every width axe finds nothing and nothing sticks out
 * sideways. With SCREENSHOTS=folder a picture of each is kept (`deno task screenshots`).
 */
export function testEveryState(screens: string, states: ScreenState[]): void {
  Deno.test(`${screens}: accessible and fitting, light and dark, wide and narrow`, async (t) => {
    await withScene(async (scene) => {
      for (const { name, open } of states) {
        await t.step(name, async () => {
          const page = await open(scene);
          const found = await faults(page, name);
          await page.context().close();
          assertEquals(found, []);
        });
      }
    });
  });
}

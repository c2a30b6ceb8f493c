/** The oldest browsers that are promised, and style sheets written for now as those browsers read them. */
import type * as esbuild from "esbuild";
import { type Targets, transform } from "lightningcss";

/** Samsung Internet 22 is Chromium 111. For esbuild. */
export const TARGETS = ["chrome109", "firefox115", "safari16.4"];

/** The same as lightningcss takes them: major, minor and patch, a byte each. */
const lightningTargets = (): Targets =>
  Object.fromEntries(TARGETS.map((target) => {
    const [, name, major, minor = "0"] = /^([a-z]+)(\d+)\.?(\d+)?$/.exec(target)!;
    return [name, Number(major) << 16 | Number(minor) << 8];
  }));

/**
 * A style sheet without what the promised browsers do not know: rules within rules, `light-dark()` (two
 * variables of which one is always empty, switched wherever a sheet says `color-scheme`), values that need
 * another name there. Throws where the sheet is wrong, with the place.
 */
export function forOlderBrowsers(css: string, filename = "sheet.css"): string {
  const code = new TextEncoder().encode(css);
  const { code: written } = transform({ filename, code, targets: lightningTargets() });
  return new TextDecoder().decode(written);
}

/** Has every style sheet of ours read that way. */
export const olderBrowsers: esbuild.Plugin = {
  name: "older-browsers",
  setup(build) {
    build.onLoad({ filter: /\/web\/.*\.css$/ }, async ({ path }) => ({
      contents: forOlderBrowsers(await Deno.readTextFile(path), path),
      loader: "css",
    }));
  },
};

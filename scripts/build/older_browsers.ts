/** Style sheets for browsers that are still in use and do not know all that the sheets are written with. */
import type * as esbuild from "esbuild";

/** The oldest that are promised (DESIGN, browsers): esbuild unfolds nesting for them. */
export const STYLE_TARGETS = ["chrome109", "firefox115", "safari16.4"];

/** What stands between the parentheses of a function that may hold another one. */
const PART = "((?:[^(),]|\\([^()]*\\))+)";
const PAIR = new RegExp(`light-dark\\(\\s*${PART},\\s*${PART}\\)`, "g");

/** An empty value lets what follows it stand; `initial` takes the fallback of `var()`. */
const LIGHT = "--light: initial; --dark: ;";
const DARK = "--light: ; --dark: initial;";
const SCHEMES: Record<string, string> = {
  light: LIGHT,
  dark: DARK,
  "light dark": `${LIGHT} @media (prefers-color-scheme: dark) { ${DARK} }`,
};

/**
 * `light-dark(a, b)` as two variables of which one is always empty, switched wherever a sheet says
 * which scheme holds. Browsers before 2024 drop every colour that is written with `light-dark()`.
 */
export function withoutLightDark(css: string): string {
  return css
    .replace(PAIR, "var(--light, $1) var(--dark, $2)")
    .replace(/color-scheme: ([a-z ]+);/g, (whole, scheme) => `${whole} ${SCHEMES[scheme]}`);
}

/** Has every style sheet of ours read that way. */
export const lightDark: esbuild.Plugin = {
  name: "light-dark",
  setup(build) {
    build.onLoad({ filter: /\/web\/.*\.css$/ }, async ({ path }) => ({
      contents: withoutLightDark(await Deno.readTextFile(path)),
      loader: "css",
    }));
  },
};

/** What reaches browsers is written in what Chromium 109, Firefox 115 and Safari 16.4 know. */
import { assertEquals } from "@std/assert";
import { bundleScripts, bundleStyles, stopBundler } from "../../scripts/build/bundle.ts";
import { withoutLightDark } from "../../scripts/build/older_browsers.ts";

const root = new URL("../..", import.meta.url).pathname;

/** Of style sheets: newer than those browsers, and dropped by them with the whole declaration. */
const NEW_STYLES = /light-dark\(|color-mix\(|@scope|[{};]\s*&|&[\s:.[>]/g;

/** Calls that throw there. Methods of arrays, sets, strings and iterators from 2023 on. */
const NEW_CALLS = [
  /\.(?:toSpliced|toSorted|toReversed|toWellFormed|isWellFormed)\(/g,
  /\.(?:difference|intersection|union|symmetricDifference|isSubsetOf|isSupersetOf)\(/g,
  /\.(?:values|keys|entries)\(\)\.(?:map|filter|some|every|find|reduce|toArray|take|drop|flatMap)\(/g,
  /(?:Object|Map)\.groupBy|Array\.fromAsync|Promise\.(?:withResolvers|try)|Iterator\.from/g,
  /URL\.canParse|AbortSignal\.any|:popover-open/g,
];

Deno.test("a pair of colours is two variables of which one is empty", () => {
  assertEquals(
    withoutLightDark("a { color: light-dark(var(--ink, #000), #fff); }"),
    "a { color: var(--light, var(--ink, #000)) var(--dark, #fff); }",
  );
  assertEquals(
    withoutLightDark(":root { color-scheme: dark; }"),
    ":root { color-scheme: dark; --light: ; --dark: initial; }",
  );
});

Deno.test("every style sheet and script keeps to what the oldest promised browsers know", async () => {
  const options = { root, minify: false };
  const styles = await bundleStyles(options, "font.woff2");
  const scripts = await bundleScripts(options);
  await stopBundler();
  const found = (files: Map<string, Uint8Array>, end: string, patterns: RegExp[]) =>
    [...files].filter(([name]) => name.endsWith(end)).flatMap(([name, bytes]) => {
      const text = new TextDecoder().decode(bytes);
      return patterns.flatMap((pattern) => text.match(pattern) ?? []).map((hit) => [name, hit]);
    });
  assertEquals(found(styles.files, ".css", [NEW_STYLES]), []);
  assertEquals(found(scripts.files, ".js", NEW_CALLS), []);
});

/** What reaches browsers is written in what Chromium 109, Firefox 115 and Safari 16.4 know. */
import { resolve } from "node:path";
import { assertEquals, assertStringIncludes } from "@std/assert";
import { bundleScripts, bundleStyles, stopBundler } from "../../scripts/build/bundle.ts";
import { forOlderBrowsers } from "../../scripts/build/older_browsers.ts";

const root = resolve(import.meta.dirname!, "../..");

/** Of style sheets, with what becomes of it where it is not known. */
const NEW_STYLES: [RegExp, string][] = [
  [/light-dark\(|color-mix\(/, "the declaration is dropped: Chromium 111 to 123, Safari 17.5"],
  [/@scope|@starting-style|[{};]\s*&|&[\s:.[>]/, "the rule is dropped: Chromium 117 to 120"],
  [/subgrid|:user-(?:in)?valid|anchor-name|:(?:open|modal)\b/, "Chromium 117 and later"],
];

/** Of scripts, with the first Chromium, Firefox and Safari that have it; before, it throws or reads as nothing. */
const NEW_CALLS: [RegExp, string][] = [
  [/\.(?:toSpliced|toSorted|toReversed)\(/, "110, 115, 16.0"],
  [/\.(?:toWellFormed|isWellFormed)\(/, "111, 119, 16.4"],
  [
    /\.(?:difference|intersection|union|symmetricDifference|isSubsetOf|isSupersetOf|isDisjointFrom)\(/,
    "122, 127, 17.0",
  ],
  [
    /\.(?:values|keys|entries)\(\)\.(?:map|filter|some|every|find|reduce|forEach|toArray|take|drop|flatMap)\(/,
    "122, 131, 18.4",
  ],
  [
    /\.matchAll\([^()]*\)\.(?:map|filter|some|every|find|toArray)\(|Iterator\.from/,
    "122, 131, 18.4",
  ],
  [/(?:Object|Map)\.groupBy/, "117, 119, 17.4"],
  [/Array\.fromAsync|Promise\.try|Promise\.withResolvers/, "119 to 128, 115 to 134, 16.4 to 18.2"],
  [/URL\.(?:canParse|parse)\(|AbortSignal\.any/, "120, 115, 17.0"],
  [/requestIdleCallback|navigator\.userActivation/, "Safari has none, or from 16.4"],
  [/[qQ]uery\.size\b|[pP]arams\.size\b/, "URLSearchParams.size: 113, 112, 17.0"],
  [/new Intl\.DurationFormat|RegExp\.escape|\.(?:toBase64|fromBase64|toHex)\(/, "129 and later"],
  [/parse(?:Creation|Request)OptionsFromJSON/, "129, 119, 18.4"],
  [/new RegExp\([^()]*, ?"[a-z]*v[a-z]*"\)/, "the flag v: 112, 116, 17.0"],
  [/\.(?:showPopover|moveBefore|scrollIntoViewIfNeeded|setHTMLUnsafe)\(/, "114 and later"],
];

/** What not every promised browser has, used where it is asked for first. */
const ASKED_FIRST = {
  "Intl.Segmenter": /"Segmenter" in Intl/,
  togglePopover: /togglePopover\?\.\(/,
};

const built = (async () => {
  const options = { root, minify: false };
  const texts = ({ files }: { files: Map<string, Uint8Array> }, end: string) =>
    [...files].filter(([name]) => name.endsWith(end))
      .map(([name, bytes]): [string, string] => [name, new TextDecoder().decode(bytes)]);
  const styles = texts(await bundleStyles(options, "font.woff2", ""), ".css");
  const scripts = texts(await bundleScripts(options), ".js");
  await stopBundler();
  return { styles, scripts };
})();

function found(texts: [string, string][], patterns: [RegExp, string][]): string[] {
  return texts.flatMap(([name, text]) =>
    patterns.flatMap(([pattern, since]) => {
      const hit = pattern.exec(text);
      return hit ? [`${name}: ${hit[0]} (${since})`] : [];
    })
  );
}

Deno.test("a pair of colours is two variables, one of them empty", () => {
  const css = forOlderBrowsers(
    ":root { color-scheme: light dark } .x[data-theme=dark] { color-scheme: dark }\n" +
      ".a { --ink: light-dark(#000, #fff); color: light-dark(var(--ink, #010101), #fefefe) }",
  );
  assertEquals(/light-dark\(/.test(css), false);
  assertStringIncludes(css, "--lightningcss-light: initial;");
  assertStringIncludes(css, "@media (prefers-color-scheme: dark)");
  assertStringIncludes(css, "var(--lightningcss-light, #000) var(--lightningcss-dark, #fff)");
});

Deno.test("a nested rule is flattened", () => {
  assertEquals(
    forOlderBrowsers(".a { & .b { color: red } @media print { display: none } }").replace(
      /\s+/g,
      " ",
    ),
    ".a .b { color: red; } @media print { .a { display: none; } } ",
  );
});

Deno.test("every style sheet and script keeps to what the oldest promised browsers know", async () => {
  const { styles, scripts } = await built;
  assertEquals(found(styles, NEW_STYLES), []);
  assertEquals(found(scripts, NEW_CALLS), []);
});

Deno.test("features of some promised browsers are used only behind a check", async () => {
  const { scripts } = await built;
  for (const [name, asked] of Object.entries(ASKED_FIRST)) {
    const users = scripts.filter(([, text]) => text.includes(name));
    assertEquals(users.filter(([, text]) => !asked.test(text)).map(([file]) => file), [], name);
  }
});

Deno.test("a rule has no selector that makes an older browser drop it", async () => {
  const unknown = /:has\(|:popover-open|::details-content/;
  const { styles } = await built;
  for (const [, text] of styles) {
    const selectors = [...text.matchAll(/(?<=^|[{};])([^{};@]*)\{/g)].map(([, list]) =>
      list.trim()
    );
    const mixed = selectors.filter((list) => {
      // Commas between selectors, not those within the parentheses of one.
      const parts = list.replace(
        /\([^()]*(?:\([^()]*\)[^()]*)*\)/g,
        (inner) => inner.replaceAll(",", ""),
      )
        .split(",");
      return parts.some((one) => unknown.test(one)) && !parts.every((one) => unknown.test(one));
    });
    assertEquals(mixed, []);
  }
});

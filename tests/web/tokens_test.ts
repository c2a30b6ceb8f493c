import { assertEquals } from "@std/assert";

type Theme = "light" | "dark";

const css = await Deno.readTextFile(new URL("../../web/styles/tokens.css", import.meta.url));

/** Token → its two colours; a token written once has the same in both. */
function readTokens(): Map<string, Record<Theme, string>> {
  const tokens = new Map<string, Record<Theme, string>>();
  const hex = "#[0-9a-f]{6}";
  for (
    const [, name, light, dark] of css.matchAll(
      new RegExp(`--([\\w-]+): light-dark\\((${hex}), (${hex})\\);`, "g"),
    )
  ) tokens.set(name, { light, dark });
  for (const [, name, both] of css.matchAll(new RegExp(`--([\\w-]+): (${hex});`, "g"))) {
    tokens.set(name, { light: both, dark: both });
  }
  return tokens;
}
const tokens = readTokens();

/** Relative luminance as WCAG 2 defines it. */
function luminance(color: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

function colorOf(token: string, theme: Theme): string {
  const found = tokens.get(token);
  if (!found) throw new Error(`there is no token ${token}`);
  return found[theme];
}

const grounds = ["paper", "sidebar", "surface", "sunken", "hover"];

/** Every pair of text and ground that the style sheets make. */
const textPairs: [string, string][] = [
  ...["ink", "ink-2", "ink-3", "seal", "danger", "success", "warning", "info"].flatMap((text) =>
    grounds.map((ground): [string, string] => [text, ground])
  ),
  ...["row-chosen", "cell-chosen"].flatMap((ground): [string, string][] => [
    ["ink", ground],
    ["ink-3", ground],
  ]),
  ["on-primary", "primary"],
  ["on-primary", "primary-hover"],
  ["on-seal", "seal"],
  ["on-kakao", "kakao"],
  ["on-kakao", "kakao-hover"],
  ["on-avatar", "avatar"],
  ["lunch", "lunch-ground"],
  ["dinner", "dinner-ground"],
  ["other", "other-ground"],
  ["on-bar", "lunch-bar"],
  ["on-bar", "dinner-bar"],
  ["on-bar", "other-bar"],
  ["warning", "warning-ground"],
  ["danger", "danger-ground"],
  ["success", "success-ground"],
];

/** Edges of fields and the focus ring must be distinct from what is beside them. */
const edgePairs: [string, string][] = ["edge", "focus"].flatMap((edge) =>
  grounds.map((ground): [string, string] => [edge, ground])
);

for (const theme of ["light", "dark"] as const) {
  Deno.test(`every ${theme} text pair reaches 4.5 : 1`, () => {
    const poor = textPairs.filter(([text, ground]) =>
      contrast(colorOf(text, theme), colorOf(ground, theme)) < 4.5
    );
    assertEquals(poor, []);
  });

  Deno.test(`every ${theme} edge and focus ring reaches 3 : 1`, () => {
    const poor = edgePairs.filter(([edge, ground]) =>
      contrast(colorOf(edge, theme), colorOf(ground, theme)) < 3
    );
    assertEquals(poor, []);
  });
}

Deno.test("the house's own colours are the chosen ones", () => {
  const chosen: Record<string, string[]> = {
    paper: ["#fbf8f3", "#12181f"],
    sidebar: ["#f6f1e8"],
    surface: ["#ffffff", "#1a222c"],
    rule: ["#e4ded3"],
    ink: ["#16202e", "#e9e4dc"],
    "ink-2": ["#4a5565", "#a9b2be"],
    "ink-3": ["#5f6979"],
    seal: ["#b8321f", "#f0735c"],
  };
  for (const [token, [light, dark]] of Object.entries(chosen)) {
    assertEquals(colorOf(token, "light"), light, token);
    if (dark) assertEquals(colorOf(token, "dark"), dark, token);
  }
});

Deno.test("black on white is 21 : 1, as WCAG says", () => {
  assertEquals(contrast("#000000", "#ffffff"), 21);
});

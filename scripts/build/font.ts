/**
 * The public pages' font: Pretendard, cut. The core holds what the frame, the home page and most areas
 * use; what fewer use is in small slices (docs/decisions/0019-font-slices.md).
 */
import { Buffer } from "node:buffer";
import { join } from "node:path";
// The font's files are read, not imported: this line makes an install include them.
import "pretendard/package.json" with { type: "json" };
import subsetFont from "subset-font";
import { readOffice } from "../../src/office/office_file.ts";
import { filesBelow } from "./inputs.ts";

const source = "node_modules/pretendard/dist/web/variable/woff2/PretendardVariable.woff2";

/** Files and folders whose characters are in the core: what every page shows, and the home page. */
const core = [
  "web/pages/home",
  "web/pages/error",
  "web/pages/search",
  "web/site",
  "web/ui/frame/public_frame.tsx",
  "src/auth/login_problem.ts",
  "src/auth/demo/accounts.ts",
  // Words that a sheet draws are in no page's text, by which a page knows what more it needs.
  "web/pages/services/services.css",
  "web/pages/blog/blog.css",
  "web/pages/blog/post.css",
];
/** The areas, and where their texts are. A text that is none of these costs a slice more, no more. */
const areas: Record<string, string[]> = {
  services: ["web/pages/services"],
  office: [
    "web/pages/about",
    "web/pages/legal",
    "projections/policy",
    "events/personal_data/retention.ts",
    "projections/personal_data/retention.ts",
    "projections/card/statements.ts",
  ],
  estimate: ["web/pages/estimate", "projections/estimate"],
  contact: ["web/pages/contact", "src/nouns/consultation/contact.tsx"],
  blog: [
    "web/pages/blog",
    "src/demo/posts.ts",
    "src/demo/posts_corporate.ts",
    "src/demo/posts_property.ts",
  ],
};

/** Printable ASCII and the marks of Korean typography; names and numbers come from the office file. */
const always = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).join("") +
  "·–—…‘’“”「」→←↑↗×−©①②③④₩";

/** Every character in the sources: comments are English, so the others are what readers see. */
export function charactersOf(texts: string[]): string {
  return [...new Set(texts.join("") + always)].sort().join("");
}

/** The texts of files and folders; what is not there has none. */
async function textsOf(root: string, paths: string[]): Promise<string> {
  const files = await Promise.all(paths.map(async (path) => {
    const info = await Deno.stat(join(root, path)).catch(() => null);
    if (!info) return [];
    return info.isDirectory ? await filesBelow(join(root, path)) : [join(root, path)];
  }));
  return (await Promise.all(files.flat().map((file) => Deno.readTextFile(file)))).join("");
}

export interface FontPart {
  /** `public` is the core. */
  name: string;
  characters: string;
}

/** From so many areas on, a character is worth carrying to every page. */
const WIDELY = 3;

/**
 * The core first, with what three areas use; then what two areas share; then a slice for each area that
 * has characters of its own.
 */
export function partsOf(coreTexts: string[], areaTexts: Record<string, string>): FontPart[] {
  const inCore = new Set(charactersOf(coreTexts));
  const areasOf = new Map<string, string[]>();
  for (const [area, text] of Object.entries(areaTexts)) {
    for (const character of new Set(text)) {
      if (character < " " || inCore.has(character)) continue;
      areasOf.set(character, [...areasOf.get(character) ?? [], area]);
    }
  }
  const those = (chosen: (areas: string[]) => boolean): string =>
    [...areasOf].filter(([, found]) => chosen(found)).map(([one]) => one).sort().join("");
  const wide = those((found) => found.length >= WIDELY);
  const slices = [
    { name: "shared", characters: those((found) => found.length > 1 && found.length < WIDELY) },
    ...Object.keys(areaTexts).map((name) => ({
      name,
      characters: those((found) => found.join() === name),
    })),
  ];
  const first = { name: "public", characters: charactersOf([...inCore, wide]) };
  return [first, ...slices.filter(({ characters }) => characters !== "")];
}

/** The parts of the public font for this tree and this office file. */
export async function publicParts(root: string, officeFile: string): Promise<FontPart[]> {
  const office = JSON.stringify(await readOffice(officeFile));
  const texts = await Promise.all(
    Object.entries(areas).map(async ([area, paths]) => [area, await textsOf(root, paths)]),
  );
  return partsOf([await textsOf(root, core), office], Object.fromEntries(texts));
}

/** Where the words of the office's screens are. */
const officeWords = ["web", "events", "projections", "src/demo"];
/** Characters of the core: as many as the public one has, those that most of these files use. */
const OFFICE_CORE = 400;

/** The parts of the office's font: what most screens use, then the rest of its words in two more. */
export async function officeParts(root: string): Promise<FontPart[]> {
  const paths = (await Promise.all(officeWords.map((path) => filesBelow(join(root, path))))).flat();
  const uses = new Map<string, number>();
  for (const path of paths) {
    const text = await Deno.readTextFile(path);
    for (const one of new Set(text)) if (one > "\x7f") uses.set(one, (uses.get(one) ?? 0) + 1);
  }
  const ranked = [...uses].sort(([, a], [, b]) => b - a);
  const band = (from: number, to: number) => ranked.slice(from, to).map(([one]) => one).join("");
  const middle = ranked.filter(([, files]) => files > 2).length;
  return [
    { name: "staff", characters: charactersOf([band(0, OFFICE_CORE)]) },
    { name: "staff-more", characters: band(OFFICE_CORE, middle) },
    { name: "staff-rare", characters: band(middle, ranked.length) },
  ];
}

/** Characters as the text of a `unicode-range`, runs joined. */
export function rangeOf(characters: string): string {
  const points = [...new Set([...characters].map((one) => one.codePointAt(0)!))].sort((a, b) =>
    a - b
  );
  const runs: [number, number][] = [];
  for (const point of points) {
    const last = runs.at(-1);
    if (last && last[1] === point - 1) last[1] = point;
    else runs.push([point, point]);
  }
  const hex = (point: number): string => point.toString(16).toUpperCase();
  return runs.map(([a, b]) => a === b ? `U+${hex(a)}` : `U+${hex(a)}-${hex(b)}`).join(",");
}

/**
 * Cuts the variable font to these characters and to the weights 400–700. Of what else the font can do
 * only tabular figures and kerning stay: its alternates would cost as much as 150 syllables. WOFF2.
 */
export async function cutFont(root: string, characters: string): Promise<Uint8Array> {
  const font = Buffer.from(await Deno.readFile(join(root, source)));
  return await subsetFont(font, characters, {
    targetFormat: "woff2",
    keepFeatures: ["kern", "tnum"],
    noHinting: true,
    variationAxes: { wght: { min: 400, max: 700 } },
  });
}

/**
 * Hanja found only in fonts of Japan and Hong Kong, most of them of Extension B. Those fonts come in variable slices of
 * some hundred characters: the slices of a text are instantiated before it is drawn.
 */
import { Buffer } from "node:buffer";
import subsetFont from "subset-font";
import { Font } from "./font.ts";
import { addRare, hasFont, PACKAGES } from "./typefaces.ts";

const NAMES = ["noto-sans-jp", "noto-sans-hk"];
const WEIGHTS = { regular: 400, bold: 700 } as const;

interface Slice {
  name: string;
  file: URL;
  /** First and last of each stretch of characters. */
  ranges: (readonly [first: number, last: number])[];
}

let slices: Slice[] | null = null;
const made = new Map<string, Promise<Font>>();

/** `U+20089-2008a,U+200a2` as figures. */
const rangesIn = (text: string): Slice["ranges"] =>
  text.split(",").map((part) => {
    const [first, last = first] = part.replace(/^U\+/i, "").split("-").map((hex) =>
      parseInt(hex, 16)
    );
    return [first, last] as const;
  });

const slicesOf = (name: string): Slice[] => {
  const folder = new URL(`@fontsource-variable/${name}/`, PACKAGES);
  const said: Record<string, string> = JSON.parse(
    Deno.readTextFileSync(new URL("unicode.json", folder)),
  );
  return Object.entries(said).flatMap(([key, text]) => {
    const number = /^\[(\d+)\]$/.exec(key)?.[1];
    const file = new URL(`files/${name}-${number}-wght-normal.woff2`, folder);
    return number ? [{ name: `${name}-${number}`, file, ranges: rangesIn(text) }] : [];
  });
};

/** The whole slice in one weight, as a font that is read like any other. */
async function fontOf({ name, file, ranges }: Slice, weight: keyof typeof WEIGHTS): Promise<Font> {
  const characters = ranges.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index))
  );
  const bytes = await subsetFont(Buffer.from(await Deno.readFile(file)), characters.join(""), {
    targetFormat: "sfnt",
    variationAxes: { wght: WEIGHTS[weight] },
  });
  return new Font(`${name}-${weight}`, new Uint8Array(bytes));
}

/** Reads the fonts that have rare Hanja of a text, where another font does not have them. */
export async function prepareRare(text: string): Promise<void> {
  for (const character of new Set(text.match(/[\u{20000}-\u{3ffff}]/gu))) {
    if (hasFont(character)) continue;
    const code = character.codePointAt(0)!;
    slices ??= NAMES.flatMap(slicesOf);
    const slice = slices.find(({ ranges }) =>
      ranges.some(([first, last]) => first <= code && code <= last)
    );
    if (!slice) continue;
    for (const weight of ["regular", "bold"] as const) {
      const key = `${slice.name} ${weight}`;
      const font = made.get(key) ?? fontOf(slice, weight);
      made.set(key, font);
      addRare(code, weight, await font);
    }
  }
}

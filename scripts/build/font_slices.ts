/** Which font file holds which characters, for pages that need more than the core (`src/server/font_slices.ts`). */
import { createHash } from "node:crypto";
import type { FontSlice } from "../../src/server/manifest.ts";
import { cutFont, type FontPart, rangeOf } from "./font.ts";

/** Cuts every part; the first is the core. Files by name, and what each of them holds. */
export async function cutSlices(
  root: string,
  parts: FontPart[],
): Promise<{ files: Map<string, Uint8Array>; slices: FontSlice[] }> {
  const files = new Map<string, Uint8Array>();
  const slices: FontSlice[] = [];
  for (const { name, characters } of parts) {
    const bytes = await cutFont(root, characters);
    const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 8).toUpperCase();
    const file = `pretendard-${name}-${hash}.woff2`;
    files.set(file, bytes);
    slices.push({ file, range: rangeOf(characters) });
  }
  return { files, slices };
}

/** The rules of these slices. */
export const facesOf = (slices: FontSlice[]): string =>
  slices.map(({ file, range }) => {
    const source = `url("/assets/${file}") format("woff2")`;
    return `@font-face{font-family:"Pretendard Variable";font-style:normal;font-display:swap;` +
      `font-weight:400 700;src:${source};unicode-range:${range}}`;
  }).join("\n");

/** The package's own slices, as the office's built style sheet names them. */
export function packageSlices(officeStyles: string): FontSlice[] {
  return [...officeStyles.matchAll(/@font-face\s*\{([^}]*)\}/g)].flatMap(([, rule]) => {
    const file = /url\(["']?\.?\/?([^"')]+\.woff2)/.exec(rule)?.[1];
    const range = /unicode-range:\s*([^;]+)/.exec(rule)?.[1];
    return file && range ? [{ file, range: range.replace(/\s+/g, "") }] : [];
  });
}

/** Which slices of the font a page's own text needs, beyond the core that every public page has. */
import type { FontSlice } from "./manifest.ts";

/** One `@font-face` of a page. */
export interface FontFace {
  href: string;
  /** Value of `unicode-range`. */
  range: string;
}

/** `U+AC00-AC10,U+AC15` as code points. */
function pointsOf(range: string): number[] {
  return range.split(",").flatMap((part) => {
    const [first, last] = part.replace(/^U\+/i, "").split("-").map((text) => parseInt(text, 16));
    return Array.from({ length: (last ?? first) - first + 1 }, (_, index) => first + index);
  });
}

/**
 * The book of all slices; the first is the core. A character is looked up in the first slice that has
 * it, so that our own small ones go before the font's large ones.
 */
export function fontBook(slices: FontSlice[], url: (file: string) => string) {
  const sliceOf = new Map<number, number>();
  slices.forEach(({ range }, index) => {
    for (const point of pointsOf(range)) if (!sliceOf.has(point)) sliceOf.set(point, index);
  });
  return (text: string): FontFace[] => {
    const needed = new Set<number>();
    // Letters below this are in the core, and most of a page's markup is.
    for (const character of new Set(text.match(/[^\0-\x7f]/gu))) {
      const index = sliceOf.get(character.codePointAt(0)!);
      if (index) needed.add(index);
    }
    return [...needed].sort((a, b) => a - b)
      .map((index) => ({ href: url(slices[index].file), range: slices[index].range }));
  };
}

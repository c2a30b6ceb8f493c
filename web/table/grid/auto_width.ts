/** Width of a column that fits what is in it. */
import type { Column, TableRow } from "../../../events/kit/column.ts";
import { cellText } from "./format.ts";

/** Narrowest column, in CSS pixels (S2 §9). */
export const MIN_WIDTH = 100;
const MAX_WIDTH = 480;
const WIDE = 14;
const NARROW = 8;
/** Space beside the text: padding, and the sort mark of a header. */
const AROUND = 28;
const SAMPLE = 200;

/** About how wide a text is: a Hangul syllable is square, a Latin letter is about half of that. */
function textWidth(text: string): number {
  let width = 0;
  for (const char of text) width += char.charCodeAt(0) > 0x2e80 ? WIDE : NARROW;
  return width;
}

/** CSS pixels that the header and the first rows need, from 100 to 480. */
export function fittingWidth(column: Column, rows: TableRow[]): number {
  let widest = textWidth(column.label) + 20;
  for (const row of rows.slice(0, SAMPLE)) {
    widest = Math.max(widest, textWidth(cellText(column, row[column.key])));
  }
  return Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, widest + AROUND));
}

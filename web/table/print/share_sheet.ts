/** How wide the columns of a printed table are, where a sheet on its side has no room for all that they hold. */
import type { Column, TableRow } from "../../../events/kit/column.ts";
import { cellText } from "../grid/format.ts";
import { headText, isNumeric, textWidth } from "../grid/layout.ts";

/** A4 on its side between margins of 1 cm, in CSS pixels. */
export const SIDEWAYS = 1_047;
/** Sizes of type that a table may be set in: a CSS pixel of the screen's becomes so much of one. */
const SMALL = 10 / 14;
const SMALLEST = 8.67 / 14;
/** What the columns' words may take before smaller type is better than broken ones. */
const FULL = 0.85;
/** Padding beside a text. */
const AROUND = 10;
/** Words of more than five syllables may be broken, and a badge is wider than its word. */
const WORD = 5 * 14;
const BADGE = 18;

/** In CSS pixels at the screen's size: without broken words, and in one line. */
interface Need {
  least: number;
  most: number;
}

/** Values that are read in one piece. */
export const isWhole = ({ type, format }: Column): boolean =>
  ["date", "datetime", "status"].includes(type) || format === "phone";

const longestWord = (text: string): number => Math.max(...text.split(/\s+/).map(textWidth));

function needOf(column: Column, rows: readonly TableRow[]): Need {
  const head = headText(column);
  const texts = new Set(rows.map((row) => cellText(column, row[column.key])));
  const inOne = Math.max(0, ...[...texts].map(textWidth)) + (column.type === "status" ? BADGE : 0);
  const most = Math.max(textWidth(head), inOne) + AROUND;
  const words = Math.max(0, ...[...texts].map(longestWord));
  const least = isWhole(column) || isNumeric(column) ? inOne : Math.min(words, WORD);
  return { least: Math.max(longestWord(head), least) + AROUND, most };
}

/** Percent of the sheet for the row's number and each column, and whether that takes the smallest type. */
export function shareSheet(
  columns: readonly Column[],
  rows: readonly TableRow[],
): { percents: number[]; smallest: boolean } {
  const number = Math.max(textWidth("번호"), textWidth(String(rows.length))) + AROUND;
  const needs = [{ least: number, most: number }, ...columns.map((one) => needOf(one, rows))];
  const least = needs.reduce((sum, need) => sum + need.least, 0);
  const wanted = needs.reduce((sum, need) => sum + need.most - need.least, 0);
  const smallest = least > FULL * SIDEWAYS / SMALL;
  const left = Math.max(0, SIDEWAYS / (smallest ? SMALLEST : SMALL) - least);
  const widths = needs.map((need) => need.least + left * (need.most - need.least) / (wanted || 1));
  const sum = widths.reduce((all, width) => all + width, 0);
  return { percents: widths.map((width) => 100 * width / sum), smallest };
}

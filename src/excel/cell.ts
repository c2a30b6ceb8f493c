/** Cells of a worksheet as XML. */
import { instantOfDay, seoulClock } from "../../events/base/seoul.ts";
import { escaped } from "../../projections/chat/markup.ts";
import type { StyleName } from "./styles.ts";
import { styleIndex } from "./styles.ts";

export interface Cell {
  /** Text, a figure, or nothing. */
  value: string | number | null;
  style: StyleName;
  /** A formula with its value beside it, for readers that do not calculate. */
  formula?: string;
}

/** A cell of text. */
export const textCell = (value: string, style: StyleName = "text"): Cell => ({ value, style });

/** Column letters: 1 → A, 27 → AA. */
export function columnName(column: number): string {
  const letter = String.fromCharCode(65 + (column - 1) % 26);
  return column <= 26 ? letter : columnName(Math.floor((column - 1) / 26)) + letter;
}

/** Its number: A → 1, AA → 27; 0 for no letters. */
export const columnNumber = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

/** Cached letters of columns: each row has the same. */
const LETTERS: string[] = [];

/** One row; `number` counts from 1, `height` is in points. */
export function rowXml(number: number, cells: readonly Cell[], height?: number): string {
  let xml = height === undefined
    ? `<row r="${number}">`
    : `<row r="${number}" ht="${height}" customHeight="1">`;
  const line = String(number);
  for (let index = 0; index < cells.length; index++) {
    xml += cellXml((LETTERS[index] ??= columnName(index + 1)) + line, cells[index]);
  }
  return `${xml}</row>`;
}

/**
 * Text is always an inline string, which is never calculated. Text that would become a formula when edited is marked as
 * text (`quotePrefix`).
 */
function cellXml(at: string, { value, style, formula }: Cell): string {
  if (value === null || value === "") return `<c r="${at}" s="${styleIndex(style)}"/>`;
  if (typeof value === "number") {
    const origin = formula ? `<f>${escaped(formula)}</f>` : "";
    return `<c r="${at}" s="${styleIndex(style)}">${origin}<v>${value}</v></c>`;
  }
  const look = styleIndex(style, /^[=+\-@\t\r\n]/.test(value));
  const text = PLAIN.test(value)
    ? `<t>${value}`
    : `<t xml:space="preserve">${escaped(escapeControls(value))}`;
  return `<c r="${at}" s="${look}" t="inlineStr"><is>${text}</t></is></c>`;
}

/** Text that needs no escaping in XML and has no space at either end: nearly every cell. */
const PLAIN = /^(?! )[^&<>"_\ufffe\uffff\p{Cc}]*(?<! )$/u;

/** Characters that XML cannot hold, in the way Excel writes them (_xHHHH_), and that way itself. */
function escapeControls(text: string): string {
  return text
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, "_x005F_")
    .replace(
      /(?![\t\n])\p{Cc}|[\ufffe\uffff]/gu,
      (sign) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`,
    );
}

const DAY_SECONDS = 86_400;
/** Days from Excel's day 0 to 1 January 1970. */
const EPOCH_DAYS = 25_569;

/** An instant as Excel counts: days of Seoul's wall clock, exact to the second. */
export function excelTime(instant: number): number {
  const seconds = Math.floor(seoulClock(instant).getTime() / 1000);
  return EPOCH_DAYS + seconds / DAY_SECONDS;
}

/** The instant that Excel counts so. */
export const instantOf = (time: number): number =>
  instantOfDay(0, Math.round((time - EPOCH_DAYS) * DAY_SECONDS));

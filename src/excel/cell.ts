/** Cells of a worksheet as XML. */
import { seoulClock } from "../../events/seoul.ts";
import { escaped } from "../../projections/markup.ts";
import type { StyleName } from "./styles.ts";
import { styleIndex } from "./styles.ts";

export type Cell =
  | { kind: "text"; text: string; style: StyleName }
  | { kind: "number"; value: number; style: StyleName }
  /** A formula with the value it has now, for readers that do not calculate. */
  | { kind: "formula"; formula: string; value: number; style: StyleName }
  | { kind: "empty"; style: StyleName };

/** A cell of text. */
export const textCell = (text: string, style: StyleName = "text"): Cell => {
  return { kind: "text", text, style };
};

/** Column letters: 1 → A, 27 → AA. */
export function columnName(column: number): string {
  const letter = String.fromCharCode(65 + (column - 1) % 26);
  return column <= 26 ? letter : columnName(Math.floor((column - 1) / 26)) + letter;
}

/** One row; `number` counts from 1, `height` is in points. */
export function rowXml(number: number, cells: Cell[], height?: number): string {
  const tall = height === undefined ? "" : ` ht="${height}" customHeight="1"`;
  const inside = cells.map((cell, index) => cellXml(columnName(index + 1) + number, cell));
  return `<row r="${number}"${tall}>${inside.join("")}</row>`;
}

function cellXml(at: string, cell: Cell): string {
  switch (cell.kind) {
    case "number":
      return `<c r="${at}" s="${styleIndex(cell.style)}"><v>${cell.value}</v></c>`;
    case "formula":
      return `<c r="${at}" s="${styleIndex(cell.style)}"><f>${escaped(cell.formula)}</f>` +
        `<v>${cell.value}</v></c>`;
    case "text":
      return textXml(at, cell.text, cell.style);
    case "empty":
      return `<c r="${at}" s="${styleIndex(cell.style)}"/>`;
    default:
      return cell satisfies never;
  }
}

/**
 * Text is always an inline string, which is never calculated. One that would become a formula if
 * somebody edited the cell is marked as text for good (`quotePrefix`).
 */
function textXml(at: string, text: string, style: StyleName): string {
  if (text === "") return `<c r="${at}" s="${styleIndex(style)}"/>`;
  const inert = /^[=+\-@\t\r\n]/.test(text);
  return `<c r="${at}" s="${styleIndex(style, inert)}" t="inlineStr"><is>` +
    `<t xml:space="preserve">${escaped(escapeControls(text))}</t></is></c>`;
}

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

/** Blocks of cells for the clipboard: as tab-separated text, and as a table that keeps types in Excel. */

import { escaped } from "../../../projections/markup.ts";

/** A field with a tab, a line end or a quote in it is quoted, as Excel does. */
function field(text: string): string {
  return /[\t\n\r"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Lines of fields as tab-separated text. Lines end as Excel's do. */
export function writeTsv(block: string[][]): string {
  return block.map((line) => line.map(field).join("\t")).join("\r\n");
}

/** One cell to copy: its text, and whether a spreadsheet must take it as text and not as a formula. */
export interface ClipCell {
  text: string;
  isText: boolean;
}

/** A table for `text/html`. Text cells are marked so that Excel runs no formula typed by somebody. */
export function clipHtml(block: ClipCell[][]): string {
  const lines = block.map((line) =>
    `<tr>${
      line.map(({ text, isText }) =>
        `<td${isText ? ` style="mso-number-format:'\\@'"` : ""}>${
          escaped(text).replace(/\r?\n/g, "<br>")
        }</td>`
      ).join("")
    }</tr>`
  );
  return `<meta charset="utf-8"><table>${lines.join("")}</table>`;
}

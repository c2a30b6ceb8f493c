/** A sheet's rows without its looks: as CSV, or as JSON by its headings. */
import { seoulParts } from "../../events/base/seoul.ts";
import { type Cell, instantOf } from "./cell.ts";
import { csvLine } from "./csv.ts";
import type { Sheet } from "./workbook.ts";

/** Formats in which a list can be exported. */
export const EXPORT_FORMATS = ["xlsx", "csv", "json"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Numbers stay numbers; days and times are formatted for people. */
function plainValue({ value, style }: Cell): string | number | null {
  if (typeof value !== "number" || (style !== "day" && style !== "time")) return value;
  const { day, time } = seoulParts(instantOf(value));
  return style === "day" ? day : `${day} ${time.slice(0, 5)}`;
}

/** The headings, then each row; content above them belongs to the sheet's layout. */
function* plainRows({ rows, headerRow }: Sheet): Generator<(string | number | null)[]> {
  let line = 0;
  for (const { cells } of rows) {
    if (++line >= headerRow) yield cells.map(plainValue);
  }
}

/** CSV with a BOM, by which Excel knows that it is UTF-8. */
export function* csvText(sheet: Sheet): Generator<string> {
  yield "\ufeff";
  for (const row of plainRows(sheet)) yield csvLine(row.map((value) => String(value ?? "")));
  if (sheet.note) yield csvLine([sheet.note]);
}

/** An array with an object for each row. */
export function* jsonText(sheet: Sheet): Generator<string> {
  let heads: string[] | null = null;
  let before = "[";
  for (const row of plainRows(sheet)) {
    if (heads) {
      const entries = heads.map((head, index) => [head, row[index] ?? null]);
      yield `${before}\n${JSON.stringify(Object.fromEntries(entries))}`;
      before = ",";
    } else heads = row.map(String);
  }
  yield before === "[" ? "[]\n" : "\n]\n";
}

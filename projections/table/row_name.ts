/** What a row is called among people, on the server and on the page. Pure. */
import type { Column, TableRow } from "../../events/kit/column.ts";

/** The text of the column that a table pins, or else of the first that says something; its id at last. */
export function rowName(columns: readonly Column[], row: TableRow): string {
  const texts = columns.filter(({ type, key }) =>
    (type === "text" || type === "select") && typeof row[key] === "string" && row[key] !== ""
  );
  const named = texts.find(({ fixed }) => fixed) ?? texts[0];
  if (!named) return row.id;
  const text = String(row[named.key]);
  return named.options?.find(({ value }) => value === text)?.label ?? text;
}

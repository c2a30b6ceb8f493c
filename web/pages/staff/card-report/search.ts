/** The quick search over loaded rows: store, note, names, user and approval number. */
import type { CardRow } from "../../../../projections/card_row.ts";

/** True when every word of the query is somewhere in the row; case does not matter. */
export function matchesRow(row: CardRow, query: string): boolean {
  const words = query.trim().toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return true;
  const text = [
    row.store_name,
    row.note,
    row.participants_names,
    row.card_user,
    row.approve_num ?? "",
    String(row.pay),
  ].join("\n").toLowerCase();
  return words.every((word) => text.includes(word));
}

/** Rows to list. The row being edited always stays: what is typed in it must not go away. */
export function searchRows(rows: CardRow[], query: string, editing: string | null): CardRow[] {
  if (query.trim() === "") return rows;
  return rows.filter((row) => row.id === editing || matchesRow(row, query));
}

/** A table written by a model, with typed columns. Pure. */
import { type Column, type TableRow } from "../../events/kit/column.ts";

/** A text as a number: "12,000원" is 12000; null if it is none. */
export function figureOf(text: string): number | null {
  const plain = text.replace(/[,\s₩원]/g, "");
  return /^[+-]?\d+(\.\d+)?$/.test(plain) ? Number(plain) : null;
}

/** A column's type: won or numbers if every cell is one, else text. */
function columnOf(label: string, at: number, rows: string[][]): Column {
  const cells = rows.map((row) => row[at] ?? "").filter((text) => text !== "");
  const isNumbers = cells.length > 0 && cells.every((text) => figureOf(text) !== null);
  const isWon = isNumbers && cells.some((text) => /[원₩]/.test(text));
  const type = isWon ? "currency" : isNumbers ? "number" : "text";
  return { key: String(at), label, type, group: "basic", width: 140 };
}

/** Its columns, and its rows in the order of the answer. */
export function answerTable(
  { head, rows }: { head: string[]; rows: string[][] },
): { columns: Column[]; rows: TableRow[] } {
  const columns = head.map((label, at) => columnOf(label, at, rows));
  const cellsOf = (row: string[]) =>
    columns.map(({ key, type }, at) => {
      const text = row[at] ?? "";
      return [key, type === "text" ? text : figureOf(text)];
    });
  return {
    columns,
    rows: rows.map((row, place) => ({
      ...Object.fromEntries(cellsOf(row)),
      id: `row-${place}`,
      version: 1,
      deleted: false,
      updated_at: "",
      updated_by: "",
    })),
  };
}

/** Rows sorted by one column: numbers by value, texts in Korean order, empty cells last. */
export function sortedRows(
  rows: readonly TableRow[],
  sort: { key: string; direction: "asc" | "desc" } | null,
): TableRow[] {
  if (!sort) return [...rows];
  const { key, direction } = sort;
  const sign = direction === "asc" ? 1 : -1;
  const isNothing = (row: TableRow) => row[key] === null || row[key] === "";
  // Chromium 109 has no toSorted.
  return [...rows].sort((a, b) => {
    if (isNothing(a) || isNothing(b)) return Number(isNothing(a)) - Number(isNothing(b));
    const [one, other] = [a[key], b[key]];
    const order = typeof one === "number" && typeof other === "number"
      ? one - other
      : String(one).localeCompare(String(other), "ko", { numeric: true });
    return sign * order;
  });
}

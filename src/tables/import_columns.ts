/** Which column of a file holds which column of the table: found by label or key, corrected by people. */
import type { Column } from "../../events/kit/column.ts";
import type { ImportTarget } from "../../projections/table/import_shapes.ts";
import { bareText, isBlank, lineText, type Table, type TableRow } from "../import/cell.ts";
import type { Resource } from "./resource.ts";

/** Rows looked at for the header. */
const SEARCHED_ROWS = 40;

/** What a person decided; what is missing is found out. */
export interface Choices {
  sheet?: string;
  /** Line of the header. */
  header?: number;
  /** Key of the table's column by the file's column (from 0); null leaves it out. */
  columns?: Record<string, string | null>;
}

export interface Layout {
  table: Table;
  /** Line of the header; 0 without one. */
  header: number;
  /** Names in the header, by the file's column. */
  names: string[];
  /** Keys of the table's columns, by the file's column. */
  keys: (string | null)[];
  /** Rows below the header that hold something. */
  rows: TableRow[];
}

/** Columns that a file may fill or be found by. */
export function importColumns({ columns, importKey }: Resource): Column[] {
  return columns.filter(({ key, editable }) => editable || key === importKey || key === "id");
}

/** The same for the person who chooses. */
export function targetsOf(resource: Resource): ImportTarget[] {
  return importColumns(resource).map(({ key, label, required, editable, type }) => ({
    key,
    label,
    required: required ?? false,
    keyOnly: !editable,
    mayBeKey: type === "text",
    halves: type === "datetime",
  }));
}

/** "주행 거리(km)" and "주행거리" are one name. */
const nameOf = (text: string): string => bareText(text).replace(/[([].*?[)\]]|\*|:$/g, "");

/** The column that a name in a header means; null when none does. */
function columnOfName(columns: Column[], name: string): Column | null {
  const wanted = bareText(name);
  const bare = nameOf(name);
  if (wanted === "") return null;
  return columns.find(({ label, key }) => [bareText(label), key.toLowerCase()].includes(wanted)) ??
    columns.find(({ label, key }) =>
      bare !== "" && [nameOf(label), bareText(key)].includes(bare)
    ) ??
    columns.find(({ type, label }) => type === "datetime" && isPartOf(nameOf(label), bare)) ?? null;
}

/** 운행일자 and 운행시각 are the two halves of 운행일시. */
function isPartOf(label: string, name: string): boolean {
  const stem = label.replace(/(일시|시각|시간|날짜)$/, "");
  return stem !== label && stem !== "" && name.startsWith(stem) &&
    /^(일자|날짜|일|시각|시간)$/.test(name.slice(stem.length));
}

/** A column of the table is filled once; a datetime by a day and a clock time beside it. */
function keysOf(columns: Column[], names: string[]): (string | null)[] {
  const taken = new Map<string, number>();
  return names.map((name) => {
    const column = columnOfName(columns, name);
    const times = column ? taken.get(column.key) ?? 0 : 0;
    if (!column || times >= (column.type === "datetime" ? 2 : 1)) return null;
    taken.set(column.key, times + 1);
    return column.key;
  });
}

const namesOf = (row: TableRow | undefined): string[] =>
  Array.from(row?.cells ?? [], (cell) => lineText(cell));
const filled = (row: TableRow): boolean => !row.cells.every(isBlank);

/** The row that names most columns; the first one that holds anything when none names any. */
function headerOf(
  columns: Column[],
  rows: TableRow[],
): { row: TableRow | undefined; score: number } {
  let best: { row: TableRow | undefined; score: number } = { row: rows[0], score: 0 };
  for (const row of rows.slice(0, SEARCHED_ROWS)) {
    const score = keysOf(columns, namesOf(row)).filter((key) => key !== null).length;
    if (score > best.score) best = { row, score };
  }
  return best;
}

function tableOf(columns: Column[], tables: Table[], wanted: string | undefined): Table {
  const named = tables.find(({ name }) => name === wanted);
  if (named) return named;
  const scored = tables.map((table) => {
    const { score } = headerOf(columns, table.rows.filter(filled));
    return { table, score: score - (table.hidden ? 0.5 : 0) };
  });
  return scored.reduce((best, next) => next.score > best.score ? next : best).table;
}

/** How the file is read: by what its header says, and before that by what the person chose. */
export function layoutOf(resource: Resource, tables: Table[], choices: Choices): Layout {
  const columns = importColumns(resource);
  const table = tableOf(columns, tables, choices.sheet);
  const rows = table.rows.filter(filled);
  const chosen = rows.find(({ line }) => line === choices.header);
  const header = chosen ?? headerOf(columns, rows).row;
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  const names = Array.from({ length: width }, (_, index) => namesOf(header)[index] ?? "");
  const found = keysOf(columns, names);
  const known = new Set(columns.map(({ key }) => key));
  const keys = found.map((key, index) => {
    const given = choices.columns?.[index];
    if (choices.columns === undefined || given === undefined) return key;
    return given !== null && known.has(given) ? given : null;
  });
  const line = header?.line ?? 0;
  return { table, header: line, names, keys, rows: rows.filter((row) => row.line > line) };
}

/** Finds the row that names the columns, below titles and blank rows, and what each column holds. */
import { bareText, type Cell, isBlank, lineText, type TableRow } from "./cell.ts";
import { type Field, FIELD_LABELS, matchName, unitOf } from "./fields.ts";

/** Rows looked at for the header. */
const SEARCHED_ROWS = 40;
/** Without these there is no transaction. */
const REQUIRED: Field[] = ["date", "store_name", "pay"];

/** Which column (from 0) holds a field. Notes may come from several columns, in their order. */
export interface Layout {
  columns: Partial<Record<Field, number>>;
  /** Every column whose text belongs to the note, the purpose first. */
  notes: number[];
  /** Names of all columns, as the file writes them. */
  names: string[];
  /** Won that 1 in the amount column stands for. */
  unit: number;
  /** Columns whose field was given by hand, and those to leave out. */
  given: number[];
  ignored: number[];
}

export interface Header {
  layout: Layout;
  /** Position in the table of the first row after the header. */
  next: number;
  /** Line of the header; 0 when the columns were given by hand and there is none. */
  line: number;
}

/** A column by its name in the file, its letter (`C`) or its number (`3`), and the field it holds. */
export interface Mapping {
  column: string;
  field: Field | "ignore";
}

interface Claim {
  column: number;
  field: Field;
  rank: number;
  unit: number | null;
}

const VALUE_STATUS = /^(정상|승인|취소|전체취소|부분취소|승인취소|환불|반품|매입|미매입|거절|y|n)$/;

/** `구분` and `이용구분` hold many things; they count as status only where the values say so. */
function isStatusColumn(column: number, body: TableRow[]): boolean {
  const values = body.slice(0, 500).map((row) => bareText(lineText(row.cells[column])))
    .filter((value) => value !== "");
  const known = values.filter((value) => VALUE_STATUS.test(value) || value.includes("취소"));
  return known.length > 0 && known.length >= values.length / 2;
}

function claimsOf(names: string[], body: TableRow[]): Claim[] {
  return names.flatMap((name, column): Claim[] => {
    const match = matchName(name);
    if (!match) return [];
    const weakStatus = match.field === "status" && /구분|type|상태/.test(bareText(name));
    if (weakStatus && !isStatusColumn(column, body)) return [];
    return [{ column, ...match }];
  });
}

/** The surest column of each field; every column of free text goes into the note. */
function layoutOf(names: string[], body: TableRow[], maps: Mapping[]): Layout {
  const chosen = new Map<number, Field | "ignore">();
  for (const { column, field } of maps) {
    const index = columnIndex(column, names);
    if (index !== null) chosen.set(index, field);
  }
  const byHand = [...chosen].flatMap(([column, field]): Claim[] =>
    field === "ignore" ? [] : [{ column, field, rank: -1, unit: unitOf(names[column] ?? "") }]
  );
  const found = claimsOf(names, body).filter((claim) => !chosen.has(claim.column));
  const claims = [...byHand, ...found].sort((a, b) => a.rank - b.rank || a.column - b.column);
  const columns: Layout["columns"] = {};
  for (const { field, column } of claims) columns[field] ??= column;
  const text = claims.filter(({ field }) => field === "purpose" || field === "note")
    .sort((a, b) => Number(a.field === "note") - Number(b.field === "note") || a.column - b.column);
  const pay = claims.find(({ column }) => column === columns.pay);
  return {
    columns,
    notes: text.map(({ column }) => column),
    names,
    unit: pay?.unit ?? 1,
    given: byHand.map(({ column }) => column),
    ignored: [...chosen].flatMap(([column, field]) => field === "ignore" ? [column] : []),
  };
}

/** Column position of a name, letter or number; null when the header has none such. */
function columnIndex(column: string, names: string[]): number | null {
  const byName = names.findIndex((name) => name !== "" && bareText(name) === bareText(column));
  if (byName !== -1) return byName;
  if (/^[A-Za-z]{1,2}$/.test(column)) {
    return [...column.toUpperCase()].reduce(
      (sum, letter) => sum * 26 + letter.charCodeAt(0) - 64,
      0,
    ) - 1;
  }
  return /^[1-9]\d{0,2}$/.test(column) ? Number(column) - 1 : null;
}

function namesOf(row: TableRow): string[] {
  return Array.from(row.cells, (cell: Cell) => lineText(cell));
}

/** Names of a header in two rows: the lower name where there is one, else the upper. */
function stacked(upper: TableRow, lower: TableRow): string[] {
  const width = Math.max(upper.cells.length, lower.cells.length);
  return Array.from({ length: width }, (_, column) => {
    const low = lineText(lower.cells[column]);
    const high = lineText(upper.cells[column]) || lineText(upper.merged?.[column]);
    return matchName(low) || !matchName(high) ? low || high : high;
  });
}

function score(layout: Layout): number {
  const { columns, given, names } = layout;
  const required = REQUIRED.filter((field) => columns[field] !== undefined).length;
  // Columns given by letter fit any row: the header is the one that names most of them.
  const named = given.filter((column) => Boolean(names[column])).length;
  return required * 10 + Object.keys(columns).length + named / 10;
}

/** `C` and `3` fit any file; a name has to be in its header. */
const isPosition = ({ column }: Mapping) => /^([A-Za-z]{1,2}|\d{1,3})$/.test(column);

const isWhole = (layout: Layout) => REQUIRED.every((field) => layout.columns[field] !== undefined);

/** A row of data has a long number; a header has none. */
function looksLikeData(row: TableRow): boolean {
  return row.cells.some((cell) =>
    typeof cell === "number" ? Math.abs(cell) > 31 : /\d{3}/.test(lineText(cell))
  );
}

/** The layout a row names, alone; null unless it names all that a transaction needs. */
export function layoutOfRow(rows: TableRow[], index: number, maps: Mapping[]): Layout | null {
  if (looksLikeData(rows[index])) return null;
  const layout = layoutOf(namesOf(rows[index]), rows.slice(index + 1, index + 500), maps);
  return isWhole(layout) ? layout : null;
}

interface Candidate extends Header {
  score: number;
}

function candidates(rows: TableRow[], maps: Mapping[]): Candidate[] {
  return rows.slice(0, SEARCHED_ROWS).flatMap((row, index): Candidate[] => {
    const below = rows[index + 1];
    const single = layoutOf(namesOf(row), rows.slice(index + 1), maps);
    const found = [{ layout: single, next: index + 1, line: row.line, score: score(single) }];
    if (below && !looksLikeData(below) && below.line === row.line + 1) {
      const layout = layoutOf(stacked(row, below), rows.slice(index + 2), maps);
      found.push({ layout, next: index + 2, line: below.line, score: score(layout) - 0.5 });
    }
    return looksLikeData(row) && maps.every(isPosition) ? [] : found;
  });
}

/** The best header of a table, or null when no row names a day, a store and an amount. */
export function findHeader(rows: TableRow[], maps: Mapping[]): Header | null {
  const best = candidates(rows, maps)
    .filter(({ layout }) => isWhole(layout) && mapsFit(layout, maps))
    .reduce<Candidate | null>((top, next) => top && top.score >= next.score ? top : next, null);
  if (best) return best;
  if (!maps.every(isPosition)) return null;
  const layout = layoutOf([], rows, maps);
  return isWhole(layout) ? { layout, next: 0, line: 0 } : null;
}

/** A mapped name has to be in the header; letters and numbers fit any. */
function mapsFit(layout: Layout, maps: Mapping[]): boolean {
  return maps.every(({ column }) => columnIndex(column, layout.names) !== null);
}

/** What was seen, for the person whose file has no header that can be recognised. */
export function describeRows(rows: TableRow[]): string {
  return rows.filter((row) => !row.cells.every(isBlank)).slice(0, 5)
    .map((row) => `  ${row.line}행: ${namesOf(row).filter(Boolean).join(" | ").slice(0, 120)}`)
    .join("\n");
}

/** The required fields that the best row still lacks, by their Korean names. */
export function missingFields(rows: TableRow[], maps: Mapping[]): string[] {
  const best = candidates(rows, maps).sort((a, b) => b.score - a.score)[0];
  return REQUIRED.filter((field) => best?.layout.columns[field] === undefined)
    .map((field) => FIELD_LABELS[field]);
}

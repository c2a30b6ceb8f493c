/** The meaning of each column of a file: by its header, or chosen by a person. */
import { columnNumber } from "../../excel/cell.ts";
import { bareText, lineText, type TableRow } from "../../kit/cell.ts";
import { currencyIn } from "../cell_format.ts";
import type { Period } from "../../../projections/kit/day_text.ts";
import type { Account } from "./account.ts";
import type { DayOrder } from "../../../projections/kit/day_order.ts";
import { unitOf } from "../values/fields.ts";
import type { ImportNoun } from "../nouns/noun.ts";
import type { FileNotice } from "../notices.ts";
import type { TextNumbers } from "../values/text_numbers.ts";

/** Rows below a header whose values help to find a column's meaning. */
export const SAMPLED_ROWS = 500;

/** The meaning of each column of the file. */
export interface Layout {
  sheet: string;
  date1904: boolean;
  /** Line of the header; 0 if none. */
  header: number;
  /** Names of all columns, as the file writes them. */
  names: string[];
  /** Key of each column's meaning; null: left out. */
  keys: (string | null)[];
  /** Columns that a person gave a meaning, or none. */
  given: number[];
  /** Won per 1 in the column of money. */
  unit: number;
  /** Year that the titles above state, for days written without one. */
  titleYear: number | null;
  /** The period they state, for days without a year. */
  titlePeriod: Period | null;
  /** It is the list of a bank account. */
  account?: Account;
  /** Cells are separated by a delimiter. */
  delimited?: true;
  /** How many rows name each payment, and the highest amount of one of them, if the list has cancelled parts. */
  approvals?: { rows: TextNumbers; most: TextNumbers };
  /** Its amount is only the supply: tax and service are added. */
  plusVat?: true;
  /** The currency that a title counts in, where it is not won. */
  foreign?: string;
  /** Common properties of all rows' days: their order, and whether midnights are unknown times. */
  days: { order?: DayOrder | null; midnights?: true };
  /** Notices about the whole sheet: unread columns, filtered rows. */
  notices: FileNotice[];
}

/** A column by its name in the file, its letter (`C`) or its number (`3`), and its meaning. */
export interface Mapping {
  column: string;
  key: string | null;
}

/** A person's choices; missing ones are detected. */
export interface Choices {
  sheet?: string;
  /** Line of the header. */
  header?: number;
  /** A column's meaning, by the file's column (from 0); null leaves it out. */
  columns?: Record<string, string | null>;
  maps?: Mapping[];
  /** Text for columns that the file does not have, by key. */
  constants?: Readonly<Record<string, string>>;
}

/** Cached columns by key, because each row needs all of them. */
const found = new WeakMap<Layout["keys"], Map<string, number[]>>();

/** The columns of the file that hold a key, in their order. The list of keys is never changed in place. */
export function columnsOf({ keys }: Pick<Layout, "keys">, key: string): number[] {
  let byKey = found.get(keys);
  if (!byKey) found.set(keys, byKey = new Map());
  let columns = byKey.get(key);
  if (!columns) {
    byKey.set(key, columns = keys.flatMap((held, column) => held === key ? [column] : []));
  }
  return columns;
}

/** Labels of required columns of a new row that are neither in the file nor given once for all rows. */
export function missingLabels(
  { targets }: ImportNoun,
  { keys }: Pick<Layout, "keys">,
  { constants = {} }: Choices = {},
): string[] {
  return targets
    .filter(({ key, required }) => required && !keys.includes(key) && !constants[key]?.trim())
    .map(({ label }) => label);
}

/** Column position of a name, letter or number; null when the header has none such. */
export function columnIndex(column: string, names: string[]): number | null {
  const byName = names.findIndex((name) => name !== "" && bareText(name) === bareText(column));
  if (byName !== -1) return byName;
  if (/^[A-Za-z]{1,2}$/.test(column)) return columnNumber(column.toUpperCase()) - 1;
  return /^[1-9]\d{0,2}$/.test(column) ? Number(column) - 1 : null;
}

/** Is it a column of won by its name, and of another currency by the text beside it: 이용금액(USD)? */
function isForeign(
  { resource: { columns }, sums }: ImportNoun,
  key: string,
  name: string,
): boolean {
  const isWon = key === sums?.key && sums.unit === "원" || key === "cancelled_pay" ||
    columns.some((column) => column.key === key && column.type === "currency");
  return isWon && currencyIn(name) !== null && !/원|krw|won/i.test(name);
}

/** Manual choices, by the file's column. */
function chosenIn(
  { columns = {}, maps = [] }: Choices,
  names: string[],
): Map<number, string | null> {
  const chosen = new Map(Object.entries(columns).map(([at, key]) => [Number(at), key]));
  for (const { column, key } of maps) {
    const at = columnIndex(column, names);
    if (at !== null) chosen.set(at, key);
  }
  return chosen;
}

interface Claim {
  column: number;
  key: string;
  rank: number;
  unit: number | null;
}

/** Cached texts of examined rows, because each is examined for every possible header above it. */
const bareTexts = new WeakMap<TableRow, string[]>();

function bareAt(row: TableRow, column: number): string {
  const known = bareTexts.get(row) ?? row.cells.map((cell) => bareText(lineText(cell)));
  bareTexts.set(row, known);
  return known[column] ?? "";
}

/** The surest columns of each target, as many as it takes. A person's choices come first. */
export function layoutOf(
  noun: ImportNoun,
  names: string[],
  body: TableRow[],
  choices: Choices,
): Layout {
  const chosen = chosenIn(choices, names);
  const known = new Map(noun.targets.map((target) => [target.key, target]));
  const width = body.reduce((most, { cells }) => Math.max(most, cells.length), names.length);
  const byHand = [...chosen].flatMap(([column, key]): Claim[] =>
    key !== null && known.has(key) && column < width
      ? [{ column, key, rank: -1, unit: unitOf(names[column] ?? "") }]
      : []
  );
  const found = names.flatMap((name, column): Claim[] => {
    const match = chosen.has(column) ? null : noun.match(name);
    const values = () => body.slice(0, SAMPLED_ROWS).map((row) => bareAt(row, column));
    const key = [match?.key, match?.or].find((one) =>
      one !== undefined && known.has(one) && !isForeign(noun, one, name) &&
      noun.fits?.(one, name, values()) !== false
    );
    return match && key !== undefined ? [{ column, ...match, key }] : [];
  });
  const keys: (string | null)[] = Array(width).fill(null);
  const units = new Map<string, number | null>();
  for (const { column, key, unit } of [...byHand, ...found].sort(bySureness)) {
    const own = keys.filter((held) => held === key).length;
    if (own >= known.get(key)!.most && !byHand.some((claim) => claim.column === column)) continue;
    keys[column] = key;
    if (!units.has(key)) units.set(key, unit);
  }
  const layout: Layout = {
    sheet: "",
    date1904: false,
    header: 0,
    names: Array.from({ length: width }, (_, column) => names[column] ?? ""),
    keys,
    given: [...chosen.keys()],
    unit: units.get(noun.sums?.key ?? "") ?? 1,
    titleYear: null,
    titlePeriod: null,
    days: {},
    notices: [],
  };
  return noun.complete?.(layout) ?? layout;
}

const bySureness = (a: Claim, b: Claim): number => a.rank - b.rank || a.column - b.column;

/** What each column of a file holds: by what its header calls it, or as a person says. */
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

/** Rows below a header whose values tell what a column holds. */
export const SAMPLED_ROWS = 500;

/** What each column of the file holds. */
export interface Layout {
  sheet: string;
  date1904: boolean;
  /** Line of the header; 0 when there is none. */
  header: number;
  /** Names of all columns, as the file writes them. */
  names: string[];
  /** Key of what each column holds; null: left out. */
  keys: (string | null)[];
  /** Columns that a person gave a meaning, or none. */
  given: number[];
  /** Won that 1 in the column of money stands for. */
  unit: number;
  /** Year that the titles above state, for days written without one. */
  titleYear: number | null;
  /** The period they state, for the same where there is no year. */
  titlePeriod: Period | null;
  /** It is the list of a bank account. */
  account?: Account;
  /** Cells are separated by a delimiter. */
  delimited?: true;
  /** How many rows name each payment, and the highest amount of one of them, if the list has cancelled parts. */
  approvals?: { rows: TextNumbers; most: TextNumbers };
  /** Its amount is the supply's alone: tax and service come to it. */
  plusVat?: true;
  /** The currency that a title counts in, where it is not won. */
  foreign?: string;
  /** What the days of all rows tell together: their order, and that midnights are no times. */
  days: { order?: DayOrder | null; midnights?: true };
  /** What is said of the whole sheet: columns that are not read, rows that a filter hides. */
  notices: FileNotice[];
}

/** A column by its name in the file, its letter (`C`) or its number (`3`), and what it holds. */
export interface Mapping {
  column: string;
  key: string | null;
}

/** What a person decided; what is missing is found out. */
export interface Choices {
  sheet?: string;
  /** Line of the header. */
  header?: number;
  /** What a column holds, by the file's column (from 0); null leaves it out. */
  columns?: Record<string, string | null>;
  maps?: Mapping[];
  /** Text for columns that the file does not have, by key. */
  constants?: Readonly<Record<string, string>>;
}

/** Columns by key, for the lists of keys that were asked about: each row asks about all of them. */
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

/** What is needed for a new row and is neither in a column nor said once for all rows, by label. */
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

/** Is it a column of won by its name, and of another currency by what stands beside it: 이용금액(USD)? */
function isForeign(
  { resource: { columns }, sums }: ImportNoun,
  key: string,
  name: string,
): boolean {
  const isWon = key === sums?.key && sums.unit === "원" || key === "cancelled_pay" ||
    columns.some((column) => column.key === key && column.type === "currency");
  return isWon && currencyIn(name) !== null && !/원|krw|won/i.test(name);
}

/** What was chosen by hand, by the file's column. */
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

/** The texts of rows whose values were looked at: each row is, once for every row above that may be their header. */
const bareTexts = new WeakMap<TableRow, string[]>();

function bareAt(row: TableRow, column: number): string {
  const known = bareTexts.get(row) ?? row.cells.map((cell) => bareText(lineText(cell)));
  bareTexts.set(row, known);
  return known[column] ?? "";
}

/** The surest columns of each target, as many as it takes. What a person chose comes first. */
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

/** A file's sheets as lines: first looked over whole for what single rows do not tell, then read in batches. */
import type { Cell, TableRow } from "./cell.ts";
import { readDay } from "./day.ts";
import { type Choices, columnsOf, type Head, type Layout, layOut, noHeader } from "./layout.ts";
import { dayOrderNamed, dayOrderOf } from "./day_order.ts";
import { keyOf, keyText, type Line, LineReader, type Reading, type ReadOptions } from "./lines.ts";
import type { ImportNoun } from "./noun.ts";
import { cellAt, RowReader } from "./row_reader.ts";

/** A sheet whose rows can be gone through more than once, in batches. */
export interface SheetSource {
  name: string;
  date1904: boolean;
  hidden: boolean;
  rows(): AsyncIterable<TableRow[]> | Iterable<TableRow[]>;
}

/** How a file is understood. */
export interface Understood {
  /** Of each sheet that is read. */
  layouts: Layout[];
  skipped: { name: string; reason: string }[];
  /** Column that says which row a line means. */
  key: string | null;
  /** Rows of the sheets that are read, below their headers. */
  rows: number;
  /** Lines that share their key with others, by the key. */
  doubles: Map<string, number[]>;
}

export interface UnderstandOptions extends Choices, Omit<ReadOptions, "key"> {
  /** The column chosen as key; null for none, undefined: found out. */
  key?: string | null;
  /** Without a header the first row counts as one, for a person to correct; else that is a `BadFile`. */
  lenient?: boolean;
}

/** Rows looked at before a sheet's header is known. */
const HEAD_ROWS = 600;
/** Days looked at for the order in which they are written. */
const DAYS_MAX = 20_000;

async function headOf({ name, date1904, hidden, rows }: SheetSource): Promise<Head> {
  const found: TableRow[] = [];
  for await (const batch of rows()) {
    found.push(...batch);
    if (found.length >= HEAD_ROWS) break;
  }
  return { name, date1904, hidden, rows: found.slice(0, HEAD_ROWS) };
}

/** Finds headers and columns, and what the rows tell together. Throws `BadFile`. */
export async function understand(
  noun: ImportNoun,
  sheets: SheetSource[],
  options: UnderstandOptions,
): Promise<Understood> {
  const heads = await Promise.all(sheets.map(headOf));
  let { sheets: layouts, skipped } = layOut(noun, heads, options);
  if (layouts.length === 0 && options.lenient) {
    const largest = heads.reduce((a, b) => b.rows.length > a.rows.length && !b.hidden ? b : a);
    const header = options.header ?? largest.rows[0]?.line;
    ({ sheets: layouts, skipped } = layOut(noun, heads, {
      ...options,
      sheet: largest.name,
      header,
    }));
  }
  if (layouts.length === 0) throw noHeader(noun, heads, options);
  const key = keyOf(noun, layouts, options.key);
  const doubles = new Map<string, number[]>();
  let rows = 0;
  for (const layout of layouts) {
    rows += await survey(noun, layout, sourceOf(sheets, layout), { ...options, key }, doubles);
  }
  for (const [text, lines] of doubles) if (lines.length < 2) doubles.delete(text);
  return { layouts, skipped, key, rows, doubles };
}

/** What the rows of a sheet tell together: whether midnights are times, and which keys come twice. */
async function survey(
  noun: ImportNoun,
  layout: Layout,
  source: SheetSource,
  options: ReadOptions,
  doubles: Map<string, number[]>,
): Promise<number> {
  const rules = noun.rules(layout, options.now);
  const days: Cell[] = [];
  const dayColumns = noun.dayKeys.flatMap((key) => columnsOf(layout, key));
  let [rows, timed, midnights] = [0, 0, 0];
  for await (const batch of source.rows()) {
    for (const row of batch) {
      if (row.line <= layout.header) continue;
      rows++;
      for (const column of dayColumns) {
        const cell = cellAt(row, column);
        if (days.length < DAYS_MAX) days.push(cell);
        const day = noun.timeKey ? readDay(cell, rules) : null;
        if (!day?.ok || day.value.seconds === null) continue;
        timed++;
        if (day.value.seconds === 0) midnights++;
      }
      if (options.key === null || noun.idOf) continue;
      const reader = new RowReader(row, layout, rules, options);
      const text = keyTextIn(noun, reader, options.key);
      if (text !== "") doubles.set(text, [...doubles.get(text) ?? [], row.line]);
    }
  }
  const hasTimes = noun.timeKey !== undefined && columnsOf(layout, noun.timeKey).length > 0;
  // An export of days alone may write each as midnight: then no time is known.
  if (timed > 1 && timed === midnights && !hasTimes) layout.days.midnights = true;
  const named = dayColumns.map((column) => dayOrderNamed(layout.names[column] ?? ""));
  layout.days.order = named.find((order) => order !== null) ?? dayOrderOf(days, rules);
  return rows;
}

const sourceOf = (sheets: SheetSource[], layout: Layout): SheetSource =>
  sheets.find(({ name }) => name === layout.sheet)!;

function keyTextIn(noun: ImportNoun, reader: RowReader, key: string): string {
  return keyText(noun.read(reader)[key]);
}

/**
 * What each row of a file is, in batches of as many rows as its reader gives at once. Lines that share
 * their key are all refused: nobody can tell which of them is meant.
 */
export async function* readingsOf(
  noun: ImportNoun,
  sheets: SheetSource[],
  { layouts, doubles }: Understood,
  options: ReadOptions,
): AsyncGenerator<Reading[]> {
  const reader = new LineReader(noun, options);
  const label = noun.targets.find(({ key }) => key === options.key)?.label ?? "";
  for (const layout of layouts) {
    reader.begin(layout);
    for await (const rows of sourceOf(sheets, layout).rows()) {
      yield [...reader.read(rows)].map((reading) => {
        const same = reading.kind === "data" ? doubles.get(reading.key) : undefined;
        return same && reading.kind === "data" ? refusedDouble(reading, label, same) : reading;
      });
    }
  }
}

function refusedDouble(line: Line, column: string, same: number[]): Line {
  const others = same.slice(0, 5).map((number) => `${number}행`).join(", ");
  const more = same.length > 5 ? ` 등 ${same.length}행` : "";
  const reason = `파일 안에 같은 값이 여러 번 있습니다(${others}${more}). 한 행만 남겨 주세요.`;
  return { ...line, problems: [...line.problems, { column, value: line.key, reason }] };
}

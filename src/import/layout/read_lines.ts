/** A file's sheets as lines: first looked over whole for what single rows do not tell, then read in batches. */
import type { Cell, Sheet, Table, TableRow } from "../../kit/cell.ts";
import { readDay } from "../values/day.ts";
import { type Choices, columnsOf, type Layout } from "./layout.ts";
import { layOutSheets, noHeader, OTHER_SHEET, type SheetLayouts } from "./header.ts";
import { dayOrderNamed, dayOrderOf } from "../../../projections/kit/day_order.ts";
import { keyOf, keyText, type Line, LineReader, type Reading, type ReadOptions } from "./lines.ts";
import type { FileNotice } from "../notices.ts";
import type { ImportNoun } from "../nouns/noun.ts";
import { cellAt, RowReader } from "../files/row_reader.ts";
import { TextNumbers } from "../values/text_numbers.ts";
import { UnusedParts } from "../unused.ts";

/** How a file is understood. */
export interface Understood {
  /** For each sheet that is read. */
  layouts: Layout[];
  skipped: { name: string; reason: string }[];
  /** Column that identifies the row of a line. */
  key: string | null;
  /** Keys of the columns that the file fills. */
  keys: string[];
  /** Rows of the sheets that are read, below their headers. */
  rows: number;
  doubles: Doubles;
  /** The columns have the meanings of `known`. */
  remembered: boolean;
}

export interface UnderstandOptions extends Choices, Omit<ReadOptions, "key"> {
  /** The column chosen as key; null for none, undefined: found out. */
  key?: string | null;
  /**
   * If no header has all required columns, the row with most counts as one, or the first row if none has any, for a
   * person to correct; otherwise that is a `BadFile`.
   */
  lenient?: boolean;
  /** Known meanings of detected columns, by index; null if unchanged. */
  known?(layout: Layout): Choices["columns"] | null;
}

/** Rows read before a sheet's header is known. */
const HEAD_ROWS = 600;
/** Days examined for their order. */
const DAYS_MAX = 20_000;

/** Replaces the line of a key with several lines. */
const SHARED = 2 ** 32 - 1;
/** Shared keys whose lines are named. */
const NAMED_MAX = 10_000;

/** Lines that share their key with others. */
class Doubles {
  private readonly first = new TextNumbers();
  private readonly named = new Map<string, number[]>();

  add(key: string, line: number): void {
    let before = 0;
    this.first.update(key, (first) => (before = first) === 0 ? line : SHARED);
    const lines = this.named.get(key);
    if (lines) lines.push(line);
    else if (before > 0 && before < SHARED && this.named.size < NAMED_MAX) {
      this.named.set(key, [before, line]);
    }
  }

  /** The lines of a key, or null if it is unique. */
  linesOf(key: string): number[] | null {
    return this.first.get(key) === SHARED ? this.named.get(key) ?? [] : null;
  }
}

async function headOf({ rows, ...head }: Sheet): Promise<Table> {
  const found: TableRow[] = [];
  for await (const batch of rows()) {
    found.push(...batch);
    if (found.length >= HEAD_ROWS) break;
  }
  return { ...head, rows: found.slice(0, HEAD_ROWS) };
}

/** Finds headers and columns, and common properties of the rows. Throws `BadFile`. */
export async function understand(
  noun: ImportNoun,
  sheets: Sheet[],
  options: UnderstandOptions,
): Promise<Understood> {
  const heads = await Promise.all(sheets.map(headOf));
  let { sheets: layouts, skipped } = sheetLayouts(noun, heads, options);
  const columns = options.known?.(layouts[0]);
  if (columns) ({ sheets: layouts, skipped } = sheetLayouts(noun, heads, { ...options, columns }));
  const key = keyOf(noun, layouts, options.key);
  const doubles = new Doubles();
  let rows = 0;
  for (const layout of layouts) {
    rows += await survey(noun, layout, sourceOf(sheets, layout), { ...options, key }, doubles);
  }
  layouts[0].notices.push(...skipped.map(sheetNotice));
  const keys = [...new Set(layouts.flatMap((layout) => layout.keys))].filter((one) => one !== null);
  return { layouts, skipped, key, keys, rows, doubles, remembered: Boolean(columns) };
}

/** A sheet that could also have been read needs a person's check. */
const sheetNotice = ({ name, reason }: SheetLayouts["skipped"][number]): FileNotice => ({
  column: "",
  message: `시트 '${name}'은(는) 읽지 않았습니다(${reason}).`,
  ask: reason === OTHER_SHEET,
  rows: 0,
});

/** The sheets that are read; where no header is whole, the one that a person is to correct. */
function sheetLayouts(noun: ImportNoun, heads: Table[], options: UnderstandOptions): SheetLayouts {
  const largest = heads.reduce((a, b) => b.rows.length > a.rows.length && !b.hidden ? b : a);
  const header = options.header ?? largest.rows[0]?.line;
  const tries = [
    () => layOutSheets(noun, heads, options),
    () => layOutSheets(noun, heads, options, true),
    () => layOutSheets(noun, heads, { ...options, sheet: largest.name, header }),
  ];
  for (const next of options.lenient ? tries : tries.slice(0, 1)) {
    const laid = next();
    if (laid.sheets.length > 0) return laid;
  }
  throw noHeader(noun, heads, options);
}

/** Common properties of a sheet's rows: whether midnights are times, and which keys are repeated. */
async function survey(
  noun: ImportNoun,
  layout: Layout,
  source: Sheet,
  options: ReadOptions,
  doubles: Doubles,
): Promise<number> {
  const rules = noun.rules(layout, options.now);
  const days: Cell[] = [];
  const dayColumns = noun.dayKeys.flatMap((key) => columnsOf(layout, key));
  const more = noun.survey?.(layout);
  const unused = new UnusedParts(layout);
  let [rows, timed, midnights] = [0, 0, 0];
  for await (const batch of source.rows()) {
    for (const row of batch) {
      if (row.line <= layout.header) continue;
      rows++;
      unused.see(row);
      more?.see(row);
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
      if (text !== "") doubles.add(text, row.line);
    }
  }
  if (more?.end()) {
    for await (const batch of source.rows()) {
      for (const row of batch) if (row.line > layout.header) more.see(row);
    }
    more.end();
  }
  layout.notices.push(...unused.notices());
  const hasTimes = noun.timeKey !== undefined && columnsOf(layout, noun.timeKey).length > 0;
  // An export of days alone may write each as midnight: then no time is known.
  if (timed > 1 && timed === midnights && !hasTimes) layout.days.midnights = true;
  const named = dayColumns.map((column) => dayOrderNamed(layout.names[column] ?? ""));
  layout.days.order = named.find((order) => order !== null) ?? dayOrderOf(days, rules);
  return rows;
}

const sourceOf = (sheets: Sheet[], layout: Layout): Sheet =>
  sheets.find(({ name }) => name === layout.sheet)!;

function keyTextIn(noun: ImportNoun, reader: RowReader, key: string): string {
  return keyText(noun.read(reader)[key]);
}

/**
 * The kind of each row of a file, in the reader's batches. Lines that share their key are all refused, because it is
 * unknown which is meant.
 */
export async function* readingsOf(
  noun: ImportNoun,
  sheets: Sheet[],
  { layouts, doubles }: Understood,
  options: ReadOptions,
): AsyncGenerator<Reading[]> {
  const reader = new LineReader(noun, options);
  const label = noun.targets.find(({ key }) => key === options.key)?.label ?? "";
  for (const layout of layouts) {
    reader.begin(layout);
    for await (const rows of sourceOf(sheets, layout).rows()) {
      const began = performance.now();
      const readings = [...reader.read(rows)].map((reading) => {
        const same = reading.kind === "data" && doubles.linesOf(reading.key);
        return same ? refusedDouble(reading as Line, label, same) : reading;
      });
      options.read?.(performance.now() - began);
      yield readings;
    }
  }
}

function refusedDouble(line: Line, column: string, same: number[]): Line {
  const others = same.slice(0, 5).map((number) => `${number}행`).join(", ");
  const more = same.length > 5 ? ` 등 ${same.length}행` : "";
  const where = same.length > 0 ? `(${others}${more})` : "";
  const reason = `파일 안에 같은 값이 여러 번 있습니다${where}. 한 행만 남겨 주세요.`;
  return { ...line, problems: [...line.problems, { column, value: line.key, reason }] };
}

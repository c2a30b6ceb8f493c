/** The rows below the headers of a file: data with their problems, totals, remarks, blank rows. */
import type { Values } from "../../tables/resource.ts";
import { isBlank, type TableRow } from "../../kit/cell.ts";
import { type Choices, columnsOf, type Layout } from "./layout.ts";
import { layoutOfRow } from "./header.ts";
import type { Notice } from "../notices.ts";
import type { ImportNoun } from "../nouns/noun.ts";
import { cellAt, type Problem, type RowOptions, RowReader } from "../files/row_reader.ts";
import { TextNumbers } from "../values/text_numbers.ts";
import { checkCells } from "../unused.ts";

/** A row of data. */
export interface Line {
  kind: "data";
  /** Counts the rows of data of all sheets, from 1: names the line in calls. */
  at: number;
  sheet: string;
  /** As shown in an editor or Excel. */
  line: number;
  values: Values;
  /** Which row of the books is meant, ready to be compared; "" without one. */
  key: string;
  /** 1, or the occurrence of an identical row in its sheet. */
  occurrence: number;
  problems: Problem[];
  /** Changes and guesses. */
  notices: Notice[];
  row: TableRow;
  layout: Layout;
}

/** A total, and the possible sums of rows for it. */
export interface Footer {
  kind: "footer";
  sheet: string;
  line: number;
  label: string;
  stated: number | null;
  /** Since the last total, and above; refused rows separately. */
  section: Sum;
  above: Sum;
}

/** Sums of rows: of those that are read, and of refused ones with a readable amount. */
export interface Sum {
  read: number;
  refused: number;
}

/** The kind of a row. `repeated` is a payment that an earlier row has named. */
export type Reading =
  | Line
  | Footer
  | { kind: "repeated"; line: number; amount: number }
  | { kind: "blank" | "remark" | "header" | "deposit"; line: number; notice?: Notice };

export interface ReadOptions extends Choices, RowOptions {
  now: Date;
  /** Receives the milliseconds of reading a batch, without concurrent work. */
  read?(milliseconds: number): void;
  key: string | null;
}

/** The amount of a row, 0 where there is none. */
export function amountOf({ sums }: ImportNoun, values: Values): number {
  const amount = sums ? values[sums.key] : 0;
  return typeof amount === "number" ? amount : 0;
}

/** Reads the rows of a file in order, with a state of earlier ones only. */
export class LineReader {
  /** How often this sheet had a row, and the maximum of earlier sheets. */
  private here = new TextNumbers();
  private readonly earlier = new TextNumbers();
  private lines = 0;
  private layout!: Layout;
  private section: Sum = { read: 0, refused: 0 };
  private above: Sum = { read: 0, refused: 0 };

  constructor(private readonly noun: ImportNoun, private readonly options: ReadOptions) {}

  /** The rows that follow are of another sheet. */
  begin(layout: Layout): void {
    this.layout = layout;
    this.earlier.raise(this.here);
    this.here = new TextNumbers();
    this.section = { read: 0, refused: 0 };
    this.above = { read: 0, refused: 0 };
  }

  /** The kind of each of these rows. */
  *read(rows: TableRow[]): Generator<Reading> {
    for (let at = 0; at < rows.length; at++) {
      if (rows[at].line > this.layout.header) yield this.readRow(rows, at);
    }
  }

  private readRow(rows: TableRow[], at: number): Reading {
    const { noun, options } = this;
    const row = rows[at];
    const { line } = row;
    const held = this.layout.keys.some((key, column) =>
      key !== null && !isBlank(cellAt(row, column))
    );
    if (row.cells.every(isBlank)) return { kind: "blank", line };
    const again = layoutOfRow(noun, rows, at, this.layout);
    if (again) {
      this.layout = again;
      return { kind: "header", line };
    }
    const reader = new RowReader(row, this.layout, noun.rules(this.layout, options.now), options);
    const aside = noun.aside(reader, this.above.read);
    if (aside?.kind === "footer") return this.footer(line, aside.label ?? "", aside.stated ?? null);
    if (aside) {
      return { kind: aside.kind as "remark" | "deposit", line, notice: aside.notice };
    }
    return held ? this.data(reader) : { kind: "blank", line, notice: nothingRead(row) };
  }

  private footer(line: number, label: string, stated: number | null): Footer {
    const { section, above } = this;
    this.section = { read: 0, refused: 0 };
    const { sheet } = this.layout;
    return { kind: "footer", sheet, line, label, stated, section, above: { ...above } };
  }

  private data(reader: RowReader): Line | Extract<Reading, { kind: "repeated" }> {
    const { noun, options, layout } = this;
    const { row, problems, notices } = reader;
    const values = noun.read(reader);
    checkCells(noun, reader);
    const amount = amountOf(noun, values);
    const part = problems.length > 0 ? "refused" : "read";
    this.above[part] += amount;
    this.section[part] += amount;
    const occurrence = problems.length > 0 ? 1 : this.occurrenceOf(values);
    if (occurrence === null) return { kind: "repeated", line: row.line, amount };
    const key = options.key === null ? "" : keyText(values[options.key]);
    this.lines++;
    const { sheet } = layout;
    const { line } = row;
    return {
      kind: "data",
      at: this.lines,
      sheet,
      line,
      values,
      key,
      occurrence,
      problems,
      notices,
      row,
      layout,
    };
  }

  /** The occurrence within this sheet; null if the file has named it before. */
  private occurrenceOf(values: Values): number | null {
    const { noun, layout } = this;
    const identity = noun.identity(values, layout.keys.filter((key) => key !== null));
    const occurrence = this.here.update(identity, (before) => before + 1);
    if (occurrence > 1 && noun.isNumbered?.(values)) return null;
    return noun.idOf && this.earlier.get(identity) >= occurrence ? null : occurrence;
  }
}

/** A row with content only in unread columns; a running number alone is an unused line of a form. */
function nothingRead({ cells }: TableRow): Notice | undefined {
  if (cells.filter((cell) => !isBlank(cell)).length < 2) return undefined;
  return { column: "", message: "읽는 열이 모두 비어 있어 넣지 않았습니다.", ask: true };
}

/** A key's value for comparing: case and Unicode form make no difference. */
export const keyText = (value: Values[string] | undefined): string =>
  value === null || value === undefined ? "" : String(value).trim().toLowerCase();

/** The column that identifies the row of a line: the chosen one, if the file has it. */
export function keyOf(
  { resource, targets }: ImportNoun,
  layouts: Layout[],
  chosen: string | null | undefined,
): string | null {
  if (chosen === null) return null;
  const has = (key: string) => layouts.some((layout) => columnsOf(layout, key).length > 0);
  const possible = [chosen, "id", resource.importKey];
  return possible.find((key): key is string =>
    typeof key === "string" && has(key) && targets.some((target) => target.key === key)
  ) ?? null;
}

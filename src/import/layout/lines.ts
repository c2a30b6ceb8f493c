/** The rows below the headers of a file: data with what is wrong with it, totals, remarks, blank rows. */
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
  /** As an editor or Excel shows it. */
  line: number;
  values: Values;
  /** Which row of the books is meant, ready to be compared; "" without one. */
  key: string;
  /** 1, or the how-manieth row of its sheet that says the same. */
  occurrence: number;
  problems: Problem[];
  /** What was changed or guessed. */
  notices: Notice[];
  row: TableRow;
  layout: Layout;
}

/** A total, and what the rows add up to that it may mean. */
export interface Footer {
  kind: "footer";
  sheet: string;
  line: number;
  label: string;
  stated: number | null;
  /** Of the rows since the last total, and of all above; refused ones apart. */
  section: Sum;
  above: Sum;
}

/** What rows come to: those that are read, and those that are refused where their amount can be read. */
export interface Sum {
  read: number;
  refused: number;
}

/** What one row of a file is. `repeated` is a payment that an earlier row has named already. */
export type Reading =
  | Line
  | Footer
  | { kind: "repeated"; line: number; amount: number }
  | { kind: "blank" | "remark" | "header" | "deposit"; line: number; notice?: Notice };

export interface ReadOptions extends Choices, RowOptions {
  now: Date;
  /** Hears how many milliseconds the reading of a batch took, apart from what ran beside it. */
  read?(milliseconds: number): void;
  key: string | null;
}

/** The amount of a row, 0 where there is none. */
export function amountOf({ sums }: ImportNoun, values: Values): number {
  const amount = sums ? values[sums.key] : 0;
  return typeof amount === "number" ? amount : 0;
}

/** Reads the rows of a file in their order; knows what came before, and nothing of what comes. */
export class LineReader {
  /** How often this sheet said something, and how often an earlier one at most. */
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

  /** What each of these rows is. */
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

  /** How often this sheet has said so; null when the file has named the same thing before. */
  private occurrenceOf(values: Values): number | null {
    const { noun, layout } = this;
    const identity = noun.identity(values, layout.keys.filter((key) => key !== null));
    const occurrence = this.here.update(identity, (before) => before + 1);
    if (occurrence > 1 && noun.isNumbered?.(values)) return null;
    return noun.idOf && this.earlier.get(identity) >= occurrence ? null : occurrence;
  }
}

/** A row that says something, but not in a column that is read; a running number alone is an unused line of a form. */
function nothingRead({ cells }: TableRow): Notice | undefined {
  if (cells.filter((cell) => !isBlank(cell)).length < 2) return undefined;
  return { column: "", message: "읽는 열이 모두 비어 있어 넣지 않았습니다.", ask: true };
}

/** A key's value for comparing: neither case nor Unicode form tells two rows apart. */
export const keyText = (value: Values[string] | undefined): string =>
  value === null || value === undefined ? "" : String(value).trim().toLowerCase();

/** The column that says which row a line means: the chosen one, if the file has it. */
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

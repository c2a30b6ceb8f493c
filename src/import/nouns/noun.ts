/** What the import needs from a noun. Cards and tables implement it; everything else is one engine. */
import type { Actor } from "../../../events/base/event.ts";
import type { TableRow as Row } from "../../../events/kit/column.ts";
import type { Views } from "../../../projections/registry.ts";
import type { ImportTarget } from "../../../projections/table/import_shapes.ts";
import type { Decision, Resource, Values } from "../../tables/resource.ts";
import type { TableRow } from "../../kit/cell.ts";
import type { DayRules } from "../../../projections/kit/day_text.ts";
import type { Match } from "../values/fields.ts";
import type { Layout } from "../layout/layout.ts";
import type { Notice } from "../notices.ts";
import type { NamePair } from "../other_names.ts";
import type { RowReader } from "../files/row_reader.ts";

/** A row that is no data: a total, a remark. */
export interface NonDataRow {
  kind: "footer" | "remark" | "deposit";
  /** A total's own name, and its stated amount, if any. */
  label?: string;
  stated?: number | null;
  /** The notice about it. */
  notice?: Notice;
}

/** Origin of a row, for nouns that store it. */
export interface Origin {
  file: string;
  line: number;
}

/** The amount by which a noun's rows are summed, and compared with totals in files. */
export interface Sums {
  key: string;
  /** Korean, for people. */
  label: string;
  unit: "원" | "km";
  /** Tolerance of a total of that many rows, because each may be rounded. */
  slack(rows: number): number;
}

/** Finds rows that look like lines. */
export interface SimilarRows {
  /** The active row similar to a line; rows for which `own` is true belong to the same import. */
  find(views: Views, values: Values, own: (id: string) => boolean, line: number): Row | null;
  /** Pairs of names that have turned out to be one. */
  learnt?(): NamePair[];
}

export interface ImportNoun {
  resource: Resource;
  /** What a column of a file may hold. */
  targets: ImportTarget[];
  /** A column's meaning by its name; null if unknown. */
  match(name: string): Match | null;
  /** False if a column's values contradict its name. */
  fits?(key: string, name: string, values: string[]): boolean;
  /** Common properties of a layout's columns. */
  complete?(layout: Layout): Layout;
  /** Examines every row of a layout before reading; `end` returns whether it needs a second pass. */
  survey?(layout: Layout): { see(row: TableRow): void; end(): boolean | void } | undefined;
  /** Every visible sheet with a header is read; else the best one. */
  everySheet: boolean;
  /** Which days may be meant. */
  rules(layout: Layout, now: Date): DayRules;
  /** The values of a row. Problems are reported to the reader. */
  read(row: RowReader): Values;
  /** Recognises a row that is no data; `sum` is the sum of the rows above. */
  aside(row: RowReader, sum: number): NonDataRow | null;
  sums?: Sums;
  /** Common key of a payment and its cancellation. */
  pairOf?(values: Values): string;
  /** Columns with days, and the one with the time of day beside them. */
  dayKeys: string[];
  timeKey?: string;
  /** Replaces other names in a line by those of the books' rows. */
  settle?(views: Views, values: Values): Values;
  /** Key of equal rows, from the columns that the file fills. */
  identity(values: Values, keys: string[]): string;
  /** True if a row identifies its subject, so that a repetition in a file is the same. */
  isNumbered?(values: Values): boolean;
  /** The id of a new row, where its content makes it. `occurrence` counts rows alike, from 1. */
  idOf?(values: Values, occurrence: number): string;
  /**
   * Finds rows similar to a line among those that existed before (`before`); `sameFile` is the name of an earlier
   * import of the same file. Called once per import.
   */
  similar?(before: Views, sameFile: string | null): SimilarRows;
  create?(
    views: Views,
    id: string,
    values: Values,
    by: { now: Date; actor: Actor; origin: Origin },
  ): Decision;
}

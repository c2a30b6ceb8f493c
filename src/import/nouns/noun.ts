/** What the import needs to know of a noun. Cards and tables say it; everything else is one engine. */
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
  /** What a total calls itself, and the amount it states, if it does. */
  label?: string;
  stated?: number | null;
  /** What has to be said of it. */
  notice?: Notice;
}

/** Where a row came from, for the nouns that keep it. */
export interface Origin {
  file: string;
  line: number;
}

/** What the rows of a noun are summed by, and compared with the totals that files state. */
export interface Sums {
  key: string;
  /** Korean, for people. */
  label: string;
  unit: "원" | "km";
  /** By how much a stated total of that many rows may differ: each may be rounded. */
  slack(rows: number): number;
}

/** Finds rows that look like lines. */
export interface SimilarRows {
  /** The live row that looks like what a line says; rows for which `own` holds are its own import's. */
  find(views: Views, values: Values, own: (id: string) => boolean, line: number): Row | null;
  /** Pairs of names that have turned out to be one. */
  learnt?(): NamePair[];
}

export interface ImportNoun {
  resource: Resource;
  /** What a column of a file may hold. */
  targets: ImportTarget[];
  /** What a column's name says it holds; null when it says nothing known. */
  match(name: string): Match | null;
  /** Says no where the values of a column are not what its name promises. */
  fits?(key: string, name: string, values: string[]): boolean;
  /** What the columns of a layout tell together. */
  complete?(layout: Layout): Layout;
  /** Looks at every row of a layout before they are read; `end` says whether it has to see them all again. */
  survey?(layout: Layout): { see(row: TableRow): void; end(): boolean | void } | undefined;
  /** Every visible sheet with a header is read; else the best one. */
  everySheet: boolean;
  /** Which days may be meant. */
  rules(layout: Layout, now: Date): DayRules;
  /** What a row of the file says. Problems are reported to the reader. */
  read(row: RowReader): Values;
  /** Tells a row that is no data; `sum` is what the rows above add up to. */
  aside(row: RowReader, sum: number): NonDataRow | null;
  sums?: Sums;
  /** What a payment and its cancellation have alike. */
  pairOf?(values: Values): string;
  /** Columns that hold days, and the one that holds the time of day beside them. */
  dayKeys: string[];
  timeKey?: string;
  /** What a line's words mean in these books: another way to name a row is turned into its name. */
  settle?(views: Views, values: Values): Values;
  /** What two rows that mean the same have alike, of the columns that the file fills. */
  identity(values: Values, keys: string[]): string;
  /** True when a row names what it is about, so that a second such row in a file is the same. */
  isNumbered?(values: Values): boolean;
  /** The id of a new row, where its content makes it. `occurrence` counts rows alike, from 1. */
  idOf?(values: Values, occurrence: number): string;
  /**
   * What looks like a line in the rows that were there before (`before`); `sameFile` is the name under which the same
   * file came in earlier. Asked for once an import.
   */
  similar?(before: Views, sameFile: string | null): SimilarRows;
  create?(
    views: Views,
    id: string,
    values: Values,
    by: { now: Date; actor: Actor; origin: Origin },
  ): Decision;
}

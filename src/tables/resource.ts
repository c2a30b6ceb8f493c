/** A table's server side as one value: what it holds, what may be done with it, under which paths. */
import type { Actor, NewEvent, StoredEvent } from "../../events/event.ts";
import type { Refusal } from "../../events/refusal.ts";
import type { CellValue, Column, TableRow } from "../../projections/table/column.ts";
import type { Views } from "../../projections/registry.ts";
import type { View } from "../../projections/view.ts";
import type { Route } from "../http/route.ts";

/** What was decided for one row. */
export type Decision = NewEvent[] | Refusal;
export type Values = Record<string, CellValue>;

/** What rows of a table show of another noun's rows. */
export interface Shown {
  noun: string;
  /** Fields of that noun; a change of any other is not seen here. */
  fields: readonly string[];
  /** Ids of the rows that show something of the rows these events are about. */
  rows(views: Views, events: StoredEvent[]): string[];
}

export interface Resource {
  /** The noun of its streams. */
  noun: string;
  /** Base path of the shared table calls, without a trailing slash. */
  base: string;
  /** Where base path + "/list" or "/create" is not the address (S2 §7: vehicles). */
  listPath?: string;
  createPath?: string;
  /** Lowest role that may read; and that may write. */
  role: Route["role"];
  writeRole: Route["role"];
  /** Korean name of one row and of the table, for texts and file names. */
  title: string;
  columns: Column[];
  /** Every row, deleted ones included, in default order (newest first). Must be quick: cached per version. */
  rows(views: Views): TableRow[];
  row(views: Views, id: string): TableRow | undefined;
  /** The view that `row` finds under its noun: a row of an earlier time is folded by it. */
  view: View<unknown>;
  /** What its rows show of other nouns' rows: who has the table open is told when that changes. */
  shows?: Shown[];
  /** Column whose value says which row an imported line means; null: import only adds. */
  importKey: string | null;
  /** What a create may carry, where that is not the columns (S2 §3, the new entry payload). */
  createColumns?: Column[];
  create?(views: Views, id: string, values: Values, now: Date, actor: Actor): Decision;
  update(views: Views, id: string, values: Values, now: Date, actor: Actor): Decision;
  remove?(views: Views, id: string): Decision;
  restore?(views: Views, id: string): Decision;
  /** Takes back what one operation did to one row: its events there, oldest first, the row's newest. */
  invert?(views: Views, id: string, events: StoredEvent[], now: Date, actor: Actor): Decision;
  /** Version of the row's change before `version`, where not every event of the stream is one. */
  versionBefore?(views: Views, id: string, version: number): number;
  /** Extra choices for filters (`car_options` …). */
  filterOptions?(views: Views): Record<string, unknown>;
  /** Nouns the decisions look at besides their own. */
  reads?: string[];
}

/** What the shared table calls say to each other (S2 §7). */
import type { Actor } from "../../events/event.ts";
import type { CellValue, TableRow } from "../../events/kit/column.ts";
import type { FieldChange } from "../history.ts";
import type { EditKind } from "./operation_name.ts";

/** GET …/list. `deleted=only|with` shows deleted rows; `{field}`, `{field}_start`, `{field}_end` filter. */
export interface ListAnswer {
  results: TableRow[];
  count: number;
  has_more: boolean;
  page: number;
  page_size: number;
  /** Position of the log the answer was made at: where a live subscription goes on from. */
  position: number;
}

/** One cell to write. */
export interface CellChange {
  id: string;
  key: string;
  /** What the person saw there: another value now is another's, and is not overwritten. */
  from: CellValue;
  to: CellValue;
}

/** POST …/create, PUT …/{id}/update, DELETE …/{id}/delete, POST …/{id}/restore. */
export interface SaveAnswer {
  data: TableRow;
  /** Name of this change for …/undo. */
  operation: string;
}

/** A row that a call on many did not do, with the Korean reason. */
export interface RefusedItem {
  id: string;
  /** What people call the row. */
  name?: string;
  message: string;
  /** The row as it is now, where somebody else changed it first. */
  current?: TableRow;
  /** The cells that both changed, where the change said what it saw in them. */
  clashes?: string[];
}

/** POST …/bulk_delete, …/bulk_update, …/bulk_edit, …/undo, …/import_excel. */
export interface BulkAnswer {
  done: number;
  refused: RefusedItem[];
  rows: TableRow[];
  operation: string;
}

/** POST …/bulk_edit: cells of many rows (paste, fill, clear). `from` says what was seen in each. */
export interface BulkEdit {
  kind: EditKind;
  edits: { id: string; values: Record<string, CellValue>; from: Record<string, CellValue> }[];
}

/** Which rows a call on many means: these, or all that the filter finds (count as confirmed). */
export type BulkTarget =
  | { ids: string[] }
  | { filter: Record<string, string>; count: number };

/** An operation that can be undone (or, when it was an undo, redone). */
export interface Operation {
  operation: string;
  at: string;
  label: string;
  rows: number;
  /** What the row is called by now, where it was one. */
  name: string | null;
  /** What changed of that one row. */
  changes: FieldChange[];
  /** Labels of the fields that changed in any of the rows. */
  fields: string[];
  /** True once another operation has undone this one. */
  undone: boolean;
  /** Who did it. */
  by?: string;
}

/** One line of GET /api/live?nouns=…: a change made by anyone, folded already. */
export interface LiveChange {
  position: number;
  noun: string;
  id: string;
  version: number;
  actor: Pick<Actor, "id" | "name" | "via">;
  operation: string;
  /** Idempotency key of the call that did it (of many rows: what it begins with): a page knows its own. */
  key: string;
  /** The row itself is as it was: what it shows of another noun's row has changed. */
  derived?: true;
  row: TableRow;
}

/** How a table is looked at; personal, or shared with everyone who may see the table. */
export interface SavedView {
  id: string;
  version: number;
  table: string;
  name: string;
  shared: boolean;
  mine: boolean;
  owner: string;
  settings: ViewSettings;
}

export interface ViewSettings {
  query: Record<string, string>;
  columns: {
    key: string;
    visible: boolean;
    fixed: boolean;
    autoSize: boolean;
    order: number;
    width: number;
  }[];
}

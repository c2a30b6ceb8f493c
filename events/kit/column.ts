/** What a column of a table is (S2 §3): the one source of its schema, checks, calls and cells. */

import type { DayKind } from "../base/day_kinds.ts";

export type ColumnType =
  | "text"
  | "number"
  | "date"
  | "select"
  | "sequence"
  | "currency"
  | "datetime"
  | "boolean"
  | "status";

/** Groups of the column manager's tabs. */
export type ColumnGroup = "basic" | "cost" | "deposit" | "date";

export interface ColumnOption {
  value: string;
  label: string;
}

export interface Column {
  key: string;
  label: string;
  type: ColumnType;
  group: ColumnGroup;
  /** CSS pixels; at least 100 (S2 §9). */
  width: number;
  editable?: boolean;
  align?: "start" | "center" | "end";
  /** Shown unless false. */
  visible?: boolean;
  /** Pinned to the left. */
  fixed?: boolean;
  autoSize?: boolean;
  /** Sortable unless false; `sequence` never is. */
  sortable?: boolean;
  placeholder?: string;
  /** Choices of `select` and `status`. */
  options?: ColumnOption[];
  /** Values that may be stored besides `options`, from earlier files. */
  open?: boolean;
  required?: boolean;
  /** Longest text, in UTF-16 units. */
  maxLength?: number;
  /** Values are unique among rows in use; the Korean text of the refusal. */
  unique?: string;
  /** Default of a new row; otherwise "" for text, false for yes or no, else null. */
  default?: CellValue;
  /** Unit that may follow a typed number ("km"); the label has it too. */
  unit?: string;
  /** Unit shown in the head of the column, where the label is clear without it. */
  headUnit?: string;
  /** Decimals that are stored. */
  decimals?: number;
  /** Least decimals that cells show, so that decimal points align. */
  fraction?: number;
  /** The value is the name of another table's row, whose id is stored under `id` beside it. */
  reference?: Reference;
  /** The value is the id of another table's row, whose choices have this name. */
  idOf?: Omit<Reference, "id">;
  /** Personal: described as such, and not for everyone to see. */
  personal?: boolean;
  /** Names a person of the books, or may: a file with it needs a purpose. */
  names?: true;
  /** Required format of a text. */
  format?: "email" | "phone";
  min?: number;
  max?: number;
  /** Kind of a date, or of a year: its possible days (`events/base/day_kinds.ts`). */
  days?: DayKind;
  /** `number` values must be integers. */
  integer?: boolean;
  /** Values of several rows can be added: a workbook has their sum, as for won. */
  adds?: true;
  /** Stored value = typed value × factor (minutes typed, seconds stored); min and max are stored values. */
  factor?: number;
  /** Unit of the stored value ("초"), if `factor` makes it differ from the typed one. */
  keptUnit?: string;
  /** A text found by the place it names, in any notation (`projections/kit/address_text.ts`). */
  compare?: "address";
  /** Text that the toolbar's search includes. */
  searchable?: boolean;
  /** Computed from other rows too, so not part of a row's history. */
  derived?: true;
  /** Other names in files: former or foreign ones. */
  alsoCalled?: string[];
  /** Name of the renderer (`phone`, `year`, `minutes`, `person` …); the grid maps it. */
  show?: string;
}

/** The table that a column refers to. */
export interface Reference {
  noun: string;
  /** Field of the record with the other row's id. */
  id: string;
  /** Korean name of one row of that table, for texts. */
  title: string;
}

/** Value of a cell: dates are Seoul days (YYYY-MM-DD), datetimes are ISO 8601 UTC. */
export type CellValue = string | number | boolean | null;

/** A row of any table as the API gives it. Every column's key is a property. */
export interface TableRow {
  id: string;
  /** Stream version; goes back with an edit. */
  version: number;
  deleted: boolean;
  updated_at: string;
  updated_by: string;
  [key: string]: CellValue;
}

/** A column of text in the basic group, unless `more` says otherwise. Width in CSS pixels. */
export function columnOf(
  key: string,
  label: string,
  width: number,
  more: Partial<Column> = {},
): Column {
  const type = more.type ?? "text";
  const group = type === "date" || type === "datetime"
    ? "date"
    : type === "currency"
    ? "cost"
    : "basic";
  const numeric = type === "number" || type === "currency";
  return { key, label, type, group, width, ...(numeric ? { align: "end" } : {}), ...more };
}

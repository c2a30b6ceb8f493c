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
  /** Choices that the books may hold besides `options`: a file of an earlier day said so. */
  open?: boolean;
  required?: boolean;
  /** Longest text, in UTF-16 units. */
  maxLength?: number;
  /** No two rows in use have the same value; this says so to who tries (Korean). */
  unique?: string;
  /** What a new row has where nothing is given; "" for text, false for yes or no, else null. */
  default?: CellValue;
  /** Unit that people may write behind a figure ("km"); the label carries it too. */
  unit?: string;
  /** Unit that the head of the column says, where the label is known without it. */
  headUnit?: string;
  /** Figures are kept with so many decimals. */
  decimals?: number;
  /** Cells show at least so many decimals: points then stand below each other. */
  fraction?: number;
  /** The value is the name of a row of another table, whose id is kept under `id` beside it. */
  reference?: Reference;
  /** The value is the id of a row of another table, under which its choices are known. */
  idOf?: Omit<Reference, "id">;
  /** About a person: described as such, and not for everyone's eyes. */
  personal?: boolean;
  /** Names somebody in the books, or may: a file with it asks what it is wanted for. */
  names?: true;
  /** What a text must look like. */
  format?: "email" | "phone";
  min?: number;
  max?: number;
  /** Kind of a date, or of a year: which days it can be of (`events/base/day_kinds.ts`). */
  days?: DayKind;
  /** `number` values that must be whole. */
  integer?: boolean;
  /** Values of several rows add up: a workbook sums them, as it sums won. */
  adds?: true;
  /** Stored value = typed value × factor (minutes typed, seconds stored); min and max are stored values. */
  factor?: number;
  /** Unit of the stored value ("초"), where `factor` makes it another than what people type. */
  keptUnit?: string;
  /** A text that is found as the place it names, in whatever form it was written (`projections/kit/address_text.ts`). */
  compare?: "address";
  /** Text that the toolbar's search looks into. */
  searchable?: boolean;
  /** Computed from other rows too, so it is not part of a row's history. */
  derived?: true;
  /** Other names that files give it: what it was called before, or is elsewhere. */
  alsoCalled?: string[];
  /** Name of the rule that shows the value (`phone`, `year`, `minutes`, `person` …); the grid maps it. */
  show?: string;
}

/** Which other table a column points into. */
export interface Reference {
  noun: string;
  /** Field of the record that keeps the other row's id. */
  id: string;
  /** Korean name of one row over there, for texts. */
  title: string;
}

/** What a cell holds: dates are Seoul days (YYYY-MM-DD), datetimes are ISO 8601 UTC. */
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

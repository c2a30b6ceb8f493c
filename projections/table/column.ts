/** What a column of a table is (S2 §3). Shared by the server (filter, export, import) and the grid. */

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
  required?: boolean;
  /** Longest text, in UTF-16 units. */
  maxLength?: number;
  /** What a text must look like. */
  format?: "email" | "phone";
  min?: number;
  max?: number;
  /** `number` values that must be whole. */
  integer?: boolean;
  /** Stored value = typed value × factor (minutes typed, seconds stored); min and max are stored values. */
  factor?: number;
  /** Text that the toolbar's search looks into. */
  searchable?: boolean;
  /** Name of the rule that shows the value (`phone`, `year`, `minutes`, `person` …); the grid maps it. */
  show?: string;
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

/** The parts of the table toolkit and their messages. A screen gives a TableScreen. */
import type { ComponentType, ReactNode } from "react";
import type { EditKind } from "../../projections/kit/operation_name.ts";
import type {
  CellChange,
  ChosenRules,
  ListAnswer,
  SaveAnswer,
  SavedView,
} from "../../projections/table/shapes.ts";
import type { CellValue, Column, ColumnOption, TableRow } from "../../events/kit/column.ts";
import type { ColumnsControl } from "./columns/use_columns.ts";
import type { Steps } from "./operations/use_operations.ts";
import type { Choice } from "./grid/row_selection.ts";
import type { TableSource } from "./rows/source.ts";

export interface FilterField {
  key: string;
  label: string;
  kind: "text" | "select" | "date" | "daterange" | "number" | "checkbox";
  options?: ColumnOption[];
  placeholder?: string;
}

export interface Preset {
  name: string;
  label: string;
  query: Record<string, string>;
}

export interface RowAction {
  name: string;
  label: string;
  /** Its label for a deleted row, if it acts differently there. */
  onDeleted?: string;
  danger?: boolean;
  run(row: TableRow): void;
}

/** The form of a new row: the one made from the columns, or one of the screen's own. */
export interface CreateFormProps {
  label: string;
  columns: Column[];
  source: TableSource;
  /** Choices the server gave for filters (`car_options` …). */
  filterOptions: Record<string, unknown>;
  /** The row was saved: the list takes it in; the form stays open. */
  onSaved(answer: SaveAnswer): void;
  onClose(): void;
}

/** Abilities of a table: read, edit, import and export. */
export interface Permissions {
  create: boolean;
  remove: boolean;
  /** Without it the table is read-only: no edit, no import, no undo. */
  change: boolean;
}

/** A screen's description of its table. JSON except the functions, which are in the island. */
export interface TableScreen {
  /** Key of saved settings ("user-monitor"). */
  id: string;
  title: string;
  /** The heading above the rows, and its level: 2 under a page's own. */
  heading: { text: string; level: 1 | 2 };
  /** Counting unit of rows ("건", "명"). */
  counter: string;
  /** Base path of the shared table calls ("/api/user"). */
  base: string;
  listPath?: string;
  createPath?: string;
  noun: string;
  /** Files can be attached to its rows. */
  files: boolean;
  columns: Column[];
  filters: FilterField[];
  presets?: Preset[];
  defaultPreset?: string;
  permissions: Permissions;
  /** Draws a cell by its column's `show`; others are drawn by type. */
  show?: Record<string, (value: CellValue, row: TableRow) => ReactNode>;
  /**
   * Called before cells are written (edit, paste, fill, clear, bulk change): false leaves them unchanged. `rows` are
   * the loaded rows of the changes; `count` is the total if a filter finds more.
   */
  confirmEdit?(changes: CellChange[], rows: TableRow[], count?: number): Promise<boolean>;
  /** Actions on a row besides every table's. */
  actions?: RowAction[];
  /** Actions on selected rows besides every table's. */
  chosenActions?: ComponentType<{ ids: readonly string[]; rules?: ChosenRules }>;
  /** Actions that are unavailable in this office. */
  chosenRules?: ChosenRules;
  /** Opened by the add button inside the page; the form made from the columns unless given. */
  createForm?: ComponentType<CreateFormProps>;
  /** Label of the add button. */
  createLabel: string;
}

export interface Sort {
  key: string;
  direction: "asc" | "desc";
}

/** The shown part of a single row. */
export type RowPart = "detail" | "history" | "form";

/** The grid's focus and its range, in rows and columns as shown. */
export interface CellPlace {
  row: number;
  column: number;
}

/** A cell of a pasted block that cannot be taken, and why (Korean). */
export interface PasteRefusal {
  /** Index of the row among those loaded. */
  row: number;
  id: string;
  key: string;
  /** The column's label. */
  label: string;
  text: string;
  message: string;
}

/** The effect of a pasted block; nothing is done until the frame gives `changes` to its own save. */
export interface PastePlan {
  changes: CellChange[];
  /** The first refused cells; `refusedCount` is their total. */
  refused: PasteRefusal[];
  refusedCount: number;
  /** Cells that hold the pasted value already. */
  unchanged: number;
  /** Size of the block, and how much of it lies outside the loaded rows and the shown columns. */
  rows: number;
  columns: number;
  outsideRows: number;
  outsideColumns: number;
}

/** Results for cells of one row, by their column's key. */
export type CellStates = ReadonlyMap<string, "saving" | "refused">;

/** Rows in order; undefined where one is not loaded. */
export type Rows = readonly (TableRow | undefined)[];

/** The first and the last row in sight, from 0, and the one that the focus is on (-1: the header). */
export interface VisibleRange {
  first: number;
  last: number;
  active: number;
}

/** Number of places by which rows moved down; `isAnew`: they are others, from the first one on. */
export interface Moved {
  by: number;
  isAnew?: boolean;
}

/** The grid's input. It renders, moves, selects, edits and copies; it loads nothing. */
export interface GridProps {
  label: string;
  /** The columns with their order, pins and widths, which the grid changes (`useColumns`). */
  columns: ColumnsControl;
  /** The rows in order, those not loaded undefined; `rowCount` of them exist in all. */
  rows: Rows;
  rowCount: number;
  /** Sequence number of the first row, minus one. */
  offset: number;
  sort: Sort | null;
  onSort(key: string): void;
  /** Which rows are chosen. */
  choice: Choice;
  onChoose(choice: Choice): void;
  /** Cells to write; called only when a value changed. `kind` names it in the undo list. */
  onEdit(changes: CellChange[], kind: EditKind): void;
  /** A block was pasted: show what would change and what is refused, then save `changes`. */
  onPaste(plan: PastePlan): void;
  onUndo(): void;
  onRedo(): void;
  /** Shows one row by itself. */
  onOpen?(row: TableRow, what: RowPart): void;
  /** Clears the filter; undefined if there is none. */
  onClear?(): void;
  /** The visible rows, reported at most every so often: missing ones can be loaded. */
  onSight?(sight: VisibleRange): void;
  /** Loads a range of rows; false with a message if that fails. */
  onNeed?(first: number, last: number): Promise<boolean>;
  /** The visible rows moved, a new value each time: the scroll position follows. */
  moved?: Moved | null;
  /** Rows another person changed just now: marked briefly. */
  changed: ReadonlySet<string>;
  /** Who else is editing a row, by its id. */
  editors: ReadonlyMap<string, string>;
  /** The cell that takes the focus: each new value sends it there. */
  goTo?: { id: string; key: string } | null;
  /** Cells being saved or refused: by the row's id, then by the column's key. */
  cellStates: ReadonlyMap<string, CellStates>;
  show?: TableScreen["show"];
  actions: RowAction[];
  /** Rows are less high. */
  dense?: boolean;
  busy: boolean;
  /** The rows are those of the request: before that not all can be selected, and no rows do not mean an empty table. */
  isAnswered: boolean;
}

/** The first page of rows with everything else the table shows at once. JSON. */
export interface TableStart {
  /** The page's query string as the server read it ("?page=2&is_active=true"). */
  search: string;
  /** Null if the list could not be read: the table says so and offers a retry. */
  list: ListAnswer | null;
  /** Whether there was ever a row, deleted ones included. */
  hadRows: boolean;
  views: SavedView[];
  /** Whether one's own operations can be undone and redone. */
  steps: Steps;
  /** The answer of GET …/filter_options: choices by name, merged into the filter fields. */
  filterOptions: Record<string, unknown>;
}

export interface DataTableProps {
  screen: TableScreen;
  initial: TableStart;
  /** Token that write requests carry; rendered as a hidden field and read from there (S2 §6). */
  csrf: string;
}

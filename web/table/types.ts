/** The parts of the table toolkit and what they tell each other. A screen gives a TableScreen. */
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
  /** What it is called where the row is deleted, when it does another thing there. */
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

/** What can be done with a table besides what can be done with each: read, edit, import and export it. */
export interface Permissions {
  create: boolean;
  remove: boolean;
  /** Without it nothing is written here: no edit, no import, nothing to take back. */
  change: boolean;
}

/** Everything a screen says about its table. JSON but for the functions, which live in the island. */
export interface TableScreen {
  /** Key of saved settings ("user-monitor"). */
  id: string;
  title: string;
  /** What stands above the rows, and how high a heading it is: 2 under a page's own. */
  heading: { text: string; level: 1 | 2 };
  /** What rows are counted in ("건", "명"). */
  counter: string;
  /** Base path of the shared table calls ("/api/user"). */
  base: string;
  listPath?: string;
  createPath?: string;
  noun: string;
  columns: Column[];
  filters: FilterField[];
  presets?: Preset[];
  defaultPreset?: string;
  permissions: Permissions;
  /** Draws a cell by its column's `show`; others are drawn by type. */
  show?: Record<string, (value: CellValue, row: TableRow) => ReactNode>;
  /**
   * Asked before cells are written (edit, paste, fill, clear, bulk change): false leaves them as they
   * were. `rows` are those the changes belong to, as far as they are loaded; `count` says how many
   * there are when a filter finds more of them.
   */
  confirmEdit?(changes: CellChange[], rows: TableRow[], count?: number): Promise<boolean>;
  /** What can be done with a row besides what every table has. */
  actions?: RowAction[];
  /** What is done with chosen rows in the screen's own way, beside what every table does. */
  chosenActions?: ComponentType<{ ids: readonly string[]; rules?: ChosenRules }>;
  /** What of it is not to be had in this office. */
  chosenRules?: ChosenRules;
  /** Opened by the add button inside the page; the form made from the columns unless given. */
  createForm?: ComponentType<CreateFormProps>;
  /** What the add button says. */
  createLabel: string;
}

export interface Sort {
  key: string;
  direction: "asc" | "desc";
}

/** What is shown of one row by itself. */
export type RowPart = "detail" | "history" | "form";

/** Where the grid's focus and its range are, in rows and columns as shown. */
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

/** What a pasted block would do; nothing is done until the frame gives `changes` to its own save. */
export interface PastePlan {
  changes: CellChange[];
  /** The first of the refused cells; `refusedCount` says how many there are in all. */
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

/** What became of cells of one row, by their column's key. */
export type CellStates = ReadonlyMap<string, "saving" | "refused">;

/** Rows in order; undefined where one is not loaded. */
export type Rows = readonly (TableRow | undefined)[];

/** The first and the last row in sight, from 0, and the one that the focus is on (-1: the header). */
export interface VisibleRange {
  first: number;
  last: number;
  active: number;
}

/** By how many places rows have moved down; `isAnew`: they are others, from the first one on. */
export interface Moved {
  by: number;
  isAnew?: boolean;
}

/** What the grid is given. It draws, moves, selects, edits and copies; it fetches nothing. */
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
  /** Takes away what is looked for; where nothing is, there is nothing to take. */
  onClear?(): void;
  /** The visible rows, reported at most every so often: those that are not loaded can be fetched. */
  onSight?(sight: VisibleRange): void;
  /** Fetches the rows from one place to another; false, and said why, where that cannot be. */
  onNeed?(first: number, last: number): Promise<boolean>;
  /** The rows in sight stand elsewhere now, each time another value: the sight goes with them. */
  moved?: Moved | null;
  /** Rows another person changed just now: marked briefly. */
  changed: ReadonlySet<string>;
  /** Who else is editing a row, by its id. */
  editors: ReadonlyMap<string, string>;
  /** The cell that takes the focus: each new value sends it there. */
  goTo?: { id: string; key: string } | null;
  /** Cells whose save is under way or was refused: by the row's id, then by the column's key. */
  cellStates: ReadonlyMap<string, CellStates>;
  show?: TableScreen["show"];
  actions: RowAction[];
  /** Rows are less high. */
  dense?: boolean;
  busy: boolean;
  /** The rows are those that are asked for: not all can be chosen before, and no row means that there is none. */
  isAnswered: boolean;
}

/** The first page of rows with everything else the table shows at once. JSON. */
export interface TableStart {
  /** The page's query string as the server read it ("?page=2&is_active=true"). */
  search: string;
  /** Null when the list could not be read: the table says so and offers to try again. */
  list: ListAnswer | null;
  /** Whether there was ever a row, deleted ones included. */
  hadRows: boolean;
  views: SavedView[];
  /** Whether there is something of one's own to take back, and to do again. */
  steps: Steps;
  /** What GET …/filter_options answers: choices by name, merged into the filter fields. */
  filterOptions: Record<string, unknown>;
}

export interface DataTableProps {
  screen: TableScreen;
  initial: TableStart;
  /** Token that write requests carry; rendered as a hidden field and read from there (S2 §6). */
  csrf: string;
}

/** The parts of the table toolkit and what they tell each other. A screen gives a TableScreen. */
import type { ReactNode } from "react";
import type { CellChange, SavedView } from "../../projections/table/shapes.ts";
import type { CellValue, Column, ColumnOption, TableRow } from "../../projections/table/column.ts";

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
  danger?: boolean;
  run(row: TableRow): void;
}

export interface Permissions {
  create: boolean;
  edit: boolean;
  remove: boolean;
  import: boolean;
  export: boolean;
}

/** Everything a screen says about its table. JSON but for the functions, which live in the island. */
export interface TableScreen {
  /** Key of saved settings ("user-monitor"). */
  id: string;
  title: string;
  /** Base path of the shared table calls ("/api/user"). */
  base: string;
  listPath?: string;
  createPath?: string;
  noun: string;
  columns: Column[];
  filters: FilterField[];
  presets?: Preset[];
  defaultPreset?: string;
  defaultSort?: { key: string; direction: "asc" | "desc" };
  permissions: Permissions;
  /** Draws a cell by its column's `show`; others are drawn by type. */
  show?: Record<string, (value: CellValue, row: TableRow) => ReactNode>;
  actions?: RowAction[];
}

export interface Sort {
  key: string;
  direction: "asc" | "desc";
}

/** Where the grid's focus and its range are, in rows and columns as shown. */
export interface CellPlace {
  row: number;
  column: number;
}

/** What the grid is given. It draws, moves, selects, edits and copies; it fetches nothing. */
export interface GridProps {
  label: string;
  columns: Column[];
  /** Rows loaded, in order; `rowCount` of them exist in all. */
  rows: TableRow[];
  rowCount: number;
  /** Sequence number of the first row, minus one. */
  offset: number;
  sort: Sort | null;
  onSort(key: string): void;
  selected: ReadonlySet<string>;
  onSelect(ids: ReadonlySet<string>): void;
  /** Cells to write; called only when a value changed. `label` names it in the undo list. */
  onEdit(changes: CellChange[], label: string): void;
  onUndo(): void;
  onRedo(): void;
  onResize(key: string, width: number): void;
  onMove(key: string, to: number): void;
  /** The last loaded row is near: infinite scroll asks for more. */
  onNearEnd?(): void;
  /** Rows another person changed just now: marked briefly. */
  touched: ReadonlySet<string>;
  /** Cells whose save is under way or was refused, by `id/key`. */
  cellStates: ReadonlyMap<string, "saving" | "refused">;
  show?: TableScreen["show"];
  actions: RowAction[];
  canEdit: boolean;
  /** What an open row shows: by default the hidden columns. */
  details?(row: TableRow): ReactNode;
  busy: boolean;
  empty: string;
}

/** What the saved-view menu is given. */
export interface ViewsProps {
  views: SavedView[];
  current: string | null;
  onChoose(view: SavedView | null): void;
  onSave(name: string, shared: boolean): void;
  onRemove(view: SavedView): void;
}

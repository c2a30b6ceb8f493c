/** The columns as shown, from left to right, with the grid's own among them. */
import type { Column } from "../../../events/kit/column.ts";

export const CHECK = "#check";
export const SEQUENCE = "#sequence";
export const ACTIONS = "#actions";

/** CSS pixels (S2 §9). */
export const CHECK_WIDTH = 50;
const ACTIONS_WIDTH = 100;
export const SEQUENCE_WIDTH = 72;
/** Height of a row and of the header. */
export const ROW_HEIGHT = 36;
export const HEADER_HEIGHT = 38;
/** Most buttons in a row before a menu takes the rest (S2 §9). */
export const MOST_BUTTONS = 3;

export interface ViewColumn {
  kind: "check" | "sequence" | "data" | "actions";
  key: string;
  label: string;
  /** CSS pixels. */
  width: number;
  /** Distance from the left edge of the row; a pinned column stays there. */
  left: number;
  pinned: boolean;
  /** The column of data, or null for the grid's own. */
  column: Column | null;
}

export const kindOf = (key: string, column: Column | null): ViewColumn["kind"] => {
  if (key === CHECK) return "check";
  if (key === ACTIONS) return "actions";
  return key === SEQUENCE || column?.type === "sequence" ? "sequence" : "data";
};

/** Width of the actions: two buttons fit into the least; each further one takes more. */
export function actionsWidth(count: number): number {
  const shown = Math.min(count, MOST_BUTTONS) + (count > MOST_BUTTONS ? 1 : 0);
  return ACTIONS_WIDTH + Math.max(0, shown - 2) * 44;
}

/** Width of all pinned columns. */
export function pinnedWidth(view: ViewColumn[]): number {
  return view.reduce((sum, column) => column.pinned ? sum + column.width : sum, 0);
}

/** Width of a whole row. */
export function totalWidth(view: ViewColumn[]): number {
  return view.reduce((sum, column) => sum + column.width, 0);
}

/** Whether a header can be sorted by. */
export function sortable({ column }: ViewColumn): boolean {
  return column !== null && column.type !== "sequence" && column.sortable !== false;
}

export const isNumeric = (column: Column | null): boolean =>
  column?.type === "number" || column?.type === "currency";

/** Style rules for one grid: each column's width, and that of a row. */
export function geometry(scope: string, view: ViewColumn[]): string {
  const rules = view.map(({ width }, index) => `.${scope} .gc${index}{inline-size:${width}px}`);
  return `${rules.join("")}.${scope} .g-line{inline-size:${totalWidth(view)}px}`;
}

/** The view with one column's width changed, as while its edge is dragged. */
export function withWidth(view: ViewColumn[], index: number, width: number): ViewColumn[] {
  const by = width - view[index].width;
  return view.map((column, at) =>
    at === index
      ? { ...column, width }
      : at > index
      ? { ...column, left: column.left + by }
      : column
  );
}

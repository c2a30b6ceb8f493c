/** What the grid itself remembers: the focus, the range, the edit under way. */
import type { CellValue } from "../../../events/kit/column.ts";
import type { CellPlace } from "../types.ts";

/** A cell being edited. Its text is in the input alone: nothing may write there while it composes. */
export interface Editing {
  id: string;
  key: string;
  /** Value before the edit, and the text the edit began with. */
  from: CellValue;
  start: string;
  /** Begun by typing or a click: arrows then end it. By F2, Enter or a double click: they move the caret. */
  mode: "typing" | "editing";
  /** What is wrong with what was typed. */
  error: string | null;
  /** Choice pointed at, for columns with choices. */
  choice: number | null;
  /** What has been typed, as far as the choices need it. */
  filter: string;
}

export interface GridState {
  /** The focused cell; `extent` is the other corner of the range. */
  active: CellPlace;
  extent: CellPlace;
  /** Row and column that the focus stays on when rows and columns move. */
  activeId: string | null;
  activeKey: string | null;
  editing: Editing | null;
  /** Ids of rows whose details are open. */
  open: ReadonlySet<string>;
  /** Values on their way to `onEdit`, by `id/key`. */
  drafts: ReadonlyMap<string, CellValue>;
  /** Row whose menu of further actions is open. */
  menu: string | null;
  /** Read out by screen readers. */
  said: string;
}

export interface Store<T> {
  get(): T;
  set(patch: Partial<T>): void;
  subscribe(listener: () => void): () => void;
}

/** A value that components follow and that handlers read as it is now. */
export function createStore<T>(first: T): Store<T> {
  let value = first;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(patch) {
      value = { ...value, ...patch };
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export const FIRST_STATE: GridState = {
  active: { row: 0, column: 0 },
  extent: { row: 0, column: 0 },
  activeId: null,
  activeKey: null,
  editing: null,
  open: new Set(),
  drafts: new Map(),
  menu: null,
  said: "",
};

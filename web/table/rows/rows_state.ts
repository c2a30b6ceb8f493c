/** The rows a table holds: pages, infinite scroll in bounded memory, superseded answers. Pure. */
import type { ListAnswer, LiveChange } from "../../../projections/table/shapes.ts";
import type { TableRow } from "../../../events/kit/column.ts";
import { isOwnKey } from "../../ui/api.ts";
import { SCROLL_CHUNK } from "../filters/url_state.ts";

/** Rows kept at once by infinite scroll; beyond them the far end is let go. */
export const MOST_ROWS = 25 * SCROLL_CHUNK;

export type RowsAction =
  /** `more`: of an endless list, beside the rows that are held or far from them. */
  | { type: "asked"; request: number; more: boolean }
  /** `first` and `last`: the chunks that the answer holds. */
  | {
    type: "loaded";
    request: number;
    more: boolean;
    first: number;
    last: number;
    answer: ListAnswer;
  }
  | { type: "failed"; request: number; message: string }
  | { type: "changed"; rows: TableRow[] }
  | { type: "live"; changes: LiveChange[] };

const NO_ADDED: ReadonlySet<string> = new Set();

/** Starts with the server's first page, or with the failure to have one. */
export const startRows = (list: ListAnswer | null) => ({
  rows: list?.results ?? [],
  /** Rows that match the filter in all. */
  count: list?.count ?? 0,
  /** Chunks of infinite scroll that are held: the first and the last one. */
  firstPage: 1,
  lastPage: 1,
  status: (list ? "ready" : "failed") as "ready" | "loading" | "more" | "failed",
  /** Korean, while the status is failed. */
  message: list ? "" : LIST_FAILED,
  /** The newest question asked; answers to older ones are ignored (S2 §7). */
  request: 0,
  /** Position of the log the rows were read at. */
  position: list?.position ?? 0,
  /** Rows added elsewhere since: shown when asked for, so that nothing jumps. */
  added: NO_ADDED,
});
export type RowsState = ReturnType<typeof startRows>;

export const LIST_FAILED = "목록을 불러오지 못했습니다. 다시 시도해 주세요.";

/** Whether infinite scroll has more rows below. */
export function hasMore(state: RowsState): boolean {
  return state.lastPage * SCROLL_CHUNK < state.count;
}

/** Rows of an endless list before the first one held: those that were let go. */
export function rowsBefore({ firstPage }: RowsState): number {
  return (firstPage - 1) * SCROLL_CHUNK;
}

export function rowsReducer(state: RowsState, action: RowsAction): RowsState {
  switch (action.type) {
    case "asked":
      return { ...state, request: action.request, status: action.more ? "more" : "loading" };
    case "loaded":
      return action.request === state.request ? loaded(state, action) : state;
    case "failed":
      if (action.request !== state.request) return state;
      return { ...state, status: "failed", message: action.message };
    case "changed":
      return { ...state, rows: withRows(state.rows, action.rows) };
    case "live":
      return live(state, action.changes);
  }
}

function loaded(
  state: RowsState,
  { more, first, last, answer }: Extract<RowsAction, { type: "loaded" }>,
): RowsState {
  const { results, count, position } = answer;
  const common = { ...state, status: "ready" as const, message: "", count };
  const held = new Set(state.rows.map((row) => row.id));
  const fresh = results.filter((row) => !held.has(row.id));
  if (more && first === state.lastPage + 1) {
    return trimmed({ ...common, rows: [...state.rows, ...fresh], lastPage: last }, "end");
  }
  if (more && last === state.firstPage - 1) {
    return trimmed({ ...common, rows: [...fresh, ...state.rows], firstPage: first }, "start");
  }
  return {
    ...common,
    rows: results,
    firstPage: first,
    lastPage: last,
    position: Math.max(state.position, position),
    added: NO_ADDED,
  };
}

/** What is too much goes at the other end: `end` is where rows were added. */
function trimmed(state: RowsState, end: "start" | "end"): RowsState {
  const { rows, firstPage, lastPage } = state;
  if (rows.length <= MOST_ROWS) return state;
  return end === "end"
    ? { ...state, rows: rows.slice(SCROLL_CHUNK), firstPage: firstPage + 1 }
    : { ...state, rows: rows.slice(0, -SCROLL_CHUNK), lastPage: lastPage - 1 };
}

/** Rows with newer ones put in their places; the same array when nothing is newer. */
function withRows(rows: TableRow[], newer: TableRow[]): TableRow[] {
  const byId = new Map(newer.map((row) => [row.id, row]));
  let changed = false;
  const next = rows.map((row) => {
    const other = byId.get(row.id);
    if (!other || other.version < row.version) return row;
    changed = true;
    return other;
  });
  return changed ? next : rows;
}

/**
 * Changes of anyone, taken in where they stand: a row is exchanged in place, even when it was deleted
 * or would be sorted elsewhere now; one that was not added on this page is counted and waits until asked
 * for.
 */
function live(state: RowsState, changes: LiveChange[]): RowsState {
  const held = new Set(state.rows.map(({ id }) => id));
  const added = new Set(state.added);
  let { position } = state;
  for (const change of changes) {
    position = Math.max(position, change.position);
    if (held.has(change.id)) continue;
    const isNew = change.version === 1 && !change.derived && !isOwnKey(change.key);
    if (change.row.deleted) added.delete(change.id);
    else if (isNew) added.add(change.id);
  }
  return { ...state, position, rows: withRows(state.rows, changes.map(({ row }) => row)), added };
}

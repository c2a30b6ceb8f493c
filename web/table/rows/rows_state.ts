/** The loaded rows of a table: a page, or windows of the whole list; superseded answers. Pure. */
import type { ListAnswer, LiveChange } from "../../../projections/table/shapes.ts";
import type { TableRow } from "../../../events/kit/column.ts";
import { isOwnKey } from "../../ui/client/api.ts";
import { failedText } from "../../ui/failures.ts";
import { questionOf, sameQuery, type UrlState } from "../filters/url_state.ts";
import type { Moved, Rows, VisibleRange } from "../types.ts";
import { fitsIn, type Part, placed, trimmed } from "./windows.ts";

export type RowsAction =
  | { type: "asked"; request: number }
  /** A fresh start: a page, or windows of the list. `sight`: visible rows keep their place. */
  | {
    type: "loaded";
    request: number;
    question: UrlState;
    answers: readonly ListAnswer[];
    isWhole: boolean;
    sight: VisibleRange | null;
  }
  /** Further rows of the list. `sight` says which may be dropped for them. */
  | { type: "more"; part: Part; sight: VisibleRange | null; pins: readonly number[] }
  | { type: "failed"; request: number; message: string }
  | { type: "changed"; rows: TableRow[] }
  | { type: "live"; changes: LiveChange[] };

const NO_ADDED: ReadonlySet<string> = new Set();

/** Starts with the server's rows, or its failure; `isWhole`: places for the whole list. */
export const startRows = (
  { list, isWhole, question }: { list: ListAnswer | null; isWhole: boolean; question: UrlState },
) => ({
  /** The question that `rows` and `count` answer; null until there is an answer. */
  answered: list ? question : null,
  rows: list ? rowsOf([list], isWhole) : [] as Rows,
  /** Rows that match the filter in all. */
  count: list?.count ?? 0,
  status: (list ? "ready" : "failed") as "ready" | "loading" | "failed",
  /** Korean, while the status is failed. */
  message: list ? "" : failedText("loadTable", { status: 503 }),
  /** The newest question asked; answers to older ones are ignored (S2 §7). */
  request: 0,
  /** Position of the log the rows were read at. */
  position: list?.position ?? 0,
  /** Rows may have moved: rows read next do not fit beside the loaded ones. */
  isStale: false,
  /** How far the rows in sight have moved with the last answer. */
  moved: null as Moved | null,
  /** Rows added elsewhere since: shown on request, so that nothing jumps. */
  added: NO_ADDED,
});
export type RowsState = ReturnType<typeof startRows>;

/** Are the rows those of the present request, not of the former one? */
export const isAnswered = ({ answered }: RowsState, question: UrlState): boolean =>
  answered !== null && questionOf(answered) === questionOf(question);

/** Does the total equal the answer's? Another page or order has the same rows. */
export const isCounted = ({ answered }: RowsState, { query }: UrlState): boolean =>
  answered !== null && sameQuery(answered.query, query);

/** The place of an answer's rows among all. */
export const partOf = ({ page, page_size, results }: ListAnswer): Part => ({
  first: (page - 1) * page_size,
  results,
});

function rowsOf(answers: readonly ListAnswer[], isWhole: boolean): Rows {
  if (!isWhole) return answers[0].results;
  return placed([], newest(answers).count, answers.map(partOf));
}

/** The answer that knows most. */
const newest = (answers: readonly ListAnswer[]): ListAnswer =>
  answers.reduce((one, other) => other.position > one.position ? other : one);

export function rowsReducer(state: RowsState, action: RowsAction): RowsState {
  switch (action.type) {
    case "asked":
      return { ...state, request: action.request, status: "loading" };
    case "loaded":
      return action.request === state.request ? loaded(state, action) : state;
    case "more": {
      const rows = placed(state.rows, state.count, [action.part]);
      const { sight, pins } = action;
      return { ...state, rows: sight ? trimmed(rows, sight, pins) : rows };
    }
    case "failed":
      if (action.request !== state.request) return state;
      return { ...state, status: "failed", message: action.message };
    case "changed":
      return { ...state, rows: withRows(state.rows, action.rows) };
    case "live":
      return live(state, action.changes);
  }
}

/** Does an answer fit beside the loaded rows? Only if nothing has moved since they were read. */
export function fits({ rows, count, position, isStale }: RowsState, answer: ListAnswer): boolean {
  return !isStale && answer.count === count && answer.position >= position &&
    fitsIn(rows, partOf(answer));
}

function loaded(
  state: RowsState,
  { question, answers, isWhole, sight }: Extract<RowsAction, { type: "loaded" }>,
): RowsState {
  const { count, position } = newest(answers);
  const rows = once(rowsOf(answers, isWhole));
  return {
    ...state,
    answered: question,
    status: "ready",
    message: "",
    count,
    // Live changes received meanwhile are newer than the answer.
    rows: position < state.position ? withRows(rows, state.rows.filter((row) => !!row)) : rows,
    position: Math.max(state.position, position),
    isStale: position < state.position,
    moved: !sight ? { by: 0, isAnew: isWhole } : movedBy(state.rows, rows, sight),
    added: NO_ADDED,
  };
}

/** A row that moved on between two answers is there once. */
function once(rows: Rows): Rows {
  const seen = new Set<string>();
  let isTwice = false;
  const next = rows.map((row) => {
    if (row === undefined) return row;
    if (seen.has(row.id)) isTwice = true;
    else {
      seen.add(row.id);
      return row;
    }
  });
  return isTwice ? next : rows;
}

/** How far the first row of the sight that is still there has moved; at the top new rows are seen. */
function movedBy(before: Rows, after: Rows, { first, last }: VisibleRange): Moved | null {
  const places = new Map(after.map((row, at) => [row?.id, at]));
  for (let at = first; at <= last; at++) {
    const row = before[at];
    const place = first > 0 && row ? places.get(row.id) : undefined;
    if (place !== undefined) return { by: place - at };
  }
  return null;
}

/** Rows with newer ones in their places; the same array if nothing is newer. */
function withRows(rows: Rows, newer: readonly TableRow[]): Rows {
  const byId = new Map(newer.map((row) => [row.id, row]));
  let next: (TableRow | undefined)[] | null = null;
  for (const [at, row] of rows.entries()) {
    const other = row && byId.get(row.id);
    if (!other || other === row || other.version < row.version) continue;
    next ??= rows.slice();
    next[at] = other;
  }
  return next ?? rows;
}

/**
 * Applies anybody's changes in place: a row is replaced even if it was deleted or would be sorted elsewhere now; one
 * added elsewhere is counted and waits for a press.
 */
function live(state: RowsState, changes: LiveChange[]): RowsState {
  const result = new Set(changes.map(({ id }) => id));
  const held = new Set<string>();
  for (const row of state.rows) if (row && result.has(row.id)) held.add(row.id);
  const added = new Set(state.added);
  let { position, isStale } = state;
  for (const change of changes) {
    position = Math.max(position, change.position);
    isStale ||= !change.derived;
    if (held.has(change.id)) continue;
    const isNew = change.version === 1 && !change.derived && !isOwnKey(change.key);
    if (change.row.deleted) added.delete(change.id);
    else if (isNew) added.add(change.id);
  }
  const rows = withRows(state.rows, changes.map(({ row }) => row));
  return { ...state, position, isStale, rows, added };
}

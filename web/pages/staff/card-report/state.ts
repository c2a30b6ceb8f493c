/** What the card report shows, and how it changes. A pure reducer; effects live in `use_report.ts`. */
import type { CardFilter, CardRow } from "../../../../projections/card_row.ts";
import { sameFilter } from "./filter.ts";

/** Rows put on the screen at a time; the next ones follow when scrolled to. */
export const CHUNK = 200;

export interface ReportState {
  filter: CardFilter;
  /** The filter of the rows on the screen: an older one while those of `filter` are on their way. */
  shown: CardFilter;
  notice: string | null;
  rows: CardRow[];
  /** Rows the filter has; more than `rows` while only the first of them are here. */
  count: number;
  status: "ready" | "loading" | "failed";
  /** The list could not be had: until an answer comes, nothing is known of it, not even a sum. */
  lost: boolean;
  /** Number of the newest request; an answer to an older one is ignored. */
  request: number;
  expanded: ReadonlySet<string>;
  /** Rows whose history is open. */
  histories: ReadonlySet<string>;
  /** The row that takes the keys. */
  active: string | null;
  editing: string | null;
  query: string;
  limit: number;
}

export type ReportAction =
  | { type: "asked"; filter: CardFilter; request: number; notice?: string | null }
  | { type: "loaded"; request: number; rows: CardRow[] }
  | { type: "failed"; request: number }
  | { type: "row_changed"; row: CardRow }
  | { type: "expanded" | "collapsed" | "toggled" | "activated" | "edit"; id: string }
  | { type: "history_toggled"; id: string }
  | { type: "edit_ended" }
  | { type: "searched"; query: string }
  | { type: "more" }
  | { type: "reached"; index: number }
  | { type: "notice_closed" };

/** The state a page starts with: the rows the server rendered. */
export function startState(
  from: Pick<ReportState, "filter" | "notice" | "rows" | "count"> & { failed: boolean },
): ReportState {
  return {
    filter: from.filter,
    shown: from.filter,
    notice: from.notice,
    rows: from.rows,
    count: from.count,
    status: from.failed ? "failed" : "ready",
    lost: from.failed,
    request: 0,
    expanded: new Set(),
    histories: new Set(),
    active: from.rows[0]?.id ?? null,
    editing: null,
    query: "",
    limit: CHUNK,
  };
}

/** One step. Unknown rows and superseded answers leave the state as it is. */
export function report(state: ReportState, action: ReportAction): ReportState {
  switch (action.type) {
    case "asked":
      return asked(state, action);
    case "loaded":
      return action.request === state.request ? loaded(state, action.rows) : state;
    case "failed":
      return action.request === state.request ? failed(state) : state;
    case "row_changed": {
      const rows = state.rows.map((row) => row.id === action.row.id ? action.row : row);
      return { ...state, rows };
    }
    case "expanded":
      return { ...state, active: action.id, expanded: including(state.expanded, action.id) };
    case "collapsed":
      return collapse(state, action.id);
    case "toggled":
      return state.expanded.has(action.id)
        ? collapse(state, action.id)
        : { ...state, active: action.id, expanded: including(state.expanded, action.id) };
    case "activated":
      return state.active === action.id ? state : { ...state, active: action.id };
    case "edit":
      return edit(state, action.id);
    case "edit_ended":
      return state.editing === null ? state : { ...collapse(state, state.editing), editing: null };
    case "history_toggled":
      return toggleHistory(state, action.id);
    case "searched":
      return { ...state, query: action.query, limit: CHUNK };
    case "more":
      return { ...state, limit: state.limit + CHUNK };
    case "reached":
      return action.index < state.limit
        ? state
        : { ...state, limit: Math.ceil((action.index + 1) / CHUNK) * CHUNK };
    case "notice_closed":
      return { ...state, notice: null };
    default:
      return action satisfies never;
  }
}

function asked(
  state: ReportState,
  { filter, request, notice }: { filter: CardFilter; request: number; notice?: string | null },
): ReportState {
  const asking = { ...state, filter, request, status: "loading" as const };
  if (sameFilter(filter, state.filter)) return asking;
  const none = new Set<string>();
  return {
    ...asking,
    notice: notice ?? null,
    expanded: none,
    histories: none,
    editing: null,
    limit: CHUNK,
  };
}

function loaded(state: ReportState, rows: CardRow[]): ReportState {
  const ids = new Set(rows.map(({ id }) => id));
  // The row in someone's hands stays even when the newest answer does not have it any more.
  const held = state.rows.find(({ id }) => id === state.editing && !ids.has(id));
  const active = state.active !== null && (ids.has(state.active) || held?.id === state.active)
    ? state.active
    : rows[0]?.id ?? null;
  const all = held ? [held, ...rows] : rows;
  const known = { rows: all, count: all.length, status: "ready" as const, lost: false };
  return { ...state, ...known, active, shown: state.filter };
}

/** A failure empties the list (S1 §8), except under a half-written edit: that must not be lost. */
function failed(state: ReportState): ReportState {
  if (state.editing !== null) return { ...state, status: "failed" };
  const none = { rows: [], count: 0, active: null, lost: true };
  return { ...state, ...none, status: "failed", shown: state.filter };
}

function collapse(state: ReportState, id: string): ReportState {
  if (id === state.editing && state.expanded.has(id)) {
    return { ...state, editing: null, expanded: without(state.expanded, id) };
  }
  return {
    ...state,
    active: id,
    expanded: without(state.expanded, id),
    histories: without(state.histories, id),
  };
}

/** Opens a row for editing; one that was being edited until now closes. */
function edit(state: ReportState, id: string): ReportState {
  const { expanded, editing } = state;
  const others = editing === null ? expanded : without(expanded, editing);
  return { ...state, active: id, editing: id, expanded: including(others, id) };
}

function toggleHistory(state: ReportState, id: string): ReportState {
  if (state.histories.has(id)) {
    return { ...state, active: id, histories: without(state.histories, id) };
  }
  return {
    ...state,
    active: id,
    histories: including(state.histories, id),
    expanded: including(state.expanded, id),
  };
}

const including = (set: ReadonlySet<string>, id: string): ReadonlySet<string> =>
  new Set([...set, id]);
const without = (set: ReadonlySet<string>, id: string): ReadonlySet<string> =>
  new Set([...set].filter((other) => other !== id));

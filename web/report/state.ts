/** What a report shows, and how it changes. A pure reducer; effects live in `use_report.ts`. */
import type { Period } from "../../projections/period.ts";
import { sameValue } from "../../projections/table/same_value.ts";
import { sameFilter } from "./filter.ts";
import type { ReportRow, ReportStart } from "./noun.ts";

/** Rows put on the screen at a time; the next ones follow when scrolled to. */
export const CHUNK = 200;

export interface ReportState<Row> {
  filter: Period;
  /** The filter of the rows on the screen: an older one while those of `filter` are on their way. */
  shown: Period;
  notice: string | null;
  rows: Row[];
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

export type ReportAction<Row> =
  | { type: "asked"; filter: Period; request: number; notice?: string | null }
  | { type: "loaded"; request: number; rows: Row[] }
  | { type: "failed"; request: number }
  | { type: "row_changed"; row: Row }
  | { type: "expanded" | "collapsed" | "toggled" | "activated" | "edit"; id: string }
  | { type: "history_toggled"; id: string }
  | { type: "edit_ended" }
  | { type: "searched"; query: string }
  | { type: "more" }
  | { type: "reached"; index: number }
  | { type: "notice_closed" };

/** The state a page starts with: the rows the server rendered. */
export function startState<Row extends ReportRow>(
  { filter, notice, rows, count, failed }: Pick<
    ReportStart<Row, unknown>,
    "filter" | "notice" | "rows" | "count" | "failed"
  >,
): ReportState<Row> {
  return {
    filter,
    shown: filter,
    notice,
    rows,
    count,
    status: failed ? "failed" : "ready",
    lost: failed,
    request: 0,
    expanded: new Set(),
    histories: new Set(),
    active: rows[0]?.id ?? null,
    editing: null,
    query: "",
    limit: CHUNK,
  };
}

/** One step. Unknown rows and superseded answers leave the state as it is. */
export function report<Row extends ReportRow>(
  state: ReportState<Row>,
  action: ReportAction<Row>,
): ReportState<Row> {
  switch (action.type) {
    case "asked":
      return asked(state, action);
    case "loaded":
      return action.request === state.request ? loaded(state, action.rows) : state;
    case "failed":
      return action.request === state.request ? failed(state) : state;
    case "row_changed": {
      const rows = state.rows.map((row) => row.id === action.row.id ? action.row : row);
      return { ...state, rows: keepRows(state.rows, rows) };
    }
    case "expanded":
      return expand(state, action.id);
    case "collapsed":
      return collapse(state, action.id);
    case "toggled":
      return state.expanded.has(action.id) ? collapse(state, action.id) : expand(state, action.id);
    case "activated":
      return state.active === action.id ? state : { ...state, active: action.id };
    case "edit":
      return { ...expand(closeEdit(state), action.id), editing: action.id };
    case "edit_ended":
      return closeEdit(state);
    case "history_toggled": {
      const { histories } = state;
      return histories.has(action.id)
        ? { ...state, active: action.id, histories: without(histories, action.id) }
        : { ...expand(state, action.id), histories: including(histories, action.id) };
    }
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

function asked<Row>(
  state: ReportState<Row>,
  { filter, request, notice = null }: { filter: Period; request: number; notice?: string | null },
): ReportState<Row> {
  const asking = { ...state, filter, request, status: "loading" as const };
  if (sameFilter(filter, state.filter)) return asking;
  const none = new Set<string>();
  return { ...asking, notice, expanded: none, histories: none, editing: null, limit: CHUNK };
}

function loaded<Row extends ReportRow>(state: ReportState<Row>, rows: Row[]): ReportState<Row> {
  const ids = new Set(rows.map(({ id }) => id));
  // The row in someone's hands stays even when the newest answer does not have it any more.
  const held = state.rows.find(({ id }) => id === state.editing && !ids.has(id));
  const all = keepRows(state.rows, held ? [held, ...rows] : rows);
  const active = all.some(({ id }) => id === state.active) ? state.active : all[0]?.id ?? null;
  const known = { rows: all, count: all.length, status: "ready" as const, lost: false };
  return { ...state, ...known, active, shown: state.filter };
}

/** A failure empties the list (S1 §8), except under a half-written edit: that must not be lost. */
function failed<Row>(state: ReportState<Row>): ReportState<Row> {
  if (state.editing !== null) return { ...state, status: "failed" };
  const none = { rows: [], count: 0, active: null, lost: true };
  return { ...state, ...none, status: "failed", shown: state.filter };
}

const expand = <Row>(state: ReportState<Row>, id: string): ReportState<Row> => ({
  ...state,
  active: id,
  expanded: including(state.expanded, id),
});

function collapse<Row>(state: ReportState<Row>, id: string): ReportState<Row> {
  if (id === state.editing) return closeEdit(state);
  return {
    ...state,
    active: id,
    expanded: without(state.expanded, id),
    histories: without(state.histories, id),
  };
}

/** Ends the edit under way, if one is: its row closes. A history that is open stays for next time. */
function closeEdit<Row>(state: ReportState<Row>): ReportState<Row> {
  const { editing, expanded } = state;
  return editing === null
    ? state
    : { ...state, editing: null, expanded: without(expanded, editing) };
}

/** The new list, with the old objects of rows that say the same: what is drawn from them stays. */
function keepRows<Row extends ReportRow>(before: Row[], after: Row[]): Row[] {
  const known = new Map(before.map((row) => [row.id, row]));
  const kept = after.map((row) => {
    const old = known.get(row.id);
    // A version says what was edited; what a row shows of others changes without one.
    return old?.version === row.version && sameValue(old, row) ? old : row;
  });
  const asBefore = kept.length === before.length && kept.every((row, at) => row === before[at]);
  return asBefore ? before : kept;
}

/** True when every word of the query is somewhere in the text; case does not matter. */
function matches(text: string, query: string): boolean {
  const lower = text.toLowerCase();
  return query.toLowerCase().split(/\s+/).every((word) => lower.includes(word));
}

/** Rows to list. The row being edited always stays: what is typed in it must not go away. */
export function searchRows<Row extends ReportRow>(
  { rows, query, editing }: Pick<ReportState<Row>, "rows" | "query" | "editing">,
  textOf: (row: Row) => string,
): Row[] {
  if (query.trim() === "") return rows;
  return rows.filter((row) => row.id === editing || matches(textOf(row), query));
}

const including = (set: ReadonlySet<string>, id: string): ReadonlySet<string> =>
  new Set([...set, id]);
const without = (set: ReadonlySet<string>, id: string): ReadonlySet<string> =>
  new Set([...set].filter((other) => other !== id));

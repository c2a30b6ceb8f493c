/** The state of a report and its changes. Pure; effects are in `use_report.ts`. */
import { failedText } from "../ui/failures.ts";
import type { Period } from "../../projections/kit/period.ts";
import { type Searched, searchTest } from "../../projections/search/search.ts";
import { sameValue } from "../../projections/table/same_value.ts";
import { sameFilter } from "./filter.ts";
import type { Look, ReportNoun, ReportRow, ReportStart } from "./noun.ts";

/** Rows put on the screen at a time; the next ones follow when scrolled to. */
export const CHUNK = 200;

/** The state a page starts with: the rows the server rendered. */
export const startState = <Row extends ReportRow>(
  { filter, notice, search = "", rows, count, failed, only, sort, dept = "" }: Pick<
    ReportStart<Row, unknown>,
    "filter" | "notice" | "search" | "rows" | "count" | "failed" | "only" | "sort" | "dept"
  >,
) => ({
  filter,
  only,
  sort,
  dept,
  /** The filter of the rows on the screen: an older one while those of `filter` are on their way. */
  shown: filter,
  notice,
  rows,
  /** Rows the filter has; more than `rows` while only the first of them are here. */
  count,
  status: (failed ? "failed" : "ready") as "ready" | "loading" | "failed",
  /** The list could not be had: until an answer comes, nothing is known of it, not even a sum. */
  lost: failed,
  /** The message about it. */
  trouble: failed ? failedText("loadReport", { status: 503 }) : "",
  /** Number of the newest request; an answer to an older one is ignored. */
  request: 0,
  expanded: new Set() as ReadonlySet<string>,
  /** Rows whose history is open. */
  histories: new Set() as ReadonlySet<string>,
  /** The row that takes the keys. */
  active: (rows[0]?.id ?? null) as string | null,
  editing: null as string | null,
  query: search,
  limit: CHUNK,
  /** All rows are rendered, because paper does not scroll. */
  printing: false,
});
export type ReportState<Row extends ReportRow> = ReturnType<typeof startState<Row>>;

/** One change of the state. Unknown rows and superseded answers change nothing. */
export type Step<Row extends ReportRow> = (state: ReportState<Row>) => ReportState<Row>;
/** A change that asks nothing of the rows. */
type AnyStep = <Row extends ReportRow>(state: ReportState<Row>) => ReportState<Row>;

/** A list was requested; for the same one again, open rows stay open. */
export const asked =
  (filter: Period, request: number, notice: string | null = null): AnyStep => (state) => {
    const asking = { ...state, filter, request, status: "loading" as const };
    if (sameFilter(filter, state.filter)) return asking;
    const none = new Set<string>();
    return { ...asking, notice, expanded: none, histories: none, editing: null, limit: CHUNK };
  };

/** The same list was requested again, and stays until the answer. */
export const refetched = (request: number): AnyStep => (state) => ({ ...state, request });

/** The list arrived. */
export const loaded =
  <Row extends ReportRow>(request: number, rows: Row[]): Step<Row> => (state) => {
    if (request !== state.request) return state;
    const ids = new Set(rows.map(({ id }) => id));
    // The row being edited stays even if the newest list lacks it.
    const held = state.rows.find(({ id }) => id === state.editing && !ids.has(id));
    const all = reuseRows(state.rows, held ? [held, ...rows] : rows);
    const active = all.some(({ id }) => id === state.active) ? state.active : all[0]?.id ?? null;
    const known = { rows: all, count: all.length, status: "ready" as const, lost: false };
    return { ...state, ...known, active, shown: state.filter };
  };

/** A failure empties the list (S1 §8), except under a half-written edit: that must not be lost. */
export const failed = (request: number, trouble: string): AnyStep => (state) => {
  if (request !== state.request) return state;
  if (state.editing !== null) return { ...state, status: "failed" };
  const none = { rows: [], count: 0, active: null, lost: true, trouble };
  return { ...state, ...none, status: "failed", shown: state.filter };
};

/** A row was saved or restored. */
export const rowChanged = <Row extends ReportRow>(row: Row): Step<Row> => (state) => {
  const rows = state.rows.map((other) => other.id === row.id ? row : other);
  return { ...state, rows: reuseRows(state.rows, rows) };
};

/** Opens a row. */
export const expanded = (id: string): AnyStep => (state) => ({
  ...state,
  active: id,
  expanded: including(state.expanded, id),
});

/** Closes a row with its history, or ends the edit in it. */
export const collapsed = (id: string): AnyStep => (state) => {
  if (id === state.editing) return editEnded(state);
  return {
    ...state,
    active: id,
    expanded: without(state.expanded, id),
    histories: without(state.histories, id),
  };
};

/** Opens a closed row, closes an open one. */
export const toggled = (id: string): AnyStep => (state) =>
  (state.expanded.has(id) ? collapsed(id) : expanded(id))(state);

/** The row takes the keys. */
export const activated = (id: string): AnyStep => (state) =>
  state.active === id ? state : { ...state, active: id };

/** Opens a row's editor; another running edit ends. */
export const editBegun = (id: string): AnyStep => (state) => ({
  ...expanded(id)(editEnded(state)),
  editing: id,
});

/** Ends the running edit, if any: its row closes. An open history stays for next time. */
export const editEnded: AnyStep = (state) => {
  const { editing, expanded } = state;
  return editing === null
    ? state
    : { ...state, editing: null, expanded: without(expanded, editing) };
};

/** Shows a row's history, or hides it. */
export const historyToggled = (id: string): AnyStep => (state) =>
  state.histories.has(id)
    ? { ...state, active: id, histories: without(state.histories, id) }
    : { ...expanded(id)(state), histories: including(state.histories, id) };

/** Lists what fits the words. */
export const searched = (query: string): AnyStep => (state) => ({ ...state, query, limit: CHUNK });

/** The view of the rows changed. */
export const looked = (to: Partial<Look>): AnyStep => (state) => ({
  ...state,
  ...to,
  limit: CHUNK,
});

/** The next rows are put on the screen. */
export const more: AnyStep = (state) => ({ ...state, limit: state.limit + CHUNK });

/** The rows up to this one are put on the screen. */
export const reached = (index: number): AnyStep => (state) =>
  index < state.limit ? state : { ...state, limit: Math.ceil((index + 1) / CHUNK) * CHUNK };

/** The new list, with the old objects of equal rows, so that they are not rendered again. */
function reuseRows<Row extends ReportRow>(before: Row[], after: Row[]): Row[] {
  const known = new Map(before.map((row) => [row.id, row]));
  const kept = after.map((row) => {
    const old = known.get(row.id);
    // The version covers edits; data from other nouns changes without one.
    return old?.version === row.version && sameValue(old, row) ? old : row;
  });
  const asBefore = kept.length === before.length && kept.every((row, at) => row === before[at]);
  return asBefore ? before : kept;
}

/** The rows to list. The row being edited always stays, so that its text is not lost. */
export function searchRows<Row extends ReportRow>(
  { rows, query, editing }: Pick<ReportState<Row>, "rows" | "query" | "editing">,
  searchedOf: (row: Row) => Searched,
): Row[] {
  const fits = searchTest(query);
  return fits ? rows.filter((row) => row.id === editing || fits(searchedOf(row))) : rows;
}

/** The viewed rows in order. The row being edited stays. */
export function lookedAt<Row extends ReportRow>(
  rows: Row[],
  { only, sort, dept, editing }: Pick<ReportState<Row>, "only" | "sort" | "dept" | "editing">,
  { lacks, partOf, isOfDept }: Pick<ReportNoun<Row, unknown>, "lacks" | "partOf" | "isOfDept">,
): Row[] {
  const lack = lacks?.find(({ key }) => key === only);
  const isIn = (row: Row) =>
    (!only || (lack ? lack.has(row) : partOf?.(row).group === only)) &&
    (!dept || isOfDept?.(row, dept) === true);
  const shown = only || dept ? rows.filter((row) => row.id === editing || isIn(row)) : rows;
  if (!sort) return shown;
  const order = sort[0] === "-" ? -1 : 1;
  const field = sort.replace("-", "") as keyof Row;
  // Chromium 109 has no toSorted.
  return [...shown].sort(({ [field]: a }, { [field]: b }) =>
    order * (typeof a === "string" ? a.localeCompare(String(b), "ko") : Number(a) - Number(b))
  );
}

const including = (set: ReadonlySet<string>, id: string): ReadonlySet<string> =>
  new Set([...set, id]);
const without = (set: ReadonlySet<string>, id: string): ReadonlySet<string> =>
  new Set([...set].filter((other) => other !== id));

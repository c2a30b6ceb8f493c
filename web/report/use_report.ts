/** A report's life in the browser: asking for rows, opening and editing them, saving, the way back. */
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { Period } from "../../projections/kit/period.ts";
import { isClosed } from "../ui/list/closed_months.ts";
import { useAnnouncedEdit } from "../ui/client/presence.ts";
import { callApi } from "../ui/client/api.ts";
import { count } from "../ui/time/format.ts";
import { offerMissingPart, partsSettled, reportMissingPart } from "../ui/client/lazy.tsx";
import { toast } from "../ui/client/toasts.ts";
import { LOADING } from "../ui/words.ts";
import { runQueued } from "../ui/client/turns.ts";
import { hasUnsaved, mayLeave } from "../ui/form/unsaved.ts";
import { addressOf, filterLabel, filterQuery, sameFilter } from "./filter.ts";
import { useFields } from "./filters.tsx";
import { useListKeys, useRowFocus } from "./keys.ts";
import {
  type Look,
  type ReportNoun,
  type ReportRow,
  type ReportStart,
  type RowActions,
} from "./noun.ts";
import { lookedAt, type ReportState, searchRows, startState, type Step } from "./state.ts";
import * as steps from "./state.ts";

/** Values that stay the same object for the page's lifetime. */
interface Page<Row extends ReportRow, Totals> {
  noun: ReportNoun<Row, Totals>;
  newest: RefObject<ReportState<Row>>;
  change(step: Step<Row>): void;
  /** Shows a row's present state. */
  put(row: Row): void;
  reload(quiet?: boolean): Promise<void>;
  focusRow(id: string): void;
  announce(text: string): void;
}

/** Requests for rows: another filter, the same again, the browser's back and forward. */
function useRequests<Row extends ReportRow, Totals>(
  { noun, newest, change, announce }: Omit<Page<Row, Totals>, "put" | "reload" | "focusRow">,
  start: ReportStart<Row, Totals>,
) {
  const requests = useRef(0);
  const load = useCallback(async (filter: Period, notice: string | null, quiet = false) => {
    const request = ++requests.current;
    // Behind a list that is there nothing is shown of it, not even that it did not work.
    const behind = quiet && newest.current.status === "ready";
    change(behind ? steps.refetched(request) : steps.asked(filter, request, notice));
    if (!quiet) announce(LOADING);
    const path = `${noun.list}?${filterQuery(filter)}`;
    const answer = await callApi<unknown>("GET", path, { act: "loadReport" });
    if (request !== requests.current || behind && !answer.ok) return;
    if (!answer.ok) {
      const { message } = answer.problem;
      change(steps.failed(request, message));
      // The list gives way to the text, but not while a half-written edit is on it.
      return newest.current.editing === null ? announce(message) : void toast("error", message);
    }
    const rows = noun.rowsOf?.(answer.data) ?? answer.data as Row[];
    change(steps.loaded(request, rows));
    if (!quiet) announce(`${filterLabel(filter)} 내역 ${count(rows.length)}건`);
  }, []);

  /** The browser's history entry, and its address: filter and view. */
  const entryOf = (to: Partial<Look & { filter: Period }>) => {
    const { filter, only, sort, dept } = { ...newest.current, ...to };
    return [{ ...filter, only, sort, dept }, "", addressOf({ filter, only, sort, dept })] as const;
  };

  /** Shows another filter and puts it into the address; the same one is fetched again. */
  const show = useCallback(async (filter: Period) => {
    if (!await mayLeave()) return;
    if (!sameFilter(filter, newest.current.filter)) history.pushState(...entryOf({ filter }));
    void load(filter, null);
  }, []);

  /** Changes the view of the rows. */
  const look = useCallback((to: Partial<Look>) => {
    change(steps.looked(to));
    history.replaceState(...entryOf(to));
  }, []);

  /** Reloads the present filter, keeping open rows. */
  const reload = useCallback((quiet = false) => load(newest.current.filter, null, quiet), []);

  useEffect(() => {
    // Each entry of the browser's history carries its filter: an address is read by the server alone.
    history.replaceState(entryOf({})[0], "");
    const onBack = async ({ state }: PopStateEvent) => {
      const wanted: Period & Look = state ??
        { ...start.filter, only: start.only, sort: start.sort, dept: start.dept };
      const { only, sort, dept = "" } = wanted;
      const to = { only, sort, dept };
      if (sameFilter(wanted, newest.current.filter)) return change(steps.looked(to));
      if (!await mayLeave()) return history.pushState(...entryOf({}));
      change(steps.looked(to));
      void load(wanted, null);
    };
    addEventListener("popstate", onBack);
    // The page has the first rows of a long list; the rest is loaded automatically.
    // Not before the server's parts are hydrated: a part rendered anew leaves a gap until its script is loaded.
    if (start.rows.length < start.count) {
      void partsSettled().then(() => requests.current || void load(start.filter, start.notice));
    }
    return () => removeEventListener("popstate", onBack);
  }, []);
  return { show, reload, look };
}

/** Further functions, loaded as a separate script after hydration. */
type Later = typeof import("./later.ts");
const getLater = (): Promise<Later> => import("./later.ts");
function later(use: (part: Later) => void, get = getLater): void {
  const again = () => offerMissingPart(() => later(use));
  void get().then(use, again).catch(reportMissingPart);
}

/** Actions for the rows. */
function actionsOf<Row extends ReportRow, Totals>(page: Page<Row, Totals>) {
  const { noun, newest, change, focusRow, announce } = page;
  const changed = (text: string, label: string, row: Row, to: number) =>
    later((part) => part.changed(page, text, label, row, to));
  const close = (id: string) => {
    change(steps.editEnded);
    focusRow(id);
  };
  const endEdit = (id: string) => {
    if (!hasUnsaved.peek()) return close(id);
    later((part) => part.afterYes(() => close(id)));
  };
  const actions: RowActions<Row> = {
    endEdit,
    toggle(id) {
      if (newest.current.editing === id) endEdit(id);
      else change(steps.toggled(id));
    },
    async edit(id) {
      if (newest.current.editing === id) return endEdit(id);
      const row = newest.current.rows.find((one) => one.id === id);
      if (row && noun.mayEdit?.(row) === false) return;
      if (await mayLeave()) change(steps.editBegun(id));
    },
    history: (id) => change(steps.historyToggled(id)),
    activate: (id) => change(steps.activated(id)),
    goTo(id) {
      if (!newest.current.rows.some((row) => row.id === id)) {
        return location.assign(`${noun.page}?row=${encodeURIComponent(id)}`);
      }
      change(steps.searched(""));
      change(steps.looked({ only: "" }));
      change(steps.expanded(id));
      focusRow(id);
    },
    unchanged(id) {
      toast("info", "바뀐 내용이 없습니다.");
      close(id);
    },
    saved(row, from) {
      close(row.id);
      changed("저장했습니다.", "되돌리기", row, from);
    },
    restored: (row, from) => changed("되돌렸습니다.", "다시 실행", row, from),
    announce,
  };
  return actions;
}

/**
 * A link to one row (`#card-…`) opens it; the content below a row is loaded before one is opened. From then on the list
 * is reloaded whenever anybody changes something in it.
 */
function useFirstMoments<Row extends ReportRow, Totals>(
  page: Page<Row, Totals>,
  start: ReportStart<Row, Totals>,
): void {
  const { noun, change, focusRow } = page;
  useEffect(() => {
    const { hash } = location;
    const id = hash.startsWith(`#${noun.name}-`) &&
      decodeURIComponent(hash.slice(noun.name.length + 2));
    if (id) {
      change(steps.expanded(id));
      focusRow(id);
    }
    noun.fetchOpened();
    let hangUp = () => {};
    later((part) => hangUp = part.follow(page, start), () => runQueued(getLater));
    return () => hangUp();
  }, []);
}

/** The noun's present abilities: as of an earlier moment, or in closed months, some or all rows cannot be edited. */
function effectiveNoun<Row extends ReportRow, Totals>(
  now: ReportNoun<Row, Totals>,
  { then, closed = [] }: ReportStart<Row, Totals>,
): ReportNoun<Row, Totals> {
  if (then) return { ...now, title: then.title, mayEdit: () => false };
  const { mayEdit = () => true, partOf, ledger } = now;
  if (!partOf || !ledger) return now;
  // Evaluated at each render: a month may be closed or reopened while the page is open.
  return { ...now, mayEdit: (row) => mayEdit(row) && !isClosed(closed, partOf(row).at) };
}

/** The sum of the searched or selected rows; undefined if all are listed, null while not all are loaded. */
function narrowedTotals<Row extends ReportRow, Totals>(
  { query, only, dept, rows, count }: ReportState<Row>,
  listed: Row[],
  { totalsOf }: Pick<ReportNoun<Row, Totals>, "totalsOf">,
): Totals | null | undefined {
  if (query.trim() === "" && !only && !dept) return undefined;
  return rows.length < count ? null : totalsOf(listed);
}

/** Everything a report's page does, for `Report` to draw. */
export function useReport<Row extends ReportRow, Totals>(
  now: ReportNoun<Row, Totals>,
  start: ReportStart<Row, Totals>,
) {
  const noun = useMemo(() => effectiveNoun<Row, Totals>(now, start), []);
  const [said, announce] = useState("");
  const [state, draw] = useState(() => startState<Row>(start));
  const newest = useRef(state);
  // A change takes effect now, not at its render: rows reloaded in between are those of the
  // filter that was just chosen.
  const change = useCallback(
    (step: Step<Row>) => draw(newest.current = step(newest.current)),
    [],
  );
  const rows = useMemo(
    () => lookedAt(searchRows(state, noun.searched), state, noun),
    [state.rows, state.query, state.editing, state.only, state.sort, state.dept],
  );
  const totals = useMemo(
    () => state.rows === start.rows ? start.totals : noun.totalsOf(state.rows),
    [state.rows],
  );
  const narrowed = useMemo(() => narrowedTotals(state, rows, noun), [state.rows, rows]);
  const { show, reload, look } = useRequests({ noun, newest, change, announce }, start);
  const { focusRow, listed } = useRowFocus(noun.name, rows, change);
  const put = (row: Row) => change(steps.rowChanged(row));
  const page = { noun, newest, change, put, reload, focusRow, announce };
  const actions = useMemo(() => actionsOf(page), []);
  const keys = useListKeys({ newest, listed, actions, change, focusRow });
  useFirstMoments(page, start);
  useAnnouncedEdit(state.editing);
  const fields = useFields({ filter: state.filter, show });
  return {
    noun,
    start,
    state,
    rows,
    /** Null when the list could not be had: no sum is better than a false 0. */
    totals: state.lost ? null : totals,
    narrowed,
    /** The total in words; negative (cancelled) groups are subtracted. */
    sumText: (totals: Totals) =>
      noun.format(noun.groupsOf(totals).reduce((sum, { amount }) => sum + amount, 0)),
    said,
    announce,
    change,
    search: (query: string) => change(steps.searched(query)),
    show,
    look,
    reload,
    actions,
    keys,
    fields,
  };
}

/** Data of the figures for any kind of rows. */
// deno-lint-ignore no-explicit-any -- a page of any noun: its rows are only counted
export type AnyPage = ReportPage<any, any>;

/** Everything a report is rendered from. */
export type ReportPage<Row extends ReportRow, Totals> = ReturnType<typeof useReport<Row, Totals>>;

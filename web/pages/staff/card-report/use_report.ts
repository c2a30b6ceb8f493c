/** The list's life: asking for rows, the address bar, the row in hand. */
import { useCallback, useEffect, useReducer, useRef } from "react";
import type { CardFilter, CardRow } from "../../../../projections/card_row.ts";
import { paths } from "../../../paths.ts";
import { callApi } from "../../../ui/api.ts";
import { count } from "../../../ui/format.ts";
import { toast } from "../../../ui/toasts.ts";
import { filterLabel, filterQuery, readFilter, sameFilter } from "./filter.ts";
import { report, type ReportState, startState } from "./state.ts";
import { LIST_FAILED, LOADING } from "./words.ts";

interface Options {
  start: Parameters<typeof startState>[0];
  today: string;
  announce(text: string): void;
  /** Asks about an edit that is not saved yet; true when the page may go on. */
  mayLeave(): Promise<boolean>;
}

function fetchRows(filter: CardFilter) {
  return callApi<CardRow[]>("GET", `${paths.api.cardList()}?${filterQuery(filter)}`);
}

/** State, the way to change it, and the ways to ask for rows. */
export function useReport({ start, today, announce, mayLeave }: Options) {
  const [state, dispatch] = useReducer(report, start, startState);
  const newest = useRef<ReportState>(state);
  newest.current = state;
  const requests = useRef(0);

  const load = useCallback(async (filter: CardFilter, notice: string | null, quiet = false) => {
    const request = ++requests.current;
    dispatch({ type: "asked", filter, request, notice });
    if (!quiet) announce(LOADING);
    const answer = await fetchRows(filter);
    if (request !== requests.current) return;
    if (!answer.ok) {
      dispatch({ type: "failed", request });
      // The list gives way to the text, but not while a half-written edit is on it.
      if (newest.current.editing === null) announce(LIST_FAILED);
      else toast("error", LIST_FAILED);
      return;
    }
    dispatch({ type: "loaded", request, rows: answer.data });
    if (!quiet) announce(`${filterLabel(filter)} 내역 ${count(answer.data.length)}건`);
  }, []);

  /** Shows another filter and puts it into the address; the same one is fetched again. */
  const show = useCallback(async (filter: CardFilter) => {
    if (!await mayLeave()) return false;
    if (!sameFilter(filter, newest.current.filter)) {
      history.pushState(null, "", `?${filterQuery(filter)}`);
    }
    void load(filter, null);
    return true;
  }, []);

  /** Fetches the current filter again, keeping what is open. */
  const reload = useCallback((quiet = false) => load(newest.current.filter, null, quiet), []);

  useEffect(() => {
    const onBack = async () => {
      const asked = readFilter(new URLSearchParams(location.search), today);
      if (sameFilter(asked.filter, newest.current.filter)) return;
      if (await mayLeave()) return void load(asked.filter, asked.notice);
      history.pushState(null, "", `?${filterQuery(newest.current.filter)}`);
    };
    addEventListener("popstate", onBack);
    return () => removeEventListener("popstate", onBack);
  }, [today]);

  useEffect(() => {
    // The page brings the first rows of a long list; the rest follows without being asked for.
    if (start.rows.length < start.count) void load(start.filter, start.notice, true);
  }, []);

  return { state, newest, dispatch, show, reload };
}

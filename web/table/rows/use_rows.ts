/** Loads rows as they scroll into view, and applies changes in place. */
import { type RefObject, useEffect, useReducer, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { ListAnswer } from "../../../projections/table/shapes.ts";
import { toast } from "../../ui/client/toasts.ts";
import type { VisibleRange } from "../types.ts";
import { fits, isAnswered, isCounted, partOf, rowsReducer, startRows } from "./rows_state.ts";
import type { TableSource } from "./source.ts";
import { Seen } from "./seen.ts";
import { isHeld, isLoaded, WINDOW, windowsToFetch } from "./windows.ts";
import { listQuery, questionOf, type UrlState } from "../filters/url_state.ts";
import { BACKGROUND } from "../../ui/client/api.ts";
import { useEvent } from "../use_event.ts";

/** Rows that are fetched for something that is done with them, and not to be seen: at once, and at most. */
const NEED = 1_000;
const MOST_NEEDED = 10_000;
const TOO_MANY =
  "한 번에 10,000행까지 다룰 수 있습니다. 더 많으면 조건에 맞는 항목을 모두 선택해 주세요.";

type Headers = Record<string, string>;

/** Ids of rows that stay loaded: those with drafts. */
type Pinned = RefObject<ReadonlySet<string>>;

/** Windows that are being fetched, each until it comes or is given up. */
function useFlights() {
  const flying = useRef(new Map<number, AbortController>());
  return {
    has: (window: number) => flying.current.has(window),
    begin(window: number): AbortController {
      const controller = new AbortController();
      flying.current.set(window, controller);
      return controller;
    },
    /** Whether it was still wanted. */
    end: (window: number, controller: AbortController): boolean =>
      flying.current.get(window) === controller && flying.current.delete(window),
    giveUp(wanted: readonly number[] = []): void {
      for (const [window, controller] of flying.current) {
        if (wanted.includes(window)) continue;
        flying.current.delete(window);
        controller.abort();
      }
    },
  };
}

/** The loaded and visible rows, and how they are reloaded. */
function useList(source: TableSource, urlState: UrlState, list: ListAnswer | null, pinned: Pinned) {
  const isWhole = urlState.mode === "scroll";
  const begin = { list, isWhole, question: urlState };
  const [state, dispatch] = useReducer(rowsReducer, begin, startRows);
  const [seen] = useState(() => new Seen());
  const requests = useRef(0);
  const isUp = useRef(false);
  const flights = useFlights();

  /** Places of rows that stay loaded: the focus, and unsaved ones. */
  const pins = (): number[] => {
    const { active } = seen.get();
    const typed = pinned.current;
    const isTyped = (at: number) => typed.has(state.rows[at]?.id ?? "");
    return typed.size === 0 ? [active] : [active, ...[...state.rows.keys()].filter(isTyped)];
  };

  const load = useEvent(async (pages: number[], sight: VisibleRange | null, headers?: Headers) => {
    const request = ++requests.current;
    flights.giveUp();
    dispatch({ type: "asked", request });
    const calls = pages.map((page) => source.list(urlState, page, { headers }));
    const answers: ListAnswer[] = [];
    for (const answer of await Promise.all(calls)) {
      const message = answer.ok ? "" : answer.problem.message;
      if (!answer.ok) return dispatch({ type: "failed", request, message });
      answers.push(answer.data);
    }
    dispatch({ type: "loaded", request, question: urlState, answers, isWhole, sight });
  });

  /** Reloads the visible rows, which stay visible. */
  const again = (headers?: Headers) => {
    // For another request no place is known.
    if (!isAnswered(state, urlState)) return load([isWhole ? 1 : urlState.page], null, headers);
    if (!isWhole) return load([urlState.page], null, headers);
    const sight = seen.get();
    const windows = new Set([
      ...windowsToFetch(sight, isUp.current, state.count),
      ...pins().filter((row) => row >= 0).map((row) => Math.floor(row / WINDOW)),
    ]);
    if (windows.size === 0) windows.add(0);
    return load([...windows].map((window) => window + 1), sight, headers);
  };

  /** From the first row on. */
  const start = () => {
    const { first, last } = seen.get();
    seen.set({ first: 0, last: last - first, active: -1 });
    void load([isWhole ? 1 : urlState.page], null);
  };

  const take = useEvent((answer: ListAnswer, mayLetGo: boolean) => {
    if (!fits(state, answer)) return void again();
    const sight = mayLetGo ? seen.get() : null;
    dispatch({ type: "more", part: partOf(answer), sight, pins: pins() });
  });
  const failed = (message: string) =>
    dispatch({ type: "failed", request: requests.current, message });
  return { isWhole, state, dispatch, seen, isUp, flights, again, start, take, failed };
}

type List = ReturnType<typeof useList>;

/** Loads missing rows that are visible, or will be next. */
function useFetchedWindows(source: TableSource, urlState: UrlState, list: List) {
  const { isWhole, state, seen, isUp, flights, again, take, failed } = list;
  const fetchWindow = async (window: number) => {
    const flight = flights.begin(window);
    const answer = await source.list(urlState, window + 1, { signal: flight.signal });
    if (!flights.end(window, flight)) return;
    if (answer.ok) take(answer.data, true);
    else failed(answer.problem.message);
  };
  return useEvent((sight: VisibleRange) => {
    // Other rows are on their way: none of those before are in sight, and of the new ones nothing is known.
    if (!isAnswered(state, urlState)) return;
    const before = seen.get();
    if (sight.first !== before.first) isUp.current = sight.first < before.first;
    seen.set(sight);
    if (!isWhole || state.status !== "ready") return;
    const wanted = windowsToFetch(sight, isUp.current, state.count);
    flights.giveUp(wanted);
    const missing = wanted.filter((window) => !isHeld(state.rows, window) && !flights.has(window));
    if (missing.length > 0 && state.isStale) return void again();
    for (const window of missing) void fetchWindow(window);
  });
}

/** Fetches the rows from one place to another, for something that is done with all of them. */
function useFetchedRange(source: TableSource, urlState: UrlState, { state, take }: List) {
  return useEvent(async (first: number, last: number): Promise<boolean> => {
    if (last - first >= MOST_NEEDED) {
      toast("warning", TOO_MANY);
      return false;
    }
    for (let page = Math.floor(first / NEED); page * NEED <= last; page++) {
      const end = Math.min(last, (page + 1) * NEED - 1);
      if (isLoaded(state.rows, Math.max(first, page * NEED), end)) continue;
      const answer = await source.list(urlState, page + 1, { size: NEED });
      if (!answer.ok) {
        toast("error", answer.problem.message);
        return false;
      }
      // A caller that waits for the rows finds them drawn.
      flushSync(() => take(answer.data, false));
    }
    return true;
  });
}

/** A table's rows, and requests for others. */
export function useRows(
  source: TableSource,
  urlState: UrlState,
  given: ListAnswer | null,
  pinned: Pinned,
) {
  const list = useList(source, urlState, given, pinned);
  const { state, dispatch, seen, again, start, flights } = list;
  const look = useFetchedWindows(source, urlState, list);
  const need = useFetchedRange(source, urlState, list);
  const question = questionOf(urlState);
  const asked = useRef(question);
  useEffect(() => {
    if (asked.current === question) return;
    asked.current = question;
    start();
  }, [question]);
  useEffect(() => {
    // The server read the same address; a table without a list asks itself.
    if (given?.page_size !== Number(listQuery(urlState).page_size)) start();
    return () => flights.giveUp();
  }, []);
  return {
    state,
    dispatch,
    isAnswered: isAnswered(state, urlState),
    isCounted: isCounted(state, urlState),
    /** Which rows are in sight. */
    seen,
    /** Reloads the present rows; a scrolled list stays in place. */
    reload: useEvent(() => again()),
    /** The same without a person's request: it keeps no session alive. */
    reread: useEvent(() => again(BACKGROUND)),
    /** Fetches it again from the first row on. */
    restart: useEvent(start),
    look,
    need,
  };
}

export type RowsControl = ReturnType<typeof useRows>;

/** The rows' life: asked for, loaded, more of them, changed in place. */
import { useEffect, useReducer, useRef } from "react";
import type { ListAnswer } from "../../../projections/table/shapes.ts";
import { hasMore, LIST_FAILED, rowsReducer, startRows } from "./rows_state.ts";
import type { TableSource } from "./source.ts";
import { listQuery, SCROLL_CHUNK, type UrlState } from "../filters/url_state.ts";
import { BACKGROUND } from "../../ui/api.ts";
import { useEvent } from "../use_event.ts";

/** Pages that follow each other as one; a row that moved on to the next meanwhile is there once. */
function joined([first, ...others]: ListAnswer[]): ListAnswer {
  if (others.length === 0) return first;
  const rows = [first, ...others].flatMap(({ results }) => results);
  return { ...first, results: [...new Map(rows.map((row) => [row.id, row])).values()] };
}

/** The rows of a table, and the ways to ask for others. */
export function useRows(source: TableSource, urlState: UrlState, list: ListAnswer | null) {
  const [state, dispatch] = useReducer(rowsReducer, list, startRows);
  const requests = useRef(0);

  const scrolls = urlState.mode === "scroll";

  const ask = useEvent(
    async (
      first: number,
      last: number = first,
      more: boolean = false,
      headers?: Record<string, string>,
    ): Promise<void> => {
      const request = ++requests.current;
      dispatch({ type: "asked", request, more });
      const pages = Array.from({ length: last - first + 1 }, (_, index) => first + index);
      const parts: ListAnswer[] = [];
      const asking = pages.map((page) => source.list(urlState, page, headers));
      for (const answer of await Promise.all(asking)) {
        if (!answer.ok) {
          const message = answer.problem.message || LIST_FAILED;
          return dispatch({ type: "failed", request, message });
        }
        parts.push(answer.data);
      }
      const answer = joined(parts);
      // So many rows went away that nothing is left where the person is.
      if (scrolls && !more && first > 1 && answer.results.length === 0) {
        return ask(1, 1, false, headers);
      }
      // A page alone is all that is held: whatever is endless later begins with it.
      const chunks = scrolls ? { first, last } : { first: 1, last: 1 };
      dispatch({ type: "loaded", request, more, ...chunks, answer });
    },
  );

  const asked = JSON.stringify(listQuery(urlState));
  const shown = useRef(asked);
  useEffect(() => {
    if (shown.current === asked) return;
    shown.current = asked;
    void ask(scrolls ? 1 : urlState.page);
  }, [asked]);

  useEffect(() => {
    // The server read the same address; a table in scroll mode or without a list asks itself.
    if (!list || list.page_size !== Number(listQuery(urlState).page_size)) {
      void ask(urlState.page);
    }
  }, []);

  const near = (isThere: boolean, page: number) => {
    // The grid reports at most every so often; a report that is dropped here does not come again.
    if (scrolls && state.status === "ready" && isThere) void ask(page, page, true);
  };

  const again = (headers?: Record<string, string>) => {
    const [first, last] = scrolls
      ? [state.firstPage, state.lastPage]
      : [urlState.page, urlState.page];
    return ask(first, last, false, headers);
  };

  return {
    state,
    dispatch,
    /** Fetches what is shown again; an endless list stays where it is. */
    reload: useEvent(() => again()),
    /** The same where nobody asked for it: it keeps no session alive. */
    reread: useEvent(() => again(BACKGROUND)),
    nearEnd: useEvent(() => near(hasMore(state), state.lastPage + 1)),
    /** The rows before the loaded ones are near, or in sight: `row` is the first one there, from 0. */
    nearStart: useEvent((row: number) => {
      const page = Math.floor(row / SCROLL_CHUNK) + 1;
      // A leap to the top would load all pages on the way one by one.
      const isFar = page < state.firstPage - 1;
      near(state.firstPage > 1, isFar ? page : state.firstPage - 1);
    }),
  };
}

export type RowsControl = ReturnType<typeof useRows>;

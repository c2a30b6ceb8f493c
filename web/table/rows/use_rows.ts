/** The rows' life: asked for, loaded, more of them, changed in place. */
import { useEffect, useReducer, useRef } from "react";
import type { ListAnswer } from "../../../projections/table/shapes.ts";
import { hasMore, type How, LIST_FAILED, rowsReducer, startRows } from "./rows_state.ts";
import type { TableSource } from "./source.ts";
import { listQuery, SCROLL_CHUNK, type UrlState } from "../filters/url_state.ts";
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

  const ask = useEvent(async (first: number, how: How, last: number = first): Promise<void> => {
    const request = ++requests.current;
    dispatch({ type: "asked", request, how });
    const pages = Array.from({ length: last - first + 1 }, (_, index) => first + index);
    const parts: ListAnswer[] = [];
    for (const answer of await Promise.all(pages.map((page) => source.list(urlState, page)))) {
      if (!answer.ok) {
        const message = answer.problem.message || LIST_FAILED;
        return dispatch({ type: "failed", request, message });
      }
      parts.push(answer.data);
    }
    const answer = joined(parts);
    // So many rows went away that nothing is left where the person is.
    if (how === "again" && first > 1 && answer.results.length === 0) return ask(1, "replace");
    dispatch({ type: "loaded", request, how, answer });
  });

  const asked = JSON.stringify(listQuery(urlState));
  const shown = useRef(asked);
  useEffect(() => {
    if (shown.current === asked) return;
    shown.current = asked;
    void ask(urlState.mode === "scroll" ? 1 : urlState.page, "replace");
  }, [asked]);

  useEffect(() => {
    // The server read the same address; a table in scroll mode or without a list asks itself.
    if (!list || list.page_size !== Number(listQuery(urlState).page_size)) {
      void ask(urlState.page, "replace");
    }
  }, []);

  const near = (more: boolean, page: number, how: How) => {
    // The grid reports at most every so often; a report that is dropped here does not come again.
    if (urlState.mode === "scroll" && state.status === "ready" && more) void ask(page, how);
  };

  return {
    state,
    dispatch,
    /** Fetches what is shown again; an endless list stays where it is. */
    reload: useEvent(() =>
      urlState.mode === "scroll"
        ? ask(state.firstPage, "again", state.lastPage)
        : ask(urlState.page, "replace")
    ),
    nearEnd: useEvent(() => near(hasMore(state), state.lastPage + 1, "append")),
    /** The rows before the loaded ones are near, or in sight: `row` is the first one there, from 0. */
    nearStart: useEvent((row: number) => {
      const page = Math.floor(row / SCROLL_CHUNK) + 1;
      // A leap to the top would load all pages on the way one by one.
      const isFar = page < state.firstPage - 1;
      near(state.firstPage > 1, isFar ? page : state.firstPage - 1, isFar ? "jump" : "prepend");
    }),
  };
}

export type RowsControl = ReturnType<typeof useRows>;

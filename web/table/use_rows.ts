/** The rows' life: asked for, loaded, more of them, changed in place. */
import { type Dispatch, useEffect, useReducer, useRef } from "react";
import type { ListAnswer } from "../../projections/table/shapes.ts";
import {
  hasEarlier,
  hasMore,
  type How,
  LIST_FAILED,
  type RowsAction,
  rowsReducer,
  type RowsState,
  startRows,
} from "./rows_state.ts";
import type { TableSource } from "./source.ts";
import { listQuery, type Look, SCROLL_CHUNK } from "./url_state.ts";
import { useEvent } from "./use_event.ts";

export interface RowsControl {
  state: RowsState;
  dispatch: Dispatch<RowsAction>;
  /** Fetches what is shown again. */
  reload(): Promise<void>;
  nearEnd(): void;
  /** The rows before the loaded ones are near, or in sight: `row` is the first one there, from 0. */
  nearStart(row: number): void;
}

export function useRows(
  source: TableSource,
  look: Look,
  list: ListAnswer | null,
): RowsControl {
  const [state, dispatch] = useReducer(rowsReducer, list, startRows);
  const requests = useRef(0);

  const ask = useEvent(async (page: number, how: How) => {
    const request = ++requests.current;
    dispatch({ type: "asked", request, how });
    const answer = await source.list(look, page);
    if (answer.ok) dispatch({ type: "loaded", request, how, answer: answer.data });
    else dispatch({ type: "failed", request, message: answer.problem.message || LIST_FAILED });
  });

  const asked = JSON.stringify(listQuery(look));
  const shown = useRef(asked);
  useEffect(() => {
    if (shown.current === asked) return;
    shown.current = asked;
    void ask(look.mode === "scroll" ? 1 : look.page, "replace");
  }, [asked]);

  useEffect(() => {
    // The server read the same address; a table in scroll mode or without a list asks itself.
    if (!list || list.page_size !== Number(listQuery(look).page_size)) {
      void ask(look.page, "replace");
    }
  }, []);

  const near = (more: boolean, page: number, how: How) => {
    // The grid reports at most every so often; a report that is dropped here does not come again.
    if (look.mode === "scroll" && state.status === "ready" && more) void ask(page, how);
  };

  return {
    state,
    dispatch,
    reload: useEvent(() => ask(look.mode === "scroll" ? 1 : look.page, "replace")),
    nearEnd: useEvent(() => near(hasMore(state), state.lastPage + 1, "append")),
    nearStart: useEvent((row) => {
      const page = Math.floor(row / SCROLL_CHUNK) + 1;
      // A leap to the top would load all pages on the way one by one.
      if (page < state.firstPage - 1) near(hasEarlier(state), page, "jump");
      else near(hasEarlier(state), state.firstPage - 1, "prepend");
    }),
  };
}

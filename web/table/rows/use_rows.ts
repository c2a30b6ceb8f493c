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

/** Pages that are asked for. */
interface Asking {
  first: number;
  /** The first one unless told. */
  last?: number;
  /** Beside the rows that are held. */
  more?: boolean;
  /** `BACKGROUND` where nobody asked. */
  headers?: Record<string, string>;
}

/** The pages as one, or why they did not come, in Korean. */
async function pagesOf(
  source: TableSource,
  urlState: UrlState,
  { first, last = first, headers }: Asking,
): Promise<ListAnswer | string> {
  const pages = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  const parts: ListAnswer[] = [];
  for (
    const answer of await Promise.all(pages.map((page) => source.list(urlState, page, headers)))
  ) {
    if (!answer.ok) return answer.problem.message || LIST_FAILED;
    parts.push(answer.data);
  }
  return joined(parts);
}

/** The rows of a table, and the ways to ask for others. */
export function useRows(source: TableSource, urlState: UrlState, list: ListAnswer | null) {
  const [state, dispatch] = useReducer(rowsReducer, list, startRows);
  const requests = useRef(0);

  const scrolls = urlState.mode === "scroll";

  const ask = useEvent(async (asking: Asking): Promise<void> => {
    const { first, last = first, more = false } = asking;
    const request = ++requests.current;
    dispatch({ type: "asked", request, more });
    const answer = await pagesOf(source, urlState, asking);
    if (typeof answer === "string") return dispatch({ type: "failed", request, message: answer });
    // So many rows went away that nothing is left where the person is.
    if (scrolls && !more && first > 1 && answer.results.length === 0) {
      return ask({ ...asking, first: 1, last: 1 });
    }
    // A page alone is all that is held: whatever is endless later begins with it.
    const chunks = scrolls ? { first, last } : { first: 1, last: 1 };
    dispatch({ type: "loaded", request, more, ...chunks, answer });
  });

  const asked = JSON.stringify(listQuery(urlState));
  const shown = useRef(asked);
  useEffect(() => {
    if (shown.current === asked) return;
    shown.current = asked;
    void ask({ first: scrolls ? 1 : urlState.page });
  }, [asked]);

  useEffect(() => {
    // The server read the same address; a table in scroll mode or without a list asks itself.
    if (!list || list.page_size !== Number(listQuery(urlState).page_size)) {
      void ask({ first: urlState.page });
    }
  }, []);

  const near = (isThere: boolean, page: number) => {
    // The grid reports at most every so often; a report that is dropped here does not come again.
    if (scrolls && state.status === "ready" && isThere) void ask({ first: page, more: true });
  };

  const again = (headers?: Asking["headers"]) =>
    ask(
      scrolls
        ? { first: state.firstPage, last: state.lastPage, headers }
        : { first: urlState.page, headers },
    );

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

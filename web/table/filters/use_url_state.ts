/** A table's state, kept in the address: a link, back and forward show the same rows. */
import { useEffect, useMemo, useState } from "react";
import { pageCount } from "../../../projections/kit/paging.ts";
import type { RowsState } from "../rows/rows_state.ts";
import {
  type Addressed,
  readUrlState,
  tidyQuery,
  type UrlState,
  writeUrlState,
} from "./url_state.ts";
import { useEvent } from "../use_event.ts";
import { toast } from "../../ui/client/toasts.ts";
import { withOptions } from "./filters.ts";
import type { TableSource } from "../rows/source.ts";
import type { FilterField } from "../types.ts";

/** The state that the address has, and what changes both. */
export function useUrlState(screen: Addressed, search: string) {
  const [urlState, setUrlState] = useState(() => readUrlState(search, screen));

  const write = useEvent((part: Partial<UrlState>, how: "pushState" | "replaceState") => {
    const page = "page" in part || "view" in part && Object.keys(part).length === 1
      ? {}
      : { page: 1 };
    const next = { ...urlState, ...page, ...part };
    next.query = tidyQuery(next.query);
    const address = writeUrlState(next, screen, location.search);
    if (address !== location.search) {
      history[how](history.state, "", address || location.pathname);
    }
    setUrlState(next);
  });

  useEffect(() => {
    const onBack = () => setUrlState(readUrlState(location.search, screen));
    addEventListener("popstate", onBack);
    return () => removeEventListener("popstate", onBack);
  }, [screen]);

  return {
    urlState,
    /** Shows the rows differently. Another filter, sort or size begins on the first page. */
    change: useEvent((part: Partial<UrlState>) => write(part, "pushState")),
    /** The same, without a step of its own in the browser's history. */
    correct: useEvent((part: Partial<UrlState>) => write(part, "replaceState")),
  };
}

export type UrlStateControl = ReturnType<typeof useUrlState>;

/** Shows the last page there is in place of one beyond it. */
export function useLastPage({ urlState, correct }: UrlStateControl, state: RowsState): void {
  const { rows, count, status } = state;
  const isBeyond = urlState.mode === "pages" && status === "ready" && rows.length === 0 &&
    count > 0;
  useEffect(() => {
    if (isBeyond) correct({ page: pageCount(count, urlState.pageSize) });
  }, [isBeyond]);
}

/** The fields, and a way to reload their choices, because rows may have new ones. */
export function useFilterFields(
  given: FilterField[],
  source: TableSource,
  initial: Record<string, unknown>,
) {
  const [options, setOptions] = useState(initial);
  const fields = useMemo(() => withOptions(given, options), [given, options]);
  const renew = useEvent(async () => {
    const answer = await source.filterOptions();
    if (answer.ok) setOptions((known) => ({ ...known, ...answer.data }));
    else toast("error", answer.problem.message);
  });
  return { fields, renewFields: () => void renew() };
}

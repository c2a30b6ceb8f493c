/** Filter, order and page of a table, kept in the address: a link, back and forward show the same rows. */
import { useEffect, useState } from "react";
import { pageCount } from "../../../projections/paging.ts";
import type { RowsState } from "../rows/rows_state.ts";
import { type Addressed, type Look, lookAddress, readLook, tidyQuery } from "./url_state.ts";
import { useEvent } from "../use_event.ts";

export interface LookControl {
  look: Look;
  /** Shows the rows differently. Another filter, sort or size begins on the first page. */
  change(part: Partial<Look>): void;
  /** The same, without a step of its own in the browser's history. */
  correct(part: Partial<Look>): void;
}

export function useUrlState(screen: Addressed, search: string): LookControl {
  const [look, setLook] = useState(() => readLook(search, screen));

  const write = useEvent((part: Partial<Look>, how: "pushState" | "replaceState") => {
    const page = "page" in part || "view" in part && Object.keys(part).length === 1
      ? {}
      : { page: 1 };
    const next = { ...look, ...page, ...part };
    next.query = tidyQuery(next.query);
    const address = lookAddress(next, screen, location.search);
    if (address !== location.search) {
      history[how](history.state, "", address || location.pathname);
    }
    setLook(next);
  });

  useEffect(() => {
    const onBack = () => setLook(readLook(location.search, screen));
    addEventListener("popstate", onBack);
    return () => removeEventListener("popstate", onBack);
  }, [screen]);

  return {
    look,
    change: useEvent((part) => write(part, "pushState")),
    correct: useEvent((part) => write(part, "replaceState")),
  };
}

/** Shows the last page there is in place of one beyond it. */
export function useLastPage({ look, correct }: LookControl, state: RowsState): void {
  const { rows, count, status } = state;
  const isBeyond = look.mode === "pages" && status === "ready" && rows.length === 0 && count > 0;
  useEffect(() => {
    if (isBeyond) correct({ page: pageCount(count, look.pageSize) });
  }, [isBeyond]);
}

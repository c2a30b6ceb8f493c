/** A page that is no more: by an old link, or because its rows were deleted since. */
import { useEffect } from "react";
import { pageCount } from "../../projections/paging.ts";
import type { RowsState } from "./rows_state.ts";
import type { LookControl } from "./use_look.ts";

/** Shows the last page there is in place of one beyond it. */
export function useLastPage({ look, correct }: LookControl, state: RowsState): void {
  const { rows, count, status } = state;
  const isBeyond = look.mode === "pages" && status === "ready" && rows.length === 0 && count > 0;
  useEffect(() => {
    if (isBeyond) correct({ page: pageCount(count, look.pageSize) });
  }, [isBeyond]);
}

/** Which rows are shown, and the way to the others (S2 §2, §9). */
import { useSyncExternalStore } from "react";
import { pageCount } from "../../projections/paging.ts";
import { Button } from "../ui/button.tsx";
import { LOADING } from "../ui/words.ts";
import { Pages, PageSize } from "./pager.tsx";
import { PAGE_SIZES, rangeText } from "./rows/paging.ts";
import type { Seen } from "./rows/seen.ts";
import type { DataTableState } from "./use_data_table.ts";

/** Which rows of the whole list are in sight. */
function SeenRange({ seen, count }: { seen: Seen; count: number }) {
  const { first, last } = useSyncExternalStore(seen.subscribe, seen.get, seen.get);
  const shown = Math.max(0, Math.min(last, count - 1) - first + 1);
  return <span className="tabular">{rangeText(first, shown, count)}</span>;
}

/** Which of the rows are shown, and the ways to the others. */
export function Footer({ table }: { table: DataTableState }) {
  const { urlState: { mode, page, pageSize }, change, count, isWaiting, state: { status } } = table;
  const scrolls = mode === "scroll";
  const pages = pageCount(count ?? 0, pageSize);
  return (
    <div className="dt-footer">
      {isWaiting || count === null
        ? <span>{status === "loading" && LOADING}</span>
        : scrolls
        ? <SeenRange seen={table.seen} count={count} />
        : <span className="tabular">{rangeText(table.offset, table.rows.length, count)}</span>}
      <Button
        small
        aria-pressed={!scrolls}
        onClick={() => change({ mode: scrolls ? "pages" : "scroll", page: 1 })}
      >
        페이지로 보기
      </Button>
      {!scrolls && (
        <>
          <PageSize
            size={pageSize}
            sizes={PAGE_SIZES}
            onSize={(pageSize) => change({ pageSize })}
          />
          <Pages page={page} pages={pages} onPage={(page) => change({ page })} />
        </>
      )}
    </div>
  );
}

/** Which rows are shown, and the way to the others (S2 §2, §9). */
import { pageCount } from "../../projections/paging.ts";
import { Button } from "../ui/button.tsx";
import { count as figure } from "../ui/format.ts";
import { Jump, Pages } from "./pager.tsx";
import { mayTurnTo, PAGE_SIZES, pageButtons, rangeText } from "./rows/paging.ts";
import type { DataTableState } from "./use_data_table.ts";

/** Which of the rows are shown, and the ways to the others. */
export function Footer({ table }: { table: DataTableState }) {
  const { urlState: { mode, page, pageSize }, change, state: { count } } = table;
  const scrolls = mode === "scroll";
  const pages = pageCount(count, pageSize);
  const turn = (to: number) => mayTurnTo(to, page, pages) && change({ page: to });
  return (
    <div className="dt-footer">
      <span className="tabular">{rangeText(table.offset, table.rows.length, count)}</span>
      <Button
        small
        aria-pressed={scrolls}
        onClick={() => change({ mode: scrolls ? "pages" : "scroll", page: 1 })}
      >
        무한 스크롤
      </Button>
      {!scrolls && (
        <>
          <label className="dt-size">
            <span className="visually-hidden">한 쪽의 건수</span>
            <select
              className="input"
              value={pageSize}
              onChange={(event) => change({ pageSize: Number(event.target.value) })}
            >
              {PAGE_SIZES.map((size) => (
                <option key={size} value={size}>{figure(size)}건씩</option>
              ))}
            </select>
          </label>
          <Pages page={page} pages={pages} buttons={pageButtons(page, pages)} onPage={turn} />
          {pages > 1 && <Jump pages={pages} onPage={turn} />}
        </>
      )}
    </div>
  );
}

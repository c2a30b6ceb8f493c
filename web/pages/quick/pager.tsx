/** The way to other pages of the ledger (S2 §2): as many numbers as the window has room for. */
import { pageCount } from "../../../projections/paging.ts";
import { count as figure } from "../../ui/format.ts";
import { Jump, Pages } from "../../table/pager.tsx";
import { mayTurnTo, pageWindow, rangeText } from "../../table/rows/paging.ts";
import { type Asked, PAGE_SIZES } from "./use_couriers.ts";

/** Numbers shown up to 768 px, from 769 to 1024, and wider (S2 §2). */
const NARROW = 5;
const MIDDLE = 6;
const WIDE = 10;

interface PagerProps {
  asked: Asked;
  /** Rows of the page, and of all. */
  shown: number;
  count: number;
  onShow(part: Partial<Asked>): void;
}

/** S2 §2: there while records are, and more than one page of them. */
export function Pager({ asked: { page, page_size }, shown, count, onShow }: PagerProps) {
  const pages = pageCount(count, page_size);
  const isFew = count <= PAGE_SIZES[0];
  if (count === 0 || isFew) return null;
  const turn = (to: number) => {
    if (mayTurnTo(to, page, pages)) onShow({ page: to });
  };
  const narrow = pageWindow(page, pages, NARROW);
  const middle = pageWindow(page, pages, MIDDLE);
  const classOf = (number: number) =>
    [
      narrow.includes(number) ? "" : "quick-not-narrow",
      middle.includes(number) ? "" : "quick-wide-only",
    ]
      .join(" ").trim() || undefined;
  return (
    <div className="quick-pager">
      <span className="tabular">{rangeText((page - 1) * page_size, shown, count)}</span>
      <label>
        <span className="visually-hidden">페이지당 건수</span>
        <select
          className="input"
          value={page_size}
          onChange={(event) => onShow({ page: 1, page_size: Number(event.target.value) })}
        >
          {PAGE_SIZES.map((size) => <option key={size} value={size}>{figure(size)}건씩</option>)}
        </select>
      </label>
      {pages > 1 && (
        <>
          <Pages
            page={page}
            pages={pages}
            buttons={pageWindow(page, pages, WIDE)}
            classOf={classOf}
            onPage={turn}
          />
          <Jump pages={pages} onPage={turn} />
        </>
      )}
    </div>
  );
}

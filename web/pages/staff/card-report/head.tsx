/** The page's head and what is said about the list as a whole. */
import type { CardFilter, CardRow } from "../../../../projections/card_row.ts";
import { totalsOf } from "../../../../projections/card_totals.ts";
import { Button } from "../../../ui/button.tsx";
import { count, won } from "../../../ui/format.ts";
import { filterLabel } from "./filter.ts";

interface HeadProps {
  filter: CardFilter;
  /** Rows of the filter; null while they are on their way, or could not be had. */
  amount: number | null;
  /** What the Excel button says while it works. */
  progress: string | null;
  onExcel(): void;
}

export function Head({ filter, amount, progress, onExcel }: HeadProps) {
  return (
    <header className="page-head">
      <h1>카드 사용내역</h1>
      <p className="page-head-note">
        {filterLabel(filter)}
        {amount !== null && ` · ${count(amount)}건`}
      </p>
      <div className="page-head-actions">
        <Button look="primary" busy={progress !== null} onClick={onExcel}>
          {progress ?? "엑셀 다운로드"}
        </Button>
      </div>
    </header>
  );
}

/** How many rows the search left, and what they come to. */
export function Found({ rows, query }: { rows: CardRow[]; query: string }) {
  if (query.trim() === "") return null;
  return (
    <p className="cr-found" role="status">
      검색 결과 {count(rows.length)}건 · {won(totalsOf(rows).all)}
    </p>
  );
}

/** Says things to a screen reader that others see. */
export function Live({ text }: { text: string }) {
  return <p className="visually-hidden" role="status" aria-live="polite">{text}</p>;
}

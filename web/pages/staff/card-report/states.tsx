/** What stands in the list's place when there is nothing to list (S1 §2, §8). */
import type { CardFilter } from "../../../../projections/card_row.ts";
import { Button } from "../../../ui/button.tsx";
import { filterLabel, filterQuery } from "./filter.ts";
import { EMPTY_LIST, LIST_FAILED } from "./words.ts";

export function Failed({ onRetry }: { onRetry(): void }) {
  return (
    <div className="cr-blank" role="alert">
      <p>{LIST_FAILED}</p>
      <Button onClick={onRetry}>다시 시도</Button>
    </div>
  );
}

interface EmptyProps {
  /** The newest month that has rows, when it is another one. */
  newest: CardFilter | null;
  /** What was searched for, when the search is why nothing is listed. */
  query: string;
  onShow(filter: CardFilter): void;
  onClear(): void;
}

export function Empty({ newest, query, onShow, onClear }: EmptyProps) {
  if (query.trim() !== "") {
    return (
      <div className="cr-blank">
        <p>‘{query.trim()}’에 맞는 내역이 없습니다.</p>
        <Button onClick={onClear}>검색 지우기</Button>
      </div>
    );
  }
  return (
    <div className="cr-blank">
      <p>{EMPTY_LIST}</p>
      {newest && (
        <a
          href={`?${filterQuery(newest)}`}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            onShow(newest);
          }}
        >
          최근 내역이 있는 {filterLabel(newest)} 보기
        </a>
      )}
    </div>
  );
}

export function Notice({ text, onClose }: { text: string; onClose(): void }) {
  return (
    <p className="notice notice-warning cr-notice" role="status">
      {text} <button type="button" className="cr-link" onClick={onClose}>닫기</button>
    </p>
  );
}

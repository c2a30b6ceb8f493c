/** The table of transactions, in chunks: the next rows follow when scrolled to (S1 §2). */
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import type { CardRow } from "../../../../projections/card_row.ts";
import { count } from "../../../ui/format.ts";
import type { RowActions } from "./actions.ts";
import { BLOCK, Block } from "./block.tsx";
import { Row } from "./row.tsx";
import { CHUNK, type ReportState } from "./state.ts";

interface TableProps {
  state: ReportState;
  /** Rows that fit the search, all of them. */
  rows: CardRow[];
  withYear: boolean;
  actions: RowActions;
  footer: ReactNode;
  onMore(): void;
  onKeyDown(event: KeyboardEvent<HTMLElement>): void;
}

const HEADS: { label: string; className: string }[] = [
  { label: "일시", className: "cr-when" },
  { label: "사용처", className: "cr-store" },
  { label: "용도", className: "cr-purpose" },
  { label: "참석자", className: "cr-people" },
  { label: "금액", className: "cr-pay" },
];

function Head() {
  return (
    <thead role="rowgroup">
      <tr role="row" aria-rowindex={1}>
        {HEADS.map(({ label, className }) => (
          <th key={label} role="columnheader" scope="col" className={className}>{label}</th>
        ))}
        <th role="columnheader" scope="col" className="cr-actions">
          <span className="visually-hidden">작업</span>
        </th>
      </tr>
    </thead>
  );
}

function More({ shown, all, onMore }: { shown: number; all: number; onMore(): void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && onMore(),
      { rootMargin: "600px" },
    );
    observer.observe(button.current!);
    return () => observer.disconnect();
  }, [shown, onMore]);
  return (
    <p className="cr-rest">
      <span>{count(all)}건 중 {count(shown)}건 표시</span>
      <button type="button" className="button" ref={button} onClick={onMore}>더 보기</button>
    </p>
  );
}

/** Rows in stretches of one block, each with the index of its first. */
function blocksOf(rows: CardRow[]): { from: number; rows: CardRow[] }[] {
  const blocks = [];
  for (let from = 0; from < rows.length; from += BLOCK) {
    blocks.push({ from, rows: rows.slice(from, from + BLOCK) });
  }
  return blocks;
}

export function Table({ state, rows, withYear, actions, footer, onMore, onKeyDown }: TableProps) {
  const shown = rows.slice(0, state.limit);
  const all = rows.length === state.rows.length ? state.count : rows.length;
  // Tab must find one row even when the search has hidden the one the keys were on.
  const active = shown.some(({ id }) => id === state.active) ? state.active : shown[0]?.id;
  return (
    <>
      <table
        role="table"
        className="cr-table"
        aria-label="카드 사용내역"
        aria-rowcount={all + 1}
        onKeyDown={onKeyDown}
      >
        <Head />
        {blocksOf(shown).map((block) => (
          <Block
            key={block.from}
            size={block.rows.length}
            pinned={shown.length <= CHUNK ||
              block.rows.some(({ id }) => id === active || id === state.editing)}
            early={block.from < CHUNK}
          >
            {() =>
              block.rows.map((row, index) => (
                <Row
                  key={row.id}
                  row={row}
                  index={block.from + index}
                  open={state.expanded.has(row.id)}
                  editing={state.editing === row.id}
                  history={state.histories.has(row.id)}
                  active={row.id === active}
                  withYear={withYear}
                  actions={actions}
                />
              ))}
          </Block>
        ))}
        {footer}
      </table>
      {shown.length < all && <More shown={shown.length} all={all} onMore={onMore} />}
    </>
  );
}

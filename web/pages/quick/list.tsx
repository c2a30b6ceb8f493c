/** The records of a page as a table, as cards on a phone; below each what was taken out of the books. */
import type { ReactNode } from "react";
import type { CourierRow } from "../../../projections/courier_shapes.ts";
import { COURIER_LABELS } from "../../../projections/courier_figures.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { won } from "../../ui/format.ts";
import { lazyPart, Waiting } from "../../ui/lazy.tsx";
import { useMoment } from "../../ui/moment.tsx";

export interface RowActions {
  edit(row: CourierRow): void;
  remove(row: CourierRow): void;
  bringBack(row: CourierRow): void;
  history(id: string): void;
  restored(row: CourierRow, from: number): void;
}

interface ListProps {
  rows: CourierRow[];
  editing: string | null;
  /** The row whose history is open. */
  open: string | null;
  /** Corrections and deletions are shown. */
  reversed: boolean;
  actions: RowActions;
}

const Past = lazyPart(() => import("./past.tsx"), Waiting);

const { created_at, rider, sender, receiver, amount, memo } = COURIER_LABELS;
export const WORK = "작업";
const HEADS = [created_at, rider, sender, receiver, amount, "잔액", memo, WORK];

/** What a record is called in labels of buttons. */
export const nameOf = (row: CourierRow): string =>
  row.status === "balance_add"
    ? `잔액 추가 ${won(row.amount)}`
    : `${row.sender || "미입력"} → ${row.receiver || "미입력"}`;

const headClass = (head: string) =>
  head === WORK ? "quick-work" : /(금액|잔액|건수)$/.test(head) ? "quick-won" : undefined;

/** A table of the ledger; its rows are groups of lines. */
export function QuickTable(
  { label, heads, children }: { label: string; heads: string[]; children: ReactNode },
) {
  return (
    <table className="quick-table" role="table" aria-label={label}>
      <thead role="rowgroup">
        <tr role="row">
          {heads.map((head) => (
            <th key={head} role="columnheader" scope="col" className={headClass(head)}>{head}</th>
          ))}
        </tr>
      </thead>
      {children}
    </table>
  );
}

/** A cell that says on a phone what it is. */
export function Cell({ label, className = "", children }: {
  label: string;
  className?: string;
  children: ReactNode;
}) {
  const classes = `${className} ${children === "" ? "quick-nothing" : ""}`.trim();
  return <td role="cell" data-label={label} className={classes || undefined}>{children || "–"}</td>;
}

function Buttons(
  { row, actions, open }: Pick<ListProps, "actions" | "open"> & { row: CourierRow },
) {
  const name = nameOf(row);
  const button = (label: string, onClick: () => void, more: object = {}) => (
    <Button small aria-label={`${name} ${label}`} onClick={onClick} {...more}>{label}</Button>
  );
  return (
    <div className="quick-buttons">
      {row.reversed ? button("복원", () => actions.bringBack(row)) : (
        <>
          {row.status === "delivery" && button("수정", () => actions.edit(row))}
          {button("삭제", () => actions.remove(row))}
        </>
      )}
      {button("이력", () => actions.history(row.id), { "aria-expanded": open === row.id })}
    </div>
  );
}

function Record({ row, editing, open, actions }: Omit<ListProps, "rows"> & { row: CourierRow }) {
  const moment = useMoment();
  const added = row.status === "balance_add";
  const classes = [
    added ? "quick-added" : "",
    row.reversed ? "quick-reversed" : "",
    editing === row.id ? "quick-editing" : "",
  ].join(" ").trim();
  return (
    <tr role="row" className={classes || undefined} aria-current={editing === row.id || undefined}>
      <Cell label={created_at} className="quick-when">
        <time dateTime={row.created_at}>{moment(row.created_at)}</time>
      </Cell>
      <Cell label={rider}>
        {added ? <Badge tone="success">잔액 추가</Badge> : row.rider}{" "}
        {row.reversed && <Badge tone="danger">삭제</Badge>}{" "}
        {!row.reversed && row.reversals.length > 0 && <Badge tone="warning">정정</Badge>}
      </Cell>
      <Cell label={sender}>{row.sender}</Cell>
      <Cell label={receiver}>{row.receiver}</Cell>
      <Cell label={amount} className="quick-won">{added && "+"}{won(row.amount)}</Cell>
      <Cell label="잔액" className={row.balance < 0 ? "quick-won quick-minus" : "quick-won"}>
        {row.reversed ? "" : won(row.balance)}
      </Cell>
      <Cell label={memo} className="quick-memo">{row.memo}</Cell>
      <Cell label={WORK} className="quick-work">
        <Buttons row={row} actions={actions} open={open} />
      </Cell>
    </tr>
  );
}

/** One line for what a correction or a deletion took out: who, when, why, and what stood there. */
function Reversals({ row }: { row: CourierRow }) {
  const moment = useMoment();
  return row.reversals.map(({ version, kind, at, by, reason, was }) => (
    <tr role="row" key={`${row.id}-${version}`} className="quick-reversal">
      <td role="cell" colSpan={HEADS.length}>
        <b>{kind === "reversed" ? "삭제" : "정정"}</b> {by.name} ·{" "}
        <time dateTime={at}>{moment(at)}</time> · 사유: {reason || "미입력"} ·{" "}
        <del>
          {moment(was.created_at)} {was.rider} {was.sender || "미입력"} → {was.receiver || "미입력"}
          {" "}
          {won(was.amount)} {was.memo}
        </del>
      </td>
    </tr>
  ));
}

export function Records(props: ListProps) {
  const { rows, open, reversed, actions } = props;
  return (
    <QuickTable label="배송 기록" heads={HEADS}>
      {rows.map((row) => (
        <tbody role="rowgroup" key={row.id}>
          <Record {...props} row={row} />
          {reversed && <Reversals row={row} />}
          {open === row.id && (
            <tr role="row" className="quick-history">
              <td role="cell" colSpan={HEADS.length}>
                <Past row={row} name={nameOf(row)} onRestored={actions.restored} />
              </td>
            </tr>
          )}
        </tbody>
      ))}
    </QuickTable>
  );
}

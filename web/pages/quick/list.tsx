/** The records of a page as a table, as cards on a phone; below each what was taken out of the books. */
import type { CourierRow } from "../../../projections/courier_shapes.ts";
import { COURIER_LABELS } from "../../../projections/courier_figures.ts";
import { isClosed, monthIn } from "../../closed_months.ts";
import { closingPaths } from "../../closing_paths.ts";
import { quickPaths } from "../../quick_paths.ts";
import { editedBy } from "../../table/rows/presence.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { ACTS, CardTable, Cell, figures, type Head } from "../../ui/card_table.tsx";
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
  /** Who else edits which row, by its id. */
  editors: ReadonlyMap<string, string>;
  /** The row whose history is open. */
  open: string | null;
  /** Corrections and deletions are shown. */
  reversed: boolean;
  /** Months in which nothing is changed, as `2026-09`. */
  closed: string[];
  /** Null at an earlier moment. */
  actions: RowActions | null;
}

const Past = lazyPart(() => import("./past.tsx"), Waiting);

const { created_at, rider, sender, receiver, amount, memo } = COURIER_LABELS;
export const WHEN: Head = [created_at, "quick-when"];
export const AMOUNT = figures(amount);
const BALANCE = figures("잔액");
export const MEMO: Head = [memo, "quick-memo"];
const HEADS = [WHEN, rider, sender, receiver, AMOUNT, BALANCE, MEMO, ACTS];

/** What a record is called in labels of buttons. */
export const nameOf = (row: CourierRow): string =>
  row.status === "balance_add"
    ? `잔액 추가 ${won(row.amount)}`
    : `${row.sender || "미입력"} → ${row.receiver || "미입력"}`;

function Buttons(
  { row, closed, actions, open }: Pick<ListProps, "closed" | "open"> & {
    row: CourierRow;
    actions: RowActions;
  },
) {
  const moment = useMoment();
  const amount = row.status === "balance_add" ? "" : `${won(row.amount)} `;
  const name = `${moment(row.created_at)} ${amount}${nameOf(row)}`;
  const button = (label: string, onClick: () => void, more: object = {}) => (
    <Button small aria-label={`${name} ${label}`} onClick={onClick} {...more}>{label}</Button>
  );
  return (
    <div className="quick-buttons">
      {isClosed(closed, row.created_at)
        ? (
          <a
            className="button button-small"
            href={closingPaths.page("courier", monthIn(row.created_at))}
          >
            마감된 달
          </a>
        )
        : row.reversed
        ? button("복원", () => actions.bringBack(row))
        : (
          <>
            {row.status === "delivery" && button("수정", () => actions.edit(row), {
              "aria-keyshortcuts": "e",
            })}
            {button("삭제", () => actions.remove(row))}
          </>
        )}
      {button("이력", () => actions.history(row.id), {
        "aria-expanded": open === row.id,
        "aria-keyshortcuts": "h",
      })}
    </div>
  );
}

function Record(
  { row, editing, editors, closed, open, actions }: Omit<ListProps, "rows"> & { row: CourierRow },
) {
  const moment = useMoment();
  const added = row.status === "balance_add";
  const others = editors.get(row.id);
  const classes = [
    "quick-record",
    added ? "quick-added" : "",
    row.reversed ? "quick-reversed" : "",
    editing === row.id ? "quick-editing" : "",
  ].join(" ");
  return (
    <tr
      role="row"
      className={classes}
      aria-current={editing === row.id || undefined}
      data-editors={others}
      aria-description={editedBy(others)}
      title={editedBy(others)}
    >
      <Cell head={WHEN}>
        <time dateTime={row.created_at}>{moment(row.created_at)}</time>
      </Cell>
      <Cell head={rider}>
        {added ? <Badge tone="success">잔액 추가</Badge> : row.rider}{" "}
        {row.reversed && <Badge tone="danger">삭제</Badge>}{" "}
        {!row.reversed && row.reversals.length > 0 && <Badge tone="warning">정정</Badge>}
      </Cell>
      <Cell head={sender}>{row.sender}</Cell>
      <Cell head={receiver}>{row.receiver}</Cell>
      <Cell head={AMOUNT}>{added && "+"}{won(row.amount)}</Cell>
      <Cell head={BALANCE} className={row.balance < 0 ? "quick-minus" : ""}>
        {row.reversed ? "" : won(row.balance)}
      </Cell>
      <Cell head={MEMO}>{row.memo}</Cell>
      {actions && (
        <Cell head={ACTS}>
          <Buttons row={row} closed={closed} actions={actions} open={open} />
        </Cell>
      )}
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
  const { rows, open, reversed, closed, actions } = props;
  return (
    <CardTable label="배송 기록" heads={actions ? HEADS : HEADS.slice(0, -1)}>
      {rows.map((row) => (
        <tbody role="rowgroup" key={row.id} id={quickPaths.rowId(row.id)}>
          <Record {...props} row={row} />
          {reversed && <Reversals row={row} />}
          {actions && open === row.id && (
            <tr role="row" className="quick-history">
              <td role="cell" colSpan={HEADS.length}>
                <Past
                  row={row}
                  name={nameOf(row)}
                  mayRestore={!isClosed(closed, row.created_at)}
                  onRestored={actions.restored}
                />
              </td>
            </tr>
          )}
        </tbody>
      ))}
    </CardTable>
  );
}

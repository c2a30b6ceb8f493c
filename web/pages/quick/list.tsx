/** The records of a page as a table, as cards on a phone; below each what was taken out of the books. */
import type { CourierRow } from "../../../projections/courier/courier_shapes.ts";
import { COURIER_LABELS } from "../../../projections/courier/courier_figures.ts";
import { isClosed, monthIn } from "../../ui/list/closed_months.ts";
import { closingPaths } from "../staff/closing/paths.ts";
import { quickPaths } from "./paths.ts";
import { editedBy } from "../../ui/client/presence.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/form/button.tsx";
import { Below, CardTable, type Column } from "../../ui/list/card_table.tsx";
import { won } from "../../ui/time/format.ts";
import { lazyPart, Waiting } from "../../ui/client/lazy.tsx";
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
    <>
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
    </>
  );
}

const columns = (
  moment: (instant: string) => string,
  { closed, open, actions }: ListProps,
): (Column<CourierRow> | false)[] => [
  {
    label: COURIER_LABELS.created_at,
    kind: "short",
    cell: ({ created_at: at }) => <time dateTime={at}>{moment(at)}</time>,
  },
  {
    label: COURIER_LABELS.rider,
    cell: ({ status, rider, reversed, reversals }) => (
      <>
        {status === "balance_add" ? <Badge tone="success">잔액 추가</Badge> : rider}{" "}
        {reversed && <Badge tone="danger">삭제</Badge>}{" "}
        {!reversed && reversals.length > 0 && <Badge tone="warning">정정</Badge>}
      </>
    ),
  },
  { label: COURIER_LABELS.sender, cell: ({ sender }) => sender },
  { label: COURIER_LABELS.receiver, cell: ({ receiver }) => receiver },
  {
    label: COURIER_LABELS.amount,
    kind: "figure",
    cell: ({ status, amount }) => `${status === "balance_add" ? "+" : ""}${won(amount)}`,
  },
  {
    label: "잔액",
    kind: "figure",
    cell: ({ reversed, balance }) =>
      reversed
        ? ""
        : <span className={balance < 0 ? "quick-minus" : undefined}>{won(balance)}</span>,
  },
  { label: COURIER_LABELS.memo, kind: ["main", "long"], cell: ({ memo }) => memo },
  actions !== null && {
    label: "작업",
    kind: "acts",
    cell: (row) => <Buttons row={row} closed={closed} actions={actions} open={open} />,
  },
];

/** The line of a record: what it is, who edits it. */
const lineOf = ({ editing, editors }: ListProps) => (row: CourierRow) => {
  const others = editors.get(row.id);
  return {
    className: [
      "quick-record",
      row.status === "balance_add" ? "quick-added" : "",
      row.reversed ? "quick-reversed" : "",
      editing === row.id ? "quick-editing" : "",
    ].join(" "),
    "aria-current": editing === row.id || undefined,
    "data-editors": others,
    "aria-description": editedBy(others),
    title: editedBy(others),
  };
};

/** Columns of the table. */
const WIDTH = 8;

/** One line for what a correction or a deletion took out: who, when, why, and what stood there. */
function Reversals({ row }: { row: CourierRow }) {
  const moment = useMoment();
  return row.reversals.map(({ version, kind, at, by, reason, was }) => (
    <Below key={`${row.id}-${version}`} columns={WIDTH} className="quick-reversal">
      <b>{kind === "reversed" ? "삭제" : "정정"}</b> {by.name} ·{" "}
      <time dateTime={at}>{moment(at)}</time> · 사유: {reason || "미입력"} ·{" "}
      <del>
        {moment(was.created_at)} {was.rider} {was.sender || "미입력"} → {was.receiver || "미입력"}
        {" "}
        {won(was.amount)} {was.memo}
      </del>
    </Below>
  ));
}

export function Records(props: ListProps) {
  const { rows, open, reversed, closed, actions } = props;
  return (
    <CardTable
      label="배송 기록"
      columns={columns(useMoment(), props)}
      rows={rows}
      keyOf={({ id }) => id}
      idOf={({ id }) => quickPaths.rowId(id)}
      lineOf={lineOf(props)}
      below={(row) => (
        <>
          {reversed && <Reversals row={row} />}
          {actions && open === row.id && (
            <Below columns={WIDTH} className="quick-history">
              <Past
                row={row}
                name={nameOf(row)}
                mayRestore={!isClosed(closed, row.created_at)}
                onRestored={actions.restored}
              />
            </Below>
          )}
        </>
      )}
    />
  );
}

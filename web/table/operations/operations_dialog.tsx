/** The list of what was done on this table, each to be taken back or done again. Loaded when opened. */
import { type ReactNode, useEffect, useState } from "react";
import type { Operation, RefusedItem } from "../../../projections/table/shapes.ts";
import type { CellValue, Column } from "../../../events/kit/column.ts";
import { depthOf } from "../../../projections/kit/operation_name.ts";
import { Button } from "../../ui/form/button.tsx";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { count as figure } from "../../ui/time/format.ts";
import { useMoment } from "../../ui/moment.tsx";
import { cellText } from "../grid/format.ts";
import { LeftRows } from "../import/refused.tsx";
import type { TableSource } from "../rows/source.ts";
import { type UrlState, writeUrlState } from "../filters/url_state.ts";
import type { TableDialogProps } from "../use_data_table.ts";

/** Operations shown; older ones are rarely taken back. */
const MOST_SHOWN = 100;

/** Changes of one row that are listed; more are counted. */
const CHANGES_SHOWN = 3;

/** "데모 직원 · 직급 과장 → 부장", "3행 · 직급, 부서"; of other columns than these the label alone. */
export function whatText(
  { name, rows, changes, fields }: Operation,
  columns: readonly Column[],
): string {
  const each = name === null ? fields : changes.map(({ key, label, from, to }) => {
    const column = columns.find((one) => one.key === key);
    const read = (value: unknown) => cellText(column!, value as CellValue) || "(없음)";
    return column ? `${label} ${read(from)} → ${read(to)}` : label;
  });
  const rest = each.length > CHANGES_SHOWN ? ` 외 ${each.length - CHANGES_SHOWN}개` : "";
  const result = each.slice(0, CHANGES_SHOWN).join(", ") + rest;
  return [name ?? `${figure(rows)}행`, result].filter(Boolean).join(" · ");
}

/** What shows the rows that an operation changed, deleted ones among them. */
const rowsOf = (urlState: UrlState, operation: string): UrlState => ({
  ...urlState,
  query: { operation: operation.split(":", 1)[0], deleted: "with" },
  page: 1,
  view: null,
});

interface OperationsProps {
  source: Pick<TableSource, "operations">;
  /** "데모 직원 · 직급 과장 → 부장", or a link to its rows that says so. */
  what(one: Operation): ReactNode;
  /** The same for the name of its button. */
  textOf(one: Operation): string;
  /** Takes one back, or does it again; answers with the rows that stay as they are. */
  takeBack(operation: string): Promise<RefusedItem[]>;
  onClose(): void;
}

/** What was done on a list, whichever it is. */
export function Operations({ source, what, textOf, takeBack, onClose }: OperationsProps) {
  const [list, setList] = useState<Operation[] | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [busy, setBusy] = useState<string | null>(null);
  const [left, setLeft] = useState<RefusedItem[]>([]);
  const moment = useMoment(list?.map(({ at }) => at));
  const load = async () => {
    const answer = await source.operations();
    if (answer.ok) setList(answer.data.data);
    else setTrouble(answer.problem.message);
  };
  useEffect(() => void load(), []);
  const run = async (operation: string) => {
    setBusy(operation);
    setLeft(await takeBack(operation));
    await load();
    setBusy(null);
  };
  return (
    <Dialog
      wide
      title="작업 내역"
      text="이 표에서 한 작업을 되돌리거나 다시 실행합니다. 그사이 다른 사람이 바꾼 행은 그대로 둡니다."
      onClose={onClose}
    >
      {trouble && <p className="notice" role="alert">{trouble}</p>}
      {!list && !trouble && <p role="status">불러오는 중…</p>}
      {list?.length === 0 && <p>작업 내역이 없습니다.</p>}
      <LeftRows rows={left} />
      <ul className="dt-operations">
        {list?.slice(0, MOST_SHOWN).map((one) => {
          const { operation, at, label, undone } = one;
          const action = depthOf(operation) % 2 === 1 ? "다시 실행" : "되돌리기";
          return (
            <li key={operation}>
              <span>{label} · {what(one)}</span>
              <span className="dt-when tabular">{moment(at)}</span>
              {undone ? <span className="dt-when">되돌린 작업</span> : (
                <Button
                  small
                  busy={busy !== null}
                  aria-label={`${label} · ${textOf(one)} ${moment(at)} ${action}`}
                  onClick={() => void run(operation)}
                >
                  {busy === operation ? "처리 중…" : action}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      <div className="dialog-actions">
        <Button onClick={onClose}>닫기</Button>
      </div>
    </Dialog>
  );
}

export default function OperationsDialog({ table, onClose }: TableDialogProps) {
  const { screen, source, given, urlState, takeBack } = table;
  return (
    <Operations
      source={source}
      takeBack={takeBack}
      textOf={(one) => whatText(one, given)}
      what={(one) => (
        <a
          href={writeUrlState(rowsOf(urlState, one.operation), screen, location.search)}
          onClick={(event) => {
            event.preventDefault();
            onClose();
            table.change(rowsOf(urlState, one.operation));
          }}
        >
          {whatText(one, given)}
        </a>
      )}
      onClose={onClose}
    />
  );
}

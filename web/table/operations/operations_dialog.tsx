/** The list of what was done on this table, each to be taken back or done again. Loaded when opened. */
import { useEffect, useState } from "react";
import type { Operation } from "../../../projections/table/shapes.ts";
import type { CellValue, Column } from "../../../events/kit/column.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { count as figure, fullDateTime } from "../../ui/format.ts";
import { cellText } from "../grid/format.ts";
import { depthOf } from "./use_operations.ts";
import { type UrlState, writeUrlState } from "../filters/url_state.ts";
import type { TableDialogProps } from "../use_data_table.ts";

/** Operations shown; older ones are rarely taken back. */
const MOST_SHOWN = 100;

/** Changes of one row that are told; more are counted. */
const CHANGES_SHOWN = 3;

/** "데모 직원 · 직책 과장 → 부장", "3행 · 직책, 부서". */
export function whatText(
  { name, rows, changes, fields }: Operation,
  columns: readonly Column[],
): string {
  const read = (key: string, value: unknown) => {
    const column = columns.find((one) => one.key === key);
    return column && cellText(column, value as CellValue) || "(없음)";
  };
  const each = name === null
    ? fields
    : changes.map(({ key, label, from, to }) => `${label} ${read(key, from)} → ${read(key, to)}`);
  const rest = each.length > CHANGES_SHOWN ? ` 외 ${each.length - CHANGES_SHOWN}개` : "";
  const told = each.slice(0, CHANGES_SHOWN).join(", ") + rest;
  return [name ?? `${figure(rows)}행`, told].filter(Boolean).join(" · ");
}

/** What shows the rows that an operation changed, deleted ones among them. */
const rowsOf = (urlState: UrlState, operation: string): UrlState => ({
  ...urlState,
  query: { operation: operation.split(":", 1)[0], deleted: "with" },
  page: 1,
  view: null,
});

export default function OperationsDialog({ table, onClose }: TableDialogProps) {
  const { screen, source, given, urlState, takeBack } = table;
  const [list, setList] = useState<Operation[] | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [busy, setBusy] = useState<string | null>(null);
  const load = async () => {
    const answer = await source.operations();
    if (answer.ok) setList(answer.data.data);
    else setTrouble(answer.problem.message);
  };
  useEffect(() => void load(), []);
  const run = async (operation: string) => {
    setBusy(operation);
    await takeBack(operation);
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
      {!list && !trouble && <p role="status">불러오는 중...</p>}
      {list?.length === 0 && <p>아직 한 작업이 없습니다.</p>}
      <ul className="dt-operations">
        {list?.slice(0, MOST_SHOWN).map((one) => {
          const { operation, at, label, undone } = one;
          const what = whatText(one, given);
          const action = depthOf(operation) % 2 === 1 ? "다시 실행" : "되돌리기";
          return (
            <li key={operation}>
              <span>
                {label} ·{" "}
                <a
                  href={writeUrlState(rowsOf(urlState, operation), screen, location.search)}
                  onClick={(event) => {
                    event.preventDefault();
                    onClose();
                    table.change(rowsOf(urlState, operation));
                  }}
                >
                  {what}
                </a>
              </span>
              <span className="dt-when tabular">{fullDateTime(at)}</span>
              {undone ? <span className="dt-when">되돌림</span> : (
                <Button
                  small
                  busy={busy !== null}
                  aria-label={`${label} · ${what} ${fullDateTime(at)} ${action}`}
                  onClick={() => void run(operation)}
                >
                  {busy === operation ? "처리 중..." : action}
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

/** The list of what was done on this table, each to be taken back or done again. Loaded when opened. */
import { useEffect, useState } from "react";
import type { Operation } from "../../projections/table/shapes.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { count as figure, fullDateTime } from "../ui/format.ts";
import { depthOf } from "./operations.ts";
import type { TableSource } from "./source.ts";

/** Operations shown; older ones are rarely taken back. */
const MOST_SHOWN = 100;

interface OperationsProps {
  source: TableSource;
  turnBack(operation: string): Promise<void>;
  onClose(): void;
}

export default function OperationsDialog({ source, turnBack, onClose }: OperationsProps) {
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
    await turnBack(operation);
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
        {list?.slice(0, MOST_SHOWN).map(({ operation, at, label, rows, undone }) => {
          const action = depthOf(operation) % 2 === 1 ? "다시 실행" : "되돌리기";
          return (
            <li key={operation}>
              <span>{label} · {figure(rows)}행</span>
              <span className="dt-when tabular">{fullDateTime(at)}</span>
              {undone ? <span className="dt-when">되돌림</span> : (
                <Button
                  small
                  busy={busy !== null}
                  aria-label={`${label} ${fullDateTime(at)} ${action}`}
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

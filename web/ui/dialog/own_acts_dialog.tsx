/** What one did last, on whichever page: each to be taken back, or why it cannot be. Loaded when it is opened. */
import { useEffect, useState } from "react";
import type { OwnAct, OwnActs } from "../../../projections/audit/audit_line.ts";
import { auditPaths } from "../../pages/staff/changes/paths.ts";
import { callApi } from "../client/api.ts";
import { Button } from "../form/button.tsx";
import { Dialog } from "./dialog.tsx";
import { Changed } from "../history/changed.tsx";
import { Moment, useMoment } from "../moment.tsx";
import { ownActsOpen } from "./own_acts_open.ts";
import { type UndoRequest, useUndo } from "../use_take_back.ts";

const close = () => {
  ownActsOpen.value = false;
};

interface BackProps {
  call: UndoRequest;
  again: boolean;
  /** What is undone, for screen readers. */
  name: string;
  onDone(): void;
}

function Back({ call, again, name, onDone }: BackProps) {
  const action = again ? "다시 실행" : "되돌리기";
  const { state, run } = useUndo(call, again ? "다시 실행했습니다." : undefined);
  return (
    <Button
      small
      busy={state !== "ready"}
      aria-label={`${name} ${action}`}
      onClick={() => void run().then(onDone)}
    >
      {state === "busy" ? "처리 중…" : action}
    </Button>
  );
}

interface ActProps {
  act: OwnAct;
  moment(instant: string): string;
  onDone(): void;
}

function Act({ act, moment, onDone }: ActProps) {
  const { at, name, href, what, changes, undone, back, why } = act;
  return (
    <li>
      <div>
        {href ? <a href={href}>{name}</a> : name} · {what}
        <Changed changes={changes} />
        {why && <p className="own-acts-why">{why}</p>}
      </div>
      <span className="line gap-3 faint nowrap">
        <Moment at={at} write={moment} />
        {undone && "되돌린 작업"}
        {back && (
          <Back
            call={{ path: back.path, body: back.body }}
            again={back.again}
            name={`${name} ${what}`}
            onDone={onDone}
          />
        )}
      </span>
    </li>
  );
}

export default function OwnActsDialog() {
  const [result, setTold] = useState<OwnActs | null>(null);
  const [trouble, setTrouble] = useState("");
  const load = async () => {
    const answer = await callApi<OwnActs>("GET", auditPaths.own(), { act: "loadOwnActs" });
    if (answer.ok) setTold(answer.data);
    setTrouble(answer.ok ? "" : answer.problem.message);
  };
  const moment = useMoment(result?.results.map(({ at }) => at));
  // What others did meanwhile is known again when one comes back to this tab.
  useEffect(() => {
    const refresh = () => void load();
    refresh();
    addEventListener("focus", refresh);
    return () => removeEventListener("focus", refresh);
  }, []);
  return (
    <Dialog
      wide
      title="내 작업 내역"
      text="어느 화면에서 했든 최근에 한 작업을 되돌립니다. 그사이 다른 사람이 바꾼 항목은 그대로 둡니다."
      onClose={close}
    >
      {trouble && <p className="notice" role="alert">{trouble}</p>}
      {!result && !trouble && <p role="status">불러오는 중…</p>}
      {result?.results.length === 0 && <p>아직 되돌릴 작업이 없습니다.</p>}
      <ul className="own-acts" aria-label="최근에 한 작업">
        {result?.results.map((act) => (
          <Act
            key={act.position}
            act={act}
            moment={moment}
            onDone={() => void load()}
          />
        ))}
      </ul>
      <div className="dialog-actions">
        {result && <a className="button" href={result.all}>변경 이력에서 모두 보기</a>}
        <Button onClick={close}>닫기</Button>
      </div>
    </Dialog>
  );
}

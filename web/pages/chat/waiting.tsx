/** 기다리는 변경: what programs elsewhere prepared, each applied or discarded by its owner. No script. */
import type { ChatChange } from "../../../events/chat/chat_shapes.ts";
import { CSRF_FIELD } from "../../ui/form/csrf.ts";
import { Moment } from "../../ui/moment.tsx";
import { ChangeTable } from "./change.tsx";
import { waitingAct } from "./paths.ts";

/** A change as it stands now, or why it cannot be made any more. */
export interface WaitingRow {
  id: string;
  title: string;
  at: string;
  change: Pick<ChatChange, "rows" | "href"> | null;
  problem: string;
  /** Sent back with a yes. */
  mark: string;
}

interface WaitingPageProps {
  csrf: string;
  rows: WaitingRow[];
  /** What was just done; null for nothing. */
  done: string | null;
  /** Why something could not be done; null otherwise. */
  refused: string | null;
}

function Act({ csrf, row, act, label }: {
  csrf: string;
  row: WaitingRow;
  act: "apply" | "discard";
  label: string;
}) {
  return (
    <form method="post" action={waitingAct(row.id, act)}>
      <input type="hidden" name={CSRF_FIELD} value={csrf} />
      <input type="hidden" name="mark" value={row.mark} />
      <button type="submit" className={act === "apply" ? "button button-primary" : "button"}>
        {label}
        <span className="visually-hidden">: {row.title}</span>
      </button>
    </form>
  );
}

function Waiting({ csrf, row }: { csrf: string; row: WaitingRow }) {
  return (
    <li className="chat-proposal">
      <h2>{row.title}</h2>
      <p className="chat-quiet">
        <Moment at={row.at} />에 AI 프로그램이 요청했습니다. 하루가 지나면 없어집니다.
      </p>
      {row.change && <ChangeTable change={row.change} />}
      {row.problem && <p className="notice notice-warning">{row.problem}</p>}
      <div className="row">
        {row.change && <Act csrf={csrf} row={row} act="apply" label="적용" />}
        <Act csrf={csrf} row={row} act="discard" label="버리기" />
        {row.change && <a href={row.change.href}>지금 기록 보기</a>}
      </div>
    </li>
  );
}

export function WaitingPage({ csrf, rows, done, refused }: WaitingPageProps) {
  return (
    <div className="stack">
      <header className="page-head">
        <h1>기다리는 변경</h1>
      </header>
      {done && <p className="notice" role="status">{done}</p>}
      {refused && <p className="notice notice-warning" role="alert">{refused}</p>}
      {rows.length === 0
        ? (
          <p className="chat-quiet">
            기다리는 변경이 없습니다. 다른 AI 프로그램이 이 사무소의 도구로 무엇을 바꾸려 하면
            여기에서 확인하고 적용합니다.
          </p>
        )
        : (
          <ul className="stack">
            {rows.map((row) => <Waiting key={row.id} csrf={csrf} row={row} />)}
          </ul>
        )}
    </div>
  );
}

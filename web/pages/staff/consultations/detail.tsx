/** One consultation request: what the person wrote, what was done about it, and what can be done. */
import type {
  ConsultationState,
  Person,
  StoredConsultationEvent,
} from "../../../../events/consultation.ts";
import { seoulDay } from "../../../../events/seoul.ts";
import type { ConsultationEntry } from "../../../../projections/consultation.ts";
import { inboxPaths } from "../../../inbox_paths.ts";
import { securityPaths } from "../../../security_paths.ts";
import { callTimes, subjectName } from "../../../site/consultation.ts";
import { Moment } from "../../../ui/moment.tsx";
import { telephone } from "../../../ui/public_frame.tsx";
import { Shell, type ShellFrame } from "../../../ui/shell.tsx";
import { type Acting, Actions } from "./actions.tsx";
import { INBOX_TITLE, reasonNames, StageBadge, stageNames, suspicionNames } from "./words.tsx";

export interface HistoryLine {
  event: StoredConsultationEvent;
  /** A note's text; null where there is none. */
  note: string | null;
}

interface DetailProps {
  frame: ShellFrame;
  entry: ConsultationEntry;
  /** Null when the personal data is gone. */
  person: Person | null;
  /** Newest first. */
  history: HistoryLine[];
  /** What was just done, or why it was not. */
  done: string | null;
  wrong: string | null;
  acting: Acting;
}

/** A visitor chose the address: what looks like a further recipient or a text in it is only its letters. */
const mailAddress = (email: string): string =>
  `mailto:${encodeURIComponent(email).replaceAll("%40", "@")}`;

/** Whom to answer, and how. */
const Reach = ({ name, phone, email }: Person) => (
  <>
    <dt>이름</dt>
    <dd>{name}</dd>
    <dt>전화</dt>
    <dd className="tabular">{phone ? <a href={telephone(phone)}>{phone}</a> : "없음"}</dd>
    <dt>이메일</dt>
    <dd>{email ? <a href={mailAddress(email)}>{email}</a> : "없음"}</dd>
  </>
);

const Question = ({ subject, message }: Person) => (
  <>
    <h3>{subject}</h3>
    <p className="consultation-message">{message}</p>
    <p className="consultation-fine">이 화면을 연 사실은 개인정보 열람 기록에 남습니다.</p>
  </>
);

const Gone = ({ destroyed }: ConsultationState) => (
  <p className="consultation-gone">
    이름, 연락처, 제목, 내용, 메모: <b>(파기됨)</b> {destroyed
      ? `사유: ${reasonNames[destroyed]}.`
      : "개인정보의 열쇠가 남아 있지 않아 읽을 수 없습니다."}
  </p>
);

function whatText(event: StoredConsultationEvent): string {
  switch (event.type) {
    case "consultation.requested":
      return "상담을 접수함";
    case "consultation.moved":
      return `${stageNames[event.data.from]} → ${stageNames[event.data.to]}`;
    case "consultation.assigned": {
      const { to } = event.data;
      return to ? `담당자를 ${to.name} 님으로 정함` : "담당자를 비움";
    }
    case "consultation.noted":
      return "메모";
    case "consultation.destroyed":
      return `개인정보를 파기함 (${reasonNames[event.data.reason]})`;
    default:
      return event satisfies never;
  }
}

const History = ({ history }: Pick<DetailProps, "history">) => (
  <section aria-labelledby="history">
    <h2 id="history">처리 이력</h2>
    <ol className="consultation-history">
      {history.map(({ event, note }) => (
        <li key={event.version}>
          <p>
            <Moment at={event.at} /> {event.actor.name || "방문자"} · {whatText(event)}
          </p>
          {note !== null && <p className="consultation-message">{note}</p>}
        </li>
      ))}
    </ol>
  </section>
);

function Asked({ entry, person }: Pick<DetailProps, "entry" | "person">) {
  const { state, recorded_at, due_at } = entry;
  return (
    <section aria-labelledby="asked">
      <h2 id="asked">접수 내용</h2>
      <dl>
        {person && <Reach {...person} />}
        <dt>접수</dt>
        <dd>
          <Moment at={recorded_at} />
        </dd>
        <dt>분야</dt>
        <dd>{subjectName(state.service)}</dd>
        <dt>연락 시간</dt>
        <dd>{callTimes[state.call_time]}</dd>
        {person && (
          <>
            <dt>파기 예정일</dt>
            <dd className="tabular">{seoulDay(due_at)}</dd>
          </>
        )}
      </dl>
      {person ? <Question {...person} /> : <Gone {...state} />}
    </section>
  );
}

export function Detail(props: DetailProps) {
  const { frame, entry, person, history, done, wrong, acting } = props;
  const { receipt, stage, suspicions, destroyed } = entry.state;
  return (
    <Shell {...frame} current={inboxPaths.list()}>
      <div className="consultations">
        <p>
          <a href={inboxPaths.list()}>← {INBOX_TITLE} 목록</a>
        </p>
        <header className="page-head">
          <h1>
            상담 <span className="tabular">{receipt}</span>
          </h1>
          <StageBadge stage={stage} />
          {frame.user.role === "superuser" && (
            <a className="page-head-actions row" href={securityPaths.log({ person: entry.id })}>
              이 접수의 열람 기록
            </a>
          )}
        </header>
        {done && <p className="notice notice-success" role="status">{done}</p>}
        {wrong && <p className="notice" role="alert">{wrong}</p>}
        {suspicions.length > 0 && (
          <p className="notice notice-warning">
            <b>스팸 의심</b> {suspicions.map((one) => suspicionNames[one] ?? one).join(", ")}
          </p>
        )}
        <div className="consultation-two">
          <div>
            <Asked entry={entry} person={person} />
            <History history={history} />
          </div>
          {!destroyed && person && (
            <Actions {...acting} entry={entry} superuser={frame.user.role === "superuser"} />
          )}
        </div>
      </div>
    </Shell>
  );
}

/** An address of a request that never was. */
export function NoConsultation({ frame }: Pick<DetailProps, "frame">) {
  return (
    <Shell {...frame} current={inboxPaths.list()}>
      <div className="consultations">
        <h1>상담 접수를 찾을 수 없습니다</h1>
        <p>주소가 잘못되었을 수 있습니다.</p>
        <p>
          <a className="button" href={inboxPaths.list()}>{INBOX_TITLE} 목록</a>
        </p>
      </div>
    </Shell>
  );
}

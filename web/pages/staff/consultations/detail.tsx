/** One consultation request: what the person wrote, what was done about it, and what can be done. */
import { inboxPaths } from "../../../inbox_paths.ts";
import { seoulDay } from "../../../../events/seoul.ts";
import { Moment } from "../../../ui/moment.tsx";
import { telephone } from "../../../ui/public_frame.tsx";
import { Shell, type ShellFrame } from "../../../ui/shell.tsx";
import { type Acting, Actions } from "./actions.tsx";
import type { ConsultationDetail } from "./rows.ts";
import { INBOX_TITLE, reasonNames, StageBadge, suspicionNames } from "./words.tsx";

interface DetailProps {
  frame: ShellFrame;
  request: ConsultationDetail;
  acting: Omit<Acting, "request" | "superuser">;
}

type Person = NonNullable<ConsultationDetail["person"]>;

/** A visitor chose the address: what looks like a further recipient or a text in it is only its letters. */
const mailAddress = (email: string): string =>
  `mailto:${encodeURIComponent(email).replaceAll("%40", "@")}`;

/** Whom to answer, and how. */
const Reach = ({ person }: { person: Person }) => (
  <>
    <dt>이름</dt>
    <dd>{person.name}</dd>
    <dt>전화</dt>
    <dd className="tabular">
      {person.phone ? <a href={telephone(person.phone)}>{person.phone}</a> : "없음"}
    </dd>
    <dt>이메일</dt>
    <dd>{person.email ? <a href={mailAddress(person.email)}>{person.email}</a> : "없음"}</dd>
  </>
);

const Question = ({ person }: { person: Person }) => (
  <>
    <h3>{person.subject}</h3>
    <p className="consultation-message">{person.message}</p>
    <p className="consultation-fine">이 화면을 연 사실은 개인정보 열람 기록에 남습니다.</p>
  </>
);

function Gone({ request }: { request: ConsultationDetail }) {
  return (
    <p className="consultation-gone">
      이름, 연락처, 제목, 내용, 메모: <b>(파기됨)</b> {request.destroyed
        ? `사유: ${reasonNames[request.destroyed]}.`
        : "개인정보의 열쇠가 남아 있지 않아 읽을 수 없습니다."}
    </p>
  );
}

function History({ history }: Pick<ConsultationDetail, "history">) {
  return (
    <section aria-labelledby="history">
      <h2 id="history">처리 이력</h2>
      <ol className="consultation-history">
        {history.map(({ at, by, what, note }, index) => (
          <li key={index}>
            <p>
              <Moment at={at} /> {by} · {what}
            </p>
            {note !== null && <p className="consultation-message">{note}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}

export function Detail({ frame, request, acting }: DetailProps) {
  const superuser = frame.user.role === "superuser";
  return (
    <Shell {...frame} current={inboxPaths.list()}>
      <div className="consultations">
        <p>
          <a href={inboxPaths.list()}>← {INBOX_TITLE} 목록</a>
        </p>
        <header className="page-head">
          <h1>
            상담 <span className="tabular">{request.receipt}</span>
          </h1>
          <StageBadge stage={request.stage} />
        </header>
        {acting.notice && (
          <p
            className={acting.notice.kind === "success" ? "notice notice-success" : "notice"}
            role={acting.notice.kind === "danger" ? "alert" : "status"}
          >
            {acting.notice.text}
          </p>
        )}
        {request.suspicions.length > 0 && (
          <p className="notice notice-warning">
            <b>스팸 의심</b>{" "}
            {request.suspicions.map((one) => suspicionNames[one] ?? one).join(", ")}
          </p>
        )}
        <div className="consultation-two">
          <div>
            <section aria-labelledby="asked">
              <h2 id="asked">접수 내용</h2>
              <dl>
                {request.person && <Reach person={request.person} />}
                <dt>접수</dt>
                <dd>
                  <Moment at={request.requested_at} />
                </dd>
                <dt>분야</dt>
                <dd>{request.service}</dd>
                <dt>연락 시간</dt>
                <dd>{request.call_time}</dd>
                {request.person && (
                  <>
                    <dt>파기 예정일</dt>
                    <dd className="tabular">{seoulDay(request.due_at)}</dd>
                  </>
                )}
              </dl>
              {request.person ? <Question person={request.person} /> : <Gone request={request} />}
            </section>
            <History history={request.history} />
          </div>
          {!request.destroyed && request.person && (
            <Actions {...acting} request={request} superuser={superuser} />
          )}
        </div>
      </div>
    </Shell>
  );
}

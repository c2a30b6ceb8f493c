/** What people ask about their own data, for superusers: what waits until when, and what was answered. No script. */
import {
  ANSWER_DAYS,
  DATA_REQUEST_OUTCOMES,
  type DataRequest,
  type DataRequestAnswer,
  type DataRequestEnd,
  TEXT_MAX,
} from "../../../../events/personal_data/data_request.ts";
import {
  requestKinds,
  requestOutcomes,
} from "../../../../projections/personal_data/data_request.ts";
import { securityPaths } from "./paths.ts";
import { CardTable, type Column } from "../../../ui/list/card_table.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { Moment } from "../../../ui/moment.tsx";
import { Shell, type ShellFrame } from "../../../ui/frame/shell.tsx";
import { type Forms, Hidden } from "./notices.tsx";
import { SECURITY_TITLE, Views } from "./page.tsx";

export interface OpenRequest extends Omit<DataRequest, "account"> {
  id: string;
  /** What the office calls the account. */
  who: string;
  at: string;
  /** The Seoul day until which it is to be answered. */
  due: string;
  overdue: boolean;
}

export interface AnsweredRequest extends Omit<DataRequest, "account"> {
  id: string;
  who: string;
  at: string;
  answered_at: string;
  by: string;
  answer: DataRequestEnd;
}

/** An answer that could not be taken, as it was typed. */
export interface LeftAnswer extends DataRequestAnswer {
  id: string;
  message: string;
}

interface RequestsPageProps extends Forms {
  frame: ShellFrame;
  /** The oldest first, and how many wait in all. */
  open: OpenRequest[];
  waiting: number;
  /** The newest answers first, and how many there are besides. */
  answered: AnsweredRequest[];
  more: number;
  left: LeftAnswer | null;
  done: boolean;
}

function Open(
  { request, left, ...forms }: { request: OpenRequest; left: LeftAnswer | null } & Forms,
) {
  const { id, who, kind, what, wish, reason, at, due, overdue } = request;
  const wrong = left?.id === id ? left : null;
  const asked = `${who} 님의 요구: ${what}`;
  return (
    <section className="security-month" aria-label={asked}>
      <h3>
        {who}: {what}{" "}
        <span className={overdue ? "badge badge-danger" : "badge badge-warning"}>
          {overdue ? `기한 지남 (${due})` : `${due}까지`}
        </span>
      </h3>
      <p>
        {requestKinds[kind]}
        {wish && <>: {wish}</>}
      </p>
      {reason && <p className="security-fine">사유: {reason}</p>}
      <p className="security-fine">
        <Moment at={at} /> 요구 접수
      </p>
      <form method="post" action={securityPaths.answer(id)}>
        <Hidden {...forms} formKey={`${forms.formKey}-${id.slice(0, 12)}`} />
        <Field as="select" label="처리 결과" name="outcome" defaultValue={wrong?.outcome}>
          {DATA_REQUEST_OUTCOMES.map((outcome) => (
            <option key={outcome} value={outcome}>{requestOutcomes[outcome]}</option>
          ))}
        </Field>
        <Field
          as="textarea"
          label="답변 내용"
          name="text"
          rows={2}
          maxLength={TEXT_MAX}
          defaultValue={wrong?.text}
          problem={wrong?.message}
          hint="요구한 사람이 봅니다. 처리할 수 없으면 사유를 꼭 입력합니다."
        />
        <button
          type="submit"
          className="button button-primary"
          aria-label={`${asked} 답변 등록`}
        >
          답변 등록
        </button>
      </form>
    </section>
  );
}

const ANSWERED: Column<AnsweredRequest>[] = [
  { label: "답변 일시", cell: ({ answered_at }) => <Moment at={answered_at} /> },
  { label: "요구한 사람", kind: "short", names: true, cell: ({ who }) => who },
  {
    label: "요구",
    kind: "long",
    cell: ({ kind, what, wish }) =>
      [`${what}: ${requestKinds[kind]}`, wish].filter(Boolean).join(" → "),
  },
  { label: "처리 결과", kind: "short", cell: ({ answer }) => requestOutcomes[answer.outcome] },
  { label: "알린 내용", kind: "long", cell: ({ answer }) => answer.text },
  { label: "답변한 사람", cell: ({ by }) => by },
];

export function RequestsPage(props: RequestsPageProps) {
  const { frame, open, waiting, answered, more, left, done, csrf, formKey } = props;
  return (
    <Shell {...frame} current={securityPaths.overview()}>
      <div className="security">
        <h1>{SECURITY_TITLE}</h1>
        <Views current="requests" />
        {done && <p className="notice notice-success" role="status">답변을 등록했습니다.</p>}
        {left && !open.some(({ id }) => id === left.id) && (
          <p className="notice" role="alert">{left.message}</p>
        )}
        <section aria-labelledby="requests-open">
          <h2 id="requests-open">답변할 요구</h2>
          <p className="security-fine">
            정정이나 삭제 요구에는 받은 날부터{" "}
            {ANSWER_DAYS}일 안에 답변합니다(개인정보 보호법 제36조, 같은 법 시행령 제43조). 자료는
            계정이나 직원 표에서 고치고, 처리한 내용을 여기에 입력합니다.
          </p>
          {open.length === 0
            ? <p className="security-none">답변할 요구가 없습니다.</p>
            : open.map((request) => (
              <Open
                key={request.id}
                request={request}
                left={left}
                csrf={csrf}
                formKey={formKey}
              />
            ))}
          {waiting > open.length && (
            <p className="security-fine">
              먼저 받은 {open.length}건입니다. 답변하면 나머지{" "}
              {(waiting - open.length).toLocaleString("ko-KR")}건이 이어서 나옵니다.
            </p>
          )}
        </section>
        <section aria-labelledby="requests-answered">
          <h2 id="requests-answered">답변한 요구</h2>
          <CardTable
            label="답변한 요구 표"
            columns={ANSWERED}
            rows={answered}
            keyOf={({ id }) => id}
            none="답변한 요구가 없습니다."
          />
          {more > 0 && <p className="security-fine">이전 요구 {more.toLocaleString("ko-KR")}건</p>}
        </section>
      </div>
    </Shell>
  );
}

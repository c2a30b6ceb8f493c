/** What one asks of the office about one's own data, and what came of it. No script. */
import {
  ANSWER_DAYS,
  type DataRequest,
  type DataRequestEnd,
  DETAILS_MAX_LENGTH,
  TEXT_MAX,
} from "../../../events/personal_data/data_request.ts";
import { requestKinds, requestOutcomes } from "../../../projections/personal_data/data_request.ts";
import { ownDataPaths } from "./paths.ts";
import { sitePaths } from "../../site/paths.ts";
import { Field } from "../../ui/form/field.tsx";
import { Moment } from "../../ui/moment.tsx";

/** A request as its maker sees it. */
export interface OwnRequest extends Omit<DataRequest, "account"> {
  id: string;
  at: string;
  /** The Seoul day until which it is answered. */
  due: string;
  answer: DataRequestEnd | null;
  /** When it was answered, where it was. */
  updated_at: string;
}

export interface OwnRequestsProps {
  /** The newest first. */
  requests: OwnRequest[];
  /** What is held, by its labels. */
  fields: string[];
  csrf: string;
  /** Makes a form that is sent twice one request. */
  formKey: string;
  /** Why a request could not be taken back. */
  problem: string | null;
  /** What could not be taken, as it was typed. */
  left: (Omit<DataRequest, "account"> & { message: string }) | null;
  /** What was just done. */
  done: "request" | "take-back" | null;
}

function State({ answer, due, updated_at }: OwnRequest) {
  if (!answer) return <p>{due}까지 답해 드립니다.</p>;
  return (
    <p>
      <Moment at={updated_at} /> {requestOutcomes[answer.outcome]}
      {answer.text && `: ${answer.text}`}
    </p>
  );
}

function Request({ request, csrf }: { request: OwnRequest; csrf: string }) {
  const { id, kind, what, wish, reason, at, answer } = request;
  return (
    <li>
      <div>
        <b>{what}</b>
        <span className={answer ? "badge" : "badge badge-warning"}>
          {answer ? requestOutcomes[answer.outcome] : "답변 대기"}
        </span>
        <p>
          <Moment at={at} /> {requestKinds[kind]}
          {wish && `: ${wish}`}
          {reason && ` (${reason})`}
        </p>
        <State {...request} />
      </div>
      {!answer && (
        <form method="post" action={ownDataPaths.takeBack(id)}>
          <input type="hidden" name="csrfmiddlewaretoken" value={csrf} />
          <button type="submit" className="button" aria-label={`${what} 요구 철회`}>
            철회
          </button>
        </form>
      )}
    </li>
  );
}

function Form({ fields, csrf, formKey, left }: OwnRequestsProps) {
  return (
    <form method="post" action={ownDataPaths.requests()} className="own-request-form column mt-4">
      <input type="hidden" name="csrfmiddlewaretoken" value={csrf} />
      <input type="hidden" name="key" value={formKey} />
      <Field as="select" label="요구" name="kind" defaultValue={left?.kind ?? "correction"}>
        {Object.entries(requestKinds).map(([value, label]) => (
          <option key={value} value={value}>{label}</option>
        ))}
      </Field>
      <Field
        label="대상 항목"
        name="what"
        list="own-fields"
        maxLength={DETAILS_MAX_LENGTH}
        autoComplete="off"
        defaultValue={left?.what}
        hint="예: 전화번호, 부서"
      />
      <datalist id="own-fields">
        {[...new Set(fields)].map((label) => <option key={label} value={label} />)}
      </datalist>
      <Field
        label="올바른 내용"
        name="wish"
        maxLength={TEXT_MAX}
        autoComplete="off"
        defaultValue={left?.wish}
        hint="삭제를 요구할 때는 비워 둡니다."
      />
      <Field
        as="textarea"
        label="사유"
        name="reason"
        rows={2}
        maxLength={TEXT_MAX}
        defaultValue={left?.reason}
      />
      {left && <p className="profile-problem" role="alert">{left.message}</p>}
      <button type="submit" className="button button-primary">요구하기</button>
    </form>
  );
}

const DONE = { request: "요구를 접수했습니다.", "take-back": "요구를 철회했습니다." };

/** The form, and every request there was. */
export function OwnRequests(props: OwnRequestsProps) {
  const { requests, csrf, done, problem } = props;
  return (
    <section aria-labelledby="own-demands">
      <h2 id="own-demands">정정·삭제 요구</h2>
      <p className="profile-note">
        잘못된 내용의 정정이나 삭제를 요구할 수 있습니다.{" "}
        {ANSWER_DAYS}일 안에 처리하거나 처리할 수 없는 사유를 여기에 알려 드립니다.{" "}
        <a href={sitePaths.privacy()}>개인정보처리방침</a>의 개인정보 보호책임자에게 전화나 이메일로
        하셔도 됩니다.
      </p>
      {done && <p className="notice notice-success" role="status">{DONE[done]}</p>}
      {problem && <p className="notice" role="alert">{problem}</p>}
      {requests.length > 0 && (
        <ul className="profile-list">
          {requests.map((request) => <Request key={request.id} request={request} csrf={csrf} />)}
        </ul>
      )}
      <Form {...props} />
    </section>
  );
}

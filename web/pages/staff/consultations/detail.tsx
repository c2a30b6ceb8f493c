/** One consultation request as a page: what it is about, and the desk that works on it. */
import type { ConsultationEntry } from "../../../../projections/consultation/consultation.ts";
import { MATTER_KINDS } from "../../../../events/matter/matter_shapes.ts";
import { Field } from "../../../ui/form/field.tsx";
import { inboxPaths } from "./paths.ts";
import { securityPaths } from "../security/paths.ts";
import { subjectName } from "../../../site/consultation.ts";
import { Shell, type ShellFrame } from "../../../ui/frame/shell.tsx";
import Desk, { type DeskProps } from "./consultation-desk.island.tsx";
import { INBOX_TITLE, suspicionNames } from "./words.tsx";

interface DetailProps {
  frame: ShellFrame;
  entry: ConsultationEntry;
  desk: DeskProps;
  /** The case that it became, or how to make one of it; null where nothing can be done any more. */
  matter: { href: string; number: string } | { kind: string; quote: string | null } | null;
  /** What was just done, or why it was not. */
  done: string | null;
  wrong: string | null;
}

/** The way to the case, or the form that makes one of what was asked. */
function MatterOf({ matter, id, acting }: Pick<DetailProps, "matter"> & {
  id: string;
  acting: DeskProps["acting"];
}) {
  if (!matter) return null;
  if ("href" in matter) {
    return (
      <p>
        <a className="button" href={matter.href}>
          사건 <span className="tabular">{matter.number}</span> 열기
        </a>
      </p>
    );
  }
  return (
    <form className="fields" method="post" action={inboxPaths.act(id, "matter")}>
      <input type="hidden" name="csrfmiddlewaretoken" value={acting.csrf} />
      <input type="hidden" name="key" value={acting.formKey} />
      <Field as="select" label="사건 종류" id="kind" name="kind" defaultValue={matter.kind}>
        {MATTER_KINDS.map(({ value, label }) => <option key={value} value={value}>{label}</option>)}
      </Field>
      <button type="submit" className="button">사건으로 만들기</button>
      {matter.quote && <span className="consultation-fine">견적: {matter.quote}</span>}
    </form>
  );
}

export function Detail({ frame, entry, desk, matter, done, wrong }: DetailProps) {
  const { receipt, service, person, suspicions } = entry.state;
  return (
    <Shell {...frame} current={inboxPaths.list()}>
      <div className="consultations">
        <p>
          <a href={inboxPaths.list()}>← {INBOX_TITLE} 목록</a>
        </p>
        <header className="page-head">
          <div>
            <p className="consultation-code">
              {subjectName(service)} · <span className="tabular">{receipt}</span>
            </p>
            <h1>{person?.subject || `${subjectName(service)} 상담`}</h1>
          </div>
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
        <MatterOf matter={matter} id={entry.id} acting={desk.acting} />
        <Desk {...desk} />
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

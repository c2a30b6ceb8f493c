/** One consultation request as a page: what it is about, and the desk that works on it. */
import type { ConsultationEntry } from "../../../../projections/consultation/consultation.ts";
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
  /** What was just done, or why it was not. */
  done: string | null;
  wrong: string | null;
}

export function Detail({ frame, entry, desk, done, wrong }: DetailProps) {
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

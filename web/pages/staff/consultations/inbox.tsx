/** The inbox of consultation requests, masked: to read one is to open it. */
import type { Person, Stage } from "../../../../events/consultation.ts";
import {
  type ConsultationEntry,
  maskEmail,
  maskName,
  maskPhone,
} from "../../../../projections/consultation.ts";
import { inboxPaths } from "../../../inbox_paths.ts";
import { securityPaths } from "../../../security_paths.ts";
import { subjectName } from "../../../site/consultation.ts";
import { CardTable, Cell } from "../../../ui/card_table.tsx";
import { LIST_SHORTCUTS } from "../../../ui/shortcuts.ts";
import { PartLinks, SearchForm } from "../../../ui/list_page.tsx";
import { useMoment } from "../../../ui/moment.tsx";
import { Pages } from "../../../ui/pages.tsx";
import { Shell, type ShellFrame } from "../../../ui/shell.tsx";
import { INBOX_TITLE, StageBadge, tabNames } from "./words.tsx";

export interface InboxRow {
  entry: ConsultationEntry;
  /** Null when the personal data is gone. */
  person: Person | null;
  /** How long ago it came in: `2시간 전`. */
  age: string;
  /** Until when it is to be answered; null where nobody waits for an answer. */
  due: { text: string; overdue: boolean } | null;
}

interface InboxProps {
  frame: ShellFrame;
  csrf: string;
  counts: Record<Stage, number>;
  /** The tab shown; null for all. */
  stage: Stage | null;
  rows: InboxRow[];
  place: { page: number; pages: number };
  /** What was looked for; "" without a search. */
  search: string;
  /** A search leaves older requests unread. */
  cut: boolean;
}

const HEADS = ["상태", "분야", "신청인", "담당자", "접수 · 기한"] as const;

function Row({ entry, person, age, due }: InboxRow) {
  const { id, recorded_at, state: { receipt, stage, suspicions, service, assignee } } = entry;
  const moment = useMoment();
  const reach = person && (maskPhone(person.phone) || maskEmail(person.email));
  return (
    <tbody role="rowgroup">
      <tr role="row">
        <Cell head={HEADS[0]} className="inbox-state">
          <StageBadge stage={stage} />
          {suspicions.length > 0 && stage === "new" && (
            <span className="badge badge-warning">스팸 의심</span>
          )}
        </Cell>
        <Cell head={HEADS[1]} className="inbox-matter" names>
          <a href={inboxPaths.request(id)}>
            <b>{subjectName(service)}</b> <small className="tabular">{receipt}</small>
          </a>
        </Cell>
        <Cell head={HEADS[2]} className="inbox-who">
          {person
            ? (
              <span>
                {maskName(person.name)} <small className="tabular">{reach}</small>
              </span>
            )
            : "(파기됨)"}
        </Cell>
        <Cell head={HEADS[3]} className="inbox-assignee">{assignee?.name ?? ""}</Cell>
        <Cell head={HEADS[4]} className="inbox-when">
          <span>
            <time dateTime={recorded_at} title={moment(recorded_at)}>{age}</time>
            {due && " · "}
            {due && <span className={due.overdue ? "inbox-overdue" : ""}>{due.text}</span>}
          </span>
        </Cell>
      </tr>
    </tbody>
  );
}

export function Inbox(props: InboxProps) {
  const { frame, csrf, counts, stage, rows, place, search, cut } = props;
  return (
    <Shell {...frame} current={inboxPaths.list()} shortcuts={LIST_SHORTCUTS}>
      <div className="consultations">
        <header className="page-head">
          <h1>{INBOX_TITLE}</h1>
          {frame.user.role === "superuser" && (
            <a
              className="page-head-actions row"
              href={securityPaths.log({ kind: "personal_read" })}
            >
              개인정보 열람 기록
            </a>
          )}
        </header>
        <SearchForm
          action={inboxPaths.search()}
          method="post"
          name="q"
          label="이름, 연락처, 제목, 내용, 접수번호"
          placeholder="이름, 연락처, 내용, 접수번호"
          value={search}
        >
          <input type="hidden" name="csrfmiddlewaretoken" value={csrf} />
        </SearchForm>
        <PartLinks
          label="상태별 보기"
          counts={counts}
          names={tabNames}
          all={Object.values(counts).reduce((sum, count) => sum + count, 0)}
          shown={stage}
          address={inboxPaths.list}
        />
        {search && (
          <p role="status">
            ‘{search}’ 검색 결과 {rows.length}건.{" "}
            {cut && "최근 접수만 찾았습니다. 더 오래된 것은 접수번호로 찾아 주세요. "}
            <a href={inboxPaths.list()}>검색 지우기</a>
          </p>
        )}
        {rows.length === 0
          ? <p className="list-none">{search ? "찾는 접수가 없습니다." : "접수가 없습니다."}</p>
          : (
            <div className="inbox">
              <CardTable label="상담 접수 목록" heads={HEADS}>
                {rows.map((row) => <Row key={row.entry.id} {...row} />)}
              </CardTable>
            </div>
          )}
        <Pages {...place} address={(page) => inboxPaths.list(stage ?? "", page)} />
      </div>
    </Shell>
  );
}

/** The inbox of consultation requests, masked: to read one is to open it. */
import type { Person, Stage } from "../../../../events/consultation.ts";
import { seoulDay } from "../../../../events/seoul.ts";
import {
  type ConsultationEntry,
  maskEmail,
  maskName,
  maskPhone,
} from "../../../../projections/consultation.ts";
import { inboxPaths } from "../../../inbox_paths.ts";
import { securityPaths } from "../../../security_paths.ts";
import { subjectName } from "../../../site/consultation.ts";
import { ListTable, PartLinks, SearchForm } from "../../../ui/list_page.tsx";
import { Moment } from "../../../ui/moment.tsx";
import { Pages } from "../../../ui/pages.tsx";
import { Shell, type ShellFrame } from "../../../ui/shell.tsx";
import { INBOX_TITLE, StageBadge, stageNames } from "./words.tsx";

export interface InboxRow {
  entry: ConsultationEntry;
  /** Null when the personal data is gone. */
  person: Person | null;
}

interface InboxProps {
  frame: ShellFrame;
  csrf: string;
  counts: Record<Stage, number>;
  /** The stage shown; null for all. */
  stage: Stage | null;
  rows: InboxRow[];
  place: { page: number; pages: number };
  /** What was looked for; "" without a search. */
  search: string;
  /** A search leaves older requests unread. */
  cut: boolean;
}

function Row({ entry, person }: InboxRow) {
  const { id, state: { receipt, stage, suspicions, service, assignee } } = entry;
  return (
    <tr>
      <th scope="row">
        <a href={inboxPaths.request(id)}>{receipt}</a>
      </th>
      <td>
        <StageBadge stage={stage} />
        {suspicions.length > 0 && stage === "new" && (
          <span className="badge badge-warning">스팸 의심</span>
        )}
      </td>
      <td>{person ? maskName(person.name) : "(파기됨)"}</td>
      <td className="tabular">
        {person ? maskPhone(person.phone) || maskEmail(person.email) : "(파기됨)"}
      </td>
      <td>{subjectName(service)}</td>
      <td>{assignee?.name || "—"}</td>
      <td>
        <Moment at={entry.recorded_at} />
      </td>
      <td className="tabular">{person ? seoulDay(entry.due_at) : "—"}</td>
    </tr>
  );
}

const HEADS = ["접수번호", "상태", "이름", "연락처", "분야", "담당", "접수 시각", "파기 예정일"];

export function Inbox(props: InboxProps) {
  const { frame, csrf, counts, stage, rows, place, search, cut } = props;
  return (
    <Shell {...frame} current={inboxPaths.list()}>
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
          names={stageNames}
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
        <ListTable
          label="상담 접수 목록"
          heads={HEADS}
          none={search ? "찾는 접수가 없습니다." : "접수가 없습니다."}
        >
          {rows.map((row) => <Row key={row.entry.id} {...row} />)}
        </ListTable>
        <Pages {...place} address={(page) => inboxPaths.list(stage ?? "", page)} />
      </div>
    </Shell>
  );
}

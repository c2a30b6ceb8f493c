/** The inbox of consultation requests, masked: to read one is to open it. */
import type { Person, Stage } from "../../../../events/consultation/consultation.ts";
import {
  type ConsultationEntry,
  maskEmail,
  maskName,
  maskPhone,
} from "../../../../projections/consultation/consultation.ts";
import { inboxPaths } from "./paths.ts";
import { securityPaths } from "../security/paths.ts";
import { subjectName } from "../../../site/consultation.ts";
import type { Column } from "../../../ui/list/card_table.tsx";
import { ListPage } from "../../../ui/list/list_page.tsx";
import { useMoment } from "../../../ui/moment.tsx";
import { Shell, type ShellFrame } from "../../../ui/frame/shell.tsx";
import { LIST_SHORTCUTS } from "../../../ui/client/shortcuts.ts";
import { INBOX_TITLE, StageBadge, tabNames } from "./words.tsx";

interface InboxRow {
  entry: ConsultationEntry;
  /** Null when the personal data is gone. */
  person: Person | null;
  /** How long ago it came in: `2시간 전`. */
  age: string;
  /** When its answer is due; null if none is. */
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

function Received({ entry: { recorded_at }, age, due }: InboxRow) {
  const moment = useMoment();
  return (
    <span>
      <time dateTime={recorded_at} title={moment(recorded_at)}>{age}</time>
      {due && " · "}
      {due && <span className={due.overdue ? "inbox-overdue" : ""}>{due.text}</span>}
    </span>
  );
}

const COLUMNS: Column<InboxRow>[] = [
  {
    label: "상태",
    place: "corner",
    cell: ({ entry: { state: { stage, suspicions } } }) => (
      <span className="row">
        <StageBadge stage={stage} />
        {suspicions.length > 0 && stage === "new" && (
          <span className="badge badge-warning">스팸 의심</span>
        )}
      </span>
    ),
  },
  {
    label: "제목",
    place: "first",
    names: true,
    cell: ({ entry: { id, state: { service, receipt } }, person }) => (
      <a className="inbox-subject" href={inboxPaths.request(id)}>
        {person?.subject || subjectName(service)}{" "}
        <small>
          {person?.subject && `${subjectName(service)} · `}
          <span className="tabular">{receipt}</span>
        </small>
      </a>
    ),
  },
  {
    label: "신청인",
    place: "second",
    cell: ({ person }) =>
      person
        ? (
          <span>
            {maskName(person.name)}{" "}
            <small className="tabular">{maskPhone(person.phone) || maskEmail(person.email)}</small>
          </span>
        )
        : "(파기됨)",
  },
  { label: "담당자", place: "aside", cell: ({ entry: { state } }) => state.assignee?.name ?? "" },
  {
    label: "접수 · 기한",
    kind: "short",
    place: "third",
    cell: (row) => <Received {...row} />,
  },
];

export function Inbox(props: InboxProps) {
  const { frame, csrf, counts, stage, rows, place, search, cut } = props;
  return (
    <Shell {...frame} current={inboxPaths.list()} shortcuts={LIST_SHORTCUTS}>
      <ListPage
        title={INBOX_TITLE}
        actions={frame.user.role === "superuser" && (
          <a href={securityPaths.log({ kind: "personal_read" })}>개인정보 열람 기록</a>
        )}
        parts={{
          label: "상태별 보기",
          counts,
          names: tabNames,
          shown: stage,
          address: inboxPaths.list,
        }}
        search={{
          action: inboxPaths.search(),
          method: "post",
          name: "q",
          label: "이름, 연락처, 제목, 내용, 접수번호",
          placeholder: "이름, 연락처, 내용, 접수번호",
          value: search,
          hidden: { csrfmiddlewaretoken: csrf },
        }}
        found={search && (
          <>
            ‘{search}’ 검색 결과 {rows.length}건.{" "}
            {cut && "최근 접수만 찾았습니다. 더 오래된 것은 접수번호로 찾아 주세요. "}
            <a href={inboxPaths.list()}>검색 지우기</a>
          </>
        )}
        table={{
          label: "상담 접수 목록",
          columns: COLUMNS,
          rows,
          keyOf: ({ entry }) => entry.id,
          none: search ? "찾는 접수가 없습니다." : "접수가 없습니다.",
        }}
        pages={{ ...place, address: (page) => inboxPaths.list(stage ?? "", page) }}
      />
    </Shell>
  );
}

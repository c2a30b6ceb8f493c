/** The inbox of consultation requests. Names and numbers are masked: to read them is to open one. */
import { type Stage, STAGES } from "../../../../events/consultation.ts";
import { inboxPaths } from "../../../inbox_paths.ts";
import { seoulDay } from "../../../../events/seoul.ts";
import { ListTable, PartLinks, SearchForm } from "../../../ui/list_page.tsx";
import { Moment } from "../../../ui/moment.tsx";
import { Shell, type ShellFrame } from "../../../ui/shell.tsx";
import { Pages } from "../../../ui/pages.tsx";
import type { InboxRow } from "./rows.ts";
import { INBOX_TITLE, StageBadge, stageNames } from "./words.tsx";

interface InboxProps {
  frame: ShellFrame;
  csrf: string;
  counts: Record<Stage, number>;
  /** The stage shown; null for all. */
  stage: Stage | null;
  rows: InboxRow[];
  page: number;
  pages: number;
  /** What was looked for, and whether older requests were left unread; null without a search. */
  search: { text: string; cut: boolean } | null;
}

function partsOf(counts: Record<Stage, number>, shown: Stage | null) {
  const part = (name: string, count: number, stage: Stage | null) => ({
    name,
    count,
    href: inboxPaths.list(stage ?? undefined),
    current: stage === shown,
  });
  const all = STAGES.reduce((sum, stage) => sum + counts[stage], 0);
  return [
    part("전체", all, null),
    ...STAGES.map((stage) => part(stageNames[stage], counts[stage], stage)),
  ];
}

function Row({ row }: { row: InboxRow }) {
  const { person } = row;
  return (
    <tr>
      <th scope="row">
        <a href={inboxPaths.request(row.id)}>{row.receipt}</a>
      </th>
      <td>
        <StageBadge stage={row.stage} />
        {row.suspicious && row.stage === "new" && (
          <span className="badge badge-warning">스팸 의심</span>
        )}
      </td>
      <td>{person ? person.name : "(파기됨)"}</td>
      <td className="tabular">{person ? person.phone || person.email : "(파기됨)"}</td>
      <td>{row.service}</td>
      <td>{row.assignee || "—"}</td>
      <td>
        <Moment at={row.requested_at} />
      </td>
      <td className="tabular">{person ? seoulDay(row.due_at) : "—"}</td>
    </tr>
  );
}

const HEADS = ["접수번호", "상태", "이름", "연락처", "분야", "담당", "접수 시각", "파기 예정일"];

export function Inbox(props: InboxProps) {
  const { frame, csrf, counts, stage, rows, page, pages, search } = props;
  return (
    <Shell {...frame} current={inboxPaths.list()}>
      <div className="consultations">
        <header className="page-head">
          <h1>{INBOX_TITLE}</h1>
          {frame.user.role === "superuser" && (
            <a className="page-head-actions row" href={inboxPaths.access()}>개인정보 열람 기록</a>
          )}
        </header>
        <SearchForm
          action={inboxPaths.search()}
          method="post"
          name="q"
          label="이름, 연락처, 제목, 내용, 접수번호"
          placeholder="이름, 연락처, 내용, 접수번호"
          value={search?.text}
        >
          <input type="hidden" name="csrfmiddlewaretoken" value={csrf} />
        </SearchForm>
        <PartLinks label="상태별 보기" parts={partsOf(counts, search ? null : stage)} />
        {search && (
          <p role="status">
            ‘{search.text}’ 검색 결과 {rows.length}건.{" "}
            {search.cut && "최근 접수만 찾았습니다. 더 오래된 것은 접수번호로 찾아 주세요. "}
            <a href={inboxPaths.list()}>검색 지우기</a>
          </p>
        )}
        {rows.length === 0
          ? <p className="list-none">{search ? "찾는 접수가 없습니다." : "접수가 없습니다."}</p>
          : (
            <ListTable label="상담 접수 목록" heads={HEADS}>
              {rows.map((row) => <Row key={row.id} row={row} />)}
            </ListTable>
          )}
        <Pages
          page={page}
          pages={pages}
          address={(to) => inboxPaths.list(stage ?? undefined, to)}
        />
      </div>
    </Shell>
  );
}

/** The inbox of consultation requests. Names and numbers are masked: to read them is to open one. */
import { type Stage, STAGES } from "../../../../events/consultation.ts";
import { inboxPaths } from "../../../inbox_paths.ts";
import { seoulDay } from "../../../../events/seoul.ts";
import { Moment } from "../../../ui/moment.tsx";
import { Shell, type ShellProps } from "../../../ui/shell.tsx";
import { Pages } from "../../../ui/pages.tsx";
import type { InboxRow } from "./rows.ts";
import { StageBadge } from "./stage_badge.tsx";
import { INBOX_TITLE, stageNames } from "./words.ts";

interface InboxProps {
  frame: Pick<ShellProps, "user" | "office" | "demo">;
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

function Tabs({ counts, stage }: Pick<InboxProps, "counts" | "stage">) {
  const all = STAGES.reduce((sum, one) => sum + counts[one], 0);
  const tabs = [
    { key: null, name: "전체", count: all },
    ...STAGES.map((key) => ({ key, name: stageNames[key], count: counts[key] })),
  ];
  return (
    <nav className="consultation-tabs" aria-label="상태별 보기">
      {tabs.map(({ key, name, count }) => (
        <a
          key={name}
          href={inboxPaths.list(key ?? undefined)}
          aria-current={key === stage ? "page" : undefined}
        >
          {name} <span className="tabular">{count}</span>
        </a>
      ))}
    </nav>
  );
}

function Search({ csrf, search }: Pick<InboxProps, "csrf" | "search">) {
  return (
    <form
      className="consultation-search"
      role="search"
      method="post"
      action={inboxPaths.search()}
    >
      <input type="hidden" name="csrfmiddlewaretoken" value={csrf} />
      <label className="visually-hidden" htmlFor="q">이름, 연락처, 제목, 내용, 접수번호</label>
      <input
        className="input"
        id="q"
        name="q"
        type="search"
        maxLength={100}
        defaultValue={search?.text}
        placeholder="이름, 연락처, 내용, 접수번호"
      />
      <button type="submit" className="button">찾기</button>
    </form>
  );
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
        <header className="consultation-head">
          <h1>{INBOX_TITLE}</h1>
          {frame.user.role === "superuser" && <a href={inboxPaths.access()}>개인정보 열람 기록</a>}
        </header>
        <Search csrf={csrf} search={search} />
        <Tabs counts={counts} stage={search ? null : stage} />
        {search && (
          <p role="status">
            ‘{search.text}’ 검색 결과 {rows.length}건.{" "}
            {search.cut && "최근 접수만 찾았습니다. 더 오래된 것은 접수번호로 찾아 주세요. "}
            <a href={inboxPaths.list()}>검색 지우기</a>
          </p>
        )}
        {rows.length === 0
          ? (
            <p className="consultation-none">
              {search ? "찾는 접수가 없습니다." : "접수가 없습니다."}
            </p>
          )
          : (
            <div
              className="consultation-table"
              role="region"
              aria-label="상담 접수 목록"
              tabIndex={0}
            >
              <table>
                <thead>
                  <tr>{HEADS.map((head) => <th key={head} scope="col">{head}</th>)}</tr>
                </thead>
                <tbody>{rows.map((row) => <Row key={row.id} row={row} />)}</tbody>
              </table>
            </div>
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

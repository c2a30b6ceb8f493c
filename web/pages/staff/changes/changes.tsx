/** 변경 이력: who did what when, newest first; filters are an address. One act of it needs a script. */
import type { AuditLine } from "../../../../projections/audit/audit_line.ts";
import { type AuditFilter, auditPaths } from "./paths.ts";
import type { Column } from "../../../ui/list/card_table.tsx";
import { Changed } from "../../../ui/history/changed.tsx";
import { Field } from "../../../ui/form/field.tsx";
import FileLink from "../file-link.island.tsx";
import { Moment, useMoment } from "../../../ui/moment.tsx";
import { FilterForm, ListPage } from "../../../ui/list/list_page.tsx";
import { Shell, type ShellFrame } from "../../../ui/frame/shell.tsx";
import { LIST_SHORTCUTS } from "../../../ui/client/shortcuts.ts";
import { VIA_WORDS } from "../../../ui/via_words.ts";
import ChangesNews from "./changes-news.island.tsx";
import TakeBack from "../today/take-back.island.tsx";

export const AUDIT_TITLE = "변경 이력";

type Choice = readonly [value: string, label: string];

interface AuditPageProps {
  frame: ShellFrame;
  filter: AuditFilter;
  /** Of the log, when the lines were read. */
  position: number;
  lines: AuditLine[];
  /** All that the filter finds. */
  total: number;
  place: { page: number; pages: number };
  /** Who did anything; empty for who sees their own alone. */
  people: Choice[];
  nouns: Choice[];
  vias: Choice[];
  /** Days to go to with one click: since when. */
  since: Choice[];
  /** Lines of a workbook at the most. */
  workbookMax: number;
}

function Choose({ name, label, all, value, choices }: {
  name: keyof AuditFilter;
  label: string;
  all: string;
  value: string;
  choices: Choice[];
}) {
  return (
    <Field as="select" label={label} name={name} defaultValue={value}>
      <option value="">{all}</option>
      {choices.map(([id, text]) => <option key={id} value={id}>{text}</option>)}
    </Field>
  );
}

function Filter({ filter, people, nouns, vias }: AuditPageProps) {
  return (
    <FilterForm action={auditPaths.page()} role="search">
      {people.length > 0 && (
        <Choose name="person" label="사용자" all="모두" value={filter.person} choices={people} />
      )}
      <Choose name="noun" label="종류" all="모두" value={filter.noun} choices={nouns} />
      <Choose name="via" label="경로" all="모두" value={filter.via} choices={vias} />
      <Field label="시작일" name="from" type="date" defaultValue={filter.from} />
      <Field label="종료일" name="to" type="date" defaultValue={filter.to} />
    </FilterForm>
  );
}

/** Since when, with one click; what else is asked for stays. */
function Since({ filter, since }: AuditPageProps) {
  // On a Monday the day and the week begin together: one of them is shown.
  const shown = since.findIndex(([from]) => filter.to === "" && from === filter.from);
  return (
    <nav className="tabs" aria-label="기간">
      {since.map(([from, label], index) => (
        <a
          key={label}
          href={auditPaths.page({ ...filter, from, to: "" })}
          aria-current={index === shown ? "page" : undefined}
          aria-label={`${label} 변경 이력`}
        >
          {label}
        </a>
      ))}
    </nav>
  );
}

const titleOf = ({ name, nounLabel }: AuditLine): string =>
  name.startsWith(nounLabel) ? name : `${nounLabel} · ${name}`;

function Acts({ line, mayOpen }: { line: AuditLine; mayOpen: boolean }) {
  const { takeBack, rows, stream, what } = line;
  const title = titleOf(line);
  return (
    <>
      {takeBack && <TakeBack {...takeBack} name={`${title} ${what}`} />}
      {mayOpen && rows === 1 && (
        <a href={auditPaths.page({ record: stream })}>
          <span className="visually-hidden">{title}의</span> 이력
        </a>
      )}
    </>
  );
}

/** `mayOpen`: a line leads to all of its record's. */
const columns = (moment: (instant: string) => string, mayOpen: boolean): Column<AuditLine>[] => [
  {
    label: "일시",
    kind: "short",
    cell: ({ at, untimed }) => (
      <span>
        <Moment at={at} write={moment} />
        {untimed && <small>(시계 확인 전)</small>}
      </span>
    ),
  },
  {
    label: "사용자",
    kind: "short",
    cell: ({ who, via }) => (
      <span>
        {who} <small>{VIA_WORDS[via]}</small>
      </span>
    ),
  },
  {
    label: "대상",
    names: true,
    cell: (line) => (
      <span>
        {line.href && !line.gone ? <a href={line.href}>{titleOf(line)}</a> : titleOf(line)}
        {line.gone && <small>(삭제됨)</small>}
      </span>
    ),
  },
  {
    label: "내용",
    kind: "long",
    cell: ({ what, undone, changes, why }) => (
      <div>
        {what}
        {undone && <small>되돌린 작업</small>}
        <Changed changes={changes} />
        {why && <p className="list-rest">{why}</p>}
      </div>
    ),
  },
  { label: "작업", kind: "acts", cell: (line) => <Acts line={line} mayOpen={mayOpen} /> },
];

/** Of whose changes these are, and the way back to all. */
function Standing({ frame, filter, total, lines, position }: AuditPageProps) {
  const count = total.toLocaleString("ko-KR");
  const asked = Object.values(filter).some((value) => value !== "");
  const [{ nounLabel, name } = { nounLabel: "", name: "" }] = lines;
  return (
    <>
      {filter.record
        ? `${nounLabel} ‘${name}’의 이력 ${count}건`
        : frame.user.role === "superuser"
        ? `${count}건`
        : `내가 한 작업 ${count}건. 다른 사람의 변경은 해당 행의 ‘변경 이력’에서 볼 수 있습니다.`}
      {asked && <a href={auditPaths.page()}>조건 지우기</a>}
      <ChangesNews filter={filter} position={position} />
    </>
  );
}

export function AuditPage(props: AuditPageProps) {
  const { frame, filter, lines, place, workbookMax } = props;
  const ofOne = filter.record !== "";
  const moment = useMoment(ofOne ? lines.map(({ at }) => at) : []);
  return (
    <Shell {...frame} current={auditPaths.page()} shortcuts={LIST_SHORTCUTS}>
      <ListPage
        title={AUDIT_TITLE}
        actions={
          <span title={`최근 ${workbookMax.toLocaleString("ko-KR")}건까지`}>
            <FileLink href={auditPaths.workbook(filter)} label="엑셀 다운로드" />
          </span>
        }
        filter={!ofOne && (
          <>
            <Since {...props} />
            <Filter {...props} />
          </>
        )}
        found={<Standing {...props} />}
        table={{
          label: "변경 이력 목록",
          columns: columns(moment, frame.user.role === "superuser" && !ofOne),
          rows: lines,
          keyOf: ({ position }) => String(position),
          none: "해당하는 변경이 없습니다.",
        }}
        pages={{ ...place, address: (page) => auditPaths.page(filter, page) }}
      />
    </Shell>
  );
}

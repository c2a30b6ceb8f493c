/** What became of a month: who closed it and opened it again, and what changed after that. */
import type { AuditLine } from "../../../../projections/audit/audit_line.ts";
import type { ClosingAct } from "../../../../projections/closing/closing.ts";
import { CardTable, type Column } from "../../../ui/list/card_table.tsx";
import { count } from "../../../ui/time/format.ts";
import { Changed } from "../../../ui/history/changed.tsx";
import { Moment, useMoment } from "../../../ui/moment.tsx";

/** Digits that tell two digests apart for people; the rest is there on demand and on paper. */
const SHORT = 12;

/** What changed after a month was closed for the first time. */
export interface Changes {
  lines: AuditLine[];
  records: number;
  more: number;
  destroyed: number;
}

/** A digest: enough of it to be compared, all of it on demand and on paper. */
export function Digest({ of, digest }: { of: string; digest: string }) {
  return (
    <details className="closing-digest">
      <summary>
        <code>{digest.slice(0, SHORT)}…</code>
        <span className="visually-hidden">: {of}</span>
      </summary>
      <code>{digest}</code>
    </details>
  );
}

const ACTS: Record<ClosingAct["kind"], string> = {
  closed: "마감",
  reopened: "마감 풀기",
  reissued: "보고서 재발행",
};

const storyColumns = (moment: (instant: string) => string): Column<ClosingAct>[] => [
  { label: "작업", names: true, cell: ({ kind }) => ACTS[kind] },
  { label: "일시", cell: ({ at }) => <Moment at={at} write={moment} /> },
  { label: "사용자", cell: ({ by }) => by.name },
  {
    label: "보고서 해시·사유",
    cell: (act) =>
      act.kind === "reopened" ? act.reason : (
        <div>
          <Digest of={`${act.position}번 기록의 해시`} digest={act.digest} />
          {act.kind === "reissued" &&
            "보존 기간이 끝난 이름을 파기해 다시 만듦. 건수와 합계는 같음"}
        </div>
      ),
  },
];

/** Who closed the month, and opened it again. */
export function Story({ acts }: { acts: readonly ClosingAct[] }) {
  const moment = useMoment(acts.map(({ at }) => at));
  if (acts.length === 0) return null;
  return (
    <section aria-labelledby="closing-story">
      <h2 id="closing-story">마감 이력</h2>
      <CardTable
        label="마감 이력"
        columns={storyColumns(moment)}
        rows={acts.toReversed()}
        keyOf={({ position }) => String(position)}
      />
    </section>
  );
}

const AFTER: Column<AuditLine>[] = [
  { label: "일시", cell: ({ at }) => <Moment at={at} /> },
  { label: "사용자", cell: ({ who }) => who },
  {
    label: "대상",
    names: true,
    cell: ({ href, gone, name }) => href && !gone ? <a href={href}>{name}</a> : name,
  },
  {
    label: "바뀐 내용",
    kind: "long",
    cell: ({ what, changes }) => (
      <div>
        {what}
        <Changed changes={changes} />
      </div>
    ),
  },
];

/** What changed after the first closing. */
export function After({ after, acts }: { after: Changes | null; acts: readonly ClosingAct[] }) {
  if (!after) return null;
  return (
    <section aria-labelledby="closing-after">
      <h2 id="closing-after">마감 뒤 바뀐 내용</h2>
      <p className="closing-fine" role="status">
        처음 마감한 <Moment at={acts[0].at} /> 뒤로{" "}
        {after.records === 0
          ? "바뀐 내용이 없습니다."
          : `${count(after.records)}건이 바뀌었습니다.`}
      </p>
      {after.lines.length > 0 && (
        <CardTable
          label="마감 뒤 바뀐 내용"
          columns={AFTER}
          rows={after.lines}
          keyOf={({ position }) => String(position)}
        />
      )}
      {after.destroyed > 0 && (
        <p className="closing-fine">
          보존 기간이 끝나거나 요구를 받아 개인정보를 파기한 내역이{" "}
          {count(after.destroyed)}건 있습니다. 보고서에 이름이 있던 장부는 재발행되고, 건수와 합계는
          그대로입니다.
        </p>
      )}
      {after.more > 0 && <p className="closing-fine">이 밖에 {count(after.more)}건</p>}
    </section>
  );
}

/** The months of the security log: what there was, the form of a review, and the reviews there were. */
import type { NoteKind } from "../../../../events/security/security.ts";
import { REMARK_MAX } from "../../../../events/security/security.ts";
import { kindNames } from "../../../../projections/security/security_words.ts";
import { securityPaths } from "./paths.ts";
import { CardTable, type Column } from "../../../ui/list/card_table.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { Moment } from "../../../ui/moment.tsx";
import { type Forms, Hidden } from "./notices.tsx";

export interface MonthRow {
  /** `2026-11`. */
  month: string;
  /** It is not over yet. */
  present: boolean;
  entries: number;
  counts: Partial<Record<NoteKind, number>>;
  reviews: { at: string; by: string; entries: number; remark: string }[];
  open: boolean;
  /** Files about people that were taken away, each with what for; and how many more there are. */
  taken: { id: string; at: string; by: string; object: string; count: number; purpose: string }[];
  takenMore: number;
}

/** A remark that could not be taken. */
export interface Left {
  month: string;
  remark: string;
  message: string;
}

/** The kinds that a month is summed up by. */
const SUMMED: NoteKind[] = [
  "signed_in",
  "sign_in_failed",
  "refused",
  "personal_read",
  "exported",
  "role_changed",
  "destroyed",
];

const monthName = (month: string): string => {
  const [year, number] = month.split("-").map(Number);
  return `${year}년 ${number}월`;
};

function Figure({ month, kind, count }: { month: string; kind: NoteKind; count: number }) {
  if (count === 0) return "0";
  return (
    <a href={securityPaths.log({ kind, month })}>
      {count.toLocaleString("ko-KR")}
      <span className="visually-hidden">건: {monthName(month)} {kindNames[kind]} 보기</span>
    </a>
  );
}

function Standing({ present, open, reviews }: MonthRow) {
  if (present) return <span className="badge">이번 달</span>;
  if (open) return <span className="badge badge-warning">점검 전</span>;
  const last = reviews.at(-1);
  // Noted under a clock that was wrong.
  if (!last) return <span className="badge badge-warning">오지 않은 달</span>;
  return (
    <span>
      <span className="badge badge-success">점검함</span> {last.by}, <Moment at={last.at} />
    </span>
  );
}

const TAKEN: Column<MonthRow["taken"][number]>[] = [
  { label: "일시", cell: ({ at }) => <Moment at={at} /> },
  { label: "내려받은 사람", cell: ({ by }) => by },
  { label: "파일", names: true, cell: ({ object }) => object },
  { label: "건수", kind: "figure", cell: ({ count }) => count.toLocaleString("ko-KR") },
  { label: "이유", kind: "long", cell: ({ purpose }) => purpose },
];

/** What files about people were taken away for: to be looked through before the month is said to be in order. */
function Taken({ month: { month, taken, takenMore } }: { month: MonthRow }) {
  const name = monthName(month);
  return (
    <>
      <CardTable
        label={`${name}에 내려받은 개인정보 파일`}
        columns={TAKEN}
        rows={taken}
        keyOf={({ id }) => id}
        none={<p className="security-fine">이달에 내려받은 개인정보 파일이 없습니다.</p>}
      />
      {takenMore > 0 && (
        <p className="security-fine">
          이 밖에 {takenMore.toLocaleString("ko-KR")}건이 더 있습니다.{" "}
          <a href={securityPaths.log({ kind: "exported", month })}>{name} 내보내기 모두 보기</a>
        </p>
      )}
    </>
  );
}

export function ReviewForm(
  { month, left, ...forms }: { month: MonthRow } & { left: Left | null } & Forms,
) {
  const name = monthName(month.month);
  const wrong = left?.month === month.month ? left : null;
  return (
    <section className="security-month" aria-label={`${name} 점검`}>
      <h3>{name}</h3>
      <p className="security-fine">
        기록 {month.entries.toLocaleString("ko-KR")}건.{" "}
        <a href={securityPaths.log({ month: month.month })}>{name} 기록 보기</a>
      </p>
      <Taken month={month} />
      <form method="post" action={securityPaths.review(month.month)}>
        <Hidden {...forms} formKey={`${forms.formKey}-${month.month}`} />
        <Field
          as="textarea"
          label="점검 내용"
          name="remark"
          rows={2}
          maxLength={REMARK_MAX}
          defaultValue={wrong?.remark}
          problem={wrong?.message}
          hint="특이한 접속, 많은 열람, 내려받은 이유, 권한 변경을 확인하고 적습니다. 이상이 없으면 ‘이상 없음’."
          required
        />
        <button type="submit" className="button button-primary">{name} 점검 완료</button>
      </form>
    </section>
  );
}

const REVIEWS: Column<MonthRow["reviews"][number] & { month: string }>[] = [
  { label: "점검 일시", cell: ({ at }) => <Moment at={at} /> },
  { label: "대상 월", kind: "short", names: true, cell: ({ month }) => monthName(month) },
  { label: "점검한 사람", cell: ({ by }) => by },
  { label: "기록 수", kind: "figure", cell: ({ entries }) => entries.toLocaleString("ko-KR") },
  { label: "점검 내용", kind: "long", cell: ({ remark }) => remark },
];

export const Reviews = ({ months }: { months: MonthRow[] }) => (
  <CardTable
    label="점검 기록 표"
    columns={REVIEWS}
    rows={months.flatMap(({ month, reviews }) => reviews.map((review) => ({ month, ...review })))
      .sort((a, b) => b.at.localeCompare(a.at))}
    keyOf={({ at, month }) => at + month}
    none={<p className="security-none">아직 점검한 달이 없습니다.</p>}
  />
);

const MONTHS: Column<MonthRow>[] = [
  {
    label: "월",
    kind: "short",
    names: true,
    cell: ({ month }) => <a href={securityPaths.log({ month })}>{monthName(month)}</a>,
  },
  ...SUMMED.map((kind): Column<MonthRow> => ({
    label: kindNames[kind],
    kind: "figure",
    cell: ({ month, counts }) => <Figure month={month} kind={kind} count={counts[kind] ?? 0} />,
  })),
  { label: "점검", cell: (month) => <Standing {...month} /> },
];

/** What there was, month by month, with the way to the entries. */
export const Months = ({ months }: { months: MonthRow[] }) => (
  <CardTable
    label="월별 기록 표"
    columns={MONTHS}
    rows={months}
    keyOf={({ month }) => month}
    none="아직 기록이 없습니다."
  />
);

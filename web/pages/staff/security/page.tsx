/** The security log for superusers: what has to be seen, the months to look through, and every entry. */
import type { NoteKind } from "../../../../events/security.ts";
import { REMARK_MAX } from "../../../../events/security.ts";
import { kindNames } from "../../../../projections/security_words.ts";
import { securityPaths } from "../../../security_paths.ts";
import { tableShortcuts } from "../../../table/section_keys.ts";
import type { DataTableProps } from "../../../table/types.ts";
import { Field } from "../../../ui/field.tsx";
import { ListTable } from "../../../ui/list_page.tsx";
import { Moment } from "../../../ui/moment.tsx";
import { Shell, type ShellFrame } from "../../../ui/shell.tsx";
import OfficeTable from "../../tables/data-table.island.tsx";

export const SECURITY_TITLE = "보안 기록";

/** What somebody has to see. */
export interface NoticeRow {
  id: string;
  at: string;
  title: string;
  kind: string;
  by: string;
  about: string;
  count: number;
  network: string;
  device: string;
}

export interface MonthRow {
  /** `2026-11`. */
  month: string;
  /** It is not over yet. */
  present: boolean;
  entries: number;
  counts: Partial<Record<NoteKind, number>>;
  reviews: { at: string; by: string; entries: number; remark: string }[];
  open: boolean;
}

interface Forms {
  csrf: string;
  /** Makes a form that is sent twice one change. */
  formKey: string;
}

interface SecurityPageProps extends Forms {
  frame: ShellFrame;
  notices: NoticeRow[];
  months: MonthRow[];
  /** What was just done. */
  done: string | null;
  /** A remark that could not be taken. */
  left: { month: string; remark: string; message: string } | null;
}

function Views({ current }: { current: "overview" | "log" }) {
  const link = (name: typeof current, href: string, label: string) => (
    <a href={href} aria-current={name === current ? "page" : undefined}>{label}</a>
  );
  return (
    <nav className="tabs" aria-label="보안 기록 보기">
      {link("overview", securityPaths.overview(), "알림과 점검")}
      {link("log", securityPaths.log(), "전체 기록")}
    </nav>
  );
}

function Hidden({ csrf, formKey }: Forms) {
  return (
    <>
      <input type="hidden" name="csrfmiddlewaretoken" value={csrf} />
      <input type="hidden" name="key" value={formKey} />
    </>
  );
}

function Notice({ notice, forms }: { notice: NoticeRow; forms: Forms }) {
  const { id, at, title, by, about, count, network, device } = notice;
  const what = [about, count > 1 && `${count.toLocaleString("ko-KR")}건`].filter(Boolean);
  return (
    <li>
      <div>
        <h3>{title}</h3>
        <p>{[by, ...what].join(" · ")}</p>
        <p className="security-fine">
          <Moment at={at} /> · {[network, device].filter(Boolean).join(" · ") || "접속지 없음"}
        </p>
      </div>
      <form method="post" action={securityPaths.acknowledge(id)}>
        <Hidden {...forms} formKey={`${forms.formKey}-${id}`} />
        <button type="submit" className="button" aria-label={`${title}: 확인했음`}>확인했음</button>
      </form>
    </li>
  );
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
  if (count === 0) return <td className="tabular">0</td>;
  const text = count.toLocaleString("ko-KR");
  const label = `${monthName(month)} ${kindNames[kind]} ${text}건 보기`;
  return (
    <td className="tabular">
      <a href={securityPaths.log({ kind, month })} aria-label={label}>{text}</a>
    </td>
  );
}

function Standing({ present, open, reviews }: MonthRow) {
  if (present) return <span className="badge">이번 달</span>;
  if (open) return <span className="badge badge-warning">점검 전</span>;
  const last = reviews.at(-1)!;
  return (
    <>
      <span className="badge badge-success">점검함</span> {last.by}, <Moment at={last.at} />
    </>
  );
}

function ReviewForm(
  { month, left, ...forms }: { month: MonthRow } & Pick<SecurityPageProps, "left"> & Forms,
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
          hint="특이한 접속, 많은 열람과 내보내기, 권한 변경을 확인하고 적습니다. 이상이 없으면 ‘이상 없음’."
          required
        />
        <button type="submit" className="button button-primary">{name} 점검 완료</button>
      </form>
    </section>
  );
}

function Reviews({ months }: { months: MonthRow[] }) {
  const reviews = months.flatMap(({ month, reviews }) =>
    reviews.map((review) => ({ month, ...review }))
  ).sort((a, b) => b.at.localeCompare(a.at));
  return (
    <ListTable
      label="점검 기록"
      heads={["점검한 때", "대상 월", "점검한 사람", "기록 수", "점검 내용"]}
      none="아직 점검한 달이 없습니다."
    >
      {reviews.map(({ at, month, by, entries, remark }) => (
        <tr key={at + month}>
          <td>
            <Moment at={at} />
          </td>
          <th scope="row">{monthName(month)}</th>
          <td>{by}</td>
          <td className="tabular">{entries.toLocaleString("ko-KR")}</td>
          <td className="security-remark">{remark}</td>
        </tr>
      ))}
    </ListTable>
  );
}

export function SecurityPage(props: SecurityPageProps) {
  const { frame, notices, months, done, left, csrf, formKey } = props;
  const forms = { csrf, formKey };
  const open = months.filter((month) => month.open);
  return (
    <Shell {...frame} current={securityPaths.overview()}>
      <div className="security">
        <h1>{SECURITY_TITLE}</h1>
        <Views current="overview" />
        {done && <p className="notice notice-success" role="status">{done}</p>}
        {left && !open.some(({ month }) => month === left.month) && (
          <p className="notice" role="alert">{left.message}</p>
        )}
        <section aria-labelledby="security-notices">
          <h2 id="security-notices">확인할 알림</h2>
          {notices.length === 0
            ? <p className="security-none">확인할 알림이 없습니다.</p>
            : (
              <ul className="security-notices">
                {notices.map((notice) => <Notice key={notice.id} notice={notice} forms={forms} />)}
              </ul>
            )}
        </section>
        <section aria-labelledby="security-open">
          <h2 id="security-open">점검할 달</h2>
          <p className="security-fine">
            개인정보 처리시스템의 접속기록은 매달 한 번 이상 점검합니다(개인정보의 안전성 확보조치
            기준). 기록은 1년 동안 보관한 뒤 파기합니다.
          </p>
          {open.length === 0
            ? <p className="security-none">점검할 달이 없습니다.</p>
            : open.map((month) => (
              <ReviewForm key={month.month} month={month} left={left} {...forms} />
            ))}
        </section>
        <section aria-labelledby="security-months">
          <h2 id="security-months">달마다의 기록</h2>
          <ListTable
            label="달마다의 기록"
            heads={["월", ...SUMMED.map((kind) => kindNames[kind]), "점검"]}
            none="아직 기록이 없습니다."
          >
            {months.map((month) => (
              <tr key={month.month}>
                <th scope="row">
                  <a href={securityPaths.log({ month: month.month })}>{monthName(month.month)}</a>
                </th>
                {SUMMED.map((kind) => (
                  <Figure
                    key={kind}
                    month={month.month}
                    kind={kind}
                    count={month.counts[kind] ?? 0}
                  />
                ))}
                <td>
                  <Standing {...month} />
                </td>
              </tr>
            ))}
          </ListTable>
        </section>
        <section aria-labelledby="security-reviews">
          <h2 id="security-reviews">점검 기록</h2>
          <Reviews months={months} />
        </section>
      </div>
    </Shell>
  );
}

/** Every entry: filtered, searched, sorted, exported like any table. */
export function SecurityLogPage({ frame, table }: { frame: ShellFrame; table: DataTableProps }) {
  return (
    <Shell {...frame} current={securityPaths.overview()} shortcuts={tableShortcuts}>
      <div className="settings">
        <h1 className="visually-hidden">{SECURITY_TITLE}</h1>
        <Views current="log" />
        <OfficeTable {...table} />
      </div>
    </Shell>
  );
}

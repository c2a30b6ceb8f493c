/** 월 마감: a ledger's months, one of them at work: what it comes to, who closed it, what changed after that. */
import {
  type Ledger,
  LEDGER_NAMES,
  monthName,
  REASON_MAX_LENGTH,
} from "../../../../events/closing/closing_names.ts";
import type { ClosingAct, ClosingEntry } from "../../../../projections/closing/closing.ts";
import { closingPaths } from "./paths.ts";
import { Field } from "../../../ui/form/field.tsx";
import { Moment } from "../../../ui/moment.tsx";
import { Shell, type ShellFrame } from "../../../ui/frame/shell.tsx";
import FileLink from "../file-link.island.tsx";
import ClosingNews from "./closing-news.island.tsx";
import { type Forms, Hidden } from "../security/notices.tsx";
import { After, type Changes, Digest, Story } from "./past.tsx";

export const CLOSING_TITLE = "월 마감";

const MONTHS_NAMED = 12;

type Closing = ClosingAct & { kind: "closed" };

interface ClosingPageProps extends Forms {
  frame: ShellFrame;
  now: {
    ledger: Ledger;
    month: string;
    isClosed: boolean;
    acts: readonly ClosingAct[];
    report: {
      digest: string;
      rows: number;
      sums: { label: string; amount: number; unit: string }[];
    };
    closing: { kept: Closing; again: string | null } | null;
    until: string | null;
    todo: string[];
    before: string[];
  };
  /** Those that the person sees. */
  ledgers: Ledger[];
  /** Of the log, when all of it was read. */
  position: number;
  /** The one that is not over yet. */
  thisMonth: string;
  /** Every month of the ledger that was ever closed. */
  months: ClosingEntry[];
  /** What changed after the first closing; null where there was none. */
  after: Changes | null;
  /** Why those could not be looked for now. */
  busy: string | null;
  wrong: string | null;
  /** Typed before it was refused. */
  reason: string;
}

const number = (value: number): string => value.toLocaleString("ko-KR");

function Ledgers({ ledgers, now: { ledger, month } }: ClosingPageProps) {
  return (
    <nav className="tabs" aria-label="장부">
      {ledgers.map((one) => (
        <a
          key={one}
          href={closingPaths.page(one, month)}
          aria-current={one === ledger ? "page" : undefined}
          aria-label={`${LEDGER_NAMES[one]} 마감`}
        >
          {LEDGER_NAMES[one]}
        </a>
      ))}
    </nav>
  );
}

/** The twelve months of the year that is looked at. */
function Months({ now: { ledger, month, until }, months, thisMonth }: ClosingPageProps) {
  const year = Number(month.slice(0, 4));
  const states = new Map(months.map(({ state }) => [state.month, state.isClosed]));
  const stateOf = (one: string) => {
    if (until !== null && one <= until) return "마감";
    if (states.has(one)) return states.get(one) ? "마감" : "다시 열림";
    if (one > thisMonth) return "예정";
    return one === thisMonth ? "진행 중" : "미마감";
  };
  return (
    <nav className="closing-months" aria-label={`${year}년의 달`}>
      <a className="button" href={closingPaths.page(ledger, `${year - 1}-12`)}>← {year - 1}년</a>
      <ol>
        {Array.from({ length: 12 }, (_, at) => {
          const one = `${year}-${String(at + 1).padStart(2, "0")}`;
          return (
            <li key={one}>
              <a
                href={closingPaths.page(ledger, one)}
                aria-current={one === month ? "page" : undefined}
                data-closed={until !== null && one <= until ? "" : undefined}
              >
                <b>{at + 1}월</b> <small>{stateOf(one)}</small>
              </a>
            </li>
          );
        })}
      </ol>
      <a className="button" href={closingPaths.page(ledger, `${year + 1}-01`)}>{year + 1}년 →</a>
    </nav>
  );
}

/** Does the log still give the report that was closed? */
function Compared(
  { kept, again, reissued }: { kept: Closing; again: string | null; reissued: boolean },
) {
  if (again === null) {
    return <>지금은 대조하지 못했습니다. 잠시 후 이 화면을 다시 열어 주세요.</>;
  }
  return again === kept.digest
    ? (
      <>
        <span className="badge badge-success">확인됨</span> {reissued
          ? "이름을 파기하고 재발행한 보고서와 같습니다. 건수와 합계는 마감할 때와 같습니다."
          : "마감한 시점의 기록으로 다시 만든 보고서와 같습니다."}
      </>
    )
    : (
      <>
        <span className="badge badge-danger">다름</span>{" "}
        기록으로 다시 만든 보고서가 마감할 때와 다릅니다. 기록 점검을 해 주세요.
      </>
    );
}

function Figures({ now: { report, closing, acts } }: ClosingPageProps) {
  return (
    <dl className="closing-figures">
      <dt>건수</dt>
      <dd className="tabular">{number(report.rows)}건</dd>
      {report.sums.map(({ label, amount, unit }) => [
        <dt key={`${label} ${unit}`}>{label}</dt>,
        <dd key={`${label} ${unit} figure`} className="tabular">{number(amount)}{unit}</dd>,
      ])}
      {closing && (
        <>
          <dt>마감</dt>
          <dd>
            {closing.kept.by.name} · <Moment at={closing.kept.at} />
          </dd>
          <dt>보고서 해시</dt>
          <dd>
            <Digest of="보고서 해시" digest={closing.kept.digest} />
          </dd>
          <dt>기록과 대조</dt>
          <dd>
            <Compared {...closing} reissued={acts.at(-1)?.kind === "reissued"} />
          </dd>
        </>
      )}
    </dl>
  );
}

/** "2026.08". */
const shortMonth = (month: string): string => month.replace("-", ".");

/** Each of a few months; of many the first and the last. */
const monthsText = (months: string[]): string =>
  months.length <= MONTHS_NAMED
    ? months.map(shortMonth).join(", ")
    : `${shortMonth(months[0])}–${shortMonth(months.at(-1)!)} (${number(months.length)}개월)`;

function CloseForm({ now, csrf, formKey }: ClosingPageProps) {
  const { ledger, month, report, todo, before } = now;
  return (
    <form method="post" action={closingPaths.close()} className="closing-act">
      <Hidden csrf={csrf} formKey={formKey} />
      <input type="hidden" name="ledger" value={ledger} />
      <input type="hidden" name="month" value={month} />
      <input type="hidden" name="seen" value={report.digest} />
      <p>
        마감하면 이달까지의 내역을 누구도 추가·수정·삭제할 수 없습니다. 가져오기와 되돌리기도
        마찬가지입니다. 지금의 보고서는 언제든 그대로 다시 만들 수 있게 남습니다. 고칠 것이 생기면
        최고관리자가 사유를 적고 마감을 풀 수 있습니다.
      </p>
      {ledger === "leave" && (
        <p>
          승인된 휴가와 휴무일이 이 내역입니다. 날수는 휴무일을 포함한 달력 날수이고, 차감 일수는
          휴가 신청에서 볼 수 있습니다.
        </p>
      )}
      {todo.length > 0 && (
        <div>
          <b>마감 전에 남은 일</b>
          <ul>{todo.map((one) => <li key={one}>{one}</li>)}</ul>
        </div>
      )}
      {before.length > 0 && (
        <p>
          <b>함께 마감되는 앞선 달</b> {monthsText(before)}
        </p>
      )}
      {(todo.length > 0 || before.length > 0) && (
        <label className="closing-sure">
          <input type="checkbox" name="sure" value="yes" required />{" "}
          위 내용을 확인했고 이대로 마감합니다.
        </label>
      )}
      <button type="submit" className="button button-primary">이달 마감</button>
    </form>
  );
}

function ReopenForm({ now: { ledger, month }, csrf, formKey, reason }: ClosingPageProps) {
  return (
    <form method="post" action={closingPaths.reopen()} className="closing-act">
      <Hidden csrf={csrf} formKey={formKey} />
      <input type="hidden" name="ledger" value={ledger} />
      <input type="hidden" name="month" value={month} />
      <Field
        label="마감을 푸는 사유"
        name="reason"
        required
        maxLength={REASON_MAX_LENGTH}
        defaultValue={reason}
        hint="사유는 변경 이력에 남습니다. 이름이나 연락처는 적지 마세요."
      />
      <button type="submit" className="button">마감 풀기</button>
    </form>
  );
}

/** What may be done with the month, or why nothing may. */
function Acts(props: ClosingPageProps) {
  const { frame, now: { ledger, isClosed, month, until }, thisMonth } = props;
  const superuser = frame.user.role === "superuser";
  if (until !== null && month < until) {
    return (
      <p>
        뒤의 달이 마감되어 있어 이달도 고칠 수 없습니다. 고치려면{" "}
        <a href={closingPaths.page(ledger, until)}>{monthName(ledger, until)}</a>의 마감부터 풀어야
        합니다.
      </p>
    );
  }
  if (isClosed) {
    if (superuser) return <ReopenForm {...props} />;
    return <p>마감된 달이라 고칠 수 없습니다. 고칠 것이 있으면 최고관리자에게 알려 주세요.</p>;
  }
  if (month >= thisMonth) return <p>그달이 지난 뒤에 마감할 수 있습니다.</p>;
  return superuser ? <CloseForm {...props} /> : <p>아직 마감하지 않은 달입니다.</p>;
}

export function ClosingPage(props: ClosingPageProps) {
  const { frame, now: { ledger, month, acts, isClosed, until, report }, position, busy, wrong } =
    props;
  return (
    <Shell {...frame} current={closingPaths.root()}>
      <div className="closing">
        <header className="page-head">
          <h1>{CLOSING_TITLE}</h1>
          <div className="page-head-actions" role="status">
            <ClosingNews
              ledger={ledger}
              month={month}
              acts={acts.length}
              digest={report.digest}
              position={position}
            />
          </div>
        </header>
        <Ledgers {...props} />
        <Months {...props} />
        {wrong && <p className="notice notice-warning" role="alert">{wrong}</p>}
        <section aria-labelledby="closing-month">
          <h2 id="closing-month">
            {monthName(ledger, month)}{" "}
            {(isClosed || until !== null && month <= until) && (
              <span className="badge">
                마감됨
              </span>
            )}
          </h2>
          <Figures {...props} />
          {acts.length > 0 && (
            <p className="closing-file">
              <FileLink
                href={closingPaths.report(ledger, month)}
                label="마감 보고서(CSV) 다운로드"
              />
            </p>
          )}
          <Acts {...props} />
        </section>
        {busy && <p className="notice" role="alert">{busy}</p>}
        <After after={props.after} acts={acts} />
        <Story acts={acts} />
      </div>
    </Shell>
  );
}

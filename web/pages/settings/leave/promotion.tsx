/** Promotion of the use of leave: what is due, and each one as a document that is evidence of it. */
import {
  DATES_MAX,
  datesMissing,
  datesNamed,
  daysUnrefused,
  type LabourRefusal,
  MEANS_LABELS,
  type PromotionState,
  type Said,
} from "../../../../events/leave/leave_promotion.ts";
import { momentText } from "../../../../projections/kit/moment.ts";
import type { PromotionRow, Standing } from "../../../../projections/leave/leave_promotion.ts";
import { leaveRulesPaths } from "./paths.ts";
import { paths } from "../../../paths.ts";
import { Fact } from "../../../ui/record/facts.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { CardTable, type Column } from "../../../ui/list/card_table.tsx";
import PrintButton from "../../../ui/form/print-button.island.tsx";
import { Shell, type ShellFrame } from "../../../ui/frame/shell.tsx";
import { type Forms, Hidden } from "../../staff/security/notices.tsx";
import { daysText } from "../../../../projections/leave/derivation.ts";

const STANDINGS: Record<Standing, string> = {
  later: "촉구 예정",
  notify: "촉구 필요",
  waiting: "답변 대기",
  fix: "날짜 지정 필요",
  missed: "기한 지남",
  done: "완료",
};

/** What the office risks where somebody worked on a day of leave and nothing plain was said to them. */
const PAY_RISK_TEXT =
  "정해진 휴가일에 직원이 출근하면 사무소는 노무수령을 거부한다는 뜻을 분명히 알려야 합니다. " +
  "알리지 않고 근무하게 하거나 업무를 지시하면 미사용 연차의 보상 의무가 남을 수 있습니다.";

interface ListProps {
  /** With how many named dates are not leave yet. */
  rows: (PromotionRow & { name: string; toEnter: number })[];
  forms: Forms;
  done: boolean;
  problem: string | null;
}

/** Was notice given? Then there is a document. */
const isBegun = (standing: Standing): boolean => ["waiting", "fix", "done"].includes(standing);

const Opened = (
  { id, name, toEnter }: Pick<ListProps["rows"][number], "id" | "name" | "toEnter">,
) => (
  <span>
    <a href={leaveRulesPaths.promotion(id)}>
      문서<span className="visually-hidden">: {name}</span>
    </a>
    {toEnter > 0 && <span className="leave-fine">휴가로 올릴 날 {toEnter}일</span>}
  </span>
);

const COLUMNS: Column<ListProps["rows"][number]>[] = [
  { label: "직원", names: true, cell: ({ name }) => name },
  { label: "미사용 일수", cell: ({ days }) => daysText(days) },
  { label: "소멸일", cell: ({ until }) => until },
  {
    label: "할 일",
    cell: ({ standing }) => (
      <Badge tone={standing === "missed" ? "warning" : "other"}>{STANDINGS[standing]}</Badge>
    ),
  },
  { label: "기한", cell: ({ standing, due }) => standing === "done" ? "" : due },
  {
    label: "문서",
    cell: (row) => isBegun(row.standing) || row.toEnter > 0 ? <Opened {...row} /> : "",
  },
];

export function PromotionList({ rows, forms, done, problem }: ListProps) {
  const due = rows.filter(({ standing }) => standing === "notify");
  return (
    <div className="leave-promotions">
      {done && <p className="notice notice-success" role="status">촉구했습니다.</p>}
      {problem && <p className="notice notice-warning" role="alert">{problem}</p>}
      <p className="leave-fine">
        근로기준법 제61조의 기한에 맞춰 촉구하고, 답이 없으면 쓸 날을 정해 알려야 미사용 연차의 보상
        의무가 없어집니다. 처리한 내용은 모두 문서로 남습니다. {PAY_RISK_TEXT}{" "}
        <span className="leave-source">대법원 2019다279283(2020.2.27.)</span>
      </p>
      {due.length > 0 && (
        <form method="post" action={leaveRulesPaths.notify()}>
          <Hidden {...forms} />
          <input type="hidden" name="ids" value={due.map(({ id }) => id).join()} />
          <button type="submit" className="button button-primary">
            지금 촉구할 {due.length.toLocaleString("ko-KR")}건 모두 촉구하기
          </button>
        </form>
      )}
      <CardTable
        label="연차 사용 촉진 표"
        columns={COLUMNS}
        rows={rows}
        keyOf={({ id }) => id}
        none="앞으로 60일 안에 촉구할 연차가 없습니다."
      />
    </div>
  );
}

/** The viewer's next step: name dates, fix them, or nothing. */
export type PromotionAct = "answer" | "fix" | null;

interface DocumentProps {
  id: string;
  state: PromotionState;
  /** Of the employee, the office, and of accounts by id. */
  name: string;
  office: string;
  nameOf(account: string): string;
  forms: Forms;
  act: PromotionAct;
  /** Named dates that are not leave yet. Are they made so on this page, and by the viewer? */
  toEnter: readonly string[];
  enters: boolean;
  mayEnter: boolean;
  typed: readonly string[];
  problem: string | null;
  today: string;
}

/** A document always shows the year. */
const NO_YEAR = 0;

/** One step: who said what when, or what is waited for. */
function Step({ title, said, by, wait }: {
  title: string;
  said: Said | null;
  by: string;
  wait: string;
}) {
  return (
    <section>
      <h3>{title}</h3>
      <p className="leave-fine">{said ? `${momentText(said.at, NO_YEAR)} · ${by}` : wait}</p>
      {said && <p>{said.text}</p>}
    </section>
  );
}

function Dates({ id, state, forms, act, typed, problem }: DocumentProps) {
  const own = act === "answer";
  const many = Math.min(own ? Math.ceil(state.days) : datesMissing(state), DATES_MAX);
  const filled = typed.length > 0 ? typed : own ? state.answered?.dates ?? [] : [];
  return (
    <form
      className="leave-dates"
      method="post"
      action={own ? leaveRulesPaths.answer(id) : leaveRulesPaths.fix(id)}
    >
      <Hidden {...forms} />
      <fieldset>
        <legend>{own ? "쓸 날을 정해 주세요" : `정해지지 않은 ${many}일을 쓸 날`}</legend>
        <div className="row">
          {Array.from({ length: many }, (_, at) => (
            <Field
              key={at}
              label={`${at + 1}번째 날`}
              type="date"
              name={`date_${at}`}
              defaultValue={filled[at] ?? ""}
              aria-invalid={problem ? true : undefined}
            />
          ))}
        </div>
      </fieldset>
      <button type="submit" className="button button-primary">
        {own ? "이날에 쓰겠습니다" : "이날로 정해 알리기"}
      </button>
    </form>
  );
}

/** Which of the named dates are leave, and the way to make the others so. */
function Entered({ id, state, forms, toEnter, enters, mayEnter }: DocumentProps) {
  const all = datesNamed(state);
  if (all.length === 0) return null;
  const entered = all.filter((day) => !toEnter.includes(day));
  const isOpen = enters && toEnter.length > 0;
  return (
    <section>
      <h3>4. 휴가로 올린 날</h3>
      <p className={entered.length > 0 ? undefined : "leave-fine"}>
        {entered.join(", ") || "아직 없습니다."}
      </p>
      {isOpen && !mayEnter && (
        <p className="notice">
          본인의 휴가는 본인이 승인할 수 없습니다. 다른 최고관리자가 이 문서에서 올리거나,{" "}
          <a href={paths.leave()}>휴가 신청</a>에서 같은 날을 신청해 승인을 받으면 됩니다.
        </p>
      )}
      {isOpen && mayEnter && (
        <form method="post" action={leaveRulesPaths.enter(id)}>
          <Hidden {...forms} />
          <button type="submit" className="button button-primary">
            정한 날 {toEnter.length}일을 승인된 휴가로 올리기
          </button>
        </form>
      )}
    </section>
  );
}

/** A notice that labour is not accepted, as it was given: to be printed and handed over. */
function RefusalNotice({ refused, by }: { refused: LabourRefusal; by: string }) {
  const { day, means, text, at } = refused;
  return (
    <div className="leave-refusal">
      <h4>노무수령 거부 통지서</h4>
      <p className="leave-fine">
        휴가일 {day} · {MEANS_LABELS[means]} · {momentText(at, NO_YEAR)} 기록 · {by}
      </p>
      <p>{text}</p>
      <p className="leave-signed">직원 확인(서명): ____________________</p>
    </div>
  );
}

/** Notices that labour is not accepted, and the form that keeps one. Without any it says that the duty may remain. */
function Refused({ id, state, forms, enters, today, nameOf }: DocumentProps) {
  if (datesNamed(state).length === 0) return null;
  const kept = state.labourRefused ?? [];
  const open = daysUnrefused(state, today);
  return (
    <section>
      <h3>5. 노무수령 거부 통지</h3>
      {kept.map((refused) => (
        <RefusalNotice key={refused.day} refused={refused} by={nameOf(refused.by)} />
      ))}
      {open.length > 0 && (
        <p className="leave-owed">
          통지 기록이 없는 휴가일: {open.join(", ")}. {PAY_RISK_TEXT}{" "}
          <span className="leave-source">대법원 2019다279283(2020.2.27.)</span>
        </p>
      )}
      {open.length === 0 && kept.length === 0 && (
        <p className="leave-fine">
          {PAY_RISK_TEXT} <span className="leave-source">대법원 2019다279283(2020.2.27.)</span>
        </p>
      )}
      {enters && open.length > 0 && (
        <form method="post" action={leaveRulesPaths.refuse(id)}>
          <Hidden {...forms} />
          <div className="row leave-on">
            <Field as="select" label="직원이 출근한 휴가일" name="day">
              {open.map((day) => <option key={day} value={day}>{day}</option>)}
            </Field>
            <Field as="select" label="통지한 방법" name="means">
              {Object.entries(MEANS_LABELS).map(([value, label]) => (
                <option key={value} value={value}>{label}</option>
              ))}
            </Field>
            <button type="submit" className="button button-primary">노무수령 거부 통지 기록</button>
          </div>
        </form>
      )}
    </section>
  );
}

/** What was said about days that lapse together, in order: to be printed and kept. */
function PromotionDocument(props: DocumentProps) {
  const { state, name, office, nameOf, act, problem } = props;
  const { until, days, answer_by, fix_by, notified, answered, fixed } = state;
  return (
    <article className="leave-document">
      <h2>연차 유급휴가 사용 촉진</h2>
      <dl className="report-facts">
        <Fact term="사무소">{office}</Fact>
        <Fact term="직원">{name}</Fact>
        <Fact term="미사용 연차">{daysText(days)} (촉구한 날 기준)</Fact>
        <Fact term="쓸 수 있는 마지막 날">{until}</Fact>
      </dl>
      <Step title="1. 사용 촉구" said={notified} by={nameOf(notified.by)} wait="" />
      <Step
        title="2. 직원의 답"
        said={answered}
        by={name}
        wait={`아직 없습니다. ${answer_by}까지 답할 수 있습니다.`}
      />
      <Step
        title="3. 사무소가 지정한 날"
        said={fixed}
        by={fixed ? nameOf(fixed.by) : ""}
        wait={datesMissing(state) === 0
          ? "직원이 모두 정해 사무소가 지정할 날이 없습니다."
          : `아직 없습니다. ${fix_by}까지 정해 알립니다.`}
      />
      <Entered {...props} />
      <Refused {...props} />
      {problem && <p className="notice notice-warning" role="alert">{problem}</p>}
      {act && <Dates {...props} />}
    </article>
  );
}

interface DocumentsPageProps {
  frame: ShellFrame;
  documents: DocumentProps[];
  back: { href: string; label: string; current: string };
}

/** One promotion for superusers, or all of one's own. */
export function PromotionsPage({ frame, documents, back }: DocumentsPageProps) {
  return (
    <Shell {...frame} current={back.current}>
      <p className="leave-back">
        <a href={back.href}>← {back.label}</a>
      </p>
      <header className="page-head">
        <h1>연차 사용 촉진</h1>
        <div className="page-head-actions">{documents.length > 0 && <PrintButton />}</div>
      </header>
      {documents.length === 0 && <p className="list-none">받은 촉구가 없습니다.</p>}
      {documents.map((one) => <PromotionDocument key={one.id} {...one} />)}
    </Shell>
  );
}

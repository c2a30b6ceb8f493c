/** The ledger and the courier company's statement of a month, side by side. Plain forms; can be printed. */
import type { ReactNode } from "react";
import { seoulDay } from "../../../events/base/seoul.ts";
import type { CourierEntry } from "../../../projections/courier/courier.ts";
import type { Charge, Matched } from "../../../projections/courier/courier_match.ts";
import { paths } from "../../paths.ts";
import { quickPaths, type StatementAct } from "./paths.ts";
import { Badge } from "../../ui/badge.tsx";
import { count, won } from "../../ui/time/format.ts";
import { CardTable, type Column } from "../../ui/list/card_table.tsx";

interface StatementProps {
  csrf: string;
  /** Makes a form that is sent twice one change. */
  formKey: string;
  /** YYYY-MM. */
  month: string;
  matched: Matched;
  /** Why the last press did nothing. */
  wrong: string | null;
}

interface Line {
  record?: CourierEntry;
  charge?: Charge;
}

const BUTTONS: Record<StatementAct, string> = {
  add: "장부에 기록",
  adopt: "명세서 금액으로",
  drop: "기록 취소",
  stand: "그대로 두기",
  accept: "그대로 두기",
};

function Press(
  { act, of, record, charge, csrf, formKey, month }:
    & Line
    & Pick<StatementProps, "csrf" | "formKey" | "month">
    & {
      act: StatementAct;
      /** What the line is called. */
      of: string;
    },
) {
  const version = act === "accept" ? charge?.version : record?.version;
  const fields = {
    csrfmiddlewaretoken: csrf,
    key: formKey,
    month,
    record: record?.id ?? "",
    charge: charge?.id ?? "",
    version: version ?? 0,
  };
  return (
    <form method="post" action={quickPaths.settle(act)}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button
        type="submit"
        className="button button-small"
        aria-label={`${of} ${BUTTONS[act]}`}
      >
        {BUTTONS[act]}
      </button>
    </form>
  );
}

const isSettled = ({ record, charge }: Line): boolean =>
  charge ? charge.state.settled : record!.state.settled;

/** Lines of each kind that the page shows: a month of an office has fewer. */
const LINES_MAX = 200;

/** What is to be pressed comes first where not all are shown. */
const cut = (lines: Line[]): Line[] =>
  lines.length <= LINES_MAX
    ? lines
    : [...lines.filter((line) => !isSettled(line)), ...lines.filter(isSettled)].slice(0, LINES_MAX);

const KINDS = ["differing", "here", "there", "agreed"] as const;
type Kind = typeof KINDS[number];

/** All lines of each kind. */
const linesOf = (
  { differing, missingHere, missingThere, agreed }: Matched,
): Record<Kind, Line[]> => ({
  differing,
  here: missingHere.map((charge) => ({ charge })),
  there: missingThere.map((record) => ({ record })),
  agreed,
});

/** The lines that the page shows. */
export function shownLines(matched: Matched): Line[] {
  const all = linesOf(matched);
  return KINDS.flatMap((kind) => cut(all[kind]));
}

const saidOf = ({ record, charge }: Line) => (record ?? charge)!.state;

/** The columns of a section's lines; what can be pressed last, where something can. */
function columnsOf({ acts, ...rest }: SectionProps): (Column<Line> | false)[] {
  const result: Column<Line>[] = [
    {
      label: "배송일",
      kind: "short",
      cell: ({ record, charge }) => record ? seoulDay(record.time) : charge!.state.day,
    },
    { label: "기사번호", cell: (line) => saidOf(line).rider },
    {
      label: "구간",
      cell: (line) => `${saidOf(line).sender || "미입력"} → ${saidOf(line).receiver || "미입력"}`,
    },
    {
      label: "장부 금액",
      kind: "figure",
      cell: ({ record }) => record ? won(record.state.amount) : "",
    },
    {
      label: "명세서 금액",
      kind: "figure",
      cell: ({ charge }) => charge ? won(charge.state.amount) : "",
    },
  ];
  const nameOf = (line: Line) => result.map(({ cell }) => cell(line)).filter(Boolean).join(" ");
  return [
    ...result,
    acts.length > 0 && {
      label: "작업",
      kind: "acts",
      cell: (line) =>
        isSettled(line)
          ? <Badge tone="other">그대로 둠</Badge>
          : acts.map((act) => <Press key={act} act={act} of={nameOf(line)} {...line} {...rest} />),
    },
  ];
}

interface SectionProps extends StatementProps {
  title: string;
  lines: Line[];
  acts: StatementAct[];
}

function Section(props: SectionProps) {
  const { title, lines } = props;
  const shown = cut(lines);
  return (
    <section className="quick-matched">
      <h2>
        {title} <span className="tabular">{count(lines.length)}건</span>
      </h2>
      {lines.length > 0 && (
        <CardTable
          label={title}
          columns={columnsOf(props)}
          rows={shown}
          keyOf={({ record, charge }) => record?.id ?? charge!.id}
        />
      )}
      {shown.length < lines.length && (
        <p className="field-hint">
          {count(shown.length)}건을 표시했습니다. 나머지{" "}
          {count(lines.length - shown.length)}건은 처리하면 차례로 나타나며, 전체는 퀵 배송 장부와
          명세서 표에서 볼 수 있습니다.
        </p>
      )}
    </section>
  );
}

function Summary({ matched: { recorded, charged } }: StatementProps): ReactNode {
  const figures = [["장부 합계", recorded], ["명세서 합계", charged], [
    "차이",
    recorded - charged,
  ]] as const;
  return (
    <dl className="quick-stats">
      {figures.map(([label, amount]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{won(amount)}</dd>
        </div>
      ))}
    </dl>
  );
}

export function Statement(props: StatementProps) {
  const { month, matched, wrong } = props;
  const { differing, here, there, agreed } = linesOf(matched);
  const open = [...differing, ...here, ...there].filter((line) => !isSettled(line)).length;
  return (
    <>
      <div className="quick-bar row">
        <form className="row" action={quickPaths.statement()}>
          <input
            className="input"
            type="month"
            name="month"
            aria-label="대조할 달"
            defaultValue={month}
          />
          <button type="submit" className="button">보기</button>
        </form>
        <a className="button" href={paths.table("courier_charge")}>명세서 가져오기·고치기</a>
        <Summary {...props} />
      </div>
      {wrong && <p className="notice" role="alert">{wrong}</p>}
      {open > 0
        ? (
          <p className="notice notice-warning">
            {month} 대조: 처리할 것이 {count(open)}건 있습니다.
          </p>
        )
        : <p className="notice notice-success">{month} 대조: 처리할 것이 없습니다.</p>}
      <Section {...props} title="금액이 다름" lines={differing} acts={["adopt", "accept"]} />
      <Section {...props} title="장부에 없음" lines={here} acts={["add", "accept"]} />
      <Section {...props} title="명세서에 없음" lines={there} acts={["drop", "stand"]} />
      <Section {...props} title="일치" lines={agreed} acts={[]} />
    </>
  );
}

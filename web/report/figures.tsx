/** What the rows come to: the split into groups as a bar, and every group's sum (S1 §2). */
import { type ReactNode, useId } from "react";
import { type Share, sharesOf } from "../../projections/shares.ts";
import type { Group, ReportRow } from "./noun.ts";
import type { ReportPage } from "./use_report.ts";

/** A share below this has room for its word on a wide bar only. */
const ROOMY_PERCENT = 18;

export const percentText = (percent: number): string => `${percent.toFixed(1)}%`;

/** What all groups come to; what is negative (cancelled) counts against the rest. */
export const sumOf = (groups: Group[]): number =>
  groups.reduce((sum, { amount }) => sum + amount, 0);

interface SplitProps {
  name: string;
  shares: (Group & Share)[];
}

/** The split as one bar. SVG, because the page's policy allows no style attributes. */
function SplitBar({ name, shares }: SplitProps) {
  const described = shares.map(({ label, percent }) => `${label} ${percentText(percent)}`);
  const starts = shares.map((_, index) =>
    shares.slice(0, index).reduce((sum, share) => sum + share.percent, 0)
  );
  return (
    <svg className="report-bar" role="img" aria-label={`${name}: ${described.join(", ")}`}>
      <rect className="report-bar-ground" width="100%" height="100%" />
      {shares.map(({ key, label, percent, labelled }, index) => (
        <g key={key}>
          <rect x={`${starts[index]}%`} width={`${percent}%`} height="100%" />
          {labelled && (
            <text
              x={`${starts[index] + percent / 2}%`}
              y="50%"
              className={percent < ROOMY_PERCENT ? "report-tight" : undefined}
            >
              <tspan>{label}</tspan> {Math.round(percent)}%
            </text>
          )}
        </g>
      ))}
    </svg>
  );
}

function Legend({ shares }: Pick<SplitProps, "shares">) {
  return (
    <ul className="report-legend">
      {shares.map(({ key, label, percent }) => (
        <li key={key}>
          <svg className="report-dot" viewBox="0 0 10 10" aria-hidden="true">
            <rect width="10" height="10" rx="2" />
          </svg>
          {label} <b>{percentText(percent)}</b>
        </li>
      ))}
    </ul>
  );
}

/** A card of figures beside the totals. Without `figure` nothing is known, and nothing is claimed. */
export function FigureCard(
  { title, figure, children }: { title: string; figure: ReactNode; children: ReactNode },
) {
  const id = useId();
  return (
    <section className="report-card" aria-labelledby={id}>
      <div className="report-card-head">
        <h2 id={id}>{title}</h2>
        {figure ?? (
          <b className="report-sum">
            <span aria-hidden="true">–</span>
            <span className="visually-hidden">알 수 없음</span>
          </b>
        )}
      </div>
      {figure ? children : (
        <>
          <svg className="report-bar" aria-hidden="true">
            <rect className="report-bar-ground" width="100%" height="100%" />
          </svg>
          <p className="report-fine">&nbsp;</p>
        </>
      )}
    </section>
  );
}

interface FiguresProps<Row extends ReportRow, Totals> {
  page: ReportPage<Row, Totals>;
}

/** What all of it came to, and how it is split. */
export function Split<Row extends ReportRow, Totals>({ page }: FiguresProps<Row, Totals>) {
  const { noun, totals } = page;
  const groups = totals && noun.groupsOf(totals);
  const shares = sharesOf(groups ?? []);
  return (
    <FigureCard
      title="합계"
      figure={groups && <b className="report-sum">{noun.format(sumOf(groups))}</b>}
    >
      <SplitBar name={noun.sharesName} shares={shares} />
      <Legend shares={shares} />
    </FigureCard>
  );
}

/** The foot of the table: what each group and all of them came to. */
export function Footer<Row extends ReportRow, Totals>({ page }: FiguresProps<Row, Totals>) {
  const { noun, totals } = page;
  if (!totals) return null;
  const groups = noun.groupsOf(totals);
  const figure = (label: string, amount: number, className = "report-figure") => (
    <div key={label} className={className}>
      <dt>{label}</dt>
      <dd>{noun.format(amount)}</dd>
    </div>
  );
  return (
    <tfoot role="rowgroup">
      <tr role="row">
        <td role="cell" colSpan={noun.columns.length + 1}>
          <dl className="report-totals" aria-label="합계">
            {groups.map(({ label, amount }) => figure(`${label} 합계`, amount))}
            {figure("총 합계", sumOf(groups), "report-figure report-grand")}
          </dl>
        </td>
      </tr>
    </tfoot>
  );
}

/** What the month came to: the split by purpose and the lunch budget (S1 §2, §9). */
import type { Purpose } from "../../../../events/card.ts";
import type { CardFilter } from "../../../../projections/card_row.ts";
import {
  type CardTotals,
  LUNCH_BUDGET_WON,
  lunchBudget,
  type Share,
  sharesOf,
} from "../../../../projections/card_totals.ts";
import { startOfDay } from "../../../../events/seoul.ts";
import { won } from "../../../ui/format.ts";
import { PURPOSE_CHOICES, PURPOSE_WORDS } from "./words.ts";

/** A share below this has room for its word on a wide bar only. */
const ROOMY_PERCENT = 18;

const percentText = (percent: number): string => `${percent.toFixed(1)}%`;

/** The split as one bar. SVG, because the page's policy allows no style attributes. */
function SplitBar({ shares }: { shares: Share[] }) {
  const described = shares.map(({ purpose, percent }) =>
    `${PURPOSE_WORDS[purpose]} ${percentText(percent)}`
  ).join(", ");
  const starts = shares.map((_, index) =>
    shares.slice(0, index).reduce((sum, share) => sum + share.percent, 0)
  );
  return (
    <svg className="cr-bar" role="img" aria-label={`용도별 비율: ${described}`}>
      <rect className="cr-bar-ground" width="100%" height="100%" />
      {shares.map(({ purpose, percent, labelled }, index) => (
        <g key={purpose} className={`cr-bar-${purpose}`}>
          <rect x={`${starts[index]}%`} width={`${percent}%`} height="100%" />
          {labelled && (
            <text
              x={`${starts[index] + percent / 2}%`}
              y="50%"
              className={percent < ROOMY_PERCENT ? "cr-tight" : undefined}
            >
              <tspan>{PURPOSE_WORDS[purpose]}</tspan> {Math.round(percent)}%
            </text>
          )}
        </g>
      ))}
    </svg>
  );
}

function Legend({ shares }: { shares: Share[] }) {
  return (
    <ul className="cr-legend">
      {shares.map(({ purpose, percent }) => (
        <li key={purpose}>
          <svg className={`cr-dot cr-bar-${purpose}`} viewBox="0 0 10 10" aria-hidden="true">
            <rect width="10" height="10" rx="2" />
          </svg>
          {PURPOSE_WORDS[purpose]} <b>{percentText(percent)}</b>
        </li>
      ))}
    </ul>
  );
}

function Budget({ totals, filter, today }: KnownProps) {
  const budget = lunchBudget(totals, filter, new Date(startOfDay(today)));
  const isOver = budget.over > 0;
  const rest = isOver ? `${won(budget.over)} 초과` : `${won(budget.left)} 남음`;
  return (
    <section className="cr-card" aria-labelledby="cr-budget">
      <div className="cr-card-head">
        <h2 id="cr-budget">점심 예산</h2>
        <span>
          <b>{percentText(budget.usedPercent)}</b> ·{" "}
          <span className={isOver ? "cr-over" : undefined}>{rest}</span>
        </span>
      </div>
      <svg
        className={isOver ? "cr-bar cr-budget cr-budget-over" : "cr-bar cr-budget"}
        role="img"
        aria-label={`점심 예산 ${percentText(budget.usedPercent)} 사용, ${rest}`}
      >
        <rect className="cr-bar-ground" width="100%" height="100%" />
        <rect width={`${budget.barPercent}%`} height="100%" />
      </svg>
      <p className="cr-fine">
        {won(budget.spent)} / {won(budget.budget)}
        {budget.months > 1 && ` (월 ${won(LUNCH_BUDGET_WON)} × ${budget.months}개월)`}
      </p>
    </section>
  );
}

interface KnownProps {
  totals: CardTotals;
  filter: CardFilter;
  today: string;
}

interface SummaryProps extends Omit<KnownProps, "totals"> {
  /** Null when the list could not be had: no sum is better than a false 0원. */
  totals: CardTotals | null;
}

function NoFigure() {
  return (
    <b className="cr-sum">
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">알 수 없음</span>
    </b>
  );
}

/** The two cards as they stand when there is nothing to say in them. */
function Unknown() {
  const card = (id: string, title: string) => (
    <section className="cr-card" aria-labelledby={id}>
      <div className="cr-card-head">
        <h2 id={id}>{title}</h2>
        <NoFigure />
      </div>
      <svg className="cr-bar" aria-hidden="true">
        <rect className="cr-bar-ground" width="100%" height="100%" />
      </svg>
      <p className="cr-fine">&nbsp;</p>
    </section>
  );
  return (
    <div className="cr-summary">
      {card("cr-total", "합계")}
      {card("cr-budget", "점심 예산")}
    </div>
  );
}

export function Summary({ totals, ...rest }: SummaryProps) {
  return totals ? <Known {...rest} totals={totals} /> : <Unknown />;
}

function Known(props: KnownProps) {
  const shares = sharesOf(props.totals);
  return (
    <div className="cr-summary">
      <section className="cr-card" aria-labelledby="cr-total">
        <div className="cr-card-head">
          <h2 id="cr-total">합계</h2>
          <b className="cr-sum">{won(props.totals.all)}</b>
        </div>
        <SplitBar shares={shares} />
        <Legend shares={shares} />
      </section>
      <Budget {...props} />
    </div>
  );
}

/** The foot of the table: what each purpose and all of them came to. */
export function TotalsFooter({ totals }: { totals: CardTotals }) {
  const figure = (label: string, amount: number, purpose: Purpose | "all") => (
    <div key={purpose} className={purpose === "all" ? "cr-figure cr-grand" : "cr-figure"}>
      <dt>{label}</dt>
      <dd>{won(amount)}</dd>
    </div>
  );
  return (
    <tfoot role="rowgroup">
      <tr role="row">
        <td role="cell" colSpan={6}>
          <dl className="cr-totals" aria-label="합계">
            {PURPOSE_CHOICES.map((purpose) =>
              figure(`${PURPOSE_WORDS[purpose]} 합계`, totals[purpose], purpose)
            )}
            {figure("총 합계", totals.all, "all")}
          </dl>
        </td>
      </tr>
    </tfoot>
  );
}

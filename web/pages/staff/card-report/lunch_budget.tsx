/** The card of the lunch budget. A script of its own: the server draws it before. */
import { startOfDay } from "../../../../events/base/seoul.ts";
import type { CardTotals } from "../../../../projections/card/card_totals.ts";
import { lunchBudget } from "../../../../projections/card/lunch_budget.ts";
import type { Period } from "../../../../projections/kit/period.ts";
import { FigureCard, percentText } from "../../../report/figure_card.tsx";
import { LimitBar } from "../../../ui/chart/limit_bar.tsx";
import { won } from "../../../ui/time/format.ts";

export interface LunchBudgetProps {
  totals: CardTotals | null;
  filter: Period;
  today: string;
  /** Won a month. */
  monthly: number;
}

/** How much of the lunch budget is used (S1 §2, §9); without totals nothing is known of it. */
export default function LunchBudget({ totals, filter, today, monthly }: LunchBudgetProps) {
  if (!totals) return <FigureCard title="점심 예산" figure={null}>{null}</FigureCard>;
  const budget = lunchBudget(totals, filter, new Date(startOfDay(today)), monthly);
  const isOver = budget.over > 0;
  const rest = isOver ? `${won(budget.over)} 초과` : `${won(budget.left)} 남음`;
  const used = percentText(budget.usedPercent);
  const { months } = budget;
  return (
    <FigureCard
      title="점심 예산"
      figure={
        <span>
          <b>{used}</b> · {isOver ? <b className="report-minus">{rest}</b> : rest}
        </span>
      }
    >
      <LimitBar percent={budget.usedPercent} label={`점심 예산 ${used} 사용, ${rest}`} />
      <p className="report-fine cr-limit">
        <span>{won(budget.spent)}</span>
        <span>
          한도 {won(budget.budget)}
          {months !== 1 && ` (월 ${won(monthly)} × ${monthsText(months)})`}
        </span>
      </p>
    </FigureCard>
  );
}

/** '11개월', and of a time that is no whole months '약 0.5개월'. */
const monthsText = (months: number): string =>
  Number.isInteger(months) ? `${months}개월` : `약 ${months.toFixed(1)}개월`;

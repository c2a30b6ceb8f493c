/** The card report as it lives in the browser (S1 §2): alive at once, for it is the whole page. */
import type { Period } from "../../../../projections/period.ts";
import type { CardRow } from "../../../../projections/card_row.ts";
import {
  type CardTotals,
  LUNCH_BUDGET_WON,
  lunchBudget,
} from "../../../../projections/card_totals.ts";
import { startOfDay } from "../../../../events/seoul.ts";
import { island } from "../../../island.tsx";
import { paths } from "../../../paths.ts";
import { FigureCard, percentText } from "../../../report/figures.tsx";
import type { ReportStart } from "../../../report/noun.ts";
import { Report } from "../../../report/report.tsx";
import { Tools } from "../../../report/tools.tsx";
import { useReport } from "../../../report/use_report.ts";
import { won } from "../../../ui/format.ts";
import { card } from "./card.tsx";

/** How much of the lunch budget is used (S1 §2, §9); without totals nothing is known of it. */
function LunchBudget(
  { totals, filter, today }: { totals: CardTotals | null; filter: Period; today: string },
) {
  if (!totals) return <FigureCard title="점심 예산" figure={null}>{null}</FigureCard>;
  const budget = lunchBudget(totals, filter, new Date(startOfDay(today)));
  const isOver = budget.over > 0;
  const rest = isOver ? `${won(budget.over)} 초과` : `${won(budget.left)} 남음`;
  const used = percentText(budget.usedPercent);
  return (
    <FigureCard
      title="점심 예산"
      figure={
        <span>
          <b>{used}</b> · {isOver ? <b className="report-minus">{rest}</b> : rest}
        </span>
      }
    >
      <svg
        className="report-bar cr-budget"
        role="img"
        aria-label={`점심 예산 ${used} 사용, ${rest}`}
      >
        <rect className="report-bar-ground" width="100%" height="100%" />
        <rect width={`${budget.barPercent}%`} height="100%" />
      </svg>
      <p className="report-fine">
        {won(budget.spent)} / {won(budget.budget)}
        {budget.months > 1 && ` (월 ${won(LUNCH_BUDGET_WON)} × ${budget.months}개월)`}
      </p>
    </FigureCard>
  );
}

export function CardReport(start: ReportStart<CardRow, CardTotals>) {
  const page = useReport(card, start);
  return (
    <Report
      page={page}
      tools={<Tools page={page} excel={paths.api.cardExcel()} base={paths.api.card()} />}
      searchHint="사용처, 비고, 이름으로 검색"
      panel={<LunchBudget totals={page.totals} filter={page.state.shown} today={start.today} />}
    />
  );
}

export default island("card-report", CardReport);

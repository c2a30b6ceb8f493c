/** The card report as it lives in the browser (S1 §2): alive at once, for it is the whole page. */
import { useMemo } from "react";
import type { CardRow } from "../../../../projections/card/card_row.ts";
import { island } from "../../../ui/frame/island.tsx";
import { paths } from "../../../paths.ts";
import type { ReportStart } from "../../../report/noun.ts";
import { CardPlaceholder } from "../../../report/parts.tsx";
import { Report } from "../../../report/report.tsx";
import { Tools } from "../../../report/tools.tsx";
import { useReport } from "../../../report/use_report.ts";
import { lazyPart } from "../../../ui/client/lazy.tsx";
import { type CardFigures, cardWithin } from "./card.tsx";
import type { LunchBudgetProps } from "./lunch_budget.tsx";

const LunchBudget = lazyPart<LunchBudgetProps>(
  () => import("./lunch_budget.tsx"),
  CardPlaceholder,
  "lunch-budget",
);
const here = LunchBudget.fetch();
if (!("document" in globalThis)) await here;

export function CardReport(start: ReportStart<CardRow, CardFigures>) {
  const monthly = start.limit!;
  const page = useReport(useMemo(() => cardWithin(monthly), [monthly]), start);
  return (
    <Report
      page={page}
      tools={
        <Tools
          page={page}
          excel={paths.api.cardExcel()}
          base={paths.api.card()}
          files="영수증"
        />
      }
      searchHint="사용처, 비고, 이름으로 검색"
      panel={
        <LunchBudget
          totals={page.totals}
          filter={page.state.shown}
          today={start.today}
          monthly={monthly}
        />
      }
    />
  );
}

export default island("card-report", CardReport);

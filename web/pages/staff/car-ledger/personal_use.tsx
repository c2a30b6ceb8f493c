/** The card of what the cars were used for privately. A script of its own: the server draws it before. */
import type { LedgerTotals } from "../../../../projections/car/ledger_row.ts";
import { FigureCard } from "../../../report/figure_card.tsx";
import { count, won } from "../../../ui/time/format.ts";
import { kilometres } from "./words.ts";

export interface PersonalUseProps {
  totals: LedgerTotals | null;
}

/** What the cars were used for privately: distance and cost (S1 §2). */
export default function PersonalUse({ totals }: PersonalUseProps) {
  const use = totals?.["non-business"];
  return (
    <FigureCard
      title="비업무용 사용"
      figure={use && <b className="report-sum">{kilometres(use.distance)}</b>}
    >
      {use && (
        <dl className="row">
          <div className="report-figure">
            <dt>비용</dt>
            <dd>{won(use.cost)}</dd>
          </div>
          <div className="report-figure">
            <dt>운행</dt>
            <dd>{count(use.trips)}건</dd>
          </div>
        </dl>
      )}
    </FigureCard>
  );
}

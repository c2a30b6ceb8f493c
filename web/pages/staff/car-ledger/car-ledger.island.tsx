/** The car ledger as it lives in the browser (S1 §2): alive at once, for it is the whole page. */
import type { LedgerRow, LedgerTotals } from "../../../../projections/ledger_row.ts";
import { island } from "../../../island.tsx";
import { ledgerPaths } from "../../../ledger_paths.ts";
import { FigureCard } from "../../../report/figures.tsx";
import type { ReportStart } from "../../../report/noun.ts";
import { Report } from "../../../report/report.tsx";
import { Tools } from "../../../report/tools.tsx";
import { useReport } from "../../../report/use_report.ts";
import { count, won } from "../../../ui/format.ts";
import { kilometres } from "./words.ts";
import { trip } from "./trip.tsx";

/** What the cars were used for privately: distance and cost (S1 §2). */
function PersonalUse({ totals }: { totals: LedgerTotals | null }) {
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

export function CarLedger(start: ReportStart<LedgerRow, LedgerTotals>) {
  const page = useReport(trip, start);
  return (
    <Report
      page={page}
      tools={
        <>
          <a className="button" href={ledgerPaths.log()}>운행기록부</a>
          <Tools page={page} excel={ledgerPaths.excel()} base={ledgerPaths.table()} />
        </>
      }
      searchHint="차량, 운전자, 내용으로 검색"
      panel={page.state.shown.mode === "month" && <PersonalUse totals={page.totals} />}
    />
  );
}

export default island("car-ledger", CarLedger);

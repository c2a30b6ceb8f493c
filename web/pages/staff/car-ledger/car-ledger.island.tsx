/** The car ledger as it lives in the browser (S1 §2): alive at once, for it is the whole page. */
import type { LedgerRow, LedgerTotals } from "../../../../projections/car/ledger_row.ts";
import { island } from "../../../ui/frame/island.tsx";
import { ledgerPaths } from "./paths.ts";
import type { ReportStart } from "../../../report/noun.ts";
import { CardPlaceholder } from "../../../report/parts.tsx";
import { Report } from "../../../report/report.tsx";
import { Tools } from "../../../report/tools.tsx";
import { useReport } from "../../../report/use_report.ts";
import { lazyPart } from "../../../ui/client/lazy.tsx";
import type { PersonalUseProps } from "./personal_use.tsx";
import { trip } from "./trip.tsx";

const PersonalUse = lazyPart<PersonalUseProps>(
  () => import("./personal_use.tsx"),
  CardPlaceholder,
  "personal-use",
);
const here = PersonalUse.fetch();
if (!("document" in globalThis)) await here;

export function CarLedger(start: ReportStart<LedgerRow, LedgerTotals>) {
  const page = useReport(trip, start);
  return (
    <Report
      page={page}
      tools={
        <>
          <a className="button" href={ledgerPaths.log()}>운행기록부</a>
          <Tools
            page={page}
            excel={ledgerPaths.excel()}
            base={ledgerPaths.table()}
            files="첨부파일"
          />
        </>
      }
      searchHint="차량, 운전자, 내용으로 검색"
      panel={page.state.shown.mode === "month" && <PersonalUse totals={page.totals} />}
    />
  );
}

export default island("car-ledger", CarLedger);

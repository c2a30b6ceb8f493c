/** The card report as it lives in the browser (S1 §2): alive at once, for it is the whole page. */
import { useRef, useState } from "react";
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
import { filterQuery } from "../../../report/filter.ts";
import { FigureCard, percentText } from "../../../report/figures.tsx";
import type { ReportStart } from "../../../report/noun.ts";
import { Report } from "../../../report/report.tsx";
import { useReport } from "../../../report/use_report.ts";
import { Button } from "../../../ui/button.tsx";
import { won } from "../../../ui/format.ts";
import { lazyPart } from "../../../ui/lazy.tsx";
import { toast } from "../../../ui/toasts.ts";
import { card } from "./card.tsx";

const EXCEL_FAILED = "엑셀 다운로드에 실패했습니다. 잠시 후 다시 시도해주세요.";

const Tools = lazyPart(() => import("./tools.tsx"));

export interface CardReportProps extends ReportStart<CardRow, CardTotals> {
  /** May bring files in and take that back (S1 §6). */
  mayImport?: boolean;
}

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

/** The workbook of what is shown: `progress` is null when nothing is under way, else a text for the button. */
function useExcel(announce: (text: string) => void) {
  const [progress, setProgress] = useState<string | null>(null);
  const busy = useRef(false);
  const download = async (filter: Period) => {
    if (busy.current) return;
    busy.current = true;
    const path = `${paths.api.cardExcel()}?${filterQuery(filter)}`;
    const done = await import("./excel.ts")
      .then(({ downloadExcel }) => downloadExcel(path, setProgress, announce), () => false);
    if (!done) toast("error", EXCEL_FAILED);
    busy.current = false;
    setProgress(null);
  };
  return { progress, download };
}

export function CardReport(start: CardReportProps) {
  const page = useReport(card, start);
  const { state, fields } = page;
  const { progress, download } = useExcel(page.announce);
  const [open, setOpen] = useState<"import" | "operations" | null>(null);
  const askExcel = () => {
    const wanted = fields.wanted();
    if (wanted) void download(wanted);
  };
  return (
    <Report
      page={page}
      tools={
        <>
          {start.mayImport && (
            <>
              <Button onClick={() => setOpen("operations")}>작업 내역</Button>
              <Button onClick={() => setOpen("import")}>내역 가져오기</Button>
            </>
          )}
          <Button look="primary" busy={progress !== null} onClick={askExcel}>
            {progress ?? "엑셀 다운로드"}
          </Button>
          {open && (
            <Tools
              open={open}
              onDone={() => void page.reload(true)}
              onClose={() => setOpen(null)}
            />
          )}
        </>
      }
      searchHint="사용처, 비고, 이름으로 검색"
      panel={<LunchBudget totals={page.totals} filter={state.shown} today={start.today} />}
    />
  );
}

export default island("card-report", CardReport);

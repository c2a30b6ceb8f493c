/** The card report as a workbook to download (S1 §7). */
import { cardsBetween } from "../../../projections/card.ts";
import { z } from "zod";
import { spanOf } from "../../../projections/card_list.ts";
import type { CardFilter } from "../../../projections/card_row.ts";
import type { Deps } from "../../deps.ts";
import { cardSheet } from "../../excel/card_workbook.ts";
import { XLSX_TYPE } from "../../excel/workbook.ts";
import { answerWorkbook } from "../../server/attachment.ts";
import { checkFilter, filterFields, filterOf, periodQuery } from "./card_filter.ts";
import { callsOf, type Ctx, type Route, type WithQuery } from "../../server/route.ts";

const excelQuery = z.object(filterFields).superRefine(checkFilter);

/** The filter in words and as part of a file name. */
function named(filter: CardFilter): { period: string; file: string } {
  if (filter.mode === "range") {
    const { start_date, end_date } = filter;
    return { period: `${start_date} ~ ${end_date}`, file: `${start_date}_${end_date}` };
  }
  const { year, month } = filter;
  return month === "all"
    ? { period: `${year}년`, file: `${year}년` }
    : { period: `${year}년 ${month}월`, file: `${year}년_${month}월` };
}

function download(
  _c: Ctx,
  { books, office, now }: Deps,
  { query }: WithQuery<typeof excelQuery>,
): Response {
  const filter = filterOf(query);
  const { card, employee } = books.views;
  const { from, until } = spanOf(filter);
  const { period, file } = named(filter);
  const head = { office: office.name, period, made: now() };
  const sheet = cardSheet(cardsBetween(card, from, until), employee, head);
  const plain = `card-report-${file.replace(/[^0-9_-]/g, "")}`;
  return answerWorkbook([sheet], `카드사용내역_${file}`, plain);
}

/** `GET /api/mysql/card/report/excel/`. */
export function cardExcelRoutes(deps: Deps): Route[] {
  const summary = "카드 사용내역을 목록과 같은 조건으로 엑셀 파일로 내려받습니다.";
  return [
    callsOf(deps)("GET /api/mysql/card/report/excel", "staff", summary, download, {
      query: excelQuery,
      answer: { [XLSX_TYPE]: null },
      described: { oneOf: periodQuery },
    }),
  ];
}

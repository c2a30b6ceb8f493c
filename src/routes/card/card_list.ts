/** Card spending of a filter (S1 §7): a plain array, with `page` one page of it, or a workbook to download. */
import { cardRow as rowAnswer } from "../../../projections/answers.ts";
import { isRefusal } from "../../../events/refusal.ts";
import { cardsBetween } from "../../../projections/card.ts";
import { CARD_SORTS, cardRow, findCards } from "../../../projections/card_list.ts";
import { spanOf } from "../../../projections/period.ts";
import type { Deps } from "../../deps.ts";
import { cardSheet } from "../../excel/card_workbook.ts";
import { XLSX_TYPE } from "../../excel/workbook.ts";
import {
  answerReport,
  answerRows,
  filterOf,
  listFieldsOf,
  listOf,
  listQueryOf,
  periodQuery,
  wantedBy,
  workbookQuery,
} from "../../server/period_list.ts";
import { problem } from "../../server/respond.ts";
import { call, type Ctx, type Route, type WithQuery } from "../../server/route.ts";

const listFields = listFieldsOf(CARD_SORTS);
const listQuery = listQueryOf(listFields);

function list(
  c: Ctx,
  { books: { views } }: Deps,
  { query }: WithQuery<typeof listQuery>,
): Response {
  const found = findCards(views, wantedBy(query));
  if (isRefusal(found)) return problem(c, found);
  return answerRows(found, (entry) => cardRow(views, entry), query);
}

function download(
  c: Ctx,
  deps: Deps,
  { query }: WithQuery<typeof workbookQuery>,
): Response {
  const { card, employee } = deps.books.views;
  const filter = filterOf(query);
  const { from, until } = spanOf(filter);
  const found = cardsBetween(card, from, until);
  return answerReport(c, deps, {
    filter,
    rows: found.length,
    title: "카드 사용내역",
    file: "카드사용내역",
    plain: "card-report",
    sheet: (head) => cardSheet(found, employee, head),
  });
}

const listing =
  "카드 사용내역을 연월 또는 기간으로 조회합니다. page를 주면 쪽으로 나누어 답합니다.";
const downloading = "카드 사용내역을 목록과 같은 조건으로 엑셀 파일로 내려받습니다.";

/** `GET /api/mysql/card/list/` and `GET /api/mysql/card/report/excel/`. */
export const cardListRoutes: Route[] = [
  call("GET /api/mysql/card/list", "staff", listing, list, {
    query: listQuery,
    answer: listOf(rowAnswer),
    described: { query: listFields, oneOf: periodQuery },
  }),
  call("GET /api/mysql/card/report/excel", "staff", downloading, download, {
    query: workbookQuery,
    answer: { [XLSX_TYPE]: null },
    described: { oneOf: periodQuery },
  }),
];

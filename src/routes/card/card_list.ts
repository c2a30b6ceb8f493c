/** Card spending of a filter (S1 §7): a plain array, with `page` one page of it, or a workbook to download. */
import { z } from "zod";
import { cardRow as rowAnswer, count } from "../../../projections/answers.ts";
import { isRefusal } from "../../../events/refusal.ts";
import { type CardEntry, cardsBetween } from "../../../projections/card.ts";
import { CARD_SORTS, cardRow, findCards, spanOf } from "../../../projections/card_list.ts";
import type { CardFilter } from "../../../projections/card_row.ts";
import { pageOf } from "../../../projections/query.ts";
import type { Deps } from "../../deps.ts";
import { cardSheet } from "../../excel/card_workbook.ts";
import { XLSX_TYPE } from "../../excel/workbook.ts";
import { noteExport } from "../../security/note.ts";
import { answerWorkbook } from "../../server/attachment.ts";
import { checkExport } from "../../server/mass_export.ts";
import { checkFilter, filterFields, filterOf, periodQuery } from "./card_filter.ts";
import { pageFields, problem } from "../../server/respond.ts";
import { call, type Ctx, type Route, type WithQuery } from "../../server/route.ts";

const DEFAULT_PAGE_SIZE = 100;

const listFields = z.object({
  page: pageFields.page.optional(),
  page_size: pageFields.page_size.optional(),
  search: z.string().max(200, "검색어는 200자까지 입력할 수 있습니다.").optional(),
  sort_field: z.string().max(50).optional().meta({ enum: CARD_SORTS }),
  sort_direction: z.enum(["asc", "desc"], "정렬 방향은 asc 또는 desc로 입력해 주세요.").optional(),
});
const cardList = z.union([
  z.array(rowAnswer).describe("page를 주지 않았을 때"),
  z.strictObject({ results: z.array(rowAnswer), count, page: count, page_size: count })
    .describe("page를 주었을 때"),
]);
const listQuery = z.object({ ...filterFields, ...listFields.shape }).superRefine(checkFilter);

function list(
  c: Ctx,
  { books: { views } }: Deps,
  { query }: WithQuery<typeof listQuery>,
): Response {
  const { search, sort_field, sort_direction } = query;
  const direction = sort_direction ?? "asc";
  const sorting = sort_field ? { field: sort_field, direction } : undefined;
  const found = findCards(views, { filter: filterOf(query), search, sorting });
  if (isRefusal(found)) return problem(c, found);
  const rowOf = (entry: CardEntry) => cardRow(views, entry);
  if (query.page === undefined) return Response.json(found.map(rowOf));
  const size = Number(query.page_size ?? DEFAULT_PAGE_SIZE);
  const page = pageOf(found, Number(query.page), size);
  return Response.json({ ...page, results: page.results.map(rowOf) });
}

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
  c: Ctx,
  deps: Deps,
  { query }: WithQuery<typeof excelQuery>,
): Response {
  const { books, office, now } = deps;
  const filter = filterOf(query);
  const { card, employee } = books.views;
  const { from, until } = spanOf(filter);
  const { period, file } = named(filter);
  const head = { office: office.name, period, made: now() };
  const found = cardsBetween(card, from, until);
  const many = checkExport(c, deps, found.length, false);
  if (many) return problem(c, many);
  noteExport(c, deps, `카드 사용내역 ${period}`, found.length, false);
  const sheet = cardSheet(found, employee, head);
  const plain = `card-report-${file.replace(/[^0-9_-]/g, "")}`;
  return answerWorkbook([sheet], `카드사용내역_${file}`, plain);
}

const listing =
  "카드 사용내역을 연월 또는 기간으로 조회합니다. page를 주면 쪽으로 나누어 답합니다.";
const downloading = "카드 사용내역을 목록과 같은 조건으로 엑셀 파일로 내려받습니다.";

/** `GET /api/mysql/card/list/` and `GET /api/mysql/card/report/excel/`. */
export const cardListRoutes: Route[] = [
  call("GET /api/mysql/card/list", "staff", listing, list, {
    query: listQuery,
    answer: cardList,
    described: { query: listFields, oneOf: periodQuery },
  }),
  call("GET /api/mysql/card/report/excel", "staff", downloading, download, {
    query: excelQuery,
    answer: { [XLSX_TYPE]: null },
    described: { oneOf: periodQuery },
  }),
];

/** Card spending of a filter (S1 §7): a plain array, with `page` one page of it, or a workbook to download. */
import { z } from "zod";
import { cardRow as rowAnswer, count } from "../../../projections/answers.ts";
import { isRefusal } from "../../../events/refusal.ts";
import { isDay } from "../../../events/seoul.ts";
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
import { DAY } from "../../tables/describe.ts";
import { pageFields, problem } from "../../server/respond.ts";
import { call, type Ctx, type Route, type WithQuery } from "../../server/route.ts";

/** S1 §5, word for word. */
const BOTH_DAYS = "시작일과 종료일을 모두 선택해 주세요.";
const DAY_TEXT = "날짜는 2026-01-31과 같은 형식으로 입력해 주세요.";
const YEAR = "연도는 2000부터 2199까지의 숫자로 입력해 주세요.";
const MONTH = "월은 1부터 12까지의 숫자 또는 all로 입력해 주세요.";

const YEARS = /^2[01]\d\d$/;
const MONTHS = /^(0?[1-9]|1[0-2]|all)$/;

const text = z.string().trim();

/** A month of a year, or a range, as a query string carries it: of the list and of the workbook. */
const filterFields = {
  year: text.regex(YEARS, YEAR).optional(),
  month: text.regex(MONTHS, MONTH).optional(),
  start_date: text.refine((day) => day === "" || isDay(day), DAY_TEXT).optional(),
  end_date: text.refine((day) => day === "" || isDay(day), DAY_TEXT).optional(),
};

const day = z.iso.date().meta({ pattern: `^(${DAY.source})$` });
/** A month of a year (or all of it), or a range: one of the two. */
const periodQuery = z.union([
  z.strictObject({ year: z.string().regex(YEARS), month: z.string().regex(MONTHS).optional() })
    .describe("한 해, 또는 그 가운데 한 달"),
  z.strictObject({ start_date: day, end_date: day }).describe(
    "첫날과 마지막 날. 첫날이 늦으면 400입니다.",
  ),
]);

type FilterFields = { [K in keyof typeof filterFields]?: string };

/** Adds what the four fields must fulfil together. */
function checkFilter(fields: FilterFields, context: z.RefinementCtx): void {
  const { year, month, start_date, end_date } = fields;
  const say = (path: string, message: string) =>
    context.addIssue({ code: "custom", path: [path], message });
  if (start_date !== undefined || end_date !== undefined) {
    if (!start_date || !end_date) say(start_date ? "end_date" : "start_date", BOTH_DAYS);
    else if (start_date > end_date) say("end_date", "종료일은 시작일보다 빠를 수 없습니다.");
    if (year !== undefined || month !== undefined) {
      say("year", "연월과 기간 가운데 하나만 선택해 주세요.");
    }
  } else if (year === undefined) {
    say("year", "조회할 연도와 월 또는 기간을 선택해 주세요.");
  }
}

/** The filter of a query that passed `checkFilter`. A year alone means all of it. */
function filterOf(fields: FilterFields): CardFilter {
  const { year, month, start_date, end_date } = fields;
  if (start_date && end_date) return { mode: "range", start_date, end_date };
  const months = month === undefined || month === "all" ? "all" : Number(month);
  return { mode: "month", year: Number(year), month: months };
}

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

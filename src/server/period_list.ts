/** Lists of reports over HTTP (S1 §7): a month of a year or a range, an array or with `page` one page of it, a workbook. */
import { z } from "zod";
import { isDay } from "../../events/seoul.ts";
import { count } from "../../projections/answers.ts";
import type { Period, PeriodQuery } from "../../projections/period.ts";
import { pageOf } from "../../projections/query.ts";
import { DAY_TEXT } from "../../projections/table/check.ts";
import type { Deps } from "../deps.ts";
import type { ExportFormat } from "../excel/plain.ts";
import type { Sheet, WorkbookHead } from "../excel/workbook.ts";
import { noteExport } from "../security/note.ts";
import { DAY } from "../tables/describe.ts";
import { answerJson, answerList, formatField } from "./attachment.ts";
import { checkExport } from "./mass_export.ts";
import { pageFields, problem } from "./respond.ts";
import type { Ctx } from "./route.ts";

/** S1 §5, word for word. */
const BOTH_DAYS = "시작일과 종료일을 모두 선택해 주세요.";
const YEAR = "연도는 2000부터 2199까지의 숫자로 입력해 주세요.";
const MONTH = "월은 1부터 12까지의 숫자 또는 all로 입력해 주세요.";

const YEARS = /^2[01]\d\d$/;
const MONTHS = /^(0?[1-9]|1[0-2]|all)$/;

const text = z.string().trim();

/** A year of a query string. */
export const yearField = text.regex(YEARS, YEAR).meta({ title: "연도" });

/** A month of a year, or a range, as a query string carries it: of a list and of its workbook. */
const filterFields = {
  year: yearField.optional(),
  month: text.regex(MONTHS, MONTH).optional().meta({ title: "달" }),
  start_date: text.refine((day) => day === "" || isDay(day), DAY_TEXT).optional().meta({
    title: "시작일",
  }),
  end_date: text.refine((day) => day === "" || isDay(day), DAY_TEXT).optional().meta({
    title: "종료일",
  }),
};

const day = z.iso.date().meta({ pattern: `^(${DAY.source})$` });
/** A month of a year (or all of it), or a range: one of the two. */
export const periodQuery = z.union([
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
export function filterOf(fields: FilterFields): Period {
  const { year, month, start_date, end_date } = fields;
  if (start_date && end_date) return { mode: "range", start_date, end_date };
  const months = month === undefined || month === "all" ? "all" : Number(month);
  return { mode: "month", year: Number(year), month: months };
}

/** What a list may be asked besides its period; `sorts` are the fields it can be put in order by. */
export const listFieldsOf = (sorts: string[]) =>
  z.object({
    page: pageFields.page.optional(),
    page_size: pageFields.page_size.optional(),
    search: z.string().max(200, "검색어는 200자까지 입력할 수 있습니다.").optional().meta({
      title: "찾을 말",
    }),
    sort_field: z.string().max(50).optional().meta({ enum: sorts }).meta({ title: "정렬 항목" }),
    sort_direction: z.enum(["asc", "desc"], "정렬 방향은 asc 또는 desc로 입력해 주세요.")
      .optional().meta({ title: "정렬 방향" }),
  });

/** The query of a list with these fields, and that of its workbook. */
export const listQueryOf = (listFields: ReturnType<typeof listFieldsOf>) =>
  z.object({ ...filterFields, ...listFields.shape }).superRefine(checkFilter);
export const workbookQuery = z.object({ ...filterFields, format: formatField })
  .superRefine(checkFilter);

/** What a list of these rows answers. */
export const listOf = <S extends z.ZodType>(row: S) =>
  z.union([
    z.array(row).describe("page를 주지 않았을 때"),
    z.strictObject({ results: z.array(row), count, page: count, page_size: count })
      .describe("page를 주었을 때"),
  ]);

type ListQuery =
  & FilterFields
  & {
    [K in keyof ReturnType<typeof listFieldsOf>["shape"]]?: string;
  };

/** What was asked with a query that passed `checkFilter`. */
export function wantedBy(query: ListQuery): PeriodQuery {
  const { search, sort_field, sort_direction } = query;
  const direction = sort_direction === "desc" ? "desc" : "asc";
  const sorting = sort_field ? { field: sort_field, direction } as const : undefined;
  return { filter: filterOf(query), search, sorting };
}

const DEFAULT_PAGE_SIZE = 100;

/** Answers with what was found: all of it, or the page that was asked for. */
export function answerRows<T>(
  c: Ctx,
  found: T[],
  rowOf: (item: T) => unknown,
  query: ListQuery,
): Response {
  if (query.page === undefined) return answerJson(c, found, rowOf);
  const page = pageOf(found, Number(query.page), Number(query.page_size ?? DEFAULT_PAGE_SIZE));
  return Response.json({ ...page, results: page.results.map(rowOf) });
}

/** The filter in words and as part of a file name. */
function named(filter: Period): { period: string; file: string } {
  if (filter.mode === "range") {
    const { start_date, end_date } = filter;
    return { period: `${start_date} ~ ${end_date}`, file: `${start_date}_${end_date}` };
  }
  const { year, month } = filter;
  return month === "all"
    ? { period: `${year}년`, file: `${year}년` }
    : { period: `${year}년 ${month}월`, file: `${year}년_${month}월` };
}

interface ReportWorkbook {
  filter: Period;
  format: ExportFormat;
  /** How many rows are in it. */
  rows: number;
  /** Of the export, for the security log; of the file without the period; the same in ASCII. */
  title: string;
  file: string;
  plain: string;
  sheet(head: WorkbookHead): Sheet;
}

/** Answers with the workbook of a period; more rows than go out without a fresh sign-in are refused. */
export function answerReport(c: Ctx, deps: Deps, wanted: ReportWorkbook): Response {
  const { filter, format, rows, title, sheet } = wanted;
  const { period, file } = named(filter);
  const many = checkExport(c, deps, rows, "named");
  if (many) return problem(c, many);
  noteExport(c, deps, `${title} ${period}`, rows, "named");
  const plain = `${wanted.plain}-${file.replace(/[^0-9_-]/g, "")}`;
  const head = { office: deps.office.name, period, made: deps.now() };
  return answerList(c, sheet(head), { format, rows }, `${wanted.file}_${file}`, plain);
}

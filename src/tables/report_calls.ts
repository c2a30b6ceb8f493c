/** The calls of a report (S1 §7): its list and workbook, the edit of a row, its history and the way back. */
import { z } from "zod";
import type { NewEvent } from "../../events/base/event.ts";
import { isRefusal, type Refusal } from "../../events/base/refusal.ts";
import { isDay } from "../../events/base/seoul.ts";
import { count, data } from "../../projections/kit/answers.ts";
import type { Period, PeriodQuery } from "../../projections/kit/period.ts";
import { pageOf } from "../../projections/kit/query.ts";
import type { Views } from "../../projections/registry.ts";
import { DAY_TEXT } from "../../projections/table/check.ts";
import type { Deps } from "../deps.ts";
import type { Sheet, WorkbookHead } from "../excel/workbook.ts";
import { refuseExport } from "../security/note.ts";
import type { CommandMeta } from "../store/contract.ts";
import { DAY } from "./describe.ts";
import {
  answerWithFiles,
  filesField,
  filesOfRows,
  logFilesRead,
  refuseFiles,
} from "./row_files.ts";
import { answerCommand } from "../server/answer.ts";
import { answerJson, answerList, formatField, listFile, queuedFind } from "../server/attachment.ts";
import { metaOf } from "../server/command.ts";
import { type By, type Kept, pastCalls } from "../server/past.ts";
import { pageFields, problem } from "../server/respond.ts";
import { call, type Ctx, type Given, type Route } from "../server/route.ts";
import type { Versioned } from "../server/run_command.ts";

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
const periodQuery = z.union([
  z.strictObject({ year: z.string().regex(YEARS), month: z.string().regex(MONTHS).optional() })
    .describe("한 해, 또는 그 가운데 한 달"),
  z.strictObject({ start_date: day, end_date: day }).describe(
    "첫날과 마지막 날. 첫날이 늦으면 400입니다.",
  ),
]);

type FilterFields = { [K in keyof typeof filterFields]?: string };

/** Adds the common rules of the four fields. */
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
function filterOf(fields: FilterFields): Period {
  const { year, month, start_date, end_date } = fields;
  if (start_date && end_date) return { mode: "range", start_date, end_date };
  const months = month === undefined || month === "all" ? "all" : Number(month);
  return { mode: "month", year: Number(year), month: months };
}

/** Parameters of a list besides its period; `sorts` are its sort fields. */
const listFieldsOf = (sorts: string[]) =>
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
const listQueryOf = (listFields: ReturnType<typeof listFieldsOf>) =>
  z.object({ ...filterFields, ...listFields.shape }).superRefine(checkFilter);
const workbookQuery = z.object({ ...filterFields, format: formatField, files: filesField })
  .superRefine(checkFilter);

/** The response of a list of these rows. */
const listOf = <S extends z.ZodType>(row: S) =>
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

/** The parsed query after `checkFilter`. */
function filterFromQuery(query: ListQuery): PeriodQuery {
  const { search, sort_field, sort_direction } = query;
  const direction = sort_direction === "desc" ? "desc" : "asc";
  const sorting = sort_field ? { field: sort_field, direction } as const : undefined;
  return { filter: filterOf(query), search, sorting };
}

const DEFAULT_PAGE_SIZE = 100;

/** Answers with the result: all of it, or the requested page. */
function answerRows<T>(
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

/** What a report says of its rows; the calls follow. `E`: what its view holds of one, `B`: the body of an edit. */
interface ReportCalls<E extends Versioned & { id: string }, B extends z.ZodType> {
  base: `/api/${string}`;
  /** For the API's description: "차계부를", "운행 한 건", and the effect of an edit. */
  says: { them: string; one: string; edit: string };
  noun: Kept<E>;
  /** The views it reads, its own first. */
  views: readonly (keyof Views)[];
  /** The row's response, and the sort fields of a list. */
  row: z.ZodType;
  sorts: string[];
  /** Newest first by default; an unknown order is refused. Yields now and then. */
  find(views: Views, wanted: PeriodQuery): Generator<void, E[] | Refusal>;
  /** Names for the security log, of the file, and the same in ASCII; the sheet gets the oldest first. */
  workbook: {
    title: string;
    file: string;
    plain: string;
    sheet(views: Views, entries: E[], head: WorkbookHead): Sheet;
  };
  editBody: B;
  edit(views: Views, entry: E, said: z.output<B>, by: By): NewEvent[] | Refusal;
  /** The meta of an edit, where it is more than every request's. */
  editMeta?(c: Ctx): CommandMeta;
}

/** Changes what a person may change of a row. */
const editing = <E extends Versioned & { id: string }, B extends z.ZodType>(
  { noun, edit, editMeta = metaOf }: ReportCalls<E, B>,
) =>
(c: Ctx, deps: Deps, { body }: Given<unknown, z.output<B>>): Promise<Response> => {
  const meta = editMeta(c);
  const { version } = body as { version?: number };
  return answerCommand(c, deps, noun, {
    id: c.req.param("id")!,
    version,
    decide: (views, entry, now) => edit(views, entry, body, { now, actor: meta.actor }),
  }, { meta });
};

function reading<E extends Versioned & { id: string }, B extends z.ZodType>(
  { noun, find, workbook }: ReportCalls<E, B>,
) {
  return {
    async list(
      c: Ctx,
      { books: { views }, now }: Deps,
      { query }: Given<PeriodFields>,
    ): Promise<Response> {
      const found = await queuedFind(c, find(views, filterFromQuery(query)));
      if (isRefusal(found)) return problem(c, found);
      return answerRows(c, found, (entry) => noun.row(views, entry, now()), query);
    },
    async download(
      c: Ctx,
      deps: Deps,
      { query }: Given<z.output<typeof workbookQuery>>,
    ): Promise<Response> {
      const { views } = deps.books;
      const filter = filterOf(query);
      const found = await queuedFind(c, find(views, { filter }));
      if (isRefusal(found)) return problem(c, found);
      const { period, file } = named(filter);
      const rows = found.length;
      const oldest = found.toReversed();
      const ids = oldest.map(({ id }) => id);
      const attached = query.files ? filesOfRows(views, noun.noun, ids) : null;
      const tooMuch = attached && refuseFiles(attached);
      if (tooMuch) return problem(c, tooMuch);
      const taken = {
        title: `${workbook.title} ${period}${attached ? ", 첨부파일" : ""}`,
        rows,
        people: attached ? true : "named",
      } as const;
      const refused = refuseExport(c, deps, taken);
      if (refused) return refused;
      logFilesRead(c, noun.noun, attached ?? []);
      const head = { office: deps.office.name, period, made: deps.now() };
      const sheet = workbook.sheet(views, oldest, head);
      const plain = `${workbook.plain}-${file.replace(/[^0-9_-]/g, "")}`;
      const { format } = query;
      const name = `${workbook.file}_${file}`;
      if (attached) return answerWithFiles(c, deps, attached, { sheet, name, plain });
      return answerList(c, sheet, { format, rows }, name, plain);
    },
  };
}
type PeriodFields = Parameters<typeof filterFromQuery>[0];

/** Every call of a report. */
export function reportCalls<E extends Versioned & { id: string }, B extends z.ZodType>(
  report: ReportCalls<E, B>,
): Route[] {
  const { base, says: { them, one, edit }, views: asOf, row, sorts, editBody } = report;
  const listFields = listFieldsOf(sorts);
  const read = reading(report);
  const listing = `${them} 연월 또는 기간으로 조회합니다. page를 주면 페이지로 나누어 답합니다.`;
  const downloading = `${them} 목록과 같은 조건으로 엑셀 파일로 내려받습니다.`;
  return [
    call(`GET ${base}/list`, "staff", listing, read.list, {
      asOf,
      query: listQueryOf(listFields),
      answer: listOf(row),
      described: { query: listFields, oneOf: periodQuery },
    }),
    call(`GET ${base}/report/excel`, "staff", downloading, read.download, {
      asOf: [...new Set([...asOf, "attachment" as const])],
      query: workbookQuery,
      answer: { ...listFile, "application/zip": null },
      described: {
        query: z.object({ format: formatField, files: filesField }),
        oneOf: periodQuery,
        also: [428],
      },
    }),
    call(`PUT ${base}/update/:id`, "staff", edit, editing(report), {
      answer: data(row),
      described: { versioned: true, etag: true, also: [409] },
      body: editBody,
    }),
    ...pastCalls({
      noun: () => report.noun,
      role: "staff",
      history: [`GET ${base}/history/:id`, `${one}의 변경 이력을 최신순으로 조회합니다.`],
      restore: [`POST ${base}/restore/:id`, `${one}의 내용을 이전 버전으로 되돌립니다.`],
      answer: data(row),
    }),
  ];
}

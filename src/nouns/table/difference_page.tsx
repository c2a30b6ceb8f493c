/** The difference of a list between two moments: rows added, changed and deleted, as JSON, a workbook and a page. */
import { z } from "zod";
import { type Column, columnOf, type TableRow } from "../../../events/kit/column.ts";
import { isRefusal, type Refusal, refuse } from "../../../events/base/refusal.ts";
import { areaOf } from "../../../events/nouns.ts";
import { AS_OF, MOMENT, momentOf, momentWords } from "../../../projections/kit/as_of.ts";
import type { ChangedField } from "../../../projections/audit/audit_line.ts";
import { pageWithin } from "../../../projections/kit/paging.ts";
import { mapInSlices, pageOf as pageIn } from "../../../projections/kit/query.ts";
import { sortedByTime } from "../../../projections/kit/sort_by_time.ts";
import {
  DIFFERENCES,
  type Different,
  differentList,
  type DifferentRow,
} from "../../../projections/table/difference.ts";
import { findRows } from "../../../projections/table/find.ts";
import type { TableQuery } from "../../../projections/table/query.ts";
import { rowName } from "../../../projections/table/row_name.ts";
import { sameValue } from "../../../projections/table/same_value.ts";
import { differencePath } from "../../../web/pages/staff/difference/paths.ts";
import { DifferencePage } from "../../../web/pages/staff/difference/difference.tsx";
import { dayOf } from "../../../web/report/filter.ts";
import { cellText } from "../../../web/table/grid/format.ts";
import { pageOf } from "../audit/records.ts";
import type { Deps } from "../../deps.ts";
import { cutText, tableSheet } from "../../excel/table_sheet.ts";
import { XLSX_TYPE } from "../../excel/workbook.ts";
import { peopleIn, refuseExport } from "../../security/note.ts";
import { logRowsRead } from "../../security/personal_reads.ts";
import { MOMENT_REQUIRED, officeAt } from "../../server/as_of.ts";
import { changedBetween } from "../../store/moments.ts";
import { answerWorkbook, queuedFind } from "../../server/attachment.ts";
import { officeFrame, renderPage } from "../../server/render.tsx";
import { pageNumber, problem } from "../../server/respond.ts";
import { call, type Ctx, inArea, pageRoute, type Route } from "../../server/route.ts";
import { listShape } from "../../tables/describe.ts";
import { rowsQuery } from "../../tables/list.ts";
import { readResources } from "../../tables/registry.ts";
import { type Resource, viewsOf } from "../../tables/resource.ts";

const DIFFERENCE_PAGE_SIZE = 100;

/** The day of a row that a report's month or range is of. */
const PERIOD_FIELDS: Partial<Record<string, string>> = { card: "used_at", trip: "tripTime" };

const REVERSED = refuse(
  400,
  "moments_reversed",
  "비교할 시점은 앞 시점보다 나중이어야 합니다. 두 시점을 확인해 주세요.",
);

/** A report's month or range as table filters; a table's own filters stay. */
function filterOf(noun: string, query: Record<string, string>): Record<string, string> {
  const { year, month = "all", start_date, end_date, ...rest } = query;
  const field = PERIOD_FIELDS[noun];
  if (!field) return query;
  const between = (start: string, end: string) => ({
    ...rest,
    [`${field}_start`]: start,
    [`${field}_end`]: end,
  });
  if (start_date && end_date) return between(start_date, end_date);
  if (!year) return rest;
  const [first, last] = month === "all" ? [1, 12] : [Number(month), Number(month)];
  return between(dayOf(Number(year), first, 1), dayOf(Number(year), last + 1, 0));
}

/** A cell in words; an empty figure is shown as such. */
const textOf = (column: Column, value: TableRow[string]): string =>
  value === 0 ? "0" : cellText(column, value);

/** Differing cells; of an added or deleted row its non-empty ones. */
function changesOf(columns: readonly Column[], from?: TableRow, to?: TableRow): ChangedField[] {
  return columns.filter(({ key }) => !sameValue(from?.[key], to?.[key])).map((column) => {
    const { key, label } = column;
    return {
      key,
      label,
      from: from ? textOf(column, from[key]) : "",
      to: to ? textOf(column, to[key]) : "",
    };
  }).filter(({ from, to }) => from !== to);
}

/** Rows compared between two yields. */
const SLICE_ROWS = 200;

/** The rows of these ids that a query finds, at one of the two moments. */
function* foundAt(
  { books }: Deps,
  resource: Resource,
  ids: string[],
  query: TableQuery,
): Generator<void, Map<string, TableRow>> {
  const rows = yield* mapInSlices(ids, (id) => resource.row(books.views, id));
  const there = rows.filter((row) => row !== undefined);
  const found = yield* findRows(resource.columns, there, { ...query, sorting: null });
  const byId = new Map<string, TableRow>();
  for (const row of found) if (byId.set(row.id, row).size % SLICE_ROWS === 0) yield;
  return byId;
}

/** Each once. */
function* idsOf(before: Map<string, TableRow>, after: Map<string, TableRow>): Generator<string> {
  yield* before.keys();
  for (const id of after.keys()) if (!before.has(id)) yield id;
}

type Timed = DifferentRow & { time: number };

/** The differences, newest first. */
function* compare(
  columns: readonly Column[],
  before: Map<string, TableRow>,
  after: Map<string, TableRow>,
): Generator<void, DifferentRow[]> {
  const result = columns.filter(({ key, type, derived }) =>
    key !== "id" && type !== "sequence" && !derived
  );
  const different: Timed[] = [];
  let looked = 0;
  for (const id of idsOf(before, after)) {
    if (++looked % SLICE_ROWS === 0) yield;
    const [from, to] = [before.get(id), after.get(id)];
    const row = to ?? from!;
    const changes = changesOf(result, from, to);
    if (from && to && changes.length === 0) continue;
    const kind = !from ? "added" : to ? "changed" : "removed";
    const { updated_at } = row;
    const time = Date.parse(updated_at);
    different.push({ id, kind, name: rowName(columns, row), changes, updated_at, time });
  }
  const sorted = yield* sortedByTime(different);
  return yield* mapInSlices(sorted.reverse(), ({ time: _, ...row }) => row);
}

/** Parameters of a comparison. `deps` are those of the earlier moment. */
async function differenceOf(
  c: Ctx,
  deps: Deps,
  resource: Resource,
): Promise<Different | Refusal> {
  const { [AS_OF]: from, to, page: _page, ...query } = c.req.query();
  const { present } = deps;
  if (!present) return MOMENT_REQUIRED;
  const later = to ? await officeAt(present, to, viewsOf(resource)) : present;
  if (isRefusal(later)) return later;
  const [start, end] = [deps.books.head, later.books.head];
  if (start > end || to && to < from) return REVERSED;
  const asked = rowsQuery(present.books.views, resource, filterOf(resource.noun, query));
  if (isRefusal(asked)) return asked;
  const noun = resource.noun as Parameters<typeof present.books.diff>[2];
  const changed = await changedBetween(present.books, start, end, noun);
  if (isRefusal(changed)) return changed;
  const ids = changed.map(({ id }) => id);
  const rows = await queuedFind(
    c,
    compare(
      resource.columns,
      await queuedFind(c, foundAt(deps, resource, ids, asked)),
      await queuedFind(c, foundAt(later, resource, ids, asked)),
    ),
  );
  const counts = Object.fromEntries(
    DIFFERENCES.map((kind) => [kind, rows.filter((row) => row.kind === kind).length]),
  ) as Different["counts"];
  return { from, to: to || momentOf(present.now()), counts, rows };
}

async function list(c: Ctx, deps: Deps, resource: Resource): Promise<Response> {
  const found = await differenceOf(c, deps, resource);
  if (isRefusal(found)) return problem(c, found);
  const { rows, ...about } = found;
  const page = pageIn(rows, pageNumber(c.req.query("page")), DIFFERENCE_PAGE_SIZE);
  logRowsRead(c, resource, page.results, "list");
  return Response.json({ ...about, ...page });
}

const KIND_LABELS: Record<DifferentRow["kind"], string> = {
  added: "추가",
  changed: "변경",
  removed: "삭제",
};

const SHEET_COLUMNS: Column[] = [
  columnOf("kind", "구분", 80),
  columnOf("name", "대상", 240),
  columnOf("field", "항목", 140),
  columnOf("from", "이전", 260),
  columnOf("to", "이후", 260),
  columnOf("updated_at", "마지막 변경", 160, { type: "datetime" }),
  columnOf("id", "id", 200),
];

/** Most lines of a workbook: nobody reads more, and Excel can barely. */
const LINES_MAX = 200_000;

/** A line for each cell that differs, up to a limit of lines; `all` counts the others too. */
function* linesOf(
  rows: readonly DifferentRow[],
): Generator<void, { lines: Record<string, string>[]; all: number }> {
  const lines: Record<string, string>[] = [];
  let all = 0;
  for (const [at, { kind, name, id, updated_at, changes }] of rows.entries()) {
    if (at % SLICE_ROWS === 0) yield;
    all += changes.length;
    for (const { label: field, from, to } of changes) {
      if (lines.length === LINES_MAX) break;
      lines.push({ kind: KIND_LABELS[kind], name, field, from, to, updated_at, id });
    }
  }
  return { lines, all };
}

async function workbook(c: Ctx, deps: Deps, resource: Resource): Promise<Response> {
  const found = await differenceOf(c, deps, resource);
  if (isRefusal(found)) return problem(c, found);
  const { from, to, rows } = found;
  const taken = {
    title: `${resource.list} 비교 ${momentWords(from)} ~ ${momentWords(to)}`,
    rows: rows.length,
    people: peopleIn(resource.columns),
    saw: () => logRowsRead(c, resource, rows, "export"),
  };
  const refused = refuseExport(c, deps, taken);
  if (refused) return refused;
  const { lines, all } = await queuedFind(c, linesOf(rows));
  const note = all > lines.length ? cutText(all, lines.length) : undefined;
  const days = `${from.slice(0, 10)}_${to.slice(0, 10)}`;
  return answerWorkbook(
    c,
    [tableSheet(`${resource.list} 비교`, SHEET_COLUMNS, lines, note)],
    `${resource.list.replaceAll(" ", "_")}_비교_${days}`,
    `${resource.noun}-difference`,
  );
}

const LATER = z.string().regex(MOMENT).optional()
  .describe("비교할 나중 시점(한국 시각). 없으면 지금입니다.");

/** The calls that compare one table. */
function callsOf(resource: Resource): Route[] {
  const { path, read, list: title } = resource;
  const asOf = viewsOf(resource);
  const described = { query: listShape(resource).extend({ to: LATER }) };
  const says = `${title}: as_of부터 to까지 추가, 변경, 삭제된 항목을`;
  return inArea(areaOf(resource.noun), [
    call(
      `GET ${path}/difference`,
      read,
      `${says} 조회합니다.`,
      (c, deps) => list(c, deps, resource),
      {
        asOf,
        answer: differentList,
        described,
      },
    ),
    call(
      `GET ${path}/difference_excel`,
      read,
      `${says} 엑셀 파일로 내려받습니다.`,
      (c, deps) => workbook(c, deps, resource),
      { asOf, answer: { [XLSX_TYPE]: null }, described: { ...described, also: [428] } },
    ),
  ]);
}

async function show(c: Ctx, deps: Deps, resource: Resource): Promise<Response> {
  const { noun, list: title } = resource;
  const { [AS_OF]: from = "", to = "", page = "1", ...filter } = c.req.query();
  // The page is of two moments and names both itself.
  const trouble = c.get("time")?.trouble;
  c.set("time", null);
  // Without parameters the page shows its form.
  const isAsked = from !== "" || to !== "";
  const answer = trouble || !isAsked ? null : await differenceOf(c, deps, resource);
  const found = isRefusal(answer) ? null : answer;
  const rows = found?.rows ?? [];
  const { shown, ...place } = pageWithin(rows, pageNumber(page), DIFFERENCE_PAGE_SIZE);
  logRowsRead(c, resource, shown, "list");
  const query = String(new URLSearchParams({ [AS_OF]: from, ...(to && { to }), ...filter }));
  const body = (
    <DifferencePage
      frame={officeFrame(c, deps)}
      noun={noun}
      title={title}
      list={pageOf(noun)}
      filter={Object.entries(filter)}
      found={found && { ...found, rows: shown }}
      trouble={isRefusal(answer) ? answer.message : trouble ?? ""}
      place={place}
      asked={{ from, to }}
      excel={`${resource.path}/difference_excel?${query}`}
      query={query}
    />
  );
  return await renderPage(c, deps, body, { title: `${title} 비교`, area: "office" });
}

/** The page that compares one table. */
function pageFor(resource: Resource): Route[] {
  const { noun, read, list } = resource;
  return inArea(areaOf(noun), [
    pageRoute(
      differencePath(noun),
      read,
      `${list} 비교 화면`,
      (c, deps) => show(c, deps, resource),
      { asOf: viewsOf(resource) },
    ),
  ]);
}

/** The calls and the page of every table that has a past. */
export const differenceRoutes: Route[] = readResources.flatMap((one) => [
  ...callsOf(one),
  ...pageFor(one),
]);

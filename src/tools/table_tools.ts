/** The tools of a table: finding rows, and reading one with its history. They follow from its definition. */
import { z } from "zod";
import type { CellValue, Column, TableRow } from "../../events/kit/column.ts";
import { isRefusal, type Refusal, refuse } from "../../events/base/refusal.ts";
import { sendable } from "../../events/base/sendable.ts";
import { recordAddress } from "../../events/kit/noun.ts";
import { areaOf, type NounName, nouns } from "../../events/nouns.ts";
import type { HistoryAnswer } from "../../projections/kit/history.ts";
import { BACK_TO_VERSION } from "../../projections/kit/operation_name.ts";
import { columnNamed } from "../../projections/table/query.ts";
import { rowName } from "../../projections/table/row_name.ts";
import { logRowsRead, personalFields } from "../security/personal_reads.ts";
import { getHistory } from "../server/past.ts";
import { keptRows } from "../tables/history.ts";
import { listPage, readKindOf } from "../tables/list.ts";
import { askerOf } from "../server/command.ts";
import { resources } from "../tables/registry.ts";
import { type Resource, viewsOf } from "../tables/resource.ts";
import { NOT_FOUND } from "../tables/run.ts";
import { countText } from "../nouns/audit/act_words.ts";
import { CELL_MAX, cellWords, momentText, namedColumns } from "./cells.ts";
import { type Asked, askedOf, conditionsOf, listPlace, pageOf, unmet } from "./table_query.ts";
import {
  defineTool,
  moreLines,
  type OfficeTool,
  pageInput,
  ROWS_MAX,
  type ToolAnswer,
  type ToolContext,
  type ToolFigure,
} from "./tool.ts";

/** Columns of a row in a list; one row alone has all. */
const COLUMNS_MAX = 10;

const isListed = ({ type, visible, key }: Column): boolean =>
  type !== "sequence" && visible !== false && key !== "id";

const rowWords = (columns: readonly Column[], row: TableRow): string =>
  columns.map((column) => [column.label, cellWords(column, row[column.key])])
    .filter(([, said]) => said !== "").map(([label, said]) => `${label}: ${said}`).join(" · ");

const rowData = (columns: readonly Column[], row: TableRow) => ({
  id: row.id,
  version: row.version,
  ...Object.fromEntries(columns.map((column) => {
    const value = column.idOf ? cellWords(column, row[column.key]) : row[column.key];
    const result = typeof value === "string"
      ? sendable(value, column.label).slice(0, CELL_MAX)
      : value;
    return [column.key, result];
  })),
});

const figuresOf = (columns: readonly Column[], row: TableRow, href: string): ToolFigure[] =>
  columns.filter(({ type }) => type === "currency" || type === "number").flatMap((column) => {
    const value = row[column.key];
    return typeof value === "number" ? [{ value, text: cellWords(column, value), href }] : [];
  });

function searchTool(resource: Resource): OfficeTool {
  const { noun, list, columns, read: role, counter = "건" } = resource;
  const result = columns.filter(isListed).slice(0, COLUMNS_MAX);
  return defineTool({
    name: `search_${noun}`,
    title: `${list} 찾기`,
    description: `‘${list}’에서 조건에 맞는 것을 찾아 몇 ${counter}인지와 ` +
      `${ROWS_MAX}${counter}까지의 내용을 알려 줍니다.`,
    like: listPlace(resource),
    asOf: viewsOf(resource),
    role,
    area: areaOf(noun),
    personal: personalFields(resource).length > 0,
    input: z.strictObject({
      ...conditionsOf(resource),
      page: pageInput,
    }),
    async run(input, ctx) {
      const { page = 1, ...conditions } = input as Asked;
      const asked = await askedOf(resource, conditions, ctx);
      if (isRefusal(asked)) return asked;
      return await answerList(resource, { ...asked, page: String(page) }, result, ctx);
    },
  });
}

/** A page of the rows, in words. */
async function answerList(
  resource: Resource,
  { page: number, ...asked }: Record<string, string>,
  columns: readonly Column[],
  ctx: ToolContext,
): Promise<ToolAnswer | Refusal> {
  const { list, counter = "건" } = resource;
  const { c, deps: { books } } = ctx;
  const size = { page: number, page_size: String(ROWS_MAX) };
  const page = await listPage(books, resource, { ...asked, ...size }, askerOf(c));
  if (isRefusal(page)) return page;
  const { results, count } = page;
  const filter = new URLSearchParams(asked).toString();
  logRowsRead(c, resource, results, readKindOf(asked), { filter });
  const href = pageOf(resource, asked);
  const named = namedColumns(columns, books.views);
  const first = (Number(number) - 1) * ROWS_MAX;
  const more = Math.max(0, count - first - results.length);
  const why = count === 0 ? await unmet(resource, asked, ctx) : [];
  return {
    text: [
      `${list} ${countText(count)}${counter}`,
      ...why,
      ...results.map((row) => `- ${rowWords(named, row)} (id ${row.id})`),
      ...moreLines(more, Number(number), counter),
    ].join("\n"),
    data: { total: count, rows: results.map((row) => rowData(named, row)) },
    links: [{ label: list, href }],
    figures: why.length > 0 ? [] : [
      { value: count, text: `${countText(count)}${counter}`, href },
      ...results.flatMap((row) => figuresOf(named, row, href)),
    ],
  };
}

const VERBS: Record<HistoryAnswer["data"][number]["kind"], string> = {
  created: "추가",
  changed: "수정",
  deleted: "삭제",
  restored: "복원",
  reverted: BACK_TO_VERSION,
};

/** Values of a history may be people, or lists of them. */
function valueWords(value: unknown): string {
  if (value === null || value === undefined || value === "") return "(없음)";
  if (Array.isArray(value)) return value.map(valueWords).join(", ") || "(없음)";
  if (typeof value === "object") return String((value as { name?: unknown }).name ?? "…");
  return sendable(String(value)).slice(0, CELL_MAX);
}

/** A record's history in lines, newest first, at most `ROWS_MAX`. */
export function historyLines({ data }: HistoryAnswer, columns: readonly Column[] = []): string[] {
  const said = (key: string, value: unknown): string => {
    const column = columnNamed(columns, key);
    const words = column && typeof value !== "object" ? cellWords(column, value as CellValue) : "";
    return words === "" ? valueWords(value) : words;
  };
  const lines = data.slice(0, ROWS_MAX).map(({ version, at, actor, kind, changes }) => {
    const result = changes.map(({ key, label, from, to }) =>
      kind === "created"
        ? `${label} ${said(key, to)}`
        : `${label} ${said(key, from)} → ${said(key, to)}`
    );
    const who = actor.name || "알 수 없음";
    return `- ${momentText(at)} ${who} ${VERBS[kind]} (버전 ${version})` +
      (result.length > 0 ? `: ${result.join(", ")}` : "");
  });
  const more = data.length - lines.length;
  return more > 0 ? [...lines, `외 ${countText(more)}건`] : lines;
}

/** The id of a record, as another tool answered it. */
export const idInput = z.strictObject({
  id: z.string().min(1).max(64).meta({ title: "번호", description: "찾기 도구가 알려 준 것" }),
});

const named = z.strictObject({
  id: z.string().trim().min(1).max(100)
    .meta({ title: "번호나 이름", description: "하나만 맞으면 이름으로도 찾습니다" }),
});

/** Rows that a refusal names. */
const NAMED_MAX = 5;

/** The one row that a text names: by id, or by what is found for it. */
async function rowNamed(
  resource: Resource,
  text: string,
  { c, deps: { books } }: ToolContext,
): Promise<TableRow | Refusal> {
  const row = resource.row(books.views, text);
  if (row) return row;
  const query = { search: text, page: "1", page_size: String(NAMED_MAX) };
  const page = await listPage(books, resource, query, askerOf(c));
  if (isRefusal(page)) return page;
  const { count, results } = page;
  if (count === 0) return NOT_FOUND;
  if (count === 1) return results[0];
  logRowsRead(c, resource, results, "search", { filter: "" });
  const choices = results.map((one) => `${rowName(resource.columns, one)} (id ${one.id})`);
  const more = count > NAMED_MAX ? ` 외 ${countText(count - NAMED_MAX)}건` : "";
  const message =
    `‘${text.slice(0, 40)}’에 맞는 것이 ${countText(count)}건입니다. 번호로 말해 주세요: ` +
    sendable(choices.join(", ")) + more;
  return refuse(409, "several_rows", message);
}

function getTool(resource: Resource): OfficeTool {
  const { noun, title, path, columns, read: role } = resource;
  return defineTool({
    name: `get_${noun}`,
    title: `${title} 한 건과 이력`,
    description: `‘${title}’ 한 건의 지금 내용과, 누가 언제 무엇을 바꾸었는지를 알려 줍니다.`,
    like: `GET ${path}/:id/history` as OfficeTool["like"],
    role,
    area: areaOf(noun),
    personal: personalFields(resource).length > 0,
    input: named,
    async run({ id: text }, ctx) {
      const { c, deps } = ctx;
      const row = await rowNamed(resource, text, ctx);
      if (isRefusal(row)) return row;
      const { id } = row;
      logRowsRead(c, resource, [{ id }], "history", { filter: "" });
      const story = await getHistory(deps, keptRows(resource), id);
      if (isRefusal(story)) return story;
      const listed = columns.filter(({ type }) => type !== "sequence");
      const result = namedColumns(listed, deps.books.views);
      const name = rowName(columns, row);
      const { record } = nouns[noun as NounName];
      const href = record ? recordAddress(record, id) : pageOf(resource, { search: name });
      return {
        text: [
          `${title} ‘${name}’${row.deleted ? " (삭제됨)" : ""}`,
          rowWords(result, row),
          "이력:",
          ...historyLines(story, result),
        ].join("\n"),
        data: rowData(result, row),
        links: [{ label: `${title} ‘${name}’`, href }],
        figures: figuresOf(result, row, href),
      };
    },
  });
}

/** An assistant gets nothing about accounts and the security log, which are not the office's business. */
const isTable = ({ noun }: Resource): boolean => !["user", "security"].includes(noun);

/** The tables of the office's business. */
export const toolTables: Resource[] = resources.filter(isTable);

/** Two tools for each table. */
export const tableTools: OfficeTool[] = toolTables
  .flatMap((resource) => [searchTool(resource), getTool(resource)]);

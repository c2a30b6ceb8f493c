/** The tools of a table: finding rows, and reading one with its history. They follow from its definition. */
import { z } from "zod";
import type { CellValue, Column, TableRow } from "../../events/kit/column.ts";
import type { TableFilter } from "../../events/kit/table.ts";
import { choiceAmong, choiceOf } from "../../events/base/named.ts";
import { isRefusal, type Refusal, refuse } from "../../events/base/refusal.ts";
import { sendable } from "../../events/base/sendable.ts";
import { recordAddress, tableAddress } from "../../events/kit/noun.ts";
import { areaOf, type NounName, nouns } from "../../events/nouns.ts";
import { isDay, seoulDay, seoulParts } from "../../events/base/seoul.ts";
import type { HistoryAnswer } from "../../projections/kit/history.ts";
import { BACK_TO_VERSION } from "../../projections/kit/operation_name.ts";
import type { Views } from "../../projections/registry.ts";
import { columnNamed, SEARCH_MAX_LENGTH } from "../../projections/table/query.ts";
import { rowName } from "../../projections/table/row_name.ts";
import { logRowsRead, personalFields } from "../security/personal_reads.ts";
import { getHistory } from "../server/past.ts";
import { keptRows } from "../tables/history.ts";
import { listPage, readKindOf } from "../tables/list.ts";
import { askerOf } from "../server/command.ts";
import { resources } from "../tables/registry.ts";
import { type Resource, viewsOf } from "../tables/resource.ts";
import { NOT_FOUND } from "../tables/run.ts";
import { countText, wonText } from "../nouns/audit/act_words.ts";
import { employeeNamed } from "./people.ts";
import {
  defineTool,
  type OfficeTool,
  ROWS_MAX,
  type ToolAnswer,
  type ToolContext,
  type ToolFigure,
} from "./tool.ts";

/** Characters of one cell in an answer. */
const CELL_MAX = 200;
/** Columns of a row in a list; one row alone has all. */
const COLUMNS_MAX = 10;

/** The table's page with these filters in its address. */
function pageOf({ noun }: Resource, query: Record<string, string>): string {
  const page = tableAddress(nouns[noun as NounName]);
  const asked = new URLSearchParams(query).toString();
  return asked === "" ? page : `${page}${page.includes("?") ? "&" : "?"}${asked}`;
}

const momentText = (instant: string): string => {
  const { day, time } = seoulParts(Date.parse(instant));
  return `${day} ${time.slice(0, 5)}`;
};

/** A cell in words: amounts with their unit, choices by their label, instants in Seoul's time. */
export function cellWords(column: Column, value: CellValue): string {
  const { label, type, options, factor = 1, unit = "" } = column;
  if (value === null || value === "") return "";
  switch (type) {
    case "currency":
      return typeof value === "number" ? wonText(value) : String(value);
    case "number":
      return typeof value === "number"
        ? (value / factor).toLocaleString("ko-KR", { maximumFractionDigits: 3 }) + unit
        : String(value);
    case "datetime":
      return Number.isNaN(Date.parse(String(value))) ? String(value) : momentText(String(value));
    case "boolean":
      return value === true ? "예" : "아니요";
    case "select":
    case "status":
      return options?.find((one) => one.value === value)?.label ?? String(value);
    default:
      // Before it is cut: half a number reveals as much.
      return sendable(String(value), label).slice(0, CELL_MAX);
  }
}

const isListed = ({ type, visible, key }: Column): boolean =>
  type !== "sequence" && visible !== false && key !== "id";

/** The columns with the names of the employees whose ids they store. */
export function namedColumns(columns: readonly Column[], { employee }: Views): Column[] {
  if (!columns.some(({ idOf }) => idOf)) return [...columns];
  const options = [...employee.byId.values()]
    .map(({ id, state }) => ({ value: id, label: state.name }));
  return columns.map((column) => column.idOf ? { ...column, options } : column);
}

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

const word = z.string().trim().max(SEARCH_MAX_LENGTH);
const DAY = "날짜는 2026-11-20과 같은 형식입니다.";
const DAY_LIKE = "2026-11-20";
const day = z.string().refine((text) => text === "" || isDay(text), DAY).meta({ format: "date" });

/** The parameters of a filter of the table's bar, as its list call takes them. */
function fieldsOf(filter: TableFilter, { columns }: Resource): [string, z.ZodType][] {
  const { key, kind } = filter;
  const column = columnNamed(columns, key);
  const label = filter.label ?? column?.label ?? key;
  const options = filter.options ?? column?.options;
  switch (kind) {
    case "daterange":
      return [
        [
          `${key}_start`,
          day.optional().meta({ title: `${label}: 이날부터`, description: DAY_LIKE }),
        ],
        [`${key}_end`, day.optional().meta({ title: `${label}: 이날까지`, description: DAY_LIKE })],
      ];
    case "date":
      return [[key, day.optional().meta({ title: label, description: DAY_LIKE })]];
    case "number":
      return [
        [`${key}_start`, z.number().optional().meta({ title: `${label}: 이 값부터` })],
        [`${key}_end`, z.number().optional().meta({ title: `${label}: 이 값까지` })],
      ];
    default: {
      const isFixed = options && options.length > 0 && !column?.open && !column?.reference;
      const more = column?.idOf ? { description: "이름" } : {};
      const field = isFixed ? choiceAmong(options) : word;
      return [[key, field.optional().meta({ title: label, ...more })]];
    }
  }
}

/** The list's address: `listPath` may be its base path itself, or another one. */
function listPlace({ path, listPath = "list" }: Resource): OfficeTool["like"] {
  return `GET ${listPath.startsWith("/") ? listPath : `${path}/${listPath}`}` as OfficeTool["like"];
}

function searchTool(resource: Resource): OfficeTool {
  const { noun, list, columns, filters, read: role, counter = "건" } = resource;
  const result = columns.filter(isListed).slice(0, COLUMNS_MAX);
  const searched = columns.filter(({ searchable }) => searchable).map(({ label }) => label);
  const fields = filters.flatMap((filter) => fieldsOf(filter, resource));
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
      search: word.optional().meta({ title: "찾을 말", description: `${searched.join(", ")}에서` }),
      ...presetField(resource),
      ...Object.fromEntries(fields),
      page: z.int().min(1).max(PAGES_MAX).optional()
        .meta({ title: "페이지", description: `${ROWS_MAX}${counter}씩. 없으면 1` }),
    }),
    async run(input, ctx) {
      const asked = askedOf(resource, input as Asked, ctx);
      if (isRefusal(asked)) return asked;
      return await answerList(resource, asked, result, ctx);
    },
  });
}

const PAGES_MAX = 500;
type Asked = Record<string, string | number | undefined>;

/** Filters that go by a name, as one choice. */
function presetField({ presets, presetLabels }: Resource): Record<string, z.ZodType> {
  const labels = presetLabels ??
    Object.fromEntries((presets ?? []).map(({ name, label }) => [name, label]));
  if (Object.keys(labels).length === 0) return {};
  return { view: choiceOf(labels).optional().meta({ title: "저장된 조건" }) };
}

/** The query of a list call: of a preset, and of the given filters with names in place of ids. */
function askedOf(
  resource: Resource,
  { view, page = 1, ...input }: Asked,
  { c, deps: { books: { views }, now } }: ToolContext,
): Record<string, string> | Refusal {
  const account = c.get("identity")!.user.id;
  const presets = resource.presetsFor?.(views, { account, today: seoulDay(now()) }) ??
    resource.presets ?? [];
  const preset = presets.find(({ name }) => name === view);
  if (view !== undefined && !preset) {
    const message = "계정이 직원과 연결되지 않아 ‘내 것’을 가릴 수 없습니다.";
    return refuse(409, "no_employee", message);
  }
  const asked: Record<string, string> = { ...preset?.query, page: String(page) };
  for (const [key, value] of Object.entries(input)) {
    if (value === undefined || value === "") continue;
    asked[key] = String(value);
    if (columnNamed(resource.columns, key)?.idOf?.noun !== "employee") continue;
    const employee = employeeNamed(views, asked[key]);
    if (isRefusal(employee)) return employee;
    asked[key] = employee.id;
  }
  return asked;
}

/** Which of several conditions no row meets at all: its answer is no figure. */
async function unmet(
  resource: Resource,
  asked: Record<string, string>,
  { c, deps: { books } }: ToolContext,
): Promise<string[]> {
  const lines: string[] = [];
  for (const [key, value] of Object.entries(asked)) {
    const alone = { [key]: value, page: "1", page_size: "1" };
    const page = await listPage(books, resource, alone, askerOf(c));
    if (isRefusal(page) || page.count > 0) continue;
    const name = key.replace(/_(start|end)$/, "");
    const label = key === "search" ? "찾을 말" : columnNamed(resource.columns, name)?.label ?? key;
    lines.push(`${label} ‘${value}’에 맞는 것은 하나도 없습니다. 다른 말로 찾아 주세요.`);
  }
  return lines;
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
      ...more > 0
        ? [`외 ${countText(more)}${counter}. 이어서 보려면 page ${Number(number) + 1}`]
        : [],
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
    input: idInput,
    async run({ id }, { c, deps }) {
      const row = resource.row(deps.books.views, id);
      if (!row) return NOT_FOUND;
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

/** Two tools for each table. */
export const tableTools: OfficeTool[] = resources.filter(isTable)
  .flatMap((resource) => [searchTool(resource), getTool(resource)]);

/** The conditions of a table's tools: their form, the query of a list call that they mean, and those that nothing meets. */
import { z } from "zod";
import type { Column } from "../../events/kit/column.ts";
import type { TableFilter } from "../../events/kit/table.ts";
import { choiceAmong, choiceOf } from "../../events/base/named.ts";
import { isRefusal, type Refusal, refuse } from "../../events/base/refusal.ts";
import { NO_PRESET, tableAddress } from "../../events/kit/noun.ts";
import { type NounName, nouns } from "../../events/nouns.ts";
import { isDay, seoulDay } from "../../events/base/seoul.ts";
import { searchable } from "../../events/base/text.ts";
import { columnNamed, SEARCH_MAX_LENGTH } from "../../projections/table/query.ts";
import { employeeOf } from "../../projections/account/account_employee.ts";
import type { Views } from "../../projections/registry.ts";
import { foundRows, listPage, rowsQuery } from "../tables/list.ts";
import { askerOf } from "../server/command.ts";
import type { Resource } from "../tables/resource.ts";
import { caseNamed } from "./case_named.ts";
import { cellWords, namedColumns } from "./cells.ts";
import { employeeNamed, withoutTitles } from "./people.ts";
import type { OfficeTool, ToolContext } from "./tool.ts";
import { codeOf } from "./written.ts";

/** The table's page with these filters in its address: with none, all of its rows, and not those of its first quick view. */
export function pageOf(
  { noun, presets, presetsFor }: Resource,
  query: Record<string, string>,
): string {
  const page = tableAddress(nouns[noun as NounName]);
  const isAll = Object.keys(query).length === 0 && (presets ?? presetsFor) !== undefined;
  const asked = new URLSearchParams(isAll ? { preset: NO_PRESET } : query).toString();
  return asked === "" ? page : `${page}${page.includes("?") ? "&" : "?"}${asked}`;
}

/** The list's address: `listPath` may be its base path itself, or another one. */
export function listPlace({ path, listPath = "list" }: Resource): OfficeTool["like"] {
  return `GET ${listPath.startsWith("/") ? listPath : `${path}/${listPath}`}` as OfficeTool["like"];
}

const word = z.string().trim().max(SEARCH_MAX_LENGTH);
const DAY = "날짜는 2026-11-20과 같은 형식입니다.";
const DAY_LIKE = "2026-11-20";
const day = z.string().refine((text) => text === "" || isDay(text), DAY).meta({ format: "date" });

const YES_NO = { true: "예", false: "아니요" };

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
    case "checkbox":
      return [[key, choiceOf(YES_NO).optional().meta({ title: label })]];
    default: {
      const isFixed = options && options.length > 0 && !column?.open && !column?.reference;
      const more = column?.idOf ? { description: "이름" } : {};
      // A list cannot be asked for what is empty: such a choice would be no condition at all.
      const field = isFixed ? choiceAmong(options.filter(({ value }) => value !== "")) : word;
      return [[key, field.optional().meta({ title: label, ...more })]];
    }
  }
}

/** The conditions of a table's tools: what its list call takes, without pages. */
export function conditionsOf(resource: Resource): Record<string, z.ZodType> {
  const searched = resource.columns.filter(({ searchable }) => searchable)
    .map(({ label }) => label);
  return {
    search: word.optional().meta({ title: "찾을 말", description: `${searched.join(", ")}에서` }),
    ...presetField(resource),
    ...Object.fromEntries(resource.filters.flatMap((filter) => fieldsOf(filter, resource))),
  };
}

export type Asked = Record<string, string | number | undefined>;

/** Filters that go by a name, as one choice. */
function presetField({ presets, presetLabels }: Resource): Record<string, z.ZodType> {
  const labels = presetLabels ??
    Object.fromEntries((presets ?? []).map(({ name, label }) => [name, label]));
  if (Object.keys(labels).length === 0) return {};
  return { view: choiceOf(labels).optional().meta({ title: "저장된 조건" }) };
}

/** The query of a list call: of a preset, and of the given conditions with names in place of ids. */
export async function askedOf(
  resource: Resource,
  { view, ...input }: Asked,
  ctx: ToolContext,
): Promise<Record<string, string> | Refusal> {
  const { c, deps: { books: { views }, now } } = ctx;
  const account = c.get("identity")!.user.id;
  const presets = resource.presetsFor?.(views, { account, today: seoulDay(now()) }) ??
    resource.presets ?? [];
  const preset = presets.find(({ name }) => name === view);
  if (view !== undefined && !preset) {
    const message = "계정이 직원과 연결되지 않아 ‘내 것’을 가릴 수 없습니다.";
    return refuse(409, "no_employee", message);
  }
  const asked: Record<string, string> = { ...preset?.query };
  for (const [key, value] of Object.entries(input)) {
    if (value === undefined || value === "") continue;
    const named = await valueNamed(resource, key, String(value), ctx);
    if (isRefusal(named)) return named;
    asked[key] = named;
  }
  return await withPlainSearch(resource, asked, ctx);
}

/** Where nothing has the words of a search, the same without what people add to names. */
async function withPlainSearch(
  resource: Resource,
  asked: Record<string, string>,
  { c, deps: { books } }: ToolContext,
): Promise<Record<string, string>> {
  const search = asked.search && withoutTitles(asked.search);
  if (!search || search === asked.search) return asked;
  const page = await listPage(
    books,
    resource,
    { ...asked, page: "1", page_size: "1" },
    askerOf(c),
  );
  return isRefusal(page) || page.count > 0 ? asked : { ...asked, search };
}

/** Words by which the asking person means themselves. */
const SELF = ["나", "저", "내", "본인", "나의", "내것", "저의"];

const NO_SELF = refuse(
  409,
  "no_employee",
  "계정이 직원과 연결되지 않아 ‘나’가 누구인지 알 수 없습니다. 직원의 이름으로 물어 주세요.",
);

/**
 * The value that a condition names: the id of a person or a case, the code of a label, the whole name of another row of
 * which a part was written. Any other text as it is.
 */
async function valueNamed(
  resource: Resource,
  key: string,
  text: string,
  ctx: ToolContext,
): Promise<string | Refusal> {
  const column = columnNamed(resource.columns, key);
  if (key === "matter_id") return await caseNamed(text, ctx);
  if (column?.reference) return await wholeName(resource, column, text, ctx);
  if (column?.open && column.options) {
    const { options } = column;
    return String(codeOf(text, options.map((one) => one.value), options.map((one) => one.label)));
  }
  if (column?.idOf?.noun !== "employee") return text;
  if (SELF.includes(text.replace(/\s/g, ""))) {
    const { books: { views } } = ctx.deps;
    return employeeOf(views, ctx.c.get("identity")!.user.state)?.id ?? NO_SELF;
  }
  const employee = employeeNamed(ctx.deps.books.views, text);
  return isRefusal(employee) ? employee : employee.id;
}

/** The one value of a column that contains a text, where none is the text itself. */
async function wholeName(
  resource: Resource,
  column: Column,
  text: string,
  { c, deps: { books: { views } } }: ToolContext,
): Promise<string | Refusal> {
  const there = await valuesOf(resource, column, views, askerOf(c), Infinity);
  const isPart = (one: string) => searchable(one).includes(searchable(text));
  if (there.includes(text)) return text;
  const partly = there.filter(isPart);
  if (partly.length <= 1) return partly[0] ?? text;
  const choices = partly.slice(0, VALUES_MAX).join(", ");
  const message = `${column.label} ‘${text.slice(0, 40)}’에 맞는 것이 여럿입니다. ` +
    `하나로 말해 주세요: ${choices}`;
  return refuse(409, "several_values", message);
}

/** Values of a column that are listed where a condition finds nothing. */
const VALUES_MAX = 12;

/** Which of several conditions no row meets at all: its answer is no figure. */
export async function unmet(
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
    const column = columnNamed(namedColumns(resource.columns, books.views), name);
    const label = key === "search" ? "찾을 말" : column?.label ?? key;
    const said = column && key === name ? cellWords(column, value) : value;
    const isChoice = resource.filters.some((one) => one.key === key && one.kind === "select");
    const there = column && isChoice && !column.personal && !column.idOf
      ? await valuesOf(resource, column, books.views, askerOf(c))
      : [];
    const instead = there.length > 0 ? `있는 값: ${there.join(", ")}` : "다른 말로 찾아 주세요.";
    lines.push(`${label} ‘${said}’에 맞는 것은 하나도 없습니다. ${instead}`);
  }
  return lines;
}

/** What a column has, the most common first. */
async function valuesOf(
  resource: Resource,
  column: Column,
  views: Views,
  asker: ReturnType<typeof askerOf>,
  most = VALUES_MAX,
): Promise<string[]> {
  const query = rowsQuery(views, resource, {});
  if (isRefusal(query)) return [];
  const counts = new Map<string, number>();
  for (const row of await foundRows(views, resource, query, asker)) {
    const said = cellWords(column, row[column.key]);
    if (said !== "") counts.set(said, (counts.get(said) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1]).slice(0, most).map(([said]) => said);
}

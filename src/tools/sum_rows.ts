/** The sum tools of tables: how many rows meet some conditions, what their amounts are in all, and by group. */
import { z } from "zod";
import type { Column, TableRow } from "../../events/kit/column.ts";
import { choiceOf } from "../../events/base/named.ts";
import { isRefusal, type Refusal } from "../../events/base/refusal.ts";
import { seoulDay } from "../../events/base/seoul.ts";
import { monthEnd } from "../../events/leave_rules/days.ts";
import { areaOf } from "../../events/nouns.ts";
import { columnNamed } from "../../projections/table/query.ts";
import { READ_IDS_MAX } from "../../events/security/security.ts";
import { logRowsRead, personalFields } from "../security/personal_reads.ts";
import { askerOf } from "../server/command.ts";
import { foundRows, readKindOf, rowsQuery } from "../tables/list.ts";
import { type Resource, viewsOf } from "../tables/resource.ts";
import { countText } from "../nouns/audit/act_words.ts";
import { cellWords, namedColumns } from "./cells.ts";
import { type Asked, askedOf, conditionsOf, listPlace, pageOf, unmet } from "./table_query.ts";
import { toolTables } from "./table_tools.ts";
import {
  defineTool,
  type OfficeTool,
  ROWS_MAX,
  type ToolAnswer,
  type ToolContext,
  type ToolFigure,
} from "./tool.ts";

/** Quantities of which a sum says something; a rate, a speed or a balance after each row does not add up. */
const NOT_SUMMED = /(?:Speed|Mileage|rate|year|month|odo|weekly|balance_after)/;
const isSummed = ({ type, key }: Column, noun: string): boolean =>
  (type === "currency" || type === "number") && !NOT_SUMMED.test(key) &&
  !(noun === "courier" && key === "balance");

/** Columns whose values make groups: choices, also those that the list is filtered by, people of the office, and days by their month. */
const isGrouping = (
  { type, personal, key, reference }: Column,
  filters: Resource["filters"],
): boolean =>
  !personal && key !== "id" &&
  (["select", "status", "boolean", "date", "datetime"].includes(type) || reference !== undefined ||
    filters.some((one) => one.key === key && one.kind === "select"));

const isDay = ({ type }: Column): boolean => type === "date" || type === "datetime";

const labelsOf = (columns: readonly Column[], more: (column: Column) => string = () => "") =>
  Object.fromEntries(columns.map((column) => [column.key, column.label + more(column)]));

const cellLabel = ({ options = [] }: Column, value: string): string =>
  options.find((one) => one.value === value)?.label ?? value;

/** The group of a row, in words and as a filter of the list, where there is one. */
function groupOf(column: Column, row: TableRow): string {
  const value = row[column.key];
  if (value === "" && column.options?.some((one) => one.value === "" && one.label !== "-")) {
    return cellLabel(column, "");
  }
  if (value === null || value === undefined || value === "") return "(없음)";
  if (!isDay(column)) return cellWords(column, value) || "(없음)";
  const text = String(value);
  return (column.type === "date" ? text : seoulDay(new Date(text))).slice(0, 7);
}

interface Group {
  name: string;
  /** The conditions of the list that are met by its rows alone; empty where the list has none for it. */
  query: Record<string, string>;
  rows: TableRow[];
}

function queryOf(
  { filters }: Resource,
  column: Column,
  name: string,
  row: TableRow,
): Group["query"] {
  const { key } = column;
  if (name === "(없음)" || row[key] === "" || !filters.some((one) => one.key === key)) return {};
  if (!isDay(column)) return { [key]: String(row[key]) };
  return { [`${key}_start`]: `${name}-01`, [`${key}_end`]: monthEnd(name) };
}
/** A condition of a group within those asked for: of the first and the last month only the days that were asked for. */
function within(asked: Record<string, string>, own: Group["query"]): Record<string, string> {
  const isNarrower = (key: string, value: string, other: string) =>
    key.endsWith("_start") ? other > value : key.endsWith("_end") && other < value;
  const narrowed = Object.entries(own).map(([key, value]) => {
    const other = asked[key] ?? "";
    return [key, other !== "" && isNarrower(key, value, other) ? other : value];
  });
  return { ...asked, ...Object.fromEntries(narrowed) };
}

/** Rows by group: months in their order, others with the most rows first. */
function groupsOf(resource: Resource, column: Column, rows: readonly TableRow[]): Group[] {
  const all = new Map<string, TableRow[]>();
  for (const row of rows) {
    const name = groupOf(column, row);
    const group = all.get(name) ?? [];
    group.push(row);
    all.set(name, group);
  }
  const groups = [...all].map(([name, rows]): Group => {
    return { name, rows, query: queryOf(resource, column, name, rows[0]) };
  });
  return groups.sort((a, b) =>
    isDay(column) ? a.name < b.name ? -1 : 1 : b.rows.length - a.rows.length
  );
}

/** The sum of a column over rows, in won, kilometres, or what the column counts. */
function sumOf(column: Column, rows: readonly TableRow[]): { value: number; text: string } {
  const value = rows.reduce((sum, { [column.key]: one }) => sum + (Number(one) || 0), 0);
  return { value, text: cellWords(column, value) };
}

function sumTool(resource: Resource): OfficeTool {
  const { noun, title, columns, read: role, counter = "건" } = resource;
  const sums = columns.filter((column) => isSummed(column, noun));
  const groups = columns.filter((column) => isGrouping(column, resource.filters));
  return defineTool({
    name: `sum_${noun}`,
    title: `${title} 세기와 합계`,
    description: `‘${resource.list}’에서 조건에 맞는 것이 몇 ${counter}인지와 금액 합계를, ` +
      "말하면 묶음마다 알려 줍니다.",
    like: listPlace(resource),
    asOf: viewsOf(resource),
    role,
    area: areaOf(noun),
    personal: personalFields(resource).length > 0,
    input: z.strictObject({
      ...conditionsOf(resource),
      ...sums.length === 0 ? {} : {
        field: choiceOf(labelsOf(sums)).optional()
          .meta({ title: "더할 값", description: "없으면 모두" }),
      },
      ...groups.length === 0 ? {} : {
        by: choiceOf(labelsOf(groups, (column) => isDay(column) ? " (달마다)" : "")).optional()
          .meta({ title: "묶음", description: "무엇마다 나눌지" }),
      },
    }),
    async run(input, ctx) {
      const { field, by, ...conditions } = input as Asked;
      const asked = await askedOf(resource, conditions, ctx);
      if (isRefusal(asked)) return asked;
      const summed = sums.filter(({ key }) => field === undefined || key === field);
      return await answerSums(resource, asked, { summed, by: by as string | undefined }, ctx);
    },
  });
}

async function answerSums(
  resource: Resource,
  asked: Record<string, string>,
  { summed, by }: { summed: readonly Column[]; by: string | undefined },
  ctx: ToolContext,
): Promise<ToolAnswer | Refusal> {
  const { c, deps: { books: { views } } } = ctx;
  const { title, list, counter = "건", columns } = resource;
  const query = rowsQuery(views, resource, asked);
  if (isRefusal(query)) return query;
  const rows = await foundRows(views, resource, query, askerOf(c));
  const filter = new URLSearchParams(asked).toString();
  const ids = rows.slice(0, READ_IDS_MAX).map(({ id }) => id);
  logRowsRead(c, resource, rows, readKindOf(asked), { filter, ids });
  const href = pageOf(resource, asked);
  const why = rows.length === 0 ? await unmet(resource, asked, ctx) : [];
  const figures: ToolFigure[] = [];
  const line = (name: string, some: readonly TableRow[], more: Group["query"] = {}): string => {
    const count = { value: some.length, text: `${countText(some.length)}${counter}` };
    const all = [count, ...summed.map((column) => sumOf(column, some))];
    figures.push(...all.map((one) => ({ ...one, href: pageOf(resource, within(asked, more)) })));
    const said = summed.map((column, at) => `${column.label} 합계 ${all[at + 1].text}`);
    return [`${name} ${count.text}`, ...said].join(" · ");
  };
  const column = by === undefined ? undefined : columnNamed(namedColumns(columns, views), by);
  const groups = column ? groupsOf(resource, column, rows) : [];
  const shown = groups.slice(0, ROWS_MAX);
  const lines = [
    line(title, rows),
    ...why,
    ...shown.map(({ name, rows, query }) => `- ${line(name, rows, query)}`),
  ];
  const more = groups.length - shown.length;
  return {
    text: [...lines, ...more > 0 ? [`외 ${countText(more)}묶음`] : []].join("\n"),
    data: {
      total: rows.length,
      sums: Object.fromEntries(summed.map((one) => [one.key, sumOf(one, rows).value])),
      groups: shown.map(({ name, rows }) => ({
        name,
        count: rows.length,
        ...Object.fromEntries(summed.map((one) => [one.key, sumOf(one, rows).value])),
      })),
    },
    links: [{ label: list, href }],
    figures: why.length > 0 ? [] : figures,
  };
}

/** One for each table. */
export const sumTools: OfficeTool[] = toolTables.map(sumTool);

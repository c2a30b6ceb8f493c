/** A query on the sheets of a workbook: it filters, groups and sums rows. */
import { z } from "zod";
import { choiceOf } from "../../../events/base/named.ts";
import { type Refusal, refuse } from "../../../events/base/refusal.ts";
import { bareText } from "../../kit/cell.ts";
import { columnAt, numberOf, rowsText, type Sheet, type Value } from "./sheet.ts";

const ROWS_MAX = 50;
const column = z.string().min(1).max(100);
const COMPARISONS = {
  equals: "같음",
  contains: "포함",
  at_least: "이상",
  at_most: "이하",
} as const;

/** Its arguments. */
export const queryInput = z.strictObject({
  file: z.string().min(1).max(64)
    .meta({ title: "파일", description: "첨부 파일의 설명에 적힌 파일 번호" }),
  sheet: z.string().max(100).optional()
    .meta({ title: "시트", description: "없으면 첫 시트입니다." }),
  where: z.array(z.strictObject({
    column: column.meta({ title: "열" }),
    is: choiceOf(COMPARISONS).meta({ title: "비교" }),
    value: z.union([z.string().max(200), z.number()]).meta({ title: "값" }),
  })).max(10).default([]).meta({
    title: "조건",
    description: "모두 맞는 행만 봅니다. 날짜는 2026-11-22처럼 씁니다.",
  }),
  group_by: column.optional().meta({ title: "묶을 열", description: "이 열의 값마다 묶습니다." }),
  sum: column.optional().meta({ title: "합계를 낼 열" }),
  limit: z.int().min(1).max(ROWS_MAX).default(20)
    .meta({ title: "표시할 수", description: "행이나 묶음의 수" }),
  from: z.int().min(1).max(1_000_000).default(1)
    .meta({ title: "몇 번째 행부터", description: "맞는 행 가운데 몇 번째부터인지" }),
});
export type Query = z.output<typeof queryInput>;

const unknown = (what: string, names: readonly string[]): Refusal =>
  refuse(422, "unknown_column", `${what} 있는 것: ${names.slice(0, 50).join(", ")}`);

/** Does a value fulfil a condition? Numbers are compared as numbers, days and other texts as texts. */
function fulfils(value: Value, { is, value: wanted }: Query["where"][number]): boolean {
  const text = bareText(String(value ?? ""));
  if (is === "contains") return text.includes(bareText(String(wanted)));
  const [number, other] = [numberOf(value), numberOf(wanted)];
  const both = number !== null && other !== null;
  if (is === "equals") return both ? number === other : text === bareText(String(wanted));
  if (value === null) return false;
  const order = both ? number - other : text.localeCompare(bareText(String(wanted)));
  return is === "at_least" ? order >= 0 : order <= 0;
}

const won = (value: number): string => value.toLocaleString("ko-KR");

export interface Found {
  text: string;
  data: unknown;
}

/** Rows of a sheet by a query: the rows themselves, or counts and sums by group. */
function querySheet(sheet: Sheet, query: Query): Found | Refusal {
  const places = new Map<string, number>();
  for (const name of [...query.where.map(({ column }) => column), query.group_by, query.sum]) {
    if (name === undefined) continue;
    const at = columnAt(sheet, name);
    if (at === -1) return unknown(`‘${name.slice(0, 50)}’ 열이 없습니다.`, sheet.columns);
    places.set(name, at);
  }
  const at = (name: string) => places.get(name)!;
  const rows = sheet.rows.filter((row) =>
    query.where.every((one) => fulfils(row[at(one.column)], one))
  );
  const sumOf = (some: Value[][]) =>
    query.sum === undefined
      ? null
      : some.reduce((sum, row) => sum + (numberOf(row[at(query.sum!)]) ?? 0), 0);
  const total = sumOf(rows);
  const head = `맞는 행 ${won(rows.length)}개` +
    (total === null ? "" : `, ${query.sum} 합계 ${won(total)}`);
  if (query.group_by === undefined) {
    const at = query.from - 1;
    const some = rows.slice(at, at + query.limit);
    const data = { rows: some, columns: sheet.columns, count: rows.length, sum: total };
    const isPart = some.length > 0 && some.length < rows.length;
    const part = isPart ? ` (${won(at + 1)}–${won(at + some.length)}번째)` : "";
    return { text: `${head}${part}\n${rowsText(sheet.columns, some)}`, data };
  }
  const groups = [...Map.groupBy(rows, (row) => String(row[at(query.group_by!)] ?? "(빈칸)"))]
    .map(([value, some]) => ({ value, count: some.length, sum: sumOf(some) }))
    .sort((a, b) => (b.sum ?? b.count) - (a.sum ?? a.count)).slice(0, query.limit);
  const lines = groups.map(({ value, count, sum }) =>
    `${value.slice(0, 80)}: ${won(count)}행${sum === null ? "" : `, 합계 ${won(sum)}`}`
  );
  return { text: [head, ...lines].join("\n"), data: { groups, count: rows.length, sum: total } };
}

/** The sheet that the query names, or the first, by it. */
export function querySheets(sheets: Sheet[], query: Query): Found | Refusal {
  const sheet = query.sheet === undefined
    ? sheets[0]
    : sheets.find(({ name }) => bareText(name) === bareText(query.sheet!));
  if (!sheet) {
    return unknown("그 시트가 없습니다.", sheets.map(({ name }) => name));
  }
  return querySheet(sheet, query);
}

/**
 * Three tools in place of a set for each table: find, get and sum, with the table as a choice. A call of one is the call of
 * the table's own tool, which has the rights and the form; conversations store that one.
 */
import { isRefusal, type Refusal, refuse } from "../../events/base/refusal.ts";
import type { Identity } from "../auth/identity.ts";
import { findTool } from "./registry.ts";
import { canUseTool, parametersOf } from "./run.ts";
import { toolTables } from "./table_tools.ts";
import type { KnownTool, OfficeTool } from "./tool.ts";
import { bare, codeOf, spanOf } from "./written.ts";

export type Act = "find" | "get" | "sum";

/** A table as people call it, and its own tools. */
export interface Gathered {
  noun: string;
  /** Korean: "사건". */
  title: string;
  /** Other names of it. */
  also: string[];
  tools: Record<Act, string>;
}

export const gathered: readonly Gathered[] = [
  {
    noun: "card",
    title: "카드 사용내역",
    also: ["카드", "법인카드", "cards"],
    tools: { find: "search_cards", get: "get_card", sum: "card_totals" },
  },
  ...toolTables.map(({ noun, title, list }): Gathered => ({
    noun,
    title,
    also: [list],
    tools: { find: `search_${noun}`, get: `get_${noun}`, sum: `sum_${noun}` },
  })),
];

/** The tool of an act and a table by its own name: `search_matter` is find of 사건. */
const byOwnName = new Map(
  gathered.flatMap((one) =>
    Object.entries(one.tools).map(([act, name]) => [name, { act: act as Act, one }] as const)
  ),
);

export const isGathered = (tool: string): boolean => byOwnName.has(tool);

const ACTS: Record<Act, { title: string; description: string }> = {
  find: {
    title: "표에서 찾기",
    description: "표에서 조건에 맞는 것이 몇 건인지와 20건까지의 내용을 알려 줍니다.",
  },
  get: { title: "한 건과 이력", description: "표의 한 건의 지금 내용과 변경 이력을 알려 줍니다." },
  sum: {
    title: "세기와 합계",
    description: "표에서 조건에 맞는 것의 건수와 금액 합계를, by를 말하면 묶음마다 알려 줍니다.",
  },
};
const ACT_NAMES = Object.keys(ACTS) as Act[];
const isAct = (name: string): name is Act => Object.hasOwn(ACTS, name);

interface Form {
  type?: string;
  title?: string;
  format?: string;
  enum?: unknown[];
  enumNames?: string[];
}
const formsOf = (tool: OfficeTool): [string, Form][] =>
  Object.entries((parametersOf(tool).properties ?? {}) as Record<string, Form>);

/** Fields that are not conditions. */
const NO_CONDITIONS = ["search", "page", "by", "field", "as_of"];

/** A condition of a table's tool: a field, or two of one range. */
interface Condition {
  label: string;
  key: string;
  kind: "days" | "numbers" | "choice" | "other";
  form: Form;
}

const RANGE = /_(start|end)$/;

/** The conditions that a tool knows, by the label that people see. */
function conditionsOf(tool: OfficeTool): Condition[] {
  const found = new Map<string, Condition>();
  for (const [key, form] of formsOf(tool)) {
    if (NO_CONDITIONS.includes(key)) continue;
    const title = form.title ?? key;
    if (RANGE.test(key)) {
      const base = key.replace(RANGE, "");
      const kind = form.format === "date" ? "days" : "numbers";
      found.set(base, { label: title.split(":")[0], key: base, kind, form });
    } else if (key === "start_date" || key === "end_date") {
      found.set("date", { label: "기간", key: "date", kind: "days", form });
    } else {
      found.set(key, { label: title, key, kind: form.enum ? "choice" : "other", form });
    }
  }
  return [...found.values()];
}

const CHOICES_MAX = 12;

/** The conditions in one line: "단계(상담·접수·…), 담당, 접수일". */
function conditionsText(tool: OfficeTool): string {
  return conditionsOf(tool).map(({ label, form }) => {
    const choices = form.enumNames ?? [];
    if (choices.length === 0 || choices.length > CHOICES_MAX) return label;
    return `${label}(${choices.join("·")})`;
  }).join(", ");
}

/** The tables that this person, or this token, may ask. */
export const gatheredFor = (identity: Identity): Gathered[] =>
  gathered.filter(({ tools }) => canUseTool(identity, findTool(tools.find)!));

const DAYS_LIKE = "날짜는 2026-11, 2026-11-01~2026-11-20, 지난주처럼";

/** The three tools with these tables. `about`: those whose conditions are named. */
export function actsOf(tables: readonly Gathered[], about: readonly Gathered[] = []): KnownTool[] {
  if (tables.length === 0) return [];
  const noun = { type: "string", enum: tables.map(({ title }) => title), description: "표" };
  return ACT_NAMES.map((name) => {
    const shown = about.slice(0, 2).map(({ title, tools }) =>
      `${title}: ${conditionsText(findTool(tools.find)!)}`
    );
    const where = {
      type: "object",
      description: ["조건. 이름은 표의 열, 값은 글", DAYS_LIKE, ...shown].join(". "),
      additionalProperties: { type: "string" },
    };
    const search = { type: "string", description: "찾을 말" };
    const properties = name === "get"
      ? { noun, id: { type: "string", description: "번호나 이름" } }
      : {
        ...{ noun, search, where },
        ...name === "find" ? { page: { type: "integer" } } : { by: byForm(about) },
      };
    const required = name === "get" ? ["noun", "id"] : ["noun"];
    return {
      name,
      ...ACTS[name],
      parameters: { type: "object", properties, required },
      writes: false,
    };
  });
}

/** What sums may be grouped by, where the tables of the question are known. */
function byForm(about: readonly Gathered[]): Record<string, unknown> {
  const names = about.slice(0, 2).flatMap(({ tools }) => {
    const by = formsOf(findTool(tools.sum)!).find(([key]) => key === "by");
    return by?.[1].enumNames ?? [];
  });
  return { type: "string", description: `묶음${names.length > 0 ? `: ${names.join("·")}` : ""}` };
}

/** The table that a text names, whole or by a part that no other has. */
function tableNamed(text: unknown): Gathered | undefined {
  const wanted = bare(String(text ?? ""));
  const named = (fits: (name: string) => boolean) =>
    gathered.filter(({ noun, title, also }) => [noun, title, ...also].map(bare).some(fits));
  const [exact] = named((name) => name === wanted);
  if (exact || wanted === "") return exact;
  const partly = named((name) => name.includes(wanted));
  return partly.length === 1 ? partly[0] : undefined;
}

/** A call of a table's own tool. */
export interface OwnCall {
  name: string;
  input: Record<string, unknown>;
}

/** The call of a table's own tool that a call of a gathered tool means; null for a call of any other tool. */
export function ownCall(
  name: string,
  input: Record<string, unknown>,
  now: Date,
): OwnCall | Refusal | null {
  if (!isAct(name)) return null;
  const { noun, where, search, ...rest } = input;
  const table = tableNamed(noun);
  if (!table) {
    const names = gathered.map(({ title }) => title).join(", ");
    return refuse(422, "unknown_table", `noun은 다음 중 하나여야 합니다: ${names}`);
  }
  const own = table.tools[name];
  const tool = findTool(own)!;
  if (name === "get") return { name: own, input: { id: rest.id ?? search } };
  const known = formsOf(tool).map(([key]) => key);
  const plain = Object.entries(rest).filter(([key]) => known.includes(key));
  const flat = Object.entries(rest).filter(([key]) => !known.includes(key) && key !== "id");
  const given = [...flat, ...Object.entries(whereOf(where))];
  const read = readConditions(tool, given, now);
  if (isRefusal(read)) return read;
  const words = [search, typeof where === "string" && !where.startsWith("{") ? where : undefined]
    .filter((one) => one !== undefined && one !== null && one !== "");
  return {
    name: own,
    input: {
      ...Object.fromEntries(plain),
      ...(words.length > 0 ? { search: words.join(" ") } : {}),
      ...read,
    },
  };
}

/** Conditions as an object; some models write it as text. */
function whereOf(where: unknown): Record<string, unknown> {
  if (typeof where === "string" && where.startsWith("{")) {
    try {
      return JSON.parse(where);
    } catch {
      return {};
    }
  }
  return typeof where === "object" && where !== null && !Array.isArray(where)
    ? where as Record<string, unknown>
    : {};
}

/** The fields that conditions mean; a refusal names the conditions that there are. */
function readConditions(
  tool: OfficeTool,
  given: readonly [string, unknown][],
  now: Date,
): Record<string, unknown> | Refusal {
  const conditions = conditionsOf(tool);
  const codes = conditions.map(({ key }) => key);
  const labels = conditions.map(({ label }) => label);
  const read: Record<string, unknown> = {};
  for (const [name, value] of given) {
    if (value === null || value === undefined || value === "") continue;
    const key = codeOf(name.replace(RANGE, ""), codes, labels);
    const found = conditions.find((one) => one.key === key) ?? otherwiseNamed(conditions, name);
    if (!found) {
      const known = conditionsText(tool) || "(없음)";
      return refuse(
        422,
        "unknown_condition",
        `‘${name.slice(0, 40)}’ 조건은 없습니다. 쓸 수 있는 조건: ${known}`,
      );
    }
    const one = readOne(found, name, value, now);
    if (isRefusal(one)) return one;
    Object.assign(read, one);
  }
  return read;
}

/** Other names of conditions: the only range of days of a table, and what people call the labels. */
const DAYS_NAMES = ["기간", "날짜", "일자", "언제", "사용일", "이용일", "운행일"];
const OTHER_NAMES: Record<string, string> = {
  월: "달",
  연도: "해",
  년도: "해",
  목적: "용도",
  사용목적: "용도",
  상태: "단계",
  진행상태: "단계",
  담당자: "담당",
  직책: "직급",
  소속: "부서",
  종별: "종류",
};

function otherwiseNamed(conditions: readonly Condition[], name: string): Condition | undefined {
  const wanted = bare(name);
  const days = conditions.filter(({ kind }) => kind === "days");
  if (DAYS_NAMES.includes(wanted) && days.length === 1) return days[0];
  return conditions.find(({ label }) => bare(label) === OTHER_NAMES[wanted]);
}

function readOne(
  { kind, key, label }: Condition,
  name: string,
  value: unknown,
  now: Date,
): Record<string, unknown> | Refusal {
  if (kind === "choice" || kind === "other") return { [key]: value };
  const [start, end] = key === "date" ? ["start_date", "end_date"] : [`${key}_start`, `${key}_end`];
  const side = RANGE.exec(name)?.[1];
  if (kind === "numbers") return numbersOf(String(value), start, end, side);
  const span = spanOf(String(value), now);
  if (!span) {
    return refuse(
      422,
      "not_a_day",
      `${label} ‘${String(value).slice(0, 40)}’: ${DAYS_LIKE} 써 주세요.`,
    );
  }
  if (side === "start") return { [start]: span.start };
  if (side === "end") return { [end]: span.end };
  return {
    ...(span.start === undefined ? {} : { [start]: span.start }),
    ...(span.end === undefined ? {} : { [end]: span.end }),
  };
}

/** '30만 이상', '10~20', '5' as the two ends of a range; amounts are read with the tool's own form. */
function numbersOf(text: string, start: string, end: string, side?: string) {
  const [first, last] = text.split("~", 2).map((part) => part.trim());
  const number = (part: string): string =>
    part.replace(/이상|초과|이하|미만|부터|까지|[><=]/g, "").trim();
  if (last !== undefined) {
    return {
      ...(first === "" ? {} : { [start]: number(first) }),
      ...(last === "" ? {} : { [end]: number(last) }),
    };
  }
  if (side === "start" || /이상|초과|부터|>/.test(text)) return { [start]: number(text) };
  if (side === "end" || /이하|미만|까지|</.test(text)) return { [end]: number(text) };
  return { [start]: number(text), [end]: number(text) };
}

/** A stored call of a table's own tool as the gathered call that a model knows; others as they are. */
export function gatheredCall(name: string, input: Record<string, unknown>): OwnCall {
  const own = byOwnName.get(name);
  if (!own) return { name, input };
  const noun = own.one.title;
  if (own.act === "get") return { name: own.act, input: { noun, ...input } };
  const { search, page, by, ...where } = input;
  const plain = Object.entries({ search, page, by }).filter(([, value]) => value !== undefined);
  return {
    name: own.act,
    input: {
      noun,
      ...Object.fromEntries(plain),
      ...(Object.keys(where).length > 0 ? { where } : {}),
    },
  };
}

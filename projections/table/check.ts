/** What a cell may hold, by its column (S2 §3, §5). Used by the server and, before it asks, by the page. */
import { isDay } from "../../events/base/seoul.ts";
import { cleanText } from "../../events/base/text.ts";
import type { CellValue, Column } from "../../events/kit/column.ts";
import { sameValue } from "./same_value.ts";
import { formProblem } from "./text_format.ts";

/** A cell's value as it is stored, or why it is not (Korean, without the column's name). */
export type Checked = { ok: true; value: CellValue } | { ok: false; message: string };

export interface CellProblem {
  field: string;
  message: string;
}

/** Something about a row that may be so and rarely is: a person is asked. */
export interface Doubt extends CellProblem {
  /** Another row is the reason: a file's rows are held against those by rules of their own. */
  isTwin?: true;
}

export const DAY_TEXT = "날짜는 2026-01-31과 같은 형식으로 입력해 주세요.";
const INSTANT_TEXT = "일시는 2026-01-31T09:00:00Z와 같은 형식으로 입력해 주세요.";
const REQUIRED_TEXT = "필수 항목입니다.";
/** Letters of a choice or a day; more is none. */
const CODE_MAX = 1_000;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/;

const ok = (value: CellValue): Checked => ({ ok: true, value });
const no = (message: string): Checked => ({ ok: false, message });

/** Checks one value for one column. Text is cleaned; an empty value is null, of a text column "". */
export function checkCell(column: Column, value: unknown): Checked {
  const given = typeof value === "string"
    ? cleanText(value, column.type === "text" ? column.maxLength : CODE_MAX)
    : value;
  if (column.type === "sequence") return no("순번은 수정할 수 없습니다.");
  if (column.type === "boolean") return checkBoolean(given);
  if (column.type === "text") return checkText(column, given ?? "");
  const isOption = column.options?.some((option) => option.value === given) ?? false;
  if ((given === null || given === undefined || given === "") && !isOption) {
    return column.required ? no(REQUIRED_TEXT) : ok(null);
  }
  switch (column.type) {
    case "number":
    case "currency":
      return checkNumber(column, given);
    case "date":
      return typeof given === "string" && isDay(given) ? ok(given) : no(DAY_TEXT);
    case "datetime":
      return checkInstant(given);
    case "select":
    case "status":
      return checkOption(column, given);
    default:
      return column.type satisfies never;
  }
}

function checkBoolean(given: unknown): Checked {
  return typeof given === "boolean" ? ok(given) : no("예 또는 아니요로 입력해 주세요.");
}

function checkText(column: Column, given: unknown): Checked {
  if (typeof given !== "string") return no("문자로 입력해 주세요.");
  if (given === "" && column.required) return no(REQUIRED_TEXT);
  const { maxLength } = column;
  if (maxLength !== undefined && given.length > maxLength) {
    return no(`${maxLength.toLocaleString("ko-KR")}자까지 입력할 수 있습니다.`);
  }
  const problem = given === "" ? null : formProblem(column, given);
  return problem === null ? ok(given) : no(problem);
}

function checkNumber(column: Column, given: unknown): Checked {
  if (typeof given !== "number" || !Number.isFinite(given)) return no("숫자로 입력해 주세요.");
  const whole = column.integer || column.type === "currency";
  if (whole && !Number.isSafeInteger(given)) return no("정수로 입력해 주세요.");
  const { min, max } = column;
  const limit = (bound: number) => limitText(column, bound);
  if (min !== undefined && given < min) return no(`${limit(min)} 이상이어야 합니다.`);
  if (max !== undefined && given > max) return no(`${limit(max)} 이하여야 합니다.`);
  const kept = column.decimals === undefined ? given : Number(given.toFixed(column.decimals));
  return ok(kept === 0 ? 0 : kept);
}

/** A limit in what people type, and in what scripts send where that is another unit: '1,440분(86,400초)'. */
function limitText({ factor = 1, unit = "", keptUnit }: Column, bound: number): string {
  const typed = (bound / factor).toLocaleString("ko-KR");
  return keptUnit ? `${typed}${unit}(${bound.toLocaleString("ko-KR")}${keptUnit})` : typed;
}

function checkInstant(given: unknown): Checked {
  if (typeof given !== "string" || !INSTANT.test(given)) return no(INSTANT_TEXT);
  const instant = Date.parse(given);
  if (!isDay(given.slice(0, 10)) || Number.isNaN(instant)) return no(INSTANT_TEXT);
  return ok(new Date(instant).toISOString());
}

function checkOption(column: Column, given: unknown): Checked {
  if (typeof given !== "string") return no("목록에서 선택해 주세요.");
  if (!column.options || column.options.some((option) => option.value === given)) return ok(given);
  const labels = column.options.slice(0, 20).map((option) => option.label).join(", ");
  return no(`다음 중 하나여야 합니다: ${labels}`);
}

/** What every row has besides its columns; sent back with a whole row, and not for a person to set. */
export const SYSTEM = new Set(["id", "version", "deleted", "updated_at", "updated_by"]);

export type Values = Record<string, CellValue>;

const UNKNOWN = no("알 수 없는 항목입니다.");

/** What was checked, field by field: the values that are good, and what is wrong with the others. */
interface Gathered {
  values: Values;
  problems: CellProblem[];
}

function gather({ values, problems }: Gathered, field: string, found: Checked): void {
  if (found.ok) values[field] = found.value;
  else problems.push({ field, message: found.message });
}

/**
 * The values of a change, checked; or every problem found. Values that only repeat what the row has
 * are left out, so that a whole row may be sent back with one cell changed.
 */
export function checkChange(
  columns: readonly Column[],
  given: Record<string, unknown>,
  current: Values,
): Gathered {
  const gathered: Gathered = { values: {}, problems: [] };
  for (const field of Object.keys(given)) {
    const value = given[field];
    if (SYSTEM.has(field)) continue;
    if (Object.hasOwn(current, field) && sameValue(value, current[field])) continue;
    const column = columns.find(({ key }) => key === field);
    if (column?.type === "sequence") continue;
    gather(gathered, field, column ? checkEditable(column, value) : UNKNOWN);
  }
  return gathered;
}

const checkEditable = (column: Column, value: unknown): Checked =>
  column.editable ? checkCell(column, value) : no("수정할 수 없는 항목입니다.");

/**
 * The cells of a change that somebody else has changed since: they hold neither what was seen (`from`)
 * nor what is to be written. Another form of the same value is the same: spaces around it, seconds.
 */
export function clashingCells(
  columns: readonly Column[],
  given: Record<string, unknown>,
  from: Record<string, unknown>,
  current: Values,
): string[] {
  return Object.keys(given).filter((key) => {
    if (!Object.hasOwn(from, key)) return false;
    const column = columns.find((candidate) => candidate.key === key);
    if (!column) return false;
    return ![from[key], given[key]].some((value) =>
      sameValue(value, current[key]) || sameValue(asStored(column, value), current[key])
    );
  });
}

function asStored(column: Column, value: unknown): unknown {
  const checked = checkCell(column, value);
  return checked.ok ? checked.value : value;
}

/** The values of a new row, checked; what is not given is checked as empty. */
export function checkNew(
  columns: readonly Column[],
  given: Record<string, unknown>,
): Gathered {
  const gathered: Gathered = { values: {}, problems: [] };
  for (const column of columns) {
    const value = given[column.key];
    if (column.type === "sequence" || value === undefined && !column.required) continue;
    gather(gathered, column.key, checkCell(column, value));
  }
  for (const field of Object.keys(given)) {
    const known = SYSTEM.has(field) || columns.some(({ key }) => key === field);
    if (!known) gather(gathered, field, UNKNOWN);
  }
  return gathered;
}

/** Problems as one sentence: the first in full, and how many more there are. */
export function problemsText(columns: readonly Column[], problems: CellProblem[]): string {
  const [{ field, message }] = problems;
  const label = columns.find(({ key }) => key === field)?.label ?? field;
  const more = problems.length === 1 ? "" : ` (외 ${problems.length - 1}건)`;
  return `${label}: ${message}${more}`;
}

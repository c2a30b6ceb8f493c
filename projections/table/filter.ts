/** One filter of a list as a test on rows, by the type of its column. */
import { figureOf } from "../kit/figure.ts";
import { wholeNumber } from "../../events/base/person_number.ts";
import { searchable } from "../../events/base/text.ts";
import { addressKey } from "../kit/address_text.ts";
import { DAY_MILLISECONDS, isDay, startOfDay } from "../../events/base/seoul.ts";
import { DAY_TEXT } from "./check.ts";
import { containsNumber } from "../kit/hidden_numbers.ts";
import type { Column, TableRow } from "../../events/kit/column.ts";

export type Test = (row: TableRow) => boolean;

/** Is it the value itself, the lower or the upper bound (both inclusive)? */
type Part = "is" | "start" | "end";

/** The test, or why the value makes no sense for the column (Korean). */
export function filterTest(column: Column, part: Part, value: string): Test | string {
  switch (column.type) {
    case "number":
    case "currency":
    case "sequence":
      return numberTest(column, part, value);
    case "date":
      return dayTest(column, part, value);
    case "datetime":
      return instantTest(column, part, value);
    case "boolean":
      return booleanTest(column, part, value);
    case "select":
    case "status":
      return part === "is" ? choiceTest(column, value) : RANGE_TEXT;
    case "text":
      return part === "is" ? textTest(column, value) : RANGE_TEXT;
    default:
      return column.type satisfies never;
  }
}

const RANGE_TEXT = "범위로 찾을 수 없는 항목입니다.";

function numberTest({ key }: Column, part: Part, value: string): Test | string {
  const wanted = figureOf(value);
  if (Number.isNaN(wanted)) return "숫자로 입력해 주세요.";
  return compared(part, wanted, (row) => typeof row[key] === "number" ? row[key] : null);
}

function compared<T extends number | string>(
  part: Part,
  wanted: T,
  of: (row: TableRow) => T | null,
): Test {
  return (row) => {
    const value = of(row);
    if (value === null) return false;
    return part === "is" ? value === wanted : part === "start" ? value >= wanted : value <= wanted;
  };
}

function dayTest({ key }: Column, part: Part, value: string): Test | string {
  if (!isDay(value)) return DAY_TEXT;
  return compared(part, value, (row) => typeof row[key] === "string" ? row[key] || null : null);
}

/** Instants are looked for by the Seoul days they lie in. */
function instantTest({ key }: Column, part: Part, value: string): Test | string {
  if (!isDay(value)) return DAY_TEXT;
  const start = startOfDay(value);
  const from = part === "end" ? -Infinity : start;
  const until = part === "start" ? Infinity : start + DAY_MILLISECONDS;
  return (row) => {
    const text = row[key];
    if (typeof text !== "string" || text === "") return false;
    const instant = Date.parse(text);
    return instant >= from && instant < until;
  };
}

function booleanTest({ key }: Column, part: Part, value: string): Test | string {
  if (part !== "is") return RANGE_TEXT;
  const text = value.toLowerCase();
  if (text !== "true" && text !== "false") return "true 또는 false로 입력해 주세요.";
  const wanted = text === "true";
  return (row) => row[key] === wanted;
}

/** One choice, or several with commas between them. */
function choiceTest({ key, options }: Column, value: string): Test {
  const whole = !options || options.some((option) => option.value === value);
  const wanted = new Set(whole ? [value] : value.split(",").map((part) => part.trim()));
  return (row) => wanted.has(String(row[key] ?? ""));
}

function textTest({ key, compare }: Column, value: string): Test {
  const form = compare === "address" ? addressKey : searchable;
  const wanted = form(value);
  const number = wholeNumber(value);
  return (row) => {
    const text = row[key];
    if (number !== "" && containsNumber(row, number)) return true;
    return text !== null && text !== undefined && form(String(text)).includes(wanted);
  };
}

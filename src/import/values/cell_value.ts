/** A workbook cell as its column's value. Formulas count by their stored value. */
import { DAY_MILLISECONDS, seoulClock } from "../../../events/base/seoul.ts";
import { checkCell } from "../../../projections/table/check.ts";
import type { CellValue, Column } from "../../../events/kit/column.ts";
import { sameValue } from "../../../projections/table/same_value.ts";
import {
  bareText,
  type Cell,
  cellText,
  isBlank,
  type Reading,
  unreadable,
} from "../../kit/cell.ts";
import { isOtherTime, readTime } from "./clock_time.ts";
import { type DayAndTime, type DayRules, instantOf } from "../../../projections/kit/day_text.ts";
import { clockText, readDay } from "./day.ts";
import { readFigure, reasonOfBroken } from "./money.ts";

/** Excel keeps fifteen digits: a longer number has lost its end before it got here. */
const PRECISION_LOST = 1e15;

/** A telephone number without the zero in front, as a spreadsheet leaves it; 1588-1234 never had one. */
const MISSING_LEADING_ZERO = /^(?!1[568]\d{6}$)[1-9]\d{7,9}$/;

const YES = /^(예|네|y|yes|true|o|○|v|✓|1|활성|사용|참)$/;
const NO = /^(아니오|아니요|n|no|false|x|×|0|비활성|미사용|거짓)$/;

const ok = (value: CellValue): Reading<CellValue> => ({ ok: true, value });

/**
 * The value of a column's cells (two for a day and a clock time apart), checked like every edit.
 * Undefined when they are empty.
 */
export function readCells(
  column: Column,
  cells: Cell[],
  rules: DayRules,
): Reading<CellValue> | undefined {
  const given = cells.filter((cell) => !isBlank(cell));
  if (given.length === 0) return undefined;
  for (const cell of given) {
    if (typeof cell === "object" && cell !== null) return unreadable(reasonOfBroken(cell));
  }
  const read = readAs(column, given, rules);
  if (!read.ok) return read;
  const checked = checkCell(column, read.value);
  return checked.ok ? ok(checked.value) : unreadable(checked.message);
}

function readAs(column: Column, given: Cell[], rules: DayRules): Reading<CellValue> {
  const [cell] = given;
  const text = cellText(cell);
  switch (column.type) {
    case "number":
    case "currency":
    case "sequence":
      return readNumber(column, cell);
    case "date":
      return readDate(cell, rules);
    case "datetime":
      return readInstant(given, rules);
    case "boolean":
      return readBoolean(text);
    case "select":
    case "status":
      return ok(optionOf(column, text));
    case "text":
      return readText(column, cell);
    default:
      return column.type satisfies never;
  }
}

function readText(column: Column, cell: Cell): Reading<CellValue> {
  if (typeof cell !== "number") {
    const text = cellText(cell);
    return ok(column.show === "phone" && MISSING_LEADING_ZERO.test(text) ? `0${text}` : text);
  }
  if (Math.abs(cell) >= PRECISION_LOST) {
    return unreadable(
      "긴 숫자는 엑셀이 끝자리를 0으로 바꿉니다. 셀 서식을 텍스트로 바꾸고 다시 입력해 주세요.",
    );
  }
  // A phone number that Excel took for a number has lost its first zero.
  const zeroLost = column.show === "phone" && MISSING_LEADING_ZERO.test(String(cell));
  return ok(zeroLost ? `0${cell}` : String(cell));
}

/** Stored in whole units where the column has a factor: minutes typed, seconds kept. */
function readNumber({ factor, unit }: Column, cell: Cell): Reading<CellValue> {
  const read = readFigure(cell, { factor, unit });
  return read.ok && factor !== undefined ? ok(Math.round(read.value)) : read;
}

function readDate(cell: Cell, rules: DayRules): Reading<CellValue> {
  const read = readDay(cell, rules);
  if (!read.ok) return read;
  return ok(new Date(read.value.day * DAY_MILLISECONDS).toISOString().slice(0, 10));
}

function readInstant(cells: Cell[], rules: DayRules): Reading<CellValue> {
  const read = readDayAndTime(cells, rules);
  return read.ok ? ok(instantOf(read.value.day, read.value.seconds ?? 0)) : read;
}

/** A day with its time; or a day and a time from two cells, whichever comes first. */
export function readDayAndTime([first, second]: Cell[], rules: DayRules): Reading<DayAndTime> {
  const turned = second !== undefined && !readDay(first, rules).ok && readDay(second, rules).ok;
  const [day, time] = turned ? [second, first] : [first, second];
  const read = readDay(day, rules);
  if (!read.ok || time === undefined) return read;
  const clock = readTime(time);
  if (clock.ok && isOtherTime(read.value.seconds, clock.value)) {
    return unreadable(
      "날짜 칸에 적힌 시각과 시각 칸이 다릅니다. 시각 칸이 걸린 시간이면 그 열의 항목을 바꾸고, 아니면 한쪽 시각을 지워 주세요.",
    );
  }
  return clock.ok ? { ok: true, value: { day: read.value.day, seconds: clock.value } } : clock;
}

function readBoolean(text: string): Reading<CellValue> {
  const bare = bareText(text);
  if (YES.test(bare)) return ok(true);
  return NO.test(bare) ? ok(false) : unreadable("예 또는 아니요로 입력해 주세요.");
}

/** The choice with this label or value; otherwise the text itself, for the check to refuse. */
function optionOf({ options = [] }: Column, text: string): string {
  const bare = bareText(text);
  return options.find(({ label, value }) => [bareText(label), bareText(value)].includes(bare))
    ?.value ?? text;
}

/** A stored value as a person reads it in a preview. */
export function previewText(column: Column, value: CellValue | undefined): string {
  if (value === null || value === undefined || value === "") return "";
  if (typeof value === "boolean") return value ? "예" : "아니요";
  if (typeof value === "number") {
    return (value / (column.factor ?? 1)).toLocaleString("ko-KR", { maximumFractionDigits: 4 });
  }
  if (column.type === "datetime") {
    return withoutZeroSeconds(seoulClock(value).toISOString().slice(0, 19).replace("T", " "));
  }
  return column.options?.find((option) => option.value === value)?.label ?? value;
}

/** A time in people's notation, without zero seconds. */
const withoutZeroSeconds = (clock: string): string => clock.replace(/(:\d\d):00$/, "$1");

/** `2026-11-02 09:00`; the day alone where the time is not known. */
export const showDayAndTime = (read: DayAndTime): string => withoutZeroSeconds(clockText(read));

/** Would the file write the present value? A workbook is exact only to the second. */
export function isSameValue(column: Column, a: CellValue | undefined, b: CellValue): boolean {
  if (sameValue(a, b)) return true;
  if (typeof a === "number" && typeof b === "number") return Math.abs(a - b) < 1e-6;
  if (typeof a !== "string" || typeof b !== "string") return false;
  if (column.type !== "datetime") return cellText(a) === b;
  return Math.floor(Date.parse(a) / 1_000) === Math.floor(Date.parse(b) / 1_000);
}

/** A value in the form in which two are compared: exact to the second, nothing and 0 alike. */
export function sameText(value: CellValue | undefined): string {
  if (value === null || value === undefined || value === 0) return "";
  if (typeof value !== "string") return String(value);
  const instant = /^\d{4}-\d\d-\d\dT.*Z$/.test(value) ? Date.parse(value) : NaN;
  return Number.isNaN(instant) ? cellText(value) : `@${Math.floor(instant / 1_000)}`;
}

/** What was typed or pasted into a cell, as the value its column holds; or why it cannot be. */
import { figureOf } from "../../../projections/figure.ts";
import type { CellValue, Column } from "../../../events/kit/column.ts";
import { formProblem } from "../../../projections/table/text_format.ts";
import { optionLabel } from "./choices.ts";
import { isDay, startOfDay } from "../../../events/seoul.ts";
import { figureText } from "../../../events/text.ts";

const DAY = /^(\d{4})\s*[-./년]\s*(\d{1,2})\s*[-./월]\s*(\d{1,2})\s*[.일]?/;
const COMPACT_DAY = /^(\d{4})(\d{2})(\d{2})(?!\d)/;
/** A weekday in brackets, as Korean sheets write it after the day. */
const WEEKDAY = /^\s*\([일월화수목금토]\)/;
const CLOCK =
  /^(오전|오후|AM|PM)? ?(\d{1,2}) ?[:시] ?(\d{1,2})? ?분?(?: ?: ?(\d{1,2})(?:\.\d{1,9})?)? ?초? ?(AM|PM)?$/i;

function splitDay(text: string): { day: string; rest: string } | null {
  const found = DAY.exec(text) ?? COMPACT_DAY.exec(text);
  if (!found) return null;
  const day = found.slice(1, 4).map((part) => part.padStart(2, "0")).join("-");
  return isDay(day) ? { day, rest: text.slice(found[0].length).replace(WEEKDAY, "").trim() } : null;
}

/** A day: 2026-11-21, 2026. 11. 21., 2026/11/21, 20261121, 2026년 11월 21일. Null when it is none. */
export function readDay(text: string): string | null {
  const found = splitDay(figureText(text));
  if (!found) return null;
  // A sheet may give the day with a midnight that nobody typed.
  return /^([T ]?0{1,2}:00(:00)?)?$/.test(found.rest) ? found.day : null;
}

function hourOf(hour: number, half: string): number | null {
  if (half === "") return hour <= 23 ? hour : null;
  if (hour < 1 || hour > 12) return null;
  return hour % 12 + (/^(오후|pm)$/i.test(half) ? 12 : 0);
}

/** A day and a time of the day in Seoul, as an instant (ISO 8601, UTC); without a time, midnight. */
export function readInstant(text: string): string | null {
  const plain = figureText(text);
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:\d{2})$/.test(plain)) {
    const time = Date.parse(plain);
    return Number.isNaN(time) ? null : new Date(time).toISOString();
  }
  const found = splitDay(plain);
  if (!found) return null;
  const clock = CLOCK.exec(found.rest.replace(/^T/, "").replace(/\s+/g, " ") || "0:00");
  if (!clock) return null;
  const hour = hourOf(Number(clock[2]), clock[1] ?? clock[5] ?? "");
  const [minute, second] = [Number(clock[3] ?? 0), Number(clock[4] ?? 0)];
  if (hour === null || minute > 59 || second > 59) return null;
  return new Date(startOfDay(found.day) + ((hour * 60 + minute) * 60 + second) * 1000)
    .toISOString();
}

export type Read = { ok: true; value: CellValue } | { ok: false; message: string };

const yes = (value: CellValue): Read => ({ ok: true, value });
const no = (message: string): Read => ({ ok: false, message });

const TRUE = /^(예|네|참|true|y|yes|1|o|v|✓|✔|○|활성)$/i;
const FALSE = /^(아니오|아니요|거짓|false|n|no|0|x|✗|×|-|비활성)$/i;

function readNumber(column: Column, text: string): Read {
  const value = figureOf(text);
  if (Number.isNaN(value)) return no("숫자로 입력해 주세요.");
  if (Math.abs(value) > Number.MAX_SAFE_INTEGER) {
    return no("숫자가 너무 큽니다.");
  }
  const whole = column.integer ?? column.type === "currency";
  if (whole && !Number.isInteger(value)) return no("소수점 없이 입력해 주세요.");
  const { min, max, factor = 1 } = column;
  const stored = factor === 1 ? value : Math.round(value * factor);
  const limit = (bound: number) => (bound / factor).toLocaleString("ko-KR");
  if (min !== undefined && stored < min) return no(`${limit(min)} 이상으로 입력해 주세요.`);
  if (max !== undefined && stored > max) return no(`${limit(max)} 이하로 입력해 주세요.`);
  return yes(stored);
}

function readChoice(column: Column, text: string): Read {
  const { options } = column;
  // Choices only the server knows: it refuses what is none of them.
  if (!options && column.type === "select") return yes(text);
  const found = options?.find((option) => option.label === text || option.value === text) ??
    options?.find((option) =>
      optionLabel(column, option.value).toLowerCase() === text.toLowerCase()
    );
  if (found) return yes(found.value);
  // A name that choices tell apart by more than itself: which one is meant the server knows.
  if (column.reference && column.open) return yes(text);
  return no("목록에 있는 값을 선택해 주세요.");
}

function readBoolean(text: string): Read {
  if (TRUE.test(text)) return yes(true);
  return FALSE.test(text) ? yes(false) : no("예 또는 아니요로 입력해 주세요.");
}

/** Reads `text` as `column`'s type and rules say. Nothing typed is nothing (null), if that may be. */
export function readCell(column: Column, text: string): Read {
  const trimmed = text.trim();
  if (trimmed === "") {
    if (column.required) return no("필수 항목입니다.");
    return yes(column.type === "text" ? "" : null);
  }
  switch (column.type) {
    case "number":
    case "currency":
      return readNumber(column, trimmed);
    case "date": {
      const day = readDay(trimmed);
      return day ? yes(day) : no("날짜를 2026-11-21처럼 입력해 주세요.");
    }
    case "datetime": {
      const instant = readInstant(trimmed);
      return instant ? yes(instant) : no("날짜와 시각을 2026-11-21 09:30처럼 입력해 주세요.");
    }
    case "boolean":
      return readBoolean(trimmed);
    case "select":
    case "status":
      return readChoice(column, trimmed);
    case "sequence":
      return no("순번은 바꿀 수 없습니다.");
    case "text": {
      const { maxLength } = column;
      if (maxLength !== undefined && trimmed.length > maxLength) {
        return no(`${maxLength}자까지 입력할 수 있습니다. (지금 ${trimmed.length}자)`);
      }
      const problem = formProblem(column, trimmed);
      return problem === null ? yes(trimmed) : no(problem);
    }
  }
}

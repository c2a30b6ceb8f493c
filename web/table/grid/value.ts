/** Typed or pasted text as a column's value; or the reason against it. */
import { figureOf } from "../../../projections/kit/figure.ts";
import type { CellValue, Column } from "../../../events/kit/column.ts";
import { formProblem } from "../../../projections/table/text_format.ts";
import { officeNow } from "../../ui/time/now.ts";
import { optionLabel } from "./choices.ts";
import { DAY_MILLISECONDS } from "../../../events/base/seoul.ts";
import type { DayOrder } from "../../../projections/kit/day_order.ts";
import { dayOfText, instantOf, tableDays } from "../../../projections/kit/day_text.ts";

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
  // Choices only the server knows: it refuses invalid ones.
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

/** A day in files' notations, too: `order` is that of the days pasted with it. */
function readDay(type: Column["type"], text: string, order: DayOrder | null): Read {
  const read = dayOfText(text, {
    ...tableDays(officeNow()),
    date1904: false,
    titleYear: null,
    order,
  });
  if (!read.ok) return no(read.reason);
  const { day, seconds } = read.value;
  if (type === "datetime") return yes(instantOf(day, seconds ?? 0));
  return yes(new Date(day * DAY_MILLISECONDS).toISOString().slice(0, 10));
}

/** Parses `text` by `column`'s type and rules. Empty is null, if allowed. */
export function readCell(column: Column, text: string, order: DayOrder | null = null): Read {
  const trimmed = text.trim();
  if (trimmed === "") {
    if (column.required) return no("필수 항목입니다.");
    return yes(column.type === "text" ? "" : null);
  }
  switch (column.type) {
    case "number":
    case "currency":
      return readNumber(column, trimmed);
    case "date":
    case "datetime":
      return readDay(column.type, trimmed, order);
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

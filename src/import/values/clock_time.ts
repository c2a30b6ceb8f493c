/** Times of day in cells, as Excel and people write them. */
import { figureText } from "../../../events/base/text.ts";
import { parseTimeText, secondsOfFraction } from "../../../projections/kit/clock_time.ts";
import { type Cell, type Reading, unreadable } from "../../kit/cell.ts";

const NOT_A_TIME = "시각으로 읽을 수 없습니다. 12:37 또는 12:37:25처럼 적어 주세요.";

/** Seconds after midnight, or null for an empty cell. Excel's fractions and whole serials are read. */
export function readTime(cell: Cell | undefined): Reading<number | null> {
  if (cell === null || cell === undefined) return { ok: true, value: null };
  if (typeof cell === "object") return unreadable(NOT_A_TIME);
  if (typeof cell === "number") return numberTime(cell);
  const text = figureText(cell);
  if (/^[-–—.·:]*$/.test(text)) return { ok: true, value: null };
  if (/^0?\.\d+$/.test(text) || /^\d{5}\.\d+$/.test(text)) return numberTime(Number(text));
  const after = /^\d{4}[-./년]\s?\d{1,2}[-./월]\s?\d{1,2}\.?일?[\sT]+(.+)$/.exec(text);
  const seconds = parseTimeText(after ? after[1] : text);
  return seconds === null ? unreadable(NOT_A_TIME) : { ok: true, value: seconds };
}

function numberTime(value: number): Reading<number | null> {
  if (value >= 0 && value <= 1) return { ok: true, value: secondsOfFraction(value) };
  if (!Number.isInteger(value) && value > 1) {
    return { ok: true, value: secondsOfFraction(value - Math.floor(value)) };
  }
  const seconds = Number.isInteger(value) && value > 0 ? parseTimeText(String(value)) : null;
  return seconds === null ? unreadable(NOT_A_TIME) : { ok: true, value: seconds };
}

/** Does the time beside a day differ from the day's own, to the minute? A midnight is no time. */
export const isOtherTime = (own: number | null, beside: number | null): boolean =>
  own !== null && own !== 0 && beside !== null &&
  Math.floor(own / 60) !== Math.floor(beside / 60);

/** Times of day in the ways Excel and people write them, as seconds after midnight. */
import { figureText } from "../../events/text.ts";
import { type Cell, type Reading, unreadable } from "./cell.ts";

export const DAY_SECONDS = 86_400;

const NOT_A_TIME = "시각으로 읽을 수 없습니다. 12:37 또는 12:37:25처럼 적어 주세요.";
const AM = /^(오전|am|a\.m\.?)/i;
const PM = /^(오후|pm|p\.m\.?)/i;

/** Seconds after midnight, 24:00 included (the next midnight); null when the parts make no time. */
function secondsOf(hour: number, minute: number, second: number): number | null {
  if (hour === 24 && minute === 0 && second === 0) return DAY_SECONDS;
  if (hour > 23 || minute > 59 || second > 59) return null;
  return hour * 3_600 + minute * 60 + second;
}

function withHalf(hour: number, half: "am" | "pm" | null): number {
  if (half === "pm" && hour < 12) return hour + 12;
  return half === "am" && hour === 12 ? 0 : hour;
}

/** `12:37`, `12:37:25`, `오후 12:37`, `12:37 PM`, `12시 37분`, `1237`, `123725`; null otherwise. */
export function parseTimeText(written: string): number | null {
  let text = figureText(written);
  let half: "am" | "pm" | null = null;
  const suffix = /\s*(오전|오후|[ap]\.?m\.?)$/i.exec(text);
  if (suffix) text = `${suffix[1]} ${text.slice(0, suffix.index)}`;
  if (AM.test(text)) half = "am";
  if (PM.test(text)) half = "pm";
  text = text.replace(half === "am" ? AM : half === "pm" ? PM : /^$/, "").trim();
  const parts = /^(\d{1,2})\s*[:시]\s*(\d{1,2})\s*(?:[:분]\s*(?:(\d{1,2})(?:\.\d{1,9})?\s*초?)?)?$/
    .exec(text) ??
    /^(\d{1,2})(\d{2})(\d{2})$/.exec(text) ?? /^(\d{1,2})(\d{2})$/.exec(text) ??
    /^(\d{1,2})\s*시()$/.exec(text);
  if (!parts) return null;
  const [hour, minute, second] = parts.slice(1).map((part) => Number(part || 0));
  return secondsOf(withHalf(hour, half), minute ?? 0, second ?? 0);
}

/** A fraction of a day as seconds. Rounding up to a full day gives the next midnight. */
export function secondsOfFraction(fraction: number): number {
  return Math.round(fraction * DAY_SECONDS);
}

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

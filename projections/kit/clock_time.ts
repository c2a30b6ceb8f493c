/** Times of day in every notation, as seconds after midnight. Pure. */
import { figureText } from "../../events/base/text.ts";

export const DAY_SECONDS = 86_400;

const AM = /^(오전|am|a\.m\.?)/i;
const PM = /^(오후|pm|p\.m\.?)/i;

/** Seconds after midnight, 24:00 included (the next midnight); null if impossible. */
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

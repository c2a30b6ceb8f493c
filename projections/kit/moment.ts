/** Moments in words, in Seoul's time, for server and page. Pure. */
import { seoulClock } from "../../events/base/seoul.ts";

const WEEKDAYS = "일월화수목금토";

const two = (value: number): string => String(value).padStart(2, "0");

/** Seoul's clock at an instant; throws where there is none. */
function seoul(instant: string | Date): Date {
  const at = seoulClock(instant);
  if (Number.isNaN(at.getTime())) throw new RangeError(`not an instant: ${instant}`);
  return at;
}

/** The year that an instant has in Seoul. */
export const seoulYear = (instant: string | Date): number => seoul(instant).getUTCFullYear();

/**
 * A time in words: '11.20 (금) 19:22', and '2025.11.20 (목) 19:22' in another year than `year`. Without the time of day
 * if it is unknown.
 */
export function momentText(instant: string, year: number, timeKnown = true): string {
  const at = seoul(instant);
  const other = at.getUTCFullYear() === year ? "" : `${at.getUTCFullYear()}.`;
  const day = `${other}${two(at.getUTCMonth() + 1)}.${two(at.getUTCDate())} (${weekday(instant)})`;
  return timeKnown ? `${day} ${two(at.getUTCHours())}:${two(at.getUTCMinutes())}` : day;
}

/** As `momentText`, with seconds if another of these instants has the same minute: '11.20 (금) 19:22:07'. */
export function momentTextAmong(instants: readonly string[], year: number) {
  const seen = new Set<string>();
  const twice = new Set<string>();
  for (const instant of new Set(instants)) {
    const text = momentText(instant, year);
    (seen.has(text) ? twice : seen).add(text);
  }
  return (instant: string): string => {
    const text = momentText(instant, year);
    return twice.has(text) ? `${text}:${two(seoul(instant).getUTCSeconds())}` : text;
  };
}

/** The Seoul weekday of an instant: '월'. */
export function weekday(instant: string | Date): string {
  return WEEKDAYS[seoul(instant).getUTCDay()];
}

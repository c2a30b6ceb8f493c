/** The moment of a list or report: in addresses, and in words. Pure. */
import { isDay, seoulClock, startOfDay } from "../../events/base/seoul.ts";

/** Its parameter in pages and calls. */
export const AS_OF = "as_of";

/** Seoul's clock, to the minute or the second: `2026-03-31T18:00`. */
export const MOMENT = /^(\d{4}-\d\d-\d\d)T(([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?)$/;

/** The instant, ISO 8601 UTC; null if invalid. */
export function instantOf(text: string): string | null {
  const [, day, time] = MOMENT.exec(text) ?? [];
  if (day === undefined || !isDay(day)) return null;
  const [hours, minutes, seconds = 0] = time.split(":").map(Number);
  return new Date(startOfDay(day) + ((hours * 60 + minutes) * 60 + seconds) * 1_000).toISOString();
}

/** An instant in an address, to the minute. */
export const momentOf = (instant: string | number | Date): string =>
  seoulClock(instant).toISOString().slice(0, "2026-03-31T18:00".length);

/** In words: "2026-03-31 18:00". */
export const momentWords = (moment: string): string => moment.replace("T", " ");

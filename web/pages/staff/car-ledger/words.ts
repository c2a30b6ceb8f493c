/** How distances and the times of a trip are written. */
import { seoulDay } from "../../../../events/base/seoul.ts";
import { momentText } from "../../../../projections/kit/moment.ts";

const tenths = new Intl.NumberFormat("ko-KR", { maximumFractionDigits: 1 });

/** Kilometres to a tenth: 1234.56 → '1,234.6 km'. */
export const kilometres = (distance: number): string => `${tenths.format(distance)} km`;

/** From when to when: '11.20 (금) 19:22–19:40', with the day again where it is another. Instants are ISO 8601 UTC. */
export function spanText(start: string, end: string | null, year: number): string {
  const first = momentText(start, year);
  if (end === null) return first;
  const last = momentText(end, year);
  return `${first}–${seoulDay(start) === seoulDay(end) ? last.slice(-"00:00".length) : ` ${last}`}`;
}

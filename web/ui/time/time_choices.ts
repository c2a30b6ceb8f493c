/** Moments that are asked for often, by what people call them. Pure. */
import {
  DAY_MILLISECONDS,
  seoulDay,
  seoulParts,
  startOfDay,
  startOfMonth,
} from "../../../events/base/seoul.ts";
import { momentOf } from "../../../projections/kit/as_of.ts";

const HOUR_MILLISECONDS = DAY_MILLISECONDS / 24;

interface Choice {
  label: string;
  /** As an address says it. */
  moment: string;
}

/** The last second of the day before an instant's own. */
const endBefore = (instant: number): string => `${seoulDay(instant - 1)}T23:59:59`;

/** Each at its end: what a day, a month or a quarter came to. */
export function momentChoices(now: number): Choice[] {
  const { year, month, day } = seoulParts(now);
  const quarter = Math.floor((month - 1) / 3) * 3 + 1;
  const today = startOfDay(day);
  return [
    { label: "한 시간 전", moment: momentOf(now - HOUR_MILLISECONDS) },
    { label: "어제", moment: endBefore(today) },
    { label: "지난달 말", moment: endBefore(startOfMonth(year, month)) },
    { label: "지난 분기 말", moment: endBefore(startOfMonth(year, quarter)) },
    { label: "지난해 말", moment: endBefore(startOfMonth(year, 1)) },
  ];
}

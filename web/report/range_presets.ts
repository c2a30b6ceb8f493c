/** Ranges of days that are ready to be asked for. */
import { dayOf } from "./filter.ts";

/** Ready-made ranges; `today` is a Seoul day. */
export function rangePresets(today: string): { label: string; start: string; end: string }[] {
  const [year, month] = today.split("-").map(Number);
  return [
    { label: "이번 달", start: dayOf(year, month, 1), end: today },
    { label: "지난달", start: dayOf(year, month - 1, 1), end: dayOf(year, month, 0) },
    { label: "최근 3개월", start: dayOf(year, month - 2, 1), end: today },
    { label: "올해", start: `${year}-01-01`, end: today },
  ];
}

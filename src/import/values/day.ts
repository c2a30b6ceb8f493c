/** Days in cells of files, as Excel and people write them. Everything is a Seoul day. */
import { seoulClock } from "../../../events/base/seoul.ts";
import { figureText } from "../../../events/base/text.ts";
import {
  type DayAndTime,
  dayOfNumber,
  dayOfText,
  type DayRules,
  EMPTY_DAY,
  instantOf,
  type Period,
} from "../../../projections/kit/day_text.ts";
import { type Cell, cellText, type Reading, unreadable } from "../../kit/cell.ts";
import { reasonOfBroken } from "./money.ts";

/** The one period in the texts above a header; null if none or ambiguous. */
export function periodIn(texts: string[], rules: DayRules): Period | null {
  const found = texts.flatMap((text) => {
    const sides = /(\d{4}\D.{4,20}?)\s*(?:~|∼|〜|부터|-)\s*(\d{4}\D[^~]{4,20})/.exec(
      figureText(text),
    );
    const days = sides?.slice(1).map((side) => readDay(side.replace(/[^\d일.]+$/, ""), rules)) ??
      [];
    return days.length === 2 && days.every((day) => day.ok)
      ? [{ from: days[0].value.day, to: days[1].value.day }]
      : [];
  });
  return found.length === 1 ? found[0] : null;
}

/** The day in a cell, with the time when the cell has one. */
export function readDay(cell: Cell | undefined, rules: DayRules): Reading<DayAndTime> {
  if (cell === null || cell === undefined) return unreadable(EMPTY_DAY);
  if (typeof cell === "object") return unreadable(reasonOfBroken(cell));
  return typeof cell === "number" ? dayOfNumber(cell, rules) : dayOfText(cellText(cell), rules);
}

/** `2025-06-02 12:37:25` in Seoul's time; only the day if the time is unknown. */
export function clockText({ day, seconds }: DayAndTime): string {
  const seoul = seoulClock(instantOf(day, seconds ?? 0)).toISOString();
  return seconds === null ? seoul.slice(0, 10) : seoul.slice(0, 19).replace("T", " ");
}

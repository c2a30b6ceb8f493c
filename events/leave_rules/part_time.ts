/** Leave of part-timers, by the hour (art. 18, Enforcement Decree table 2, 4 나), also where their hours change. */
import { addDays, type Day, daysIn } from "./days.ts";
import type { HoursFrom, LeaveFacts, Step } from "./facts.ts";

const FULL_WEEK_HOURS = 40;
const FULL_WEEK_DAYS = 5;
const FULL_DAY_HOURS = 8;
/** Weekly hours below which art. 60 does not apply (art. 18 (3)). */
const FEWEST_HOURS = 15;

const TABLE = "근로기준법 제18조, 시행령 제9조 별표 2 제4호 나목";
const CHANGED = "고용노동부 임금근로시간과-520(2022.3.3.)";

const thousandths = (figure: number): number => Math.round(figure * 1_000) / 1_000;

/** A person's agreed hours. */
export type AgreedHours = Pick<LeaveFacts, "weeklyHours" | "weeklyDays" | "hours">;

/** The agreed hours on a day: the newest change before it, or the initial ones. */
export function agreedOn(facts: AgreedHours, day: Day): Omit<HoursFrom, "from"> {
  const { weeklyHours = FULL_WEEK_HOURS, weeklyDays = FULL_WEEK_DAYS, hours = [] } = facts;
  return hours.findLast(({ from }) => from <= day) ?? { weeklyHours, weeklyDays };
}

/** Does the person work part-time on a day? */
export const isPartTime = (facts: AgreedHours, day: Day): boolean =>
  agreedOn(facts, day).weeklyHours < FULL_WEEK_HOURS;

/** Hours of one working day; 8 for full-timers, whatever the days of the week. */
export function dayHours(facts: AgreedHours, day: Day): number {
  const { weeklyHours, weeklyDays } = agreedOn(facts, day);
  return weeklyHours >= FULL_WEEK_HOURS ? FULL_DAY_HOURS : weeklyHours / weeklyDays;
}

/** Does art. 60 apply with any of these hours? */
export const isCovered = ({ weeklyHours = FULL_WEEK_HOURS, hours = [] }: LeaveFacts): boolean =>
  [weeklyHours, ...hours.map((one) => one.weeklyHours)].some((some) => some >= FEWEST_HOURS);

/**
 * The same facts with all days measured in the length agreed on `asOf`. Hours are kept when the length changes: 16 days
 * of 6 hours are 12 of 8.
 */
export function inUnit(facts: LeaveFacts, asOf: Day): LeaveFacts {
  if (facts.unit !== undefined || !facts.hours?.length) return facts;
  const unit = dayHours(facts, asOf);
  const used = facts.used.map(({ day, halfDays }) => ({
    day,
    halfDays: halfDays * dayHours(facts, day) / unit,
  }));
  return { ...facts, unit, used };
}

/** Parts of a period with unchanged hours, with their calendar days. */
function partsOf(
  facts: LeaveFacts,
  begins: Day,
  ends: Day,
): { weeklyHours: number; days: number }[] {
  const changes = (facts.hours ?? []).map(({ from }) => from)
    .filter((from) => from > begins && from <= ends);
  const starts = [begins, ...changes];
  return starts.map((from, at) => ({
    weeklyHours: agreedOn(facts, from).weeklyHours,
    days: daysIn(from, at + 1 < starts.length ? addDays(starts[at + 1], -1) : ends),
  }));
}

interface Own {
  days: number;
  steps: Step[];
}

/** Hours that never changed. */
function steady(
  days: number,
  { weeklyHours = FULL_WEEK_HOURS, weeklyDays = FULL_WEEK_DAYS }: LeaveFacts,
): Own {
  if (weeklyHours >= FULL_WEEK_HOURS) return { days, steps: [] };
  const hours = Math.ceil(thousandths(days * weeklyHours * FULL_DAY_HOURS / FULL_WEEK_HOURS));
  const own = thousandths(hours * weeklyDays / weeklyHours);
  const text =
    `단시간 근로자(주 ${weeklyHours}시간): ${days}일 × ${weeklyHours} ÷ ${FULL_WEEK_HOURS} ` +
    `× ${FULL_DAY_HOURS} = ${hours}시간, 하루 ${
      thousandths(weeklyHours / weeklyDays)
    }시간씩 ${own}일입니다.`;
  return { days: own, steps: [{ text, source: TABLE }] };
}

/** A full-timer's days granted between two days, in this person's own length. A part of an hour counts as one. */
export function ownDays(days: number, facts: LeaveFacts, begins: Day, ends: Day): Own {
  const { unit } = facts;
  if (unit === undefined) return steady(days, facts);
  const parts = partsOf(facts, begins, ends);
  if (unit === FULL_DAY_HOURS && parts.every((one) => one.weeklyHours >= FULL_WEEK_HOURS)) {
    return { days, steps: [] };
  }
  const all = parts.reduce((sum, one) => sum + one.days, 0);
  const counted = (hours: number) => hours < FEWEST_HOURS ? 0 : Math.min(hours, FULL_WEEK_HOURS);
  const weekly = parts.reduce((sum, one) => sum + counted(one.weeklyHours) * one.days, 0) / all;
  const hours = Math.ceil(thousandths(days * weekly * FULL_DAY_HOURS / FULL_WEEK_HOURS));
  const own = thousandths(hours / unit);
  const mean = parts.map((one) => `${one.days}일은 주 ${one.weeklyHours}시간`).join(", ");
  const text = `소정근로시간: ${mean}. ${days}일 × ${thousandths(weekly)} ÷ ${FULL_WEEK_HOURS} × ` +
    `${FULL_DAY_HOURS} = ${hours}시간, 하루 ${thousandths(unit)}시간씩 ${own}일입니다.`;
  return { days: own, steps: [{ text, source: `${TABLE}, ${CHANGED}` }] };
}

/** The time a question is about, as an assistant gives it: a month, a year, or two days; default: this month. */
import { z } from "zod";
import { seoulParts } from "../../events/base/seoul.ts";
import type { Period } from "../../projections/kit/period.ts";
import { dayField } from "../server/command.ts";

const PERIOD = "달은 2026-11, 해는 2026, 첫날과 마지막 날은 2026-11-20과 같은 형식입니다.";

/** A year, as a number or as it is said: 2026, '올해', '작년'. */
export const yearInput = z.int().min(2000, PERIOD).max(2199, PERIOD).meta({ format: "year" });

/** Fields of a tool's input. */
export const periodFields = {
  month: z.string().regex(/^2[01]\d\d-(0[1-9]|1[0-2])$/, PERIOD).optional()
    .meta({ title: "달", description: "2026-11. 아무것도 없으면 이번 달", format: "month" }),
  year: yearInput.optional().meta({ title: "해", description: "2026. 한 해 전체" }),
  start_date: dayField.optional()
    .meta({ title: "첫날", description: "2026-11-20. 마지막 날과 함께" }),
  end_date: dayField.optional()
    .meta({ title: "마지막 날", description: "2026-11-20. 하루면 첫날과 같은 날" }),
};

type Said = { [K in keyof typeof periodFields]?: z.output<(typeof periodFields)[K]> };

/** Adds the common rules of the fields. */
export function checkPeriod(said: Said, context: z.RefinementCtx): void {
  const { month, year, start_date, end_date } = said;
  const say = (path: string, message: string) =>
    context.addIssue({ code: "custom", path: [path], message });
  const isRange = start_date !== undefined || end_date !== undefined;
  if (Number(month !== undefined) + Number(year !== undefined) + Number(isRange) > 1) {
    say("month", "달, 해, 기간 가운데 하나만 말해 주세요.");
  }
  if (isRange && (start_date === undefined || end_date === undefined)) {
    say("end_date", "첫날과 마지막 날을 모두 말해 주세요.");
  } else if (isRange && start_date! > end_date!) {
    say("end_date", "마지막 날은 첫날보다 빠를 수 없습니다.");
  }
}

/** The requested period. */
export function periodOf({ month, year, start_date, end_date }: Said, now: Date): Period {
  if (start_date !== undefined && end_date !== undefined) {
    return { mode: "range", start_date, end_date };
  }
  if (year !== undefined) return { mode: "month", year, month: "all" };
  const today = seoulParts(now.getTime());
  const [itsYear, itsMonth] = month?.split("-").map(Number) ?? [today.year, today.month];
  return { mode: "month", year: itsYear, month: itsMonth };
}

/** In words: "2026년 11월", "2026년 전체", "2026-11-01 ~ 2026-11-15". */
export function periodText(period: Period): string {
  if (period.mode === "range") {
    const { start_date, end_date } = period;
    return start_date === end_date ? start_date : `${start_date} ~ ${end_date}`;
  }
  const { year, month } = period;
  return month === "all" ? `${year}년 전체` : `${year}년 ${month}월`;
}

/** What of a report's rows an address shows: those with these words, of a group, of a department. */
interface Shown {
  search?: string;
  only?: string;
  dept?: string;
}

/** The address of a report's page with the rows of this period that are meant. */
export function reportHref(page: string, period: Period, shown: Shown = {}): string {
  const query: Record<string, string> = period.mode === "month"
    ? { year: String(period.year), month: String(period.month) }
    : { start_date: period.start_date, end_date: period.end_date };
  const more = Object.entries(shown).filter(([, value]) => value !== undefined && value !== "");
  return `${page}?${new URLSearchParams({ ...query, ...Object.fromEntries(more) })}`;
}

/** All that a report can have, to see whether anything in it meets a condition. */
export const EVER: Period = { mode: "range", start_date: "2000-01-01", end_date: "2199-12-31" };

/** The card report's filter as a query string carries it (S1 §7): a month of a year, or a range. */
import { z } from "zod";
import type { CardFilter } from "../../../projections/card_row.ts";
import { isDay } from "../../../events/seoul.ts";
import { DAY } from "../../tables/describe.ts";

/** S1 §5, word for word. */
const BOTH_DAYS = "시작일과 종료일을 모두 선택해 주세요.";
const DAY_TEXT = "날짜는 2026-01-31과 같은 형식으로 입력해 주세요.";
const YEAR = "연도는 2000부터 2199까지의 숫자로 입력해 주세요.";
const MONTH = "월은 1부터 12까지의 숫자 또는 all로 입력해 주세요.";

const YEARS = /^2[01]\d\d$/;
const MONTHS = /^(0?[1-9]|1[0-2]|all)$/;

const text = z.string().trim();

/** What the list and the workbook are asked with. */
export const filterFields = {
  year: text.regex(YEARS, YEAR).optional(),
  month: text.regex(MONTHS, MONTH).optional(),
  start_date: text.refine((day) => day === "" || isDay(day), DAY_TEXT).optional(),
  end_date: text.refine((day) => day === "" || isDay(day), DAY_TEXT).optional(),
};

const day = z.iso.date().meta({ pattern: `^(${DAY.source})$` });
/** A month of a year (or all of it), or a range: one of the two. */
export const periodQuery = z.union([
  z.strictObject({ year: z.string().regex(YEARS), month: z.string().regex(MONTHS).optional() })
    .describe("한 해, 또는 그 가운데 한 달"),
  z.strictObject({ start_date: day, end_date: day }).describe(
    "첫날과 마지막 날. 첫날이 늦으면 400입니다.",
  ),
]);

type FilterFields = { [K in keyof typeof filterFields]?: string };

/** Adds what the four fields must fulfil together. */
export function checkFilter(fields: FilterFields, context: z.RefinementCtx): void {
  const { year, month, start_date, end_date } = fields;
  const say = (path: string, message: string) =>
    context.addIssue({ code: "custom", path: [path], message });
  if (start_date !== undefined || end_date !== undefined) {
    if (!start_date || !end_date) say(start_date ? "end_date" : "start_date", BOTH_DAYS);
    else if (start_date > end_date) say("end_date", "종료일은 시작일보다 빠를 수 없습니다.");
    if (year !== undefined || month !== undefined) {
      say("year", "연월과 기간 가운데 하나만 선택해 주세요.");
    }
  } else if (year === undefined) {
    say("year", "조회할 연도와 월 또는 기간을 선택해 주세요.");
  }
}

/** The filter of a query that passed `checkFilter`. A year alone means all of it. */
export function filterOf(fields: FilterFields): CardFilter {
  const { year, month, start_date, end_date } = fields;
  if (start_date && end_date) return { mode: "range", start_date, end_date };
  const months = month === undefined || month === "all" ? "all" : Number(month);
  return { mode: "month", year: Number(year), month: months };
}

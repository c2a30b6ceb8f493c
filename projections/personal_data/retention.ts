/** Until when what is kept about people is kept, by the rules of `events/personal_data/retention.ts`, and in which words. */
import {
  type RetentionFrom,
  type RetentionRule,
  retentionRules,
  type RetentionSpan,
  type RuleName,
} from "../../events/personal_data/retention.ts";
import { DAY_MILLISECONDS, seoulDay, startOfDay } from "../../events/base/seoul.ts";

/** What is kept about somebody until a day. */
export interface RetainedData {
  /** Stream of the person it is about; for couriers' records `courier/⟨year⟩`, for registrations `address/⟨year⟩` … */
  subject: string;
  /** Keys that go. */
  keys: string[];
  /** Records that they are of, where those are not as many as the keys. */
  count?: number;
  rule: RuleName;
  /** What the office calls them. */
  name: string;
  /** Day the span counts from, and the first day without it, YYYY-MM-DD. */
  since: string;
  due: string;
}

/** What is due first at the top. */
export const byDue = (a: RetainedData, b: RetainedData): number =>
  a.due < b.due ? -1 : a.due > b.due ? 1 : 0;

/** The rule of this name. */
export const ruleOf = (name: RuleName): RetentionRule =>
  retentionRules.find((rule) => rule.name === name)!;

/** The basis in the words of the law. */
export const BASES: Record<RetentionRule["basis"], string> = {
  consent: "정보주체의 동의(개인정보 보호법 제15조 제1항 제1호)",
  statute: "법률의 규정이나 법령상 의무(같은 항 제2호)",
  contract: "정보주체와 맺은 계약의 이행(같은 항 제4호)",
  interest: "개인정보처리자의 정당한 이익(같은 항 제6호)",
};

const FROM: Record<RetentionFrom, string> = {
  creation: "기록한 날부터",
  last_use: "마지막으로 쓴 날부터",
  withdrawal: "이용을 그만둘 때까지",
  leaving: "퇴사한 날부터",
  deletion: "목록에서 삭제한 날부터",
  tax_return: "거래한 다음 해의 세금 신고기한(6월 30일)부터",
  matter_end: "위임사무가 끝난 다음 해의 첫날부터",
};

/** How long, in words; `days` are those of the office's consultations, `logYears` those of its security log. */
export function periodOf(
  { name, keep: least, from, statute }: RetentionRule,
  days: number,
  logYears: number,
): string {
  const keep = name === "security_log" ? { years: logYears } : least;
  if (keep === null) return `접수한 날부터 ${days.toLocaleString("ko-KR")}일`;
  if ("days" in keep && keep.days === 0) return FROM[from];
  const span = "years" in keep ? `${keep.years}년` : `${keep.days}일`;
  return `${FROM[from]} ${span}${statute ? ` (${statute})` : ""}`;
}

/**
 * The last day to return income of a calendar year: with a confirmed return (소득세법 제70조의2). Others return it a month or
 * three earlier, so no evidence is destroyed too early.
 */
export const taxReturnDay = (year: number): string => `${year + 1}-06-30`;

/** The last day of a year: what is kept "다음해부터" counts from the day after it (법무사규칙 제35조 제1항). */
export const yearEnd = (year: number): string => `${year}-12-31`;

/** The Seoul day (YYYY-MM-DD) on which data is due whose span counts from `day`: the day after its last one. */
export function dueDay(day: string, keep: RetentionSpan): string {
  const [year, rest] = [Number(day.slice(0, 4)), day.slice(4)];
  // From a 29 February the span ends with February, and the day after is 1 March (민법 제160조).
  const isLeap = (one: number) => new Date(Date.UTC(one, 1, 29)).getUTCMonth() === 1;
  const end = "years" in keep ? year + keep.years : year;
  const last = "years" in keep
    ? startOfDay(`${end}${rest === "-02-29" && !isLeap(end) ? "-02-28" : rest}`)
    : startOfDay(day) + keep.days * DAY_MILLISECONDS;
  return seoulDay(last + DAY_MILLISECONDS);
}

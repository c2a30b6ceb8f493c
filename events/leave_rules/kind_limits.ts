/** Whether days of a kind of leave can be taken: its unit, its event, how many, in how many parts, until when. */
import { type Refusal, refuse } from "../base/refusal.ts";
import { withParticle } from "../base/particle.ts";
import { addDays, daysIn } from "./days.ts";
import { kindOf, type KindRule, KINDS, type LeaveKind } from "./kinds.ts";

/** A span of leave for checking limits. */
export interface KindSpan {
  start_date: string;
  end_date: string;
  req_type: "annual" | "morning" | "afternoon";
  kind?: string | null;
  event_day?: string | null;
}

export interface LimitContext {
  /** The rule on the day the leave begins. */
  rule: KindRule;
  /** The same person's other active leave. */
  others: readonly KindSpan[];
  /** Working days of a span. */
  workingDays(span: KindSpan): number;
}

const field = (name: string, code: string, message: string): Refusal =>
  refuse(422, code, message, [{ field: name, message }]);

/** Days of a span as its kind counts them. */
function lengthOf(kind: LeaveKind, span: KindSpan, { workingDays }: LimitContext): number {
  if (span.req_type !== "annual") return 0.5;
  return KINDS[kind].counted === "calendar"
    ? daysIn(span.start_date, span.end_date)
    : workingDays(span);
}

/** The part of a span within a year or a month, given as a date prefix. */
function within(span: KindSpan, period: string): KindSpan | null {
  const [first, last] = period.length === 4
    ? [`${period}-01-01`, `${period}-12-31`]
    : [`${period}-01`, `${period}-31`];
  if (span.start_date > last || span.end_date < first) return null;
  return {
    ...span,
    start_date: span.start_date < first ? first : span.start_date,
    end_date: span.end_date > last ? lastOf(period) : span.end_date,
  };
}
const lastOf = (period: string): string => {
  if (period.length === 4) return `${period}-12-31`;
  const [year, month] = period.split("-").map(Number);
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
};

const roundThousandths = (days: number): number => Math.round(days * 1_000) / 1_000;

/** Days of the kind beyond its limit, and the limit's scope; null if all fit. */
function overLimit(kind: LeaveKind, span: KindSpan, context: LimitContext): Refusal | null {
  const { days, per } = context.rule;
  if (days === null || per === null) return null;
  const own = context.others.filter((one) => one.kind === kind);
  const sum = (spans: readonly KindSpan[]) =>
    roundThousandths(spans.reduce((all, one) => all + lengthOf(kind, one, context), 0));
  const periods = per === "event"
    ? [""]
    : per === "year"
    ? [...new Set([span.start_date.slice(0, 4), span.end_date.slice(0, 4)])]
    : monthsOf(span);
  for (const period of periods) {
    const spans = period === ""
      ? [...own.filter(({ event_day }) => event_day === span.event_day), span]
      : [...own, span].flatMap((one) => within(one, period) ?? []);
    const all = sum(spans);
    if (all <= days) continue;
    const of = period === ""
      ? ""
      : per === "year"
      ? `${period}년에 `
      : `${Number(period.slice(5))}월에 `;
    const message = `${withParticle(KINDS[kind].label, "은/는")} ${of}${days}일까지입니다. ` +
      `${roundThousandths(all - days)}일 많습니다.`;
    return refuse(409, "kind_limit", message, [{ field: "end_date", message }]);
  }
  return null;
}

function monthsOf({ start_date, end_date }: KindSpan): string[] {
  const months: string[] = [];
  for (let month = start_date.slice(0, 7); month <= end_date.slice(0, 7);) {
    months.push(month);
    month = addDays(lastOf(month), 1).slice(0, 7);
  }
  return months;
}

/** Why days of a kind cannot be taken; null if they can. Who may request them is decided in `leave_acts.ts`. */
export function kindProblem(span: KindSpan, context: LimitContext): Refusal | null {
  const kind = kindOf(span.kind);
  if (!kind) return null;
  const { label, unit, event } = KINDS[kind];
  const { parts, within: days } = context.rule;
  if (unit === "day" && span.req_type !== "annual") {
    return field(
      "req_type",
      "whole_days",
      `${withParticle(label, "은/는")} 하루 단위로 신청할 수 있습니다.`,
    );
  }
  if (event !== null && !span.event_day) {
    return field("event_day", "no_event_day", `${withParticle(event, "을/를")} 입력해 주세요.`);
  }
  if (days !== null && span.event_day && span.end_date > addDays(span.event_day, days)) {
    const last = addDays(span.event_day, days);
    const message = `${
      withParticle(label, "은/는")
    } ${event}부터 ${days}일 이내인 ${last}까지 쓸 수 있습니다.`;
    return field("end_date", "event_too_long_ago", message);
  }
  const same = context.others.filter((one) =>
    one.kind === kind && one.event_day === span.event_day
  );
  if (parts !== null && same.length >= parts) {
    const message = `${withParticle(label, "은/는")} ${parts}번까지 나누어 쓸 수 있습니다.`;
    return refuse(409, "kind_parts", message, [{ field: "start_date", message }]);
  }
  return overLimit(kind, span, context);
}

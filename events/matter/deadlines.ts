/** From the facts of a matter to its deadlines: the last day of each, its reason, and what it needs. Pure. */
import {
  addDays,
  addMonths,
  compareDays,
  type Day,
  monthEnd,
  weekdayOf,
} from "../leave_rules/days.ts";
import { holidayNames } from "../leave_rules/working_days.ts";
import {
  type Count,
  dayLabel,
  DEADLINE_RULES,
  type DeadlineDay,
  type DeadlineRule,
  type Stage,
} from "./deadline_rules.ts";
import { FACT_CODES, type Matter, type MatterParty } from "./matter_shapes.ts";

/** What deadlines follow from. */
export interface DeadlineFacts {
  kind: Matter["kind"];
  /** Null for a matter that was called off. */
  stage: Stage | null;
  days: Readonly<Partial<Record<DeadlineDay, Day>>>;
  /** An heir lives abroad. */
  heirAbroad: boolean;
}

export interface Deadline {
  /** Code of its rule. */
  code: string;
  name: string;
  /** The last day. */
  due: Day;
  isDuty: boolean;
  /** The day that met it; null while it is open. */
  metOn: Day | null;
  statute: string;
  /** How it was counted, in a sentence. */
  reason: string;
  unsure: string | null;
}

export type DeadlineStatus = "met" | "met_late" | "missed" | "over" | "near" | "ahead";

/** A deadline is near in its last days, today's included. */
export const NEAR_DAYS = 7;

const SATURDAY = 6;
/** No stretch of days without business is longer. */
const MOVES_MAX = 15;

const labels: Record<number, string> = { 0: "일요일", [SATURDAY]: "토요일" };

/** Why nothing can be done on a day; "" on days with business, and in a year whose holidays are not published. */
function closedBecause(day: Day, moves: "civil" | "tax"): string {
  const names = (holidayNames(day) ?? [])
    // A public holiday since 2026; before that only taxes were not due on it.
    .filter((name) => moves === "tax" || name !== "근로자의 날");
  return names[0] ?? labels[weekdayOf(day)] ?? "";
}

/** The last day of a period that begins on the day after `first` (Civil Act art. 157, 159, 160). */
const afterMonths = (first: Day, months: number): Day =>
  addDays(addMonths(addDays(first, 1), months), -1);

/** The last day before it is moved. */
function lastDay(first: Day, count: Count): Day {
  if ("given" in count) return first;
  if ("days" in count) return addDays(first, count.days);
  if ("weeks" in count) return addDays(first, count.weeks * 7);
  if ("years" in count) return afterMonths(first, count.years * 12);
  if ("months" in count) {
    return afterMonths(count.fromMonthEnd ? monthEnd(first) : first, count.months);
  }
  return daysBefore(first, count.monthsBefore);
}

/** Before midnight of the day so many months before the end: the ministries' reading of "two months before". */
function daysBefore(end: Day, months: number): Day {
  const [year, month, date] = end.split("-").map(Number);
  const length = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
  const at = Date.UTC(year, month - 1 - months, Math.min(date, length));
  return addDays(new Date(at).toISOString().slice(0, 10), -1);
}

const countText = (count: Count): string => {
  if ("given" in count) return "";
  if ("days" in count) return `부터 ${count.days}일`;
  if ("weeks" in count) return `부터 ${count.weeks}주`;
  if ("years" in count) return `부터 ${count.years}년`;
  if ("monthsBefore" in count) return ` ${count.monthsBefore}개월 전(0시 전 도달)`;
  return `${count.fromMonthEnd ? "이 속한 달의 말일" : ""}부터 ${count.months}개월`;
};

/** A deadline moved past days without business, and the first reason. */
function moved(day: Day, moves: DeadlineRule["moves"]): { due: Day; because: string } {
  if (moves === "no") return { due: day, because: "" };
  const because = closedBecause(day, moves);
  let due = day;
  for (let step = 0; step < MOVES_MAX && closedBecause(due, moves) !== ""; step++) {
    due = addDays(due, 1);
  }
  return { due, because };
}

function applies(rule: DeadlineRule, { kind, stage, heirAbroad }: DeadlineFacts): boolean {
  return stage !== null && rule.stages.includes(stage) &&
    (rule.kinds === "any" || rule.kinds.includes(kind)) &&
    (rule.heirAbroad === undefined || rule.heirAbroad === heirAbroad);
}

/** The day that met a rule: the first of its days that is not before the day it is counted from. */
function metOn({ metBy, early, count }: DeadlineRule, first: Day, days: DeadlineFacts["days"]) {
  // A given day is the last one: what is done before it is in time.
  const isAny = early === true || "given" in count;
  return metBy.map((day) => days[day])
    .filter((day) => day !== undefined && (isAny || day >= first))
    .sort()[0] ?? null;
}

function deadlineOf(rule: DeadlineRule, { days }: DeadlineFacts): Deadline | null {
  const first = days[rule.from];
  if (first === undefined) return null;
  const counted = lastDay(first, rule.count);
  const { due, because } = moved(counted, rule.moves);
  const met = metOn(rule, first, days);
  const from = `${dayLabel(rule.from)} ${first}${countText(rule.count)}`;
  const shifted = because ? `, ${counted}이 ${because}이어서 ${due}까지` : "";
  const year = holidayNames(due) ? "" : ` (${due.slice(0, 4)}년 공휴일 발표 전)`;
  const { code, name, isDuty, statute, unsure } = rule;
  return { code, name, due, isDuty, metOn: met, statute, reason: from + shifted + year, unsure };
}

/** Every deadline of a matter, the first due first. */
export function deadlinesOf(facts: DeadlineFacts): Deadline[] {
  return DEADLINE_RULES.filter((rule) => applies(rule, facts))
    .map((rule) => deadlineOf(rule, facts))
    .filter((deadline) => deadline !== null)
    .sort((a, b) => compareDays(a.due, b.due) || compareDays(a.code, b.code));
}

/**
 * Days that are missing although an open duty of this kind of matter is counted from them; of several in one list, one is
 * enough.
 */
export function missingDays(facts: DeadlineFacts): DeadlineDay[][] {
  const asking = DEADLINE_RULES.filter((rule) => rule.isDuty && applies(rule, facts));
  const isThere = (day: DeadlineDay) => facts.days[day] !== undefined;
  const always = asking.filter(({ asks, from, metBy }) =>
    asks === "always" && !isThere(from) && !metBy.some(isThere)
  );
  const either = asking.filter(({ asks }) => asks === "one");
  const isOneThere = either.some(({ from, metBy }) => isThere(from) || metBy.some(isThere));
  const own = [...new Set(always.map(({ from }) => from))].map((from) => [from]);
  const oneOf = [...new Set(either.map(({ from }) => from))];
  return oneOf.length === 0 || isOneThere ? own : [...own, oneOf];
}

const STAGES: Partial<Record<Matter["state"], Stage | null>> = {
  correcting: "correction",
  done: "done",
  archived: "kept",
  cancelled: null,
};

/** An address that is surely abroad: in Latin letters, or of a country by name. Any other counts as Korean. */
const ABROAD =
  /^(?=[^가-힣]*$).*[A-Za-z]|^(?:미국|미합중국|캐나다|일본|중국|중화|호주|영국|독일|프랑스|베트남|싱가포르|뉴질랜드)/;

const livesAbroad = ({ role, address }: Pick<MatterParty, "role" | "address">): boolean =>
  role === "heir" && ABROAD.test(address.trim());

/** The part of a matter that its deadlines follow from. */
export function deadlineFacts(
  { kind, state, cause, receipt, facts, parties }:
    & Pick<Matter, "kind" | "state" | "cause" | "facts">
    & { receipt: Pick<Matter["receipt"], "date"> }
    & { parties: readonly Pick<MatterParty, "role" | "address">[] },
): DeadlineFacts {
  const days: DeadlineFacts["days"] = Object.fromEntries([
    ["cause_on", cause.date],
    ["receipt_on", receipt.date],
    ...FACT_CODES.map((code) => [code, facts[code]]),
  ].filter(([, day]) => typeof day === "string" && day !== ""));
  const stage = STAGES[state] === undefined ? "open" : STAGES[state];
  return { kind, stage, days, heirAbroad: parties.some(livesAbroad) };
}

/** Where a deadline stands on a day. */
export function statusOf({ due, metOn, isDuty }: Deadline, today: Day): DeadlineStatus {
  if (metOn !== null) return metOn <= due ? "met" : "met_late";
  if (due < today) return isDuty ? "missed" : "over";
  return due < addDays(today, NEAR_DAYS) ? "near" : "ahead";
}

/** Which days of leave are granted when, by hire date and by fiscal year, each with its derivation. */
import { addDays, addMonths, compareDays, type Day, daysIn, earlier, type Span } from "./days.ts";
import type { Attendance, Grant, LeaveFacts, Step } from "./facts.ts";
import { PRO_RATA } from "./kinds.ts";
import { isCovered, ownDays } from "./part_time.ts";
import { absencesIn, roundedUp, type Share, shareOf, unearnedMonths } from "./time_away.ts";

const MOST_A_YEAR = 25;
const MOST_MONTHLY = 11;
/** People hired earlier had their monthly days deducted from the first 15 (art. 60 (3), removed by Act 15108). */
const MONTHLY_OF_THEIR_OWN = "2017-05-30";
/** Monthly days granted earlier lapse a year after each grant (Act 17185). */
const MONTHLY_LAPSE_RULE_FROM = "2020-03-31";

const ARTICLE = "근로기준법 제60조";
const FISCAL = "회계연도 기준(사무소의 선택)";

/** Days after `years` full years of service, attended by 80 %: 15, and one for every two years beyond the first. */
export const yearlyDays = (years: number): number =>
  Math.min(15 + Math.floor((years - 1) / 2), MOST_A_YEAR);

/** When art. 60 counts a person's service: employed, in an office of five or more people. */
function clocks({ hired, left, covered }: LeaveFacts, asOf: Day): Span[] {
  const end = earlier(asOf, left);
  return covered
    .map(({ from, until }) => ({ from: from > hired ? from : hired, until: earlier(end, until) }))
    .filter(({ from, until }) => from <= until);
}

function clockStep(facts: LeaveFacts, start: Day): Step {
  return start === facts.hired
    ? { text: `${start}에 입사했습니다.`, source: `${ARTICLE} 제1항·제2항` }
    : {
      text: `상시 근로자가 5명 이상이 된 ${start}부터 셉니다(입사 ${facts.hired}).`,
      source: "근로기준법 제11조",
    };
}

const usable = (from: Day, until: Day): Step => ({
  text: `${from}부터 ${until}까지 쓸 수 있고, 남으면 소멸합니다.`,
  source: `${ARTICLE} 제7항`,
});

const attendanceOf = ({ attendance }: LeaveFacts, begins: Day): Attendance | undefined =>
  attendance?.[Number(begins.slice(0, 4))];

/** A grant of a period in the person's own days, with the steps of part-time work before the last one. */
function grant(
  facts: LeaveFacts,
  { begins, ...given }: Omit<Grant, "until"> & { until: Day; begins: Day },
): Grant {
  const own = ownDays(given.days, facts, begins, addDays(given.from, -1));
  const steps = [...given.steps, ...own.steps, usable(given.from, given.until)];
  return { ...given, days: own.days, steps };
}

function monthlyGrants(facts: LeaveFacts, start: Day, end: Day): Grant[] {
  if (start < MONTHLY_OF_THEIR_OWN) return [];
  const missed = attendanceOf(facts, start)?.missedMonths ?? [];
  const grants: Grant[] = [];
  for (let month = 1; month <= MOST_MONTHLY; month++) {
    const from = addMonths(start, month);
    if (from > end) break;
    const begins = addMonths(start, month - 1);
    const share = monthShare(facts, begins, addDays(from, -1));
    if (missed.includes(month) || share.days === 0) continue;
    const together = from >= MONTHLY_LAPSE_RULE_FROM;
    const until = addDays(addMonths(together ? start : from, 12), -1);
    const worked = `${begins}부터 ${addDays(from, -1)}까지`;
    const steps = [clockStep(facts, start), {
      text: `${worked} 한 달을 개근하고 다음 날도 근무해 1일이 생깁니다(첫해 최대 11일).`,
      source: `${ARTICLE} 제2항, 고용노동부 해석(2021.12.16.)`,
    }, ...share.steps];
    grants.push(grant(facts, { kind: "monthly", begins, from, until, days: share.days, steps }));
  }
  return grants;
}

/** A month's day: whole or in proportion; none for a month with a missed day, or without work. */
function monthShare(facts: LeaveFacts, begins: Day, ends: Day): { days: number; steps: Step[] } {
  const away = absencesIn(facts, begins, ends);
  if (!away) return { days: 1, steps: [] };
  const { total, excluded, absent } = away;
  if (absent > 0 || excluded === total) return { days: 0, steps: [] };
  const days = roundedUp((total - excluded) / total, facts.rounding);
  const text =
    `소정근로일 ${total}일 가운데 휴직 등 ${excluded}일을 제외한 비율을 올려 ${days}일입니다.`;
  return { days, steps: [{ text, source: PRO_RATA }] };
}

/** A year attended by less than 80 %: a day for each fully attended month. */
function reducedGrant(
  facts: LeaveFacts,
  start: Day,
  { begins, from, rate, steps }: { begins: Day; from: Day; rate: number; steps: Step[] },
): Grant | null {
  // The months of a first year have granted their days already.
  if (begins === start && start >= MONTHLY_OF_THEIR_OWN) return null;
  const missed = attendanceOf(facts, begins)?.missedMonths ?? [];
  const lost = new Set([...missed, ...unearnedMonths(facts, begins)]);
  const days = Math.min(12 - lost.size, MOST_MONTHLY);
  if (days <= 0) return null;
  const text = `${begins}부터 ${addDays(from, -1)}까지 출근율이 ${rate}%로 80%에 못 미쳐, ` +
    `개근한 달마다 1일씩 ${days}일입니다.`;
  const until = addDays(addMonths(from, 12), -1);
  const all = [...steps, { text, source: `${ARTICLE} 제2항` }];
  return grant(facts, { kind: "reduced", begins, from, until, days, steps: all });
}

/** The share of a period's days after absences; null without absences. */
function shareIn(facts: LeaveFacts, begins: Day, ends: Day, days: number): Share | null {
  const away = absencesIn(facts, begins, ends);
  const rate = attendanceOf(facts, begins)?.rate ?? 100;
  return away && shareOf(away, { days, rate, rounding: facts.rounding });
}

/** The days of a full year: 15 and more, a part of them, or a day per month below 80 %. */
function yearGrant(
  facts: LeaveFacts,
  start: Day,
  { begins, from, years, first }: { begins: Day; from: Day; years: number; first: Day },
): Grant | null {
  const until = addDays(addMonths(from, 12), -1);
  const attended = attendanceOf(facts, begins);
  const period = `${begins}부터 ${addDays(from, -1)}까지`;
  const steps = [clockStep(facts, start)];
  const days = yearlyDays(years);
  const share = shareIn(facts, begins, addDays(from, -1), days);
  if (share?.as === "months" || (!share && attended && attended.rate < 80)) {
    const rate = share ? share.rate : attended!.rate;
    return reducedGrant(facts, start, { begins, from, rate, steps });
  }
  const formula = `15 + ⌊(${years} − 1) ÷ 2⌋ = ${15 + Math.floor((years - 1) / 2)}일`;
  const count: Step = {
    text: `${first === start ? "" : "온전한 회계연도 "}${years}년을 채웠으므로 ${formula}` +
      (days === MOST_A_YEAR ? `, 최대 ${MOST_A_YEAR}일입니다.` : "입니다."),
    source: `${ARTICLE} 제1항·제4항`,
  };
  if (share?.as === "part") {
    const all = [...steps, count, ...share.steps];
    return grant(facts, { kind: "prorated", begins, from, until, days: share.days, steps: all });
  }
  const whole: Step = {
    text: `${period} 80% 이상 출근하고 ${from}에도 근무했습니다. ` +
      "업무상 부상·질병, 출산전후휴가, 육아휴직 등으로 쉰 날은 출근한 것으로 봅니다.",
    source: `${ARTICLE} 제1항·제6항, 대법원 2021다227100(2021.10.14.)`,
  };
  const all = [...steps, whole, ...share?.steps ?? [], count];
  return grant(facts, { kind: "yearly", begins, from, until, days, steps: all });
}

function yearlyGrants(facts: LeaveFacts, start: Day, first: Day, end: Day): Grant[] {
  const grants: Grant[] = [];
  for (let years = 1;; years++) {
    const from = addMonths(first, 12 * years);
    if (from > end) return grants;
    const begins = addMonths(first, 12 * (years - 1));
    const given = yearGrant(facts, start, { begins, from, years, first });
    if (given) grants.push(given);
  }
}

/** The first day of a fiscal year on or after a day. */
function fiscalYearFrom(day: Day, fiscalStart: string): Day {
  const year = Number(day.slice(0, 4));
  const thisYear = `${year}-${fiscalStart}`;
  return thisYear >= day ? thisYear : `${year + 1}-${fiscalStart}`;
}

/** 15 days in proportion to the worked part of a fiscal year, rounded up. */
function partialGrants(facts: LeaveFacts, start: Day, first: Day, end: Day): Grant[] {
  const attended = attendanceOf(facts, start);
  if (first === start || first > end) return [];
  const ends = addDays(first, -1);
  const worked = daysIn(start, ends);
  const [per, rounded] = facts.rounding === "half" ? [2, "반일"] : [1, "하루"];
  // In whole 365ths: 15 × 73 ÷ 365 is 3 and must not become 3.5 by a binary rounding error.
  const all = Math.min(Math.ceil(15 * worked * per / 365) / per, 15);
  const share = shareIn(facts, start, ends, all);
  if (share?.as === "months" || (!share && attended && attended.rate < 80)) return [];
  const days = share?.as === "part" ? share.days : all;
  const exact = (15 * worked / 365).toFixed(2);
  const steps = [clockStep(facts, start), {
    text: `${start}부터 ${ends}까지 ${worked}일을 근무했습니다.`,
    source: FISCAL,
  }, {
    text: `15 × ${worked} ÷ 365 = ${exact}을 ${rounded} 단위로 올려 ${all}일입니다.`,
    source: `${ARTICLE} 제1항, ${FISCAL}`,
  }, ...share?.steps ?? []];
  const until = addDays(addMonths(first, 12), -1);
  return [grant(facts, { kind: "partial", begins: start, from: first, until, days, steps })];
}

/** Every grant up to a day on one basis, earliest first, without the comparison at leaving. */
export function grantsBy(facts: LeaveFacts, basis: LeaveFacts["basis"], asOf: Day): Grant[] {
  if (!isCovered(facts)) return [];
  const grants = clocks(facts, asOf).flatMap(({ from: start, until }) => {
    const first = basis === "hire" ? start : fiscalYearFrom(start, facts.fiscalStart);
    return [
      ...monthlyGrants(facts, start, until!),
      ...partialGrants(facts, start, first, until!),
      ...yearlyGrants(facts, start, first, until!),
    ];
  });
  return grants.sort((a, b) => compareDays(a.from, b.from));
}

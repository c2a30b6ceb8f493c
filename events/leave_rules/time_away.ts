/**
 * Effect of absences on a year's leave (art. 60 (1), (2)): days excluded from the working days, and missed days of
 * them. With 80 % attended nevertheless the whole is granted, else the rest in proportion.
 */
import { addDays, addMonths, type Day } from "./days.ts";
import type { Absence, LeaveFacts, Step } from "./facts.ts";
import { PRO_RATA } from "./kinds.ts";
import { isDayOff } from "./working_days.ts";

/** Working days of a period, with excluded and missed ones. */
interface AbsentDays {
  total: number;
  excluded: number;
  absent: number;
  away: readonly Absence[];
}

const none: ReadonlySet<Day> = new Set();

/** The absences in a period; null if none. In a year with unknown holidays Monday to Friday count. */
export function absencesIn(
  { away = [], daysOff = none }: LeaveFacts,
  begins: Day,
  ends: Day,
): AbsentDays | null {
  const within = away.filter(({ from, until }) => from <= ends && until >= begins);
  if (within.length === 0) return null;
  const found = { total: 0, excluded: 0, absent: 0, away: within };
  for (let day = begins; day <= ends; day = addDays(day, 1)) {
    if (isDayOff(day, daysOff)) continue;
    found.total++;
    const one = within.find(({ from, until }) => from <= day && day <= until);
    if (one) found[one.as]++;
  }
  return found.excluded + found.absent === 0 ? null : found;
}

/** Whole days or halves, rounded up. Products of thirds must not go up by a binary rounding error. */
export const roundedUp = (days: number, rounding: LeaveFacts["rounding"]): number => {
  const per = rounding === "half" ? 2 : 1;
  return Math.ceil(Math.round(days * per * 1e6) / 1e6) / per;
};

/** A year's grant: all its days, a part of them, or a day per month. */
export type Share =
  | { as: "whole"; steps: Step[] }
  | { as: "part"; days: number; steps: Step[] }
  | { as: "months"; rate: number };

const percent = (part: number): string => `${Math.floor(part * 1_000) / 10}%`;

/** Which of them, where days were missed; `rate` is the attended per cent of the included days. */
export function shareOf(
  { total, excluded, absent, away }: AbsentDays,
  { days, rate, rounding }: { days: number; rate: number; rounding: LeaveFacts["rounding"] },
): Share {
  const rest = total - excluded;
  const attended = Math.max(rest * rate / 100 - absent, 0);
  const spans = [...new Set(away.map(({ label, from, until }) => `${label} ${from} ~ ${until}`))];
  const said = `${spans.slice(0, 5).join(", ")}${
    spans.length > 5 ? ` 외 ${spans.length - 5}건` : ""
  }`;
  const missed = absent > 0 ? `, 결근으로 보는 날 ${absent}일` : "";
  const first: Step = {
    text: `소정근로일 ${total}일 가운데 제외하는 날 ${excluded}일${missed}(${said}).`,
    source: PRO_RATA,
  };
  if (rest === 0) {
    const text = "그 기간 전부가 소정근로일에서 제외되어 생기는 연차가 없습니다.";
    return { as: "part", days: 0, steps: [first, { text, source: PRO_RATA }] };
  }
  if (attended / total >= 0.8) {
    const text = `제외하지 않고 보아도 전체 소정근로일의 ${
      percent(attended / total)
    }를 출근해 비례로 줄이지 않습니다.`;
    return { as: "whole", steps: [first, { text, source: "근로기준법 제60조 제1항" }] };
  }
  if (attended / rest < 0.8) {
    return { as: "months", rate: Math.floor(attended / rest * 1_000) / 10 };
  }
  const exact = days * rest / total;
  const given = Math.min(roundedUp(exact, rounding), days);
  const unit = rounding === "half" ? "반일" : "하루";
  const text = `나머지 소정근로일의 출근율은 ${percent(attended / rest)}입니다. ` +
    `${days} × (${total} − ${excluded}) ÷ ${total} = ${
      exact.toFixed(2)
    }을 ${unit} 단위로 올려 ${given}일입니다.`;
  const source = `${PRO_RATA}, 올림은 사무소의 선택`;
  return { as: "part", days: given, steps: [first, { text, source }] };
}

/** Months of a year, 1 to 12, without a worked day or with a missed one: they grant no day. */
export function unearnedMonths(facts: LeaveFacts, begins: Day): number[] {
  return Array.from({ length: 12 }, (_, at) => at + 1).filter((month) => {
    const ends = addDays(addMonths(begins, month), -1);
    const found = absencesIn(facts, addMonths(begins, month - 1), ends);
    return found !== null && (found.absent > 0 || found.excluded === found.total);
  });
}

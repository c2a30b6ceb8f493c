/** How many of the granted days were used, lapsed and are left on a day. */
import { compareDays, type Day, earlier } from "./days.ts";
import type { Grant, LeaveFacts, UsedLeave } from "./facts.ts";
import { grantsBy } from "./grants.ts";
import { dayHours, inUnit } from "./part_time.ts";

export interface LeaveBalance {
  /** The earliest first. Their days = `granted` = `used` + `left` + `lapsed`. */
  grants: Grant[];
  granted: number;
  /** Days used up to the day. */
  used: number;
  /** Negative: more was used than granted. */
  left: number;
  lapsed: number;
  carried: number;
  /** At leaving, where the office counts by fiscal year: both totals, of which the better counts. */
  compared: { hire: number; fiscal: number } | null;
}

/** What is left of a grant. */
export interface Lot {
  grant: Grant;
  rest: number;
}

interface Account {
  lots: Lot[];
  /** Used days without a grant. */
  debt: number;
  /** The shortage after the uses of a day. */
  missing: Map<Day, number>;
}

const daysOf = (grants: readonly Grant[]): number =>
  roundThousandths(grants.reduce((sum, { days }) => sum + days, 0));
/** Part-timers have thousandths of days; binary rounding errors are no leave. */
const roundThousandths = (days: number): number => Math.round(days * 1_000) / 1_000;
const inUse = (used: readonly UsedLeave[]): number =>
  used.reduce((sum, { halfDays }) => sum + halfDays / 2, 0);
const NEVER = "9999-12-31";
const endOf = ({ until }: Grant): Day => until ?? NEVER;

/** Uses days that are valid on a day, the first to lapse first; returns the shortage. */
function take(lots: readonly Lot[], day: Day, days: number): number {
  const live = lots.filter(({ grant }) => grant.from <= day && endOf(grant) >= day)
    .sort((a, b) => compareDays(endOf(a.grant), endOf(b.grant)));
  let missing = days;
  for (const lot of live) {
    const taken = Math.min(lot.rest, missing);
    lot.rest = roundThousandths(lot.rest - taken);
    missing = roundThousandths(missing - taken);
  }
  return missing;
}

/** Grants and uses by date. An uncovered use is deducted from the next grant. */
function account(grants: readonly Grant[], used: readonly UsedLeave[]): Account {
  const lots = grants.map((grant) => ({ grant, rest: Math.max(grant.days, 0) }));
  const uses = [...used].sort((a, b) => compareDays(a.day, b.day));
  const missing = new Map<Day, number>();
  let [debt, arisen] = [0, 0];
  const ariseUntil = (day: Day) => {
    for (; arisen < lots.length && lots[arisen].grant.from <= day; arisen++) {
      const paid = Math.min(lots[arisen].rest, debt);
      lots[arisen].rest = roundThousandths(lots[arisen].rest - paid);
      debt = roundThousandths(debt - paid);
    }
  };
  for (const { day, halfDays } of uses) {
    ariseUntil(day);
    debt = roundThousandths(debt + take(lots.slice(0, arisen), day, halfDays / 2));
    missing.set(day, debt);
  }
  ariseUntil(NEVER);
  return { lots, debt, missing };
}

/** An overrun has no day: it is deducted from the days valid now. */
function carriedGrant({ carried, hired }: LeaveFacts): Grant[] {
  if (carried === 0) return [];
  const text = carried > 0
    ? `지난 기간에서 ${carried}일을 이월했습니다.`
    : `지난 기간에 ${-carried}일을 더 써서 뺍니다.`;
  const steps = [{ text, source: "사무소가 적은 이월·초과 일수" }];
  return [{ kind: "carried", from: hired, until: null, days: carried, steps }];
}

/** At leaving the better of both totals counts: the difference is granted on the last day. */
function settle(
  facts: LeaveFacts,
  asOf: Day,
): { grants: Grant[]; compared: LeaveBalance["compared"] } {
  const { left, basis } = facts;
  if (basis !== "fiscal" || !left || left > asOf) return { grants: [], compared: null };
  const [hire, fiscal] = [
    daysOf(grantsBy(facts, "hire", left)),
    daysOf(grantsBy(facts, "fiscal", left)),
  ];
  const compared = { hire, fiscal };
  if (hire <= fiscal) return { grants: [], compared };
  const days = roundThousandths(hire - fiscal);
  const steps = [{
    text: `${left}에 퇴사했습니다. 입사일 기준 ${hire}일, 회계연도 기준 ${fiscal}일입니다.`,
    source: "근로기준법 제60조",
  }, {
    text: `입사일 기준이 많으므로 차이 ${days}일을 더합니다.`,
    source: "근로기준법 제3조·제15조",
  }];
  const grant: Grant = { kind: "settlement", from: left, until: left, days, steps };
  return { grants: [grant], compared };
}

function grantsOf(facts: LeaveFacts, asOf: Day) {
  const settled = settle(facts, asOf);
  const grants = [...carriedGrant(facts), ...grantsBy(facts, facts.basis, asOf), ...settled.grants];
  return { grants, compared: settled.compared };
}

/** The remainder of each grant that has arisen, after all known uses, later ones included. */
export function remainingGrants(result: LeaveFacts, asOf: Day): Lot[] {
  const facts = inUnit(result, asOf);
  return account(grantsOf(facts, asOf).grants, facts.used).lots
    .filter(({ grant }) => grant.days > 0);
}

/** The balance on a day. After leaving, that of the last day of employment. */
export function leaveBalance(result: LeaveFacts, asOf: Day): LeaveBalance {
  const day = earlier(asOf, result.left);
  const facts = inUnit(result, day);
  const { grants, compared } = grantsOf(facts, day);
  const used = facts.used.filter((use) => use.day <= day);
  const { lots, debt } = account(grants, used);
  const isLive = ({ grant }: Lot) => endOf(grant) >= day;
  const rest = (some: Lot[]) => roundThousandths(some.reduce((sum, lot) => sum + lot.rest, 0));
  return {
    grants,
    granted: daysOf(grants),
    used: inUse(used),
    left: roundThousandths(rest(lots.filter(isLive)) - debt + Math.min(facts.carried, 0)),
    lapsed: rest(lots.filter((lot) => !isLive(lot))),
    carried: facts.carried,
    compared,
  };
}

/** The shortage on their days if `asked` were used too; 0 if there is enough. Each use has its day's length. */
export function daysMissing(result: LeaveFacts, given: readonly UsedLeave[]): number {
  const last = [...result.used, ...given].map(({ day }) => day).sort(compareDays).at(-1);
  if (!last) return 0;
  const facts = inUnit(result, last);
  const asked = facts.unit === undefined ? given : given.map(({ day, halfDays }) => ({
    day,
    halfDays: halfDays * dayHours(facts, day) / facts.unit!,
  }));
  const all = [...facts.used, ...asked];
  const { grants } = grantsOf(facts, last);
  const trail = (used: readonly UsedLeave[]) => {
    const { lots, debt, missing } = account(grants, used);
    const live = lots.filter(({ grant }) => endOf(grant) >= last);
    const over = debt - live.reduce((sum, { rest }) => sum + rest, 0) - Math.min(facts.carried, 0);
    return [...missing.values(), Math.max(over, 0)];
  };
  // The same without the requested leave: an existing shortage does not belong to this request.
  const before = trail([...facts.used, ...asked.map(({ day }) => ({ day, halfDays: 0 }))]);
  return roundThousandths(Math.max(...trail(all).map((missing, at) => missing - before[at]), 0));
}

/**
 * Deadlines of matters computed a second time, in another way than the house does: no rule table and no arithmetic of
 * months, but a calendar that is walked day by day, and a case written out for each kind.
 */
import * as published from "@hyunbinseo/holidays-kr/all";
import type { DeadlineFacts } from "../../../events/matter/deadlines.ts";

/** `code due` of each deadline, sorted. */
export type OracleLines = string[];

const tick = (day: string, by = 1): string => {
  const date = new Date(`${day}T12:00:00Z`);
  date.setUTCDate(date.getUTCDate() + by);
  return date.toISOString().slice(0, 10);
};

const red = new Map<string, readonly string[]>(
  Object.values(published).flatMap((year) => Object.entries(year)),
);

function isShut(day: string, forTaxes: boolean): boolean {
  const weekday = new Date(`${day}T12:00:00Z`).toUTCString().slice(0, 3);
  if (weekday === "Sat" || weekday === "Sun" || red.has(day)) return true;
  return forTaxes && day.slice(5) === "05-01";
}

function open(day: string, forTaxes = false): string {
  while (isShut(day, forTaxes)) day = tick(day);
  return day;
}

/** The day itself is not counted; the period is over at the end of the last of its days. */
function walkDays(day: string, days: number): string {
  for (let counted = 0; counted < days; counted++) day = tick(day);
  return day;
}

/** Walks from the first counted day to the eve of the day with its number, so many months on, or to the month's end. */
function walkMonths(day: string, months: number): string {
  const start = tick(day);
  const wanted = Number(start.slice(8));
  let [at, left] = [start, months];
  while (left > 0) {
    do at = tick(at); while (at.slice(8) !== "01");
    left--;
  }
  // `at` is the first of the last month.
  const month = at.slice(0, 7);
  for (; at.startsWith(month); at = tick(at)) {
    if (Number(at.slice(8)) === wanted) return tick(at, -1);
  }
  return tick(at, -1);
}

function lastOfMonth(day: string): string {
  while (tick(day).slice(5, 7) === day.slice(5, 7)) day = tick(day);
  return day;
}

/** The eve of the day with this number so many months earlier, or of the last day of a shorter month. */
function eveBefore(end: string, months: number): string {
  let [at, left] = [end, months];
  while (left > 0) {
    do at = tick(at, -1); while (tick(at).slice(8) !== "01");
    left--;
  }
  while (Number(at.slice(8)) > Number(end.slice(8))) at = tick(at, -1);
  return tick(at, -1);
}

type Days = DeadlineFacts["days"];
type Lines = [code: string, due: string | undefined][];
const on = (day: string | undefined, due: (day: string) => string) => day && due(day);
const twoWeeks = (day: string | undefined) => on(day, (from) => open(walkDays(from, 14)));

function procedural(kind: string, days: Days, heirAbroad: boolean): Lines {
  const lines: Lines = [];
  const say = (code: string, due: string | undefined) => lines.push([code, due]);
  if (kind === "sale") {
    say("sale_report", on(days.contract_date, (day) => open(walkDays(day, 30))));
    say("balance", days.balance_date);
    say("sale_tax", on(days.balance_date, (day) => open(walkDays(day, 60), true)));
    say("sale_transfer", on(days.balance_date, (day) => open(walkDays(day, 60))));
  } else if (kind === "gift") {
    const tax = (day: string) => open(lastOfMonth(tick(walkMonths(lastOfMonth(day), 3), -5)), true);
    say("gift_tax", on(days.cause_on, tax));
    say("gift_transfer", on(days.cause_on, (day) => open(walkDays(day, 60))));
  } else if (kind === "inheritance") {
    const due = (months: number) => (day: string) =>
      open(lastOfMonth(tick(walkMonths(lastOfMonth(day), months), -5)), true);
    if (heirAbroad) say("inheritance_tax_abroad", on(days.death_date, due(9)));
    else say("inheritance_tax", on(days.death_date, due(6)));
  } else if (kind === "preservation") {
    say("preservation_tax", on(days.approved_on, (day) => open(walkDays(day, 60), true)));
  } else if (kind === "incorporation") say("incorporation", twoWeeks(days.resolved_on));
  else if (kind === "officers") {
    say("officer_in", twoWeeks(days.appointed_on));
    say("officer_out", twoWeeks(days.resigned_on));
  } else if (kind === "head_office") say("head_office", twoWeeks(days.moved_on));
  else if (kind === "capital_increase") say("capital_increase", twoWeeks(days.paid_on));
  else if (kind === "dissolution") {
    say("dissolution", twoWeeks(days.dissolved_on));
    say("liquidator", twoWeeks(days.liquidator_on));
    say("settled", twoWeeks(days.settled_on));
  } else if (kind === "deposit") say("deposit", days.deposit_due);
  else if (kind === "civil_papers") {
    say("objection", twoWeeks(days.served_on));
    say("answer", on(days.complaint_served_on, (day) => open(walkDays(day, 30))));
    say("immediate_appeal", on(days.order_notified_on, (day) => open(walkDays(day, 7))));
  }
  if (kind === "inheritance" || kind === "civil_papers") {
    say("renunciation", on(days.known_on, (day) => open(walkMonths(day, 3))));
  }
  return lines;
}

/** What the office follows beyond the registration. */
function lasting(kind: string, days: Days, isKept: boolean): Lines {
  const lines: Lines = [];
  if (kind === "dissolution" && !isKept) {
    lines.push(["liquidator_report", twoWeeks(days.liquidator_on)]);
    lines.push(["creditors", on(days.liquidator_on, (day) => open(walkMonths(day, 2)))]);
  }
  if (kind === "jeonse") {
    lines.push([
      "jeonse_notice",
      on(days.lease_end, (day) => eveBefore(day, 1)),
    ]);
  }
  if (kind === "jeonse" || kind === "other") {
    lines.push(["lease_notice", on(days.lease_end, (day) => eveBefore(day, 2))]);
    lines.push(["lease_end", days.lease_end]);
  }
  if (kind === "officers" || kind === "incorporation") lines.push(["term_end", days.term_end]);
  if (kind === "deposit") {
    lines.push(["deposit_claim", on(days.claimable_on, (day) => open(walkMonths(day, 120)))]);
  }
  return lines;
}

/** Every deadline that a matter has, as lines. */
export function oracleLines({ kind, stage, days, heirAbroad }: DeadlineFacts): OracleLines {
  const isWorking = stage === "open" || stage === "correction";
  const lines: Lines = [
    ...isWorking ? procedural(kind, days, heirAbroad) : [],
    ...lasting(kind, days, stage === "kept"),
    ...stage === "correction" ? [["correction", days.correction_due]] as Lines : [],
  ];
  return lines.filter(([, due]) => due).map(([code, due]) => `${code} ${due}`).sort();
}

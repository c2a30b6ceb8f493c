/**
 * Deadlines of matters computed a second time, in another way than the house does: no rule table and no arithmetic of
 * months, but a calendar that is walked day by day, and a case written out for each kind.
 */
import * as published from "@hyunbinseo/holidays-kr/all";
import type { DeadlineFacts } from "../../../events/matter/deadlines.ts";

/** `code due met` of each deadline, sorted. */
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
type Line = [code: string, due: string | undefined, met?: string];
const on = (day: string | undefined, due: (day: string) => string) => day && due(day);
const twoWeeks = (day: string | undefined) => on(day, (from) => open(walkDays(from, 14)));

/** The first of these days that a walk from the day comes by; days before it did not do what was not due yet. */
function since(day: string | undefined, ...done: (string | undefined)[]): string | undefined {
  const last = done.reduce((a, b) => (a ?? "") > (b ?? "") ? a : b);
  if (!day || !last) return undefined;
  for (let at = day; at <= last; at = tick(at)) if (done.includes(at)) return at;
  return undefined;
}

/** The first of these days, whenever it was. */
const whenever = (...done: (string | undefined)[]) => done.filter((day) => day).sort()[0];

function ofSale(days: Days): Line[] {
  const { contract_date, balance_date, receipt_on: filed, tax_paid_on: paid } = days;
  return [
    [
      "sale_report",
      on(contract_date, (day) => open(walkDays(day, 30))),
      since(contract_date, filed),
    ],
    // The buyer may pay, and the office may file, before the day that was agreed.
    ["balance", balance_date, whenever(filed)],
    ["sale_tax", on(balance_date, (day) => open(walkDays(day, 60), true)), whenever(paid, filed)],
    ["sale_transfer", on(balance_date, (day) => open(walkDays(day, 60))), whenever(filed)],
  ];
}

function ofProperty(kind: string, days: Days, heirAbroad: boolean): Line[] {
  const { cause_on, death_date, approved_on, receipt_on: filed, tax_paid_on: paid } = days;
  const monthsOn = (months: number) => (day: string) =>
    open(lastOfMonth(tick(walkMonths(lastOfMonth(day), months), -5)), true);
  if (kind === "sale") return ofSale(days);
  if (kind === "gift") {
    return [
      ["gift_tax", on(cause_on, monthsOn(3)), since(cause_on, paid, filed)],
      ["gift_transfer", on(cause_on, (day) => open(walkDays(day, 60))), since(cause_on, filed)],
    ];
  }
  if (kind === "inheritance") {
    const met = since(death_date, paid, filed);
    return heirAbroad
      ? [["inheritance_tax_abroad", on(death_date, monthsOn(9)), met]]
      : [["inheritance_tax", on(death_date, monthsOn(6)), met]];
  }
  const due = on(approved_on, (day) => open(walkDays(day, 60), true));
  return kind === "preservation"
    ? [["preservation_tax", due, since(approved_on, paid, filed)]]
    : [];
}

function ofCompany(kind: string, days: Days): Line[] {
  const filed = (code: string, day: string | undefined): Line => [
    code,
    twoWeeks(day),
    since(day, days.receipt_on),
  ];
  if (kind === "incorporation") return [filed("incorporation", days.resolved_on)];
  if (kind === "officers") {
    return [filed("officer_in", days.appointed_on), filed("officer_out", days.resigned_on)];
  }
  if (kind === "head_office") return [filed("head_office", days.moved_on)];
  if (kind === "capital_increase") return [filed("capital_increase", days.paid_on)];
  if (kind !== "dissolution") return [];
  return [
    filed("dissolution", days.dissolved_on),
    filed("liquidator", days.liquidator_on),
    ["settled", twoWeeks(days.settled_on), since(days.settled_on, days.settled_filed_on)],
  ];
}

function ofCourts(kind: string, days: Days): Line[] {
  const { submitted_on: sent, receipt_on: filed } = days;
  const lines: Line[] = [];
  if (kind === "deposit") lines.push(["deposit", days.deposit_due, whenever(filed)]);
  if (kind === "civil_papers") {
    const { served_on, complaint_served_on, order_notified_on } = days;
    lines.push(
      ["objection", twoWeeks(served_on), since(served_on, sent)],
      [
        "answer",
        on(complaint_served_on, (day) => open(walkDays(day, 30))),
        since(complaint_served_on, sent),
      ],
      [
        "immediate_appeal",
        on(order_notified_on, (day) => open(walkDays(day, 7))),
        since(order_notified_on, sent),
      ],
    );
  }
  if (kind === "inheritance" || kind === "civil_papers") {
    const { known_on } = days;
    const due = on(known_on, (day) => open(walkMonths(day, 3)));
    lines.push(["renunciation", due, since(known_on, sent, filed)]);
  }
  return lines;
}

/** What the office follows beyond the registration. */
function lasting(kind: string, days: Days, isKept: boolean): Line[] {
  const { liquidator_on, lease_end, claimable_on, submitted_on: sent } = days;
  const lines: Line[] = [];
  if (kind === "dissolution" && !isKept) {
    lines.push(
      ["liquidator_report", twoWeeks(liquidator_on), since(liquidator_on, sent)],
      [
        "creditors",
        on(liquidator_on, (day) => open(walkMonths(day, 2))),
        since(liquidator_on, days.notified_on),
      ],
    );
  }
  if (kind === "jeonse") lines.push(["jeonse_notice", on(lease_end, (day) => eveBefore(day, 1))]);
  if (kind === "jeonse" || kind === "other") {
    lines.push(["lease_notice", on(lease_end, (day) => eveBefore(day, 2))]);
    lines.push(["lease_end", lease_end]);
  }
  if (kind === "officers" || kind === "incorporation") lines.push(["term_end", days.term_end]);
  if (kind === "deposit") {
    const due = on(claimable_on, (day) => open(walkMonths(day, 120)));
    lines.push(["deposit_claim", due, since(claimable_on, sent)]);
  }
  return lines;
}

/** Every deadline that a matter has, with what met it, as lines. */
export function oracleLines({ kind, stage, days, heirAbroad }: DeadlineFacts): OracleLines {
  const isWorking = stage === "open" || stage === "correction";
  const lines: Line[] = [
    ...isWorking ? ofProperty(kind, days, heirAbroad) : [],
    ...isWorking ? ofCompany(kind, days) : [],
    ...isWorking ? ofCourts(kind, days) : [],
    ...lasting(kind, days, stage === "kept"),
    ...stage === "correction" ? [["correction", days.correction_due]] as Line[] : [],
  ];
  return lines.filter(([, due]) => due)
    .map(([code, due, met]) => `${code} ${due} ${met ?? "open"}`).sort();
}

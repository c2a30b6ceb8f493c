/** Courier costs by month of a year, and by receiver. Pure. */
import { seoulParts, startOfMonth } from "../../events/base/seoul.ts";
import type { CourierBook, CourierEntry } from "./courier.ts";

/** Receivers listed by name; the rest is one sum. */
const RECEIVERS_MAX = 12;

export interface Spent {
  label: string;
  /** Won, and the number of deliveries. */
  amount: number;
  count: number;
}

/** Deliveries of a year on Seoul's calendar, oldest first. */
export const deliveriesOf = ({ counting }: CourierBook, year: number): CourierEntry[] =>
  counting.between(startOfMonth(year, 1), startOfMonth(year, 13))
    .filter(({ state }) => state.status === "delivery");

const spentOn = (label: string, entries: CourierEntry[]): Spent => {
  const amount = entries.reduce((sum, { state }) => sum + state.amount, 0);
  return { label, amount, count: entries.length };
};

/** A year's deliveries by receiver, costliest first; those after the twelfth are summed. */
export function receiversOf(book: CourierBook, year: number) {
  const all = [
    ...Map.groupBy(deliveriesOf(book, year), ({ state }) => state.receiver || "미입력"),
  ].map(([label, entries]) => ({ ...spentOn(label, entries), entries }))
    .sort((a, b) => b.amount - a.amount);
  const rest = all.splice(RECEIVERS_MAX);
  if (rest.length === 0) return all;
  const entries = rest.flatMap((one) => one.entries).sort((a, b) => a.time - b.time);
  return [...all, { ...spentOn(`그 밖 ${rest.length}곳`, entries), entries }];
}

/** Costs of a year's deliveries on Seoul's calendar: twelve months, and receivers, costliest first. */
export function spendingOf(
  book: CourierBook,
  year: number,
): { months: Spent[]; receivers: Spent[] } {
  const byMonth = Map.groupBy(deliveriesOf(book, year), ({ time }) => seoulParts(time).month);
  return {
    months: Array.from(
      { length: 12 },
      (_, at) => spentOn(`${at + 1}월`, byMonth.get(at + 1) ?? []),
    ),
    receivers: receiversOf(book, year).map(({ label, entries }) => spentOn(label, entries)),
  };
}

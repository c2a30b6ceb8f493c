/** What couriers cost: by month of a year, and by receiver. Pure. */
import { seoulParts, startOfMonth } from "../events/seoul.ts";
import type { CourierBook, CourierEntry } from "./courier.ts";

/** Receivers told by name; the rest is one sum. */
const RECEIVERS_MAX = 12;

export interface Spent {
  label: string;
  /** Won, and how many deliveries it was. */
  amount: number;
  count: number;
}

/** Deliveries of a year on Seoul's calendar, oldest first. */
export const deliveriesOf = ({ counting }: CourierBook, year: number): CourierEntry[] =>
  counting.between(startOfMonth(year, 1), startOfMonth(year, 13))
    .filter(({ state }) => state.status === "delivery");

/** What deliveries of a year came to, on Seoul's calendar: twelve months, and receivers with the costliest first. */
export function spendingOf(
  book: CourierBook,
  year: number,
): { months: Spent[]; receivers: Spent[] } {
  const months = Array.from({ length: 12 }, (_, at) => ({
    label: `${at + 1}월`,
    amount: 0,
    count: 0,
  }));
  const byReceiver = new Map<string, Spent>();
  for (const { time, state } of deliveriesOf(book, year)) {
    const label = state.receiver || "미입력";
    const receiver = byReceiver.get(label) ?? { label, amount: 0, count: 0 };
    byReceiver.set(label, receiver);
    for (const spent of [months[seoulParts(time).month - 1], receiver]) {
      spent.amount += state.amount;
      spent.count++;
    }
  }
  const sorted = [...byReceiver.values()].sort((a, b) => b.amount - a.amount);
  const rest = sorted.slice(RECEIVERS_MAX).reduce<Spent>(
    (sum, { amount, count }) => ({ ...sum, amount: sum.amount + amount, count: sum.count + count }),
    { label: `그 밖 ${sorted.length - RECEIVERS_MAX}곳`, amount: 0, count: 0 },
  );
  const receivers = sorted.slice(0, RECEIVERS_MAX);
  return { months, receivers: rest.count > 0 ? [...receivers, rest] : receivers };
}

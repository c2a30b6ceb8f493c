/** When the machine's clock was not believed: what was recorded then has its place in the log, and no sure time. */
import { LOG_STREAM } from "../../events/log/log.ts";
import type { View } from "./view.ts";

/** Positions from the first record that was written so to the last; null while it goes on. */
export interface DoubtfulTime {
  from: number;
  to: number | null;
  /** What the machine's clock said, ISO 8601 UTC. */
  machine: string;
}

/** The oldest first. */
export interface ClockBook {
  times: readonly DoubtfulTime[];
  /** The newest moment that a person said is right, ISO 8601 UTC; "" where nobody was asked yet. */
  confirmed: string;
}

export const clockView: View<ClockBook> = {
  name: "clock",
  about: { label: "시계", revision: 1 },
  nouns: ["log"],
  empty: () => ({ times: [], confirmed: "" }),
  fold(book, { stream, type, position, data }) {
    if (stream !== LOG_STREAM) return;
    const last = book.times.at(-1);
    const isOpen = last !== undefined && last.to === null;
    if (type === "log.clock_doubted" && !isOpen) {
      const { machine } = data as { machine: string };
      book.times = [...book.times, { from: position, to: null, machine }];
    }
    if (type === "log.clock_confirmed") book.confirmed = (data as { machine: string }).machine;
    if ((type === "log.clock_confirmed" || type === "log.clock_settled") && isOpen) {
      book.times = [...book.times.slice(0, -1), { ...last, to: position }];
    }
  },
  dump: (book) => book,
};

/** Is the clock in doubt by what the log says? */
export const isDoubted = ({ times }: ClockBook): boolean => times.at(-1)?.to === null;

/** Was the record at this position written while the clock was not believed? */
export const isOfDoubt = ({ times }: ClockBook, position: number): boolean =>
  times.some(({ from, to }) => position >= from && (to === null || position < to));

/**
 * Periods in which the machine's clock was not trusted: records of then have their place in the log, and no certain
 * time.
 */
import { LOG_STREAM } from "../../events/log/log.ts";
import type { View } from "./view.ts";

/** Positions of the first and the last such record; null while it continues. */
export interface DoubtfulTime {
  from: number;
  to: number | null;
  /** The machine's time, ISO 8601 UTC. */
  machine: string;
}

/** The oldest first. */
export interface ClockBook {
  times: readonly DoubtfulTime[];
  /** The newest moment confirmed by a person, ISO 8601 UTC; "" if never. */
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

/** Was the record at this position written while the clock was not trusted? */
export const isOfDoubt = ({ times }: ClockBook, position: number): boolean =>
  times.some(({ from, to }) => position >= from && (to === null || position < to));

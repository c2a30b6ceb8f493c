/** Courier records for readers: by their own time, with the balance after each. */
import {
  type CourierRecord,
  effectOf,
  type StoredCourierEvent,
} from "../../events/courier/courier.ts";
import { type CourierState, evolve } from "../../events/courier/courier.ts";
import { type Author, type StreamBook, type StreamEntry, streamView } from "../kit/stream_view.ts";
import { RunningSum } from "../kit/running_sum.ts";

/** What a correction or a deletion reversed, by whom, when and why. */
export interface Reversal {
  /** Version of the record before it. */
  readonly version: number;
  readonly kind: "corrected" | "reversed";
  readonly at: string;
  readonly by: Author;
  readonly reason: string;
  readonly was: CourierRecord;
}

export interface CourierEntry extends StreamEntry<CourierState> {
  /** Its own time in epoch milliseconds; equal times are ordered by entry. */
  readonly time: number;
  /** Position of its first event, which is unique. */
  readonly place: number;
  /** Its effect on the balance in won; 0 once reversed. */
  readonly effect: number;
  /** Oldest first. */
  readonly reversals: readonly Reversal[];
}

interface CourierSums {
  /** Counting records, with the balance after each. */
  counting: RunningSum<CourierEntry>;
  /** The same including reversed ones. */
  all: RunningSum<CourierEntry>;
  /** Total deposits and charges in won, kept apart from the running balance as a cross-check. */
  charged: number;
  used: number;
}

export type CourierBook = StreamBook<CourierEntry> & CourierSums;

const REASON_OF_RETURN = "이전 내용으로 되돌림";

/** What an event reversed; null if nothing. */
function reversalOf(
  { type, data, at, actor }: StoredCourierEvent,
  before: CourierEntry | undefined,
): Reversal | null {
  if (!before || before.state.reversed || type === "courier.settled") return null;
  const { status: _status, reversed: _reversed, settled: _settled, ...was } = before.state;
  const kind = type === "courier.reversed" ? "reversed" : "corrected";
  const reason = "reason" in data ? data.reason : REASON_OF_RETURN;
  const by = { id: actor.id, name: actor.name, via: actor.via };
  return { version: before.version, kind, at, by, reason, was };
}

/** Adds the effect of an entry, or with −1 removes it. */
function count(book: CourierBook, { effect }: CourierEntry, sign: 1 | -1): void {
  if (effect > 0) book.charged += sign * effect;
  else book.used -= sign * effect;
}

export const courierView = streamView<CourierState, CourierEntry, CourierSums>({
  noun: "courier",
  evolve: (state, event) => evolve(state, event as StoredCourierEvent),
  entry(entry, event, before) {
    const taken = reversalOf(event as StoredCourierEvent, before);
    const earlier = before?.reversals ?? [];
    return {
      ...entry,
      time: Date.parse(entry.state.created_at),
      place: before?.place ?? event.position,
      effect: effectOf(entry.state),
      reversals: taken ? [...earlier, taken] : earlier,
    };
  },
  indexes: () => ({ counting: new RunningSum(), all: new RunningSum(), charged: 0, used: 0 }),
  index(book, entry, before) {
    if (before) {
      book.all.remove(before);
      if (!before.state.reversed) book.counting.remove(before);
      count(book, before, -1);
    }
    book.all.put(entry);
    if (!entry.state.reversed) book.counting.put(entry);
    count(book, entry, 1);
  },
});

/** Charged, used and remaining won (S2 §3), and whether the running balance agrees. */
export function balanceOf({ charged, used, counting }: CourierBook) {
  const available_balance = counting.total;
  return {
    total_balance: charged,
    total_amount: used,
    available_balance,
    reconciled: charged - used === available_balance,
  };
}

/** Balance in won after this record. */
export const balanceAfter = ({ counting }: CourierBook, entry: CourierEntry): number =>
  counting.upTo(entry);

/** Balance in won before an instant, epoch milliseconds. */
export const balanceBefore = ({ counting }: CourierBook, time: number): number =>
  counting.upTo({ time, place: -Infinity, effect: 0 });

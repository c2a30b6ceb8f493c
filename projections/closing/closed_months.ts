/** Which records belong to which month of a ledger, and the rule that a closed month does not change. */
import type { Added } from "../../events/attachment/attachment.ts";
import { type CardEvent, type CardState, evolve as evolveCard } from "../../events/card/card.ts";
import { monthClosed } from "../../events/closing/closing.ts";
import type { Ledger } from "../../events/closing/closing_names.ts";
import {
  type CourierEvent,
  type CourierState,
  evolve as evolveCourier,
} from "../../events/courier/courier.ts";
import { type NewEvent, nounOf } from "../../events/base/event.ts";
import {
  evolve as evolveLeave,
  type LeaveEvent,
  type LeaveState,
} from "../../events/leave/leave.ts";
import type { Refusal } from "../../events/base/refusal.ts";
import { seoulMonth, startOfMonth } from "../../events/base/seoul.ts";
import { tables, type TableState } from "../../events/tables.ts";
import { closedUntil } from "./closing.ts";
import { runSynchronously } from "../kit/query.ts";
import type { Views } from "../registry.ts";

/** What closing needs to know about a noun's records. */
interface ClosedNoun<S> {
  ledger: Ledger;
  evolve(before: S | undefined, event: NewEvent): S;
  /** The instant or the day of its first month. */
  from(state: S): string;
  /** The same for its last month, if different. */
  until?(state: S): string;
  /** Is it in no month's figures: removed from the ledger, or not in it yet? */
  isOut(state: S): boolean;
}

interface ClosedStates {
  card: CardState;
  trip: TableState<"trip">;
  courier: CourierState;
  leave: LeaveState;
  matter_entry: TableState<"matter_entry">;
  day_off: TableState<"day_off">;
}
type ClosedName = keyof ClosedStates;

const CLOSED_NOUNS: { [N in ClosedName]: ClosedNoun<ClosedStates[N]> } = {
  card: {
    ledger: "card",
    evolve: (before, event) => evolveCard(before, event as CardEvent),
    from: ({ used_at }) => used_at,
    isOut: ({ deleted = false }) => deleted,
  },
  trip: {
    ledger: "trip",
    evolve: (before, event) => tables.trip.evolve(before, event),
    from: ({ tripTime }) => tripTime,
    isOut: ({ deleted }) => deleted,
  },
  courier: {
    ledger: "courier",
    evolve: (before, event) => evolveCourier(before, event as CourierEvent),
    from: ({ created_at }) => created_at,
    // A reversed record stays in its month, with the person and the reason.
    isOut: () => false,
  },
  leave: {
    ledger: "leave",
    evolve: (before, event) => evolveLeave(before, event as LeaveEvent),
    from: ({ start_date }) => start_date,
    until: ({ end_date }) => end_date,
    // An undecided or refused request takes no days and can still be refused.
    isOut: ({ status }) => status !== "approved",
  },
  matter_entry: {
    ledger: "matter_entry",
    evolve: (before, event) => tables.matter_entry.evolve(before, event),
    from: ({ on }) => on ?? "",
    isOut: ({ deleted }) => deleted,
  },
  // Days off within a leave are not used.
  day_off: {
    ledger: "leave",
    evolve: (before, event) => tables.day_off.evolve(before, event),
    from: ({ day }) => day ?? "",
    isOut: ({ deleted }) => deleted,
  },
};

const isClosedNoun = (noun: string): noun is ClosedName => Object.hasOwn(CLOSED_NOUNS, noun);
const rulesOf = (noun: ClosedName) => CLOSED_NOUNS[noun] as ClosedNoun<unknown>;

/** The nouns whose records a ledger's figures depend on. */
export const nounsOf = (ledger: Ledger): ClosedName[] =>
  (Object.keys(CLOSED_NOUNS) as ClosedName[]).filter((noun) => rulesOf(noun).ledger === ledger);

/** The first and the last month of a record; null without a day. */
function monthsOf(noun: ClosedName, state: unknown): { first: string; last: string } | null {
  if (state === undefined) return null;
  const { from, until = from } = rulesOf(noun);
  const day = from(state);
  return day === "" ? null : { first: seoulMonth(day), last: seoulMonth(until(state)) };
}

/** Does the record belong to this month, counting or removed? */
export function isOfMonth(ledger: Ledger, state: unknown, month: string): boolean {
  const months = monthsOf(ledger, state);
  return months !== null && months.first <= month && month <= months.last;
}

/** Why nothing in a record's month may change; null if it may. */
function closedMonthReason(views: Views, noun: ClosedName, state: unknown): Refusal | null {
  const { ledger, isOut } = rulesOf(noun);
  const months = state === undefined || isOut(state) ? null : monthsOf(noun, state);
  if (months === null) return null;
  const until = closedUntil(views.closing, ledger);
  return until !== null && months.first <= until ? monthClosed(ledger, months.first, until) : null;
}

/** Refuses any change of this record because its month, or a later one, is closed; null if none is. */
export function closedRecord(views: Views, noun: string, id: string): Refusal | null {
  if (!isClosedNoun(noun)) return null;
  return closedMonthReason(views, noun, views[noun].byId.get(id)?.state);
}

/** The same of a file: it belongs to the month of the record that it is attached to. */
function closedFile(views: Views, { stream, data }: NewEvent): Refusal | null {
  const known = views.attachment.byId.get(stream.slice("attachment/".length))?.state.about;
  const { noun, id } = known ?? (data as Added).about;
  return closedRecord(views, noun, id);
}

/**
 * Refuses events that change, add or remove a record up to the end of the newest closed month; null otherwise. The
 * store calls it for every decision.
 */
export function refuseClosed(views: Views, events: readonly NewEvent[]): Refusal | null {
  // Fast path: most offices have no closed months, and an import calls this for every row.
  if (views.closing.closed.size === 0) return null;
  const after = new Map<string, unknown>();
  for (const event of events) {
    const { stream } = event;
    const noun = nounOf(stream);
    const why = noun === "attachment" ? closedFile(views, event) : null;
    if (why) return why;
    if (!isClosedNoun(noun)) continue;
    const id = stream.slice(noun.length + 1);
    const before = after.get(stream) ?? views[noun].byId.get(id)?.state;
    const next = rulesOf(noun).evolve(before, event);
    after.set(stream, next);
    const reason = closedMonthReason(views, noun, before) ?? closedMonthReason(views, noun, next);
    if (reason) return reason;
  }
  return null;
}

/** Records checked between two yields. */
const SLICE_RECORDS = 500;

/** Earlier months with records that are not closed, oldest first. Yields on the way. */
export function* openMonthsInSlices(
  views: Views,
  ledger: Ledger,
  month: string,
): Generator<void, string[]> {
  const { isOut } = rulesOf(ledger);
  const until = closedUntil(views.closing, ledger) ?? "";
  const found = new Set<string>();
  let looked = 0;
  for (const { state } of views[ledger].byId.values()) {
    if (++looked % SLICE_RECORDS === 0) yield;
    const months = isOut(state) ? null : monthsOf(ledger, state);
    if (months === null) continue;
    for (let own = months.first; own <= months.last && own < month; own = monthAfter(own)) {
      if (own > until) found.add(own);
    }
  }
  return [...found].sort();
}

/** The same synchronously, because a decision must not yield. */
export const openMonthsBefore = (...of: Parameters<typeof openMonthsInSlices>): string[] =>
  runSynchronously(openMonthsInSlices(...of));

/** The month after one, as `2026-10`. */
function monthAfter(month: string): string {
  const [year, number] = month.split("-").map(Number);
  return seoulMonth(new Date(startOfMonth(year, number + 1)).toISOString());
}

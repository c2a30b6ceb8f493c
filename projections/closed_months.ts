/** What belongs to which month of a ledger, and the one rule that a closed month is not changed. */
import { type CardEvent, type CardState, evolve as evolveCard } from "../events/card.ts";
import { monthClosed } from "../events/closing.ts";
import { type Ledger, LEDGER_NAMES } from "../events/closing_names.ts";
import {
  type CourierEvent,
  type CourierState,
  evolve as evolveCourier,
} from "../events/courier.ts";
import { type NewEvent, nounOf } from "../events/event.ts";
import type { Refusal } from "../events/refusal.ts";
import { seoulMonth } from "../events/seoul.ts";
import { tables, type TableState } from "../events/tables.ts";
import { closedUntil } from "./closing.ts";
import type { Views } from "./registry.ts";

/** What is asked of a ledger's records. */
interface LedgerRules<S> {
  evolve(before: S | undefined, event: NewEvent): S;
  /** The instant that says which month it is of, ISO 8601 UTC. */
  timeOf(state: S): string;
  /** Was it taken out of the ledger, so that no month shows it? */
  isGone(state: S): boolean;
}

interface LedgerStates {
  card: CardState;
  trip: TableState<"trip">;
  courier: CourierState;
}

const LEDGER_RULES: { [L in Ledger]: LedgerRules<LedgerStates[L]> } = {
  card: {
    evolve: (before, event) => evolveCard(before, event as CardEvent),
    timeOf: ({ used_at }) => used_at,
    isGone: ({ deleted = false }) => deleted,
  },
  trip: {
    evolve: (before, event) => tables.trip.evolve(before, event),
    timeOf: ({ tripTime }) => tripTime,
    isGone: ({ deleted }) => deleted,
  },
  courier: {
    evolve: (before, event) => evolveCourier(before, event as CourierEvent),
    timeOf: ({ created_at }) => created_at,
    // What was reversed stays in its month, with who did it and why.
    isGone: () => false,
  },
};

const isLedger = (noun: string): noun is Ledger => Object.hasOwn(LEDGER_NAMES, noun);

/** Is a record of this month, whether it still counts or was taken out of it? */
export function isOfMonth(ledger: Ledger, state: unknown, month: string): boolean {
  const { timeOf } = LEDGER_RULES[ledger] as LedgerRules<unknown>;
  const time = state === undefined ? "" : timeOf(state);
  return time !== "" && seoulMonth(time) === month;
}

/** Why nothing of a record's month may be changed; null where it may. */
function whyClosed(views: Views, ledger: Ledger, state: unknown): Refusal | null {
  const { timeOf, isGone } = LEDGER_RULES[ledger] as LedgerRules<unknown>;
  const time = state === undefined || isGone(state) ? "" : timeOf(state);
  if (time === "") return null;
  const month = seoulMonth(time);
  const until = closedUntil(views.closing, ledger);
  return until !== null && month <= until ? monthClosed(ledger, month, until) : null;
}

/** The refusal that any change of this record gets because its month, or one after it, is closed; null where none is. */
export function closedRecord(views: Views, noun: string, id: string): Refusal | null {
  if (!isLedger(noun)) return null;
  return whyClosed(views, noun, views[noun].byId.get(id)?.state);
}

/**
 * Refuses events that would change a record up to the end of the newest closed month, put one there or take one out; null where
 * there are none. The store asks it of every decision, whoever made it.
 */
export function refuseClosed(views: Views, events: readonly NewEvent[]): Refusal | null {
  // Most offices have closed nothing, and an import asks for every row.
  if (views.closing.closed.size === 0) return null;
  const after = new Map<string, unknown>();
  for (const event of events) {
    const { stream } = event;
    const ledger = nounOf(stream);
    if (!isLedger(ledger)) continue;
    const { evolve } = LEDGER_RULES[ledger] as LedgerRules<unknown>;
    const id = stream.slice(ledger.length + 1);
    const before = after.get(stream) ?? views[ledger].byId.get(id)?.state;
    const next = evolve(before, event);
    after.set(stream, next);
    const why = whyClosed(views, ledger, before) ?? whyClosed(views, ledger, next);
    if (why) return why;
  }
  return null;
}

/** Months before this one that have records and are not closed, oldest first. */
export function openMonthsBefore(views: Views, ledger: Ledger, month: string): string[] {
  const { timeOf, isGone } = LEDGER_RULES[ledger] as LedgerRules<unknown>;
  const until = closedUntil(views.closing, ledger) ?? "";
  const found = new Set<string>();
  for (const { state } of views[ledger].byId.values()) {
    if (isGone(state)) continue;
    const own = seoulMonth(timeOf(state));
    if (own < month && own > until) found.add(own);
  }
  return [...found].sort();
}

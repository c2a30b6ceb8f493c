/** Closed months of ledgers: when, by whom, with which digest, and when and why they were reopened. */
import { isOf } from "../../events/base/event.ts";
import type { Ledger } from "../../events/closing/closing_names.ts";
import {
  type ClosingState,
  type Edition,
  evolve,
  type StoredClosingEvent,
} from "../../events/closing/closing.ts";
import type { DestructionBook } from "../personal_data/destruction.ts";
import { type Author, type StreamBook, type StreamEntry, streamView } from "../kit/stream_view.ts";

/** One closing or reopening of a month. */
export type ClosingAct =
  & { position: number; at: string; by: Author }
  & ({ kind: "closed"; digest: string; rows: number; edition: Edition } | {
    kind: "reopened";
    reason: string;
  } | { kind: "reissued"; digest: string });

/** A presently closed month, with its last closing. */
export interface ClosedMonth {
  /** `2026-09`. */
  month: string;
  /** ISO 8601 UTC. */
  at: string;
  by: string;
  digest: string;
}

export interface ClosingEntry extends StreamEntry<ClosingState> {
  /** Oldest first; the first one is a closing. */
  readonly acts: readonly ClosingAct[];
}

/** What a change needs: `closed` are the presently closed months by ledger. */
interface ClosedMonths {
  closed: Map<Ledger, Set<string>>;
}

export type ClosingBook = StreamBook<ClosingEntry> & ClosedMonths;

function actOf({ type, data, position, at, actor }: StoredClosingEvent): ClosingAct {
  const about = { position, at, by: { id: actor.id, name: actor.name, via: actor.via } };
  if (type === "closing.reopened") return { ...about, kind: "reopened", reason: data.reason };
  if (type === "closing.reissued") return { ...about, kind: "reissued", digest: data.digest };
  return { ...about, kind: "closed", digest: data.digest, rows: data.rows, edition: data.edition };
}

export const closingView = streamView<ClosingState, ClosingEntry, ClosedMonths>({
  noun: "closing",
  evolve: (state, event) => evolve(state, event as StoredClosingEvent),
  entry: (entry, event, before) => ({
    ...entry,
    acts: [...before?.acts ?? [], actOf(event as StoredClosingEvent)],
  }),
  indexes: () => ({ closed: new Map() }),
  index({ closed }, { state: { ledger, month, isClosed } }) {
    const months = closed.get(ledger) ?? new Set();
    if (isClosed) months.add(month);
    else months.delete(month);
    if (months.size > 0) closed.set(ledger, months);
    else closed.delete(ledger);
  },
});

/** Ledgers whose reports name people. */
const NAMING: readonly Ledger[] = ["card", "trip"];

/**
 * Months whose report must be reissued: names of their year were destroyed since the closing or the last reissue. A
 * format without names needs none.
 */
export function monthsToReissue({ closing, destruction }: {
  closing: ClosingBook;
  destruction: DestructionBook;
}): ClosingEntry[] {
  const destroyed = new Map<string, number>();
  for (const { subject, position } of destruction.keys.values()) {
    if (!isOf(subject, "books")) continue;
    const year = subject.split("/")[1];
    if (position > (destroyed.get(year) ?? 0)) destroyed.set(year, position);
  }
  if (destroyed.size === 0) return [];
  return [...closing.byId.values()].filter(({ state: { ledger, month }, acts }) => {
    const since = acts.findLast(({ kind }) => kind !== "reopened")!.position;
    return NAMING.includes(ledger) && (destroyed.get(month.slice(0, 4)) ?? 0) > since;
  });
}

/** The newest closed month of a ledger, up to whose end nothing changes. Null if none. */
export function closedUntil({ closed }: ClosedMonths, ledger: Ledger): string | null {
  let newest: string | null = null;
  for (const month of closed.get(ledger) ?? []) {
    if (newest === null || month > newest) newest = month;
  }
  return newest;
}

/** A closing among the acts of a month. */
export type Closing = ClosingAct & { kind: "closed" };

const isClosing = (act: ClosingAct): act is Closing => act.kind === "closed";

/** The newest closing of a month, with the digest of its latest report. */
export const lastClosing = ({ acts, state }: ClosingEntry): Closing => {
  return { ...acts.findLast(isClosing)!, digest: state.digest };
};

/** The closed months of a ledger, each with its newest closing. */
export const closedMonths = (
  { closing }: { closing: ClosingBook },
  ledger: Ledger,
): ClosedMonth[] =>
  [...closing.byId.values()]
    .filter(({ state }) => state.ledger === ledger && state.isClosed)
    .map((entry) => {
      const { at, by, digest } = lastClosing(entry);
      return { month: entry.state.month, at, by: by.name, digest };
    });

/** Each person's latest acts, newest last, so that a page can link to them. */
import { type Actor, nounOf, type StoredEvent } from "../../events/base/event.ts";
import { type NounName, nounsIn } from "../../events/nouns.ts";
import type { View } from "../kit/view.ts";

/** One act: an operation on some rows, or the latest change of one. It holds no text of any record. */
export interface RecentAct {
  readonly noun: NounName;
  /** Stream of the row, or of the operation's first row. */
  readonly id: string;
  readonly rows: number;
  /** Position of the newest event. */
  readonly at: string;
  readonly type: string;
  readonly version: number;
  /** Whole causation id of an operation; "" for a single change. */
  readonly operation: string;
  /** Keys of the fields that a change names. */
  readonly fields: readonly string[];
}

export interface RecentBook {
  /** Newest last. A continued act is also further up in its former state; some of the first are no longer shown. */
  byPerson: Map<string, RecentAct[]>;
  /** Position of the newest folded event: a repeated one changes nothing. */
  position: number;
}

/** Acts kept for each person. */
export const ACTS_MAX = 20;

const BY_HAND: readonly string[] = ["web", "script", "cli", "import"];

const operationOf = ({ causationId = "" }: StoredEvent): string =>
  causationId.startsWith("op_") ? causationId : "";

const NO_FIELDS: readonly string[] = [];

/** The names of the fields that an event changed. */
function fieldsOf({ data }: StoredEvent): readonly string[] {
  const { changes } = data as { changes?: object };
  return changes ? Object.keys(changes) : NO_FIELDS;
}

const isByHand = ({ via, role }: Actor): boolean =>
  BY_HAND.includes(via) && role !== "visitor" && role !== "system";

function fold(book: RecentBook, event: StoredEvent): void {
  if (event.position <= book.position) return;
  book.position = event.position;
  const { byPerson } = book;
  const { actor, stream, at, type, version } = event;
  if (!isByHand(actor)) return;
  let acts = byPerson.get(actor.id);
  if (!acts) byPerson.set(actor.id, acts = []);
  const noun = nounOf(stream) as NounName;
  const operation = operationOf(event);
  const before = operation ? acts.findLast((act) => act.operation === operation) : undefined;
  const id = stream.slice(noun.length + 1);
  const act: RecentAct = {
    noun,
    id: before?.id ?? id,
    rows: before ? before.rows + (before.id === id ? 0 : 1) : 1,
    at,
    type,
    version,
    operation,
    fields: fieldsOf(event),
  };
  if (before && before === acts[acts.length - 1]) acts[acts.length - 1] = act;
  else if (acts.push(act) > ACTS_KEPT_MAX) byPerson.set(actor.id, newestOf(acts));
}

/**
 * Acts kept before all but the newest are dropped together, because dropping one by one would double the cost of the
 * fold.
 */
const ACTS_KEPT_MAX = 8 * ACTS_MAX;

const isSame = (a: RecentAct, b: RecentAct): boolean =>
  a.operation === b.operation && (a.operation !== "" || (a.id === b.id && a.noun === b.noun));

/** A person's kept acts, each in its latest state, newest last. */
function newestOf(acts: readonly RecentAct[] = []): RecentAct[] {
  const newest: RecentAct[] = [];
  for (let at = acts.length - 1; at >= 0 && newest.length < ACTS_MAX; at--) {
    if (!newest.some((later) => isSame(later, acts[at]))) newest.push(acts[at]);
  }
  return newest.reverse();
}

export const recentView: View<RecentBook> = {
  name: "recent",
  about: { label: "최근 작업", revision: 2 },
  // Sign-ins, settings and scheduled jobs are no person's work, as their nouns declare.
  nouns: nounsIn("recent"),
  empty: () => ({ byPerson: new Map(), position: 0 }),
  fold,
  dump: ({ byPerson }) => [...byPerson].map(([person, acts]) => [person, newestOf(acts)]),
};

/** A person's acts, newest first. */
export const actsOf = ({ byPerson }: RecentBook, person: string): RecentAct[] =>
  newestOf(byPerson.get(person)).reverse();

/** A person's latest act on one row, if kept. */
export const lastActOn = (
  { byPerson }: RecentBook,
  person: string,
  noun: NounName,
  id: string,
): RecentAct | undefined =>
  byPerson.get(person)?.findLast((act) =>
    act.operation === "" && act.id === id && act.noun === noun
  );

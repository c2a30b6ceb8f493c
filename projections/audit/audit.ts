/**
 * Acts in the office: who, when, from where, to which noun, in the order of the log. An act is an operation on many
 * rows, or the events of one command. It takes twelve bytes; texts are read from the log when it is shown.
 */
import { DESTRUCTION_FINISHED } from "../../events/personal_data/destruction.ts";
import { type Actor, nounOf, type StoredEvent, type Via } from "../../events/base/event.ts";
import { type NounName, nouns, nounsIn } from "../../events/nouns.ts";
import { DAY_MILLISECONDS, startOfDay } from "../../events/base/seoul.ts";
import { NumberColumn } from "../kit/number_column.ts";
import type { View } from "../kit/view.ts";

/** Plural of each noun's records. Nouns that are missing have their own page: jobs, the security log. */
export const AUDITED = Object.fromEntries(
  nounsIn("changes").map((noun) => [noun, nouns[noun].label]),
) as Readonly<Record<NounName, string>>;
export type Audited = NounName;

/** An event that changes no record; it is in the security log. */
const NO_CHANGE: readonly string[] = [
  ...["user.signed_in", "user.signed_out", "user.passkey_used"],
  DESTRUCTION_FINISHED,
];

const NOUNS = Object.keys(AUDITED) as Audited[];
const numberOf = new Map<string, number>(NOUNS.map((noun, index) => [noun, index]));

/** The actor and the channel: the same person on a page and by a script are two. */
type Doer = Pick<Actor, "id" | "name" | "via">;

/** For an act of several events: its last position, and the number of changed records. */
interface Extent {
  last: number;
  rows: number;
}

/** Acts that may still continue. */
interface Open {
  act: number;
  stream: string;
}

export interface AuditBook {
  /** Position of each act's first event, rising. */
  first: NumberColumn;
  /** Seconds since 1970 of that event, rising. */
  at: NumberColumn;
  /** Index of the actor × 64 + index of the noun. */
  kind: NumberColumn;
  doers: Doer[];
  /** Indexes of the actors, by channel, id and name. */
  numbers: Map<string, number>;
  /** Acts of more than one event. */
  many: Map<number, Extent>;
  /** Recently continued operations, by name. */
  open: Map<string, Open>;
  /** Of the newest event: its command, its operation's full name ("" for none), and its act. */
  newest: { key: string; cause: string; open: Open };
  position: number;
}

const KINDS = 64;
/** Operations that may continue; one that pauses for longer begins another line. */
const OPEN_MAX = 64;

const operationOf = ({ causationId = "" }: StoredEvent): string =>
  causationId.startsWith("op_") ? causationId.split(":", 1)[0] : "";

/** Index of the noun that it changes; undefined if it is no part of an act. */
const changedNoun = ({ type, stream }: Pick<StoredEvent, "type" | "stream">): number | undefined =>
  NO_CHANGE.includes(type) ? undefined : numberOf.get(nounOf(stream));

/** Does the event belong to an act? */
export const isAudited = (event: StoredEvent): boolean => changedNoun(event) !== undefined;

let instant = { at: "", seconds: 0 };

/** Seconds since 1970 of an instant: most events are of one commit with the event before. */
function secondsOf(at: string): number {
  if (at !== instant.at) instant = { at, seconds: Math.floor(Date.parse(at) / 1_000) };
  return instant.seconds;
}

/** The last actor looked up: an import or a batch has thousands of events of one actor. */
let asked: { of: Map<string, number>; actor: Actor; number: number } | undefined;

function doerNumber({ doers, numbers }: AuditBook, actor: Actor): number {
  if (asked?.actor === actor && asked.of === numbers) return asked.number;
  const number = numberFor({ doers, numbers }, actor);
  asked = { of: numbers, actor, number };
  return number;
}

function numberFor(
  { doers, numbers }: Pick<AuditBook, "doers" | "numbers">,
  { id, name, via }: Actor,
): number {
  const key = `${via} ${id} ${name}`;
  const known = numbers.get(key);
  if (known !== undefined) return known;
  const number = doers.push({ id, name, via }) - 1;
  numbers.set(key, number);
  return number;
}

function extendAct({ many }: AuditBook, open: Open, { stream, position }: StoredEvent): void {
  let extent = many.get(open.act);
  if (!extent) many.set(open.act, extent = { last: position, rows: 1 });
  extent.last = position;
  if (open.stream === stream) return;
  extent.rows++;
  open.stream = stream;
}

function fold(book: AuditBook, event: StoredEvent): void {
  if (event.position <= book.position) return;
  book.position = event.position;
  const noun = changedNoun(event);
  if (noun === undefined) return;
  const { key, causationId = "" } = event;
  // Most events of an operation follow another one of it.
  if (causationId !== "" && causationId === book.newest.cause) {
    return extendAct(book, book.newest.open, event);
  }
  const operation = operationOf(event);
  const open = operation ? book.open.get(operation) : undefined;
  if (open) {
    book.newest = { key, cause: causationId, open };
    return extendAct(book, open, event);
  }
  if (!operation && book.newest.key === key) return extendAct(book, book.newest.open, event);
  const begun: Open = { act: book.first.length, stream: event.stream };
  book.first.push(event.position);
  book.at.push(secondsOf(event.at));
  book.kind.push(doerNumber(book, event.actor) * KINDS + noun);
  book.newest = { key, cause: operation && causationId, open: begun };
  if (!operation) return;
  book.open.set(operation, begun);
  if (book.open.size > OPEN_MAX) book.open.delete(book.open.keys().next().value!);
}

export const auditView: View<AuditBook> = {
  name: "audit",
  about: { label: "변경 이력", revision: 5 },
  nouns: NOUNS,
  empty: () => ({
    first: new NumberColumn(),
    at: new NumberColumn(),
    kind: new NumberColumn(),
    doers: [],
    numbers: new Map(),
    many: new Map(),
    open: new Map(),
    newest: { key: "", cause: "", open: { act: -1, stream: "" } },
    position: 0,
  }),
  fold,
  dump: ({ first, at, kind, doers, many }) => [
    first.dump(),
    at.dump(),
    kind.dump(),
    [...doers],
    [...many].map(([act, extent]) => ({ act, ...extent })),
  ],
};

/** An act in the book. */
export interface Act extends Extent {
  /** Its index, from 0, in the order they began. */
  act: number;
  first: number;
  noun: Audited;
  by: Doer;
}

/** Filter of acts; missing fields match all. */
export interface ActQuery {
  /** Id of an account. */
  person?: string;
  noun?: Audited;
  via?: Via;
  /** Seoul days, both inclusive. */
  from?: string;
  to?: string;
  /** Acts that began after this position of the log. */
  after?: number;
}

/** Acts checked between two yields: less than a millisecond. */
const SLICE_ACTS = 4_096;

/**
 * The matching acts of some days, newest first, from `skip` on, and their total. Found in slices, because an office has
 * hundreds of thousands.
 */
export function* findActs(
  book: AuditBook,
  { person, noun, via, from, to, after = 0 }: ActQuery,
  skip: number,
  most: number,
): Generator<void, { acts: Act[]; total: number }> {
  const since = from ? book.at.indexOf(startOfDay(from) / 1_000) : 0;
  const begin = Math.max(since, book.first.indexOf(after + 1));
  const next = to && startOfDay(to) + DAY_MILLISECONDS;
  const end = next ? book.at.indexOf(next / 1_000) : book.first.length;
  const fits = book.doers.map((doer) =>
    (person === undefined || doer.id === person) && (via === undefined || doer.via === via)
  );
  const wanted = noun && numberOf.get(noun);
  const acts: Act[] = [];
  let total = 0;
  for (let act = end - 1; act >= begin; act--) {
    if (act % SLICE_ACTS === 0) yield;
    const kind = book.kind.at(act);
    if (!fits[kind >>> 6] || wanted !== undefined && kind % KINDS !== wanted) continue;
    if (total >= skip && acts.length < most) acts.push(actAt(book, act));
    total++;
  }
  return { acts, total };
}

function actAt(book: AuditBook, act: number): Act {
  const first = book.first.at(act);
  const kind = book.kind.at(act);
  const { last, rows } = book.many.get(act) ?? { last: first, rows: 1 };
  return { act, first, last, rows, noun: NOUNS[kind % KINDS], by: book.doers[kind >>> 6] };
}

/**
 * Every person who ever acted, by id with the newest name, in the order of their first act; the office's own work is
 * left out.
 */
export function peopleWhoActed({ doers }: AuditBook): Map<string, string> {
  const people = new Map<string, string>();
  for (const { id, name, via } of doers) if (via !== "system") people.set(id, name);
  return people;
}

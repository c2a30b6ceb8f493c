/** A commit's messages for open tables, made once for all their readers. */
import { DESTRUCTION_FINISHED } from "../../events/personal_data/destruction.ts";
import { isOf, nounOf, type StoredEvent } from "../../events/base/event.ts";
import type { LiveChange } from "../../projections/table/shapes.ts";
import type { Books } from "../store/contract.ts";
import type { Resource } from "../tables/resource.ts";

/** Rows of one table that one commit changes by what they show of others; beyond it is read again. */
const DERIVED_MAX = 200;

const encoder = new TextEncoder();

/** A server-sent event as it goes over the line. */
export function eventBytes(name: string | null, id: number | null, data: string): Uint8Array {
  const head = (id === null ? "" : `id: ${id}\n`) + (name === null ? "" : `event: ${name}\n`);
  return encoder.encode(`${head}data: ${data}\n\n`);
}

/** One message to everyone who has this table open. */
export interface LiveMessage {
  noun: string;
  /** Its subject: of two messages with the same, only the newer one has to be sent. */
  place: string;
  /** Newest event in it. */
  position: number;
  /** Who did it, if not everybody receives other people's acts. */
  by?: string;
  /** Of a row's own change: the key of the call, and who made it. */
  cause?: { key: string; actor: string };
  /** Made when the first reader takes it, with the row as it is then; null when the row is gone. */
  bytes(): Uint8Array | null;
}

function once(make: () => Uint8Array | null): LiveMessage["bytes"] {
  let made: Uint8Array | null | undefined;
  return () => made ??= make();
}

/** Where a row's message waits when the row itself is as it was. */
export const derivedPlace = (stream: string): string => `${stream}~`;

type Source = Pick<Books, "views">;

/**
 * The messages of these events to these tables, in the order in which they must be sent: an interrupted reader
 * continues after the last id it received, so rows that derive from any of the events come first, and bring the reader
 * to before all of them.
 */
export function newsOf(
  books: Source,
  tables: ReadonlyMap<string, Resource>,
  events: StoredEvent[],
): LiveMessage[] {
  if (events.length === 0) return [];
  const finished = events.find(({ type }) => type === DESTRUCTION_FINISHED);
  // Any row of any table may have named who is gone now.
  if (finished) return [...tables.keys()].map((noun) => resetOf(noun, events.at(-1)!.position));
  const own = ownRowMessages(books, tables, events);
  const derived: LiveMessage[] = [];
  const again: LiveMessage[] = [];
  for (const table of tables.values()) {
    if (table.hears) again.push(...reloadMessages(table.noun, table.hears, events));
    const messages = derivedRowMessages(books, table, events, own);
    if (messages.length <= DERIVED_MAX) derived.push(...messages);
    else again.push(resetOf(table.noun, events.at(-1)!.position));
  }
  return [...derived, ...own.values(), ...again];
}

/** Rows with events of their own, by stream, each with its newest, in the order of positions. */
function ownRowMessages(
  books: Source,
  tables: ReadonlyMap<string, Resource>,
  events: StoredEvent[],
): Map<string, LiveMessage> {
  const own = new Map<string, LiveMessage>();
  for (const event of events) {
    const { stream, position } = event;
    const table = tables.get(nounOf(stream));
    const id = stream.slice(nounOf(stream).length + 1);
    const row = table?.row(books.views, id);
    // What a table does not show (a sign-in) is newer than the row.
    if (!table || !row || row.version < event.version || table.isUnlogged?.(row)) continue;
    own.delete(stream);
    const bytes = once(() => changeBytes(books, table, id, event, position, false));
    const cause = { key: sentKey(event), actor: event.actor.id };
    own.set(stream, { noun: table.noun, place: stream, position, cause, bytes });
  }
  return own;
}

/** Rows that show a field which these events changed in another noun's rows. */
function derivedRowMessages(
  books: Source,
  table: Resource,
  events: StoredEvent[],
  own: ReadonlyMap<string, LiveMessage>,
): LiveMessage[] {
  const before = events[0].position - 1;
  const { position } = events.at(-1)!;
  const found = new Map<string, LiveMessage>();
  for (const { noun, fields, rows } of table.shows ?? []) {
    const seen = events.filter((event) => isOf(event.stream, noun) && touches(event, fields));
    for (const group of Map.groupBy(seen, ({ actor }) => actor.id).values()) {
      const event = group.at(-1)!;
      for (const id of rows(books.views, group)) {
        const stream = `${table.noun}/${id}`;
        // A row with events of its own is sent as it is now anyway.
        if (own.has(stream)) continue;
        const bytes = once(() => changeBytes(books, table, id, event, before, true));
        found.set(stream, { noun: table.noun, place: derivedPlace(stream), position, bytes });
      }
    }
  }
  return [...found.values()];
}

/** Did the event change one of these fields? A first event, a deletion and a restore change all. */
function touches({ data }: StoredEvent, fields: readonly string[]): boolean {
  const { changes } = data as { changes?: object };
  return changes === undefined || fields.some((field) => Object.hasOwn(changes, field));
}

/** That a page of many nouns is to be read again: once for each who did something, in the order of positions. */
function reloadMessages(
  noun: string,
  hears: NonNullable<Resource["hears"]>,
  events: StoredEvent[],
): LiveMessage[] {
  const newest = new Map<string, LiveMessage>();
  for (const event of events) {
    if (!hears.event(event)) continue;
    const by = hears.whose?.(event) ?? event.actor.id;
    newest.delete(by);
    const cause = { key: sentKey(event), actor: event.actor.id };
    newest.set(by, { ...resetOf(noun, event.position), by, cause });
  }
  return [...newest.values()];
}

/** Tells that the rows of this table are to be read again; `key`: of the reader's own call that changed them. */
export function resetOf(noun: string, position: number, key?: string): LiveMessage {
  const data = JSON.stringify({ position, noun, key });
  return {
    noun,
    place: `${noun}/`,
    position,
    bytes: once(() => eventBytes("reset", position, data)),
  };
}

/** The key as the caller sent it: in the log it is under the caller's name. */
const sentKey = ({ actor, key }: StoredEvent): string =>
  key.startsWith(`${actor.id}:`) ? key.slice(actor.id.length + 1) : key;

function changeBytes(
  { views }: Source,
  { noun, row: find }: Resource,
  id: string,
  event: StoredEvent,
  position: number,
  derived: boolean,
): Uint8Array | null {
  const { actor, causationId } = event;
  const row = find(views, id);
  if (!row) return null;
  const change: LiveChange = {
    position,
    noun,
    id,
    version: row.version,
    actor: { id: actor.id, name: actor.name, via: actor.via },
    operation: causationId ?? "",
    key: sentKey(event),
    ...(derived ? { derived } : {}),
    row,
  };
  return eventBytes(null, position, JSON.stringify(change));
}

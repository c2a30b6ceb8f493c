/** Reads the log in order, while it is appended to and while its small records are being joined. */
import { upcast } from "../../events/base/definition.ts";
import type { Actor, StoredEvent } from "../../events/base/event.ts";
import type { Codec } from "./codec.ts";
import { LOG_WRONG, LogDamaged, NewerRecord, OldFormat } from "./damage.ts";
import { LOG, logKey } from "./keys.ts";
import {
  chainHash,
  decodeBodies,
  decodeHeaders,
  NO_HASH,
  type RecordBody,
  type RecordHeader,
  sameBytes,
  type StoredCommand,
} from "./record.ts";
import { type SafeKv } from "./safe_kv.ts";
import { shareTexts } from "./shared_texts.ts";

/** Neighbouring records out of one value; the first event of the first one has position `first`. */
export interface Pack {
  first: number;
  /** Position of the last event. */
  last: number;
  value: Uint8Array;
  headers: RecordHeader[];
}

/** Values fetched at once: up to 4 MB, so that the next fetch runs while this one is folded. */
const FETCH = 64;
/** Fewer the first time, because nothing can be done until they arrive. */
const FIRST_FETCH = 8;

function unpack(entry: Deno.KvEntry<unknown>): Pack {
  const first = entry.key[1] as number;
  try {
    const value = entry.value as Uint8Array;
    const headers = decodeHeaders(value);
    const events = headers.reduce((sum, header) => sum + header.events, 0);
    return { first, last: first + events - 1, value, headers };
  } catch (error) {
    if (error instanceof OldFormat) throw error;
    throw new LogDamaged(first, LOG_WRONG.unreadable);
  }
}

/**
 * Releases a pack's bytes at once; it cannot be read any more. Otherwise those of a whole log would accumulate before a
 * garbage collection.
 */
export function release({ value }: Pack): void {
  (value.buffer as ArrayBuffer).transfer(0);
}

/** The pack a position is in, or null. */
export async function packAt(kv: SafeKv, position: number): Promise<Pack | null> {
  const range = { start: logKey(0), end: logKey(position + 0.5) };
  for await (const entry of kv.list(range, { reverse: true, limit: 1 })) {
    const pack = unpack(entry);
    return pack.last >= position ? pack : null;
  }
  return null;
}

async function fetchFrom(
  kv: SafeKv,
  start: number,
  to: number,
  limit: number,
): Promise<Deno.KvEntry<unknown>[]> {
  if (start > to) return [];
  const range = { start: logKey(start), end: logKey(to + 0.5) };
  return await Array.fromAsync(kv.list(range, { limit, batchSize: limit }));
}

/** A fetch whose failure is thrown only to the caller that waits for it. */
function fetchAhead(...of: Parameters<typeof fetchFrom>): ReturnType<typeof fetchFrom> {
  const entries = fetchFrom(...of);
  entries.catch(() => {});
  return entries;
}

/** Drops the records that end before `from`. */
function trim(pack: Pack, from: number): Pack {
  let { first } = pack;
  let skip = 0;
  while (first + pack.headers[skip].events <= from) first += pack.headers[skip++].events;
  return skip === 0 ? pack : { ...pack, first, headers: pack.headers.slice(skip) };
}

/** Hash of the record before the first one of `own`, which is `pack` or the end of it. */
async function hashBefore(kv: SafeKv, pack: Pack, own: Pack): Promise<Uint8Array> {
  if (own.first === 1) return NO_HASH;
  const skipped = pack.headers.length - own.headers.length;
  if (skipped > 0) return pack.headers[skipped - 1].hash;
  const before = await packAt(kv, own.first - 1);
  if (!before) throw new LogDamaged(own.first - 1, LOG_WRONG.missing);
  // The records may have been joined into one pack since.
  return recordAt(before, own.first - 1).headers[0].hash;
}

/** Checks each record against the previous one. Returns a copy of the last one's hash; throws LogDamaged. */
function checkChain({ first, value, headers }: Pack, previous: Uint8Array): Uint8Array {
  for (const { hash, start, end, events } of headers) {
    if (!sameBytes(chainHash(previous, value.subarray(start, end)), hash)) {
      throw new LogDamaged(first, LOG_WRONG.changed);
    }
    previous = hash;
    first += events;
  }
  return previous.slice();
}

/**
 * Packs from the one with `from` to the one with `to`, without gaps and repetitions, each record checked against the
 * hash of the previous one. `previous` is the hash of the record before `from` if the caller knows it. Throws
 * LogDamaged if a position is missing or a hash does not match.
 */
export async function* readPacks(
  kv: SafeKv,
  from: number,
  to: number,
  previous?: Uint8Array,
): AsyncGenerator<Pack> {
  let next = from;
  while (next <= to) {
    // A gap means a start, or that the record was joined into an earlier pack since the last fetch.
    const pack = await packAt(kv, next);
    if (!pack) throw new LogDamaged(next, LOG_WRONG.missing);
    const own = trim(pack, next);
    previous = checkChain(own, previous ?? await hashBefore(kv, pack, own));
    yield own;
    next = pack.last + 1;
    for await (const follower of followers(kv, next, to)) {
      previous = checkChain(follower, previous);
      yield follower;
      next = follower.last + 1;
    }
  }
}

/** Hash of the record that ends at a position; null when none does. */
export async function hashAt(kv: SafeKv, position: number): Promise<Uint8Array | null> {
  if (position === 0) return NO_HASH;
  const pack = await packAt(kv, position);
  if (!pack) return null;
  const record = recordAt(pack, position);
  return record.last === position ? record.headers[0].hash : null;
}

/** Packs that follow one another from `next` on, fetched one step ahead, up to `to` or a gap. */
async function* followers(kv: SafeKv, next: number, to: number): AsyncGenerator<Pack> {
  let limit = FIRST_FETCH;
  let pending: Promise<Deno.KvEntry<unknown>[]> | null = fetchAhead(kv, next, to, limit);
  try {
    while (pending) {
      const entries: Deno.KvEntry<unknown>[] = await pending;
      const isFull = entries.length === limit;
      limit = FETCH;
      pending = isFull
        ? fetchAhead(kv, (entries[entries.length - 1].key[1] as number) + 0.5, to, limit)
        : null;
      for (const entry of entries) {
        const pack = unpack(entry);
        if (pack.first !== next) return;
        yield pack;
        next = pack.last + 1;
      }
    }
  } finally {
    await pending?.catch(() => {});
  }
}

/** The one record of a pack with a position. */
function recordAt(pack: Pack, position: number): Pack {
  const trimmed = trim(pack, position);
  const header = trimmed.headers[0];
  return { ...trimmed, last: trimmed.first + header.events - 1, headers: [header] };
}

/**
 * The same, checked against the hash of the record before it: that of `before`, where it is the one. Throws
 * LogDamaged where it does not fit.
 */
export async function checkedRecordAt(
  kv: SafeKv,
  pack: Pack,
  position: number,
  before: Pack | null,
): Promise<Pack> {
  const own = trim(pack, position);
  const previous = before?.last === own.first - 1
    ? before.headers[0].hash
    : await hashBefore(kv, pack, own);
  const record = recordAt(own, position);
  checkChain(record, previous);
  return record;
}

/** The log's end: position and hash of its last record, or null if it is empty. */
export async function lastPosition(
  kv: SafeKv,
): Promise<{ position: number; hash: Uint8Array } | null> {
  for await (const entry of kv.list({ prefix: LOG }, { reverse: true, limit: 1 })) {
    const pack = unpack(entry);
    return { position: pack.last, hash: pack.headers[pack.headers.length - 1].hash };
  }
  return null;
}

/** Actors of a record, with opened names. */
export const actorsOf = (codec: Codec, { actors }: Pick<RecordBody, "actors">): Actor[] =>
  actors.map((actor) => codec.actorOf(actor));

/** Events of one command, as the rest of the program sees them: newest shape, with their envelope. */
export function eventsOf(
  codec: Codec,
  { at }: Pick<RecordBody, "at">,
  actors: readonly Actor[],
  [who, requestId, key, , causationId, tuples]: StoredCommand,
  from: number,
): StoredEvent[] {
  const actor = actors[who];
  return tuples.map((tuple, index) => {
    const [stream, version, type, schema, stored] = tuple;
    const definition = codec.registry.get(type);
    if (!definition || schema > definition.schema) throw new NewerRecord(from + index, type);
    // Most events have no personal data.
    shareTexts(stored);
    const data = tuple.length === 5 && !codec.keys.hasHidden ? stored : codec.dataOf(tuple);
    const newest = schema === definition.schema ? data : upcast(definition, data, schema);
    const event: StoredEvent = {
      position: from + index,
      stream,
      version,
      // The same text for all events of a type: of those parsed each is one of its own.
      type: definition.type,
      schema: definition.schema,
      data: newest,
      at,
      actor,
      requestId,
      key,
    };
    if (causationId !== null) event.causationId = causationId;
    return event;
  });
}

/** Parses a pack's records, and checks their positions. */
export function bodiesOf(pack: Pack): RecordBody[] {
  let bodies: RecordBody[];
  try {
    bodies = decodeBodies(pack.value, pack.headers);
  } catch {
    throw new LogDamaged(pack.first, LOG_WRONG.unreadable);
  }
  let position = pack.first;
  for (let index = 0; index < bodies.length; index++) {
    if (bodies[index].from !== position) {
      throw new LogDamaged(position, LOG_WRONG.order);
    }
    const { events } = pack.headers[index];
    if (bodies[index].commands.reduce((sum, command) => sum + command[5].length, 0) !== events) {
      throw new LogDamaged(position, LOG_WRONG.count);
    }
    position += events;
  }
  return bodies;
}

/** All events of a pack, command by command. */
export function* commandsIn(codec: Codec, pack: Pack): Generator<StoredEvent[]> {
  for (const body of bodiesOf(pack)) {
    let from = body.from;
    const actors = actorsOf(codec, body);
    for (const command of body.commands) {
      yield eventsOf(codec, body, actors, command, from);
      from += command[5].length;
    }
  }
}

/** All events of a pack. */
export function eventsIn(codec: Codec, pack: Pack): StoredEvent[] {
  const events: StoredEvent[] = [];
  for (const some of commandsIn(codec, pack)) for (const event of some) events.push(event);
  return events;
}

/** Events of the log in batches, both ends inclusive. */
export async function* readEvents(
  kv: SafeKv,
  codec: Codec,
  from: number,
  to: number,
): AsyncGenerator<StoredEvent[]> {
  for await (const pack of readPacks(kv, Math.max(1, from), to)) {
    const events = eventsIn(codec, pack);
    const inside = pack.first >= from && pack.last <= to
      ? events
      : events.filter((event) => event.position >= from && event.position <= to);
    release(pack);
    if (inside.length > 0) yield inside;
  }
}

/** Time of the newest record, ISO 8601 UTC; null if there is none. Needs no key. */
export async function newestInstant(kv: SafeKv): Promise<string | null> {
  const end = await lastPosition(kv);
  const pack = end && await packAt(kv, end.position);
  return pack ? bodiesOf(pack).at(-1)!.at : null;
}

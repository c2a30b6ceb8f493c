/** Takes what fits out of the queue and decides it, oldest first, against the live views. */
import type { NewEvent, StoredEvent } from "../../events/event.ts";
import { nounOf } from "../../events/event.ts";
import { isRefusal, type Refusal, refuse } from "../../events/refusal.ts";
import type { Command, CommandMeta, Outcome } from "./contract.ts";
import type { Folded } from "./folded.ts";
import { commandPieces, type Piece } from "./pieces.ts";
import type { Registry } from "./reader.ts";
import { COMMIT_MAX_BYTES } from "./safe_kv.ts";

/** A command in the queue, with the way to answer it. */
export interface Waiting<V> {
  command: Command<V>;
  resolve(outcome: Outcome): void;
  reject(error: unknown): void;
  /** How often the KV failed while it waited. */
  failures: number;
}

/** A decided command, ready to be written. */
export interface Decided<V> {
  waiting: Waiting<V>;
  events: StoredEvent[];
  pieces: Piece[];
}

/** What one turn of the loop will write, and what it leaves for the next. */
export interface Batch<V> {
  at: string;
  decided: Decided<V>[];
  deferred: Waiting<V>[];
  /** Commands whose key is in the log already, with the position of their first event. */
  repeated: { waiting: Waiting<V>; position: number }[];
}

/** Most commands in one commit: bounds how long one can wait for those before it. */
const BATCH_MAX_COMMANDS = 1_000;

/** What this batch has touched: a later command that touches it too must see it folded first. */
interface Touched {
  streams: Set<string>;
  nouns: Set<string>;
  keys: Set<string>;
}

/** Decides the queue. Refusals, errors and "nothing to change" are answered at once. */
export function decideBatch<V>(
  queue: Waiting<V>[],
  folded: Folded<V>,
  registry: Registry,
  now: Date,
): Batch<V> {
  const batch: Batch<V> = { at: now.toISOString(), decided: [], deferred: [], repeated: [] };
  const touched: Touched = { streams: new Set(), nouns: new Set(), keys: new Set() };
  let position = folded.position;
  let bytes = 0;
  for (let index = 0; index < queue.length; index++) {
    const waiting = queue[index];
    if (batch.decided.length === BATCH_MAX_COMMANDS) {
      batch.deferred.push(...queue.slice(index));
      break;
    }
    const { command } = waiting;
    if (mustWait(command, touched)) {
      defer(batch, touched, waiting);
      continue;
    }
    const seen = folded.keys.get(command.meta.key);
    if (seen !== undefined) {
      batch.repeated.push({ waiting, position: seen });
      continue;
    }
    const decided = attempt(waiting, folded, registry, now, batch.at, position);
    if (!decided) continue;
    const size = decided.pieces.reduce((sum, piece) => sum + piece.bytes, 0);
    const full = bytes + size > COMMIT_MAX_BYTES - OVERHEAD_BYTES;
    if (full || decided.events.some((event) => touched.streams.has(event.stream))) {
      defer(batch, touched, waiting);
      continue;
    }
    bytes += size;
    position += decided.events.length;
    for (const { stream } of decided.events) {
      touched.streams.add(stream);
      touched.nouns.add(nounOf(stream));
    }
    touched.keys.add(command.meta.key);
    batch.decided.push(decided);
  }
  return batch;
}

/** Headers of records and keys, in the worst case of one record per 60 KiB. */
const OVERHEAD_BYTES = 16 * 1024;

function mustWait<V>(command: Command<V>, touched: Touched): boolean {
  return touched.streams.has(command.stream) || touched.keys.has(command.meta.key) ||
    (command.reads !== undefined && command.reads.some((noun) => touched.nouns.has(noun)));
}

/** Leaves a command for the next batch. Those on its stream wait behind it, so that order is kept. */
function defer<V>(batch: Batch<V>, touched: Touched, waiting: Waiting<V>): void {
  touched.streams.add(waiting.command.stream);
  touched.keys.add(waiting.command.meta.key);
  batch.deferred.push(waiting);
}

/** Decides one command. Answers it and gives null when there is nothing to write. */
function attempt<V>(
  waiting: Waiting<V>,
  folded: Folded<V>,
  registry: Registry,
  now: Date,
  at: string,
  after: number,
): Decided<V> | null {
  const { command } = waiting;
  try {
    const decision = stale(command, folded) ?? command.decide(folded.views, now);
    if (isRefusal(decision)) return waiting.resolve(decision), null;
    if (decision.length === 0) {
      return waiting.resolve({ refused: false, events: [], repeated: false }), null;
    }
    const events = place(decision, command.meta, folded, registry, at, after);
    const pieces = commandPieces(command.meta, events);
    if (isRefusal(pieces)) return waiting.resolve(pieces), null;
    return { waiting, events, pieces };
  } catch (error) {
    return waiting.reject(error), null;
  }
}

function stale<V>(command: Command<V>, folded: Folded<V>): Refusal | null {
  if (command.expected === undefined) return null;
  const current = folded.streams.version(command.stream);
  if (current === command.expected) return null;
  return refuse(
    409,
    "stale_version",
    "다른 사람이 먼저 수정했습니다. 최신 내용을 확인한 뒤 다시 시도해 주세요.",
    [{ expected: command.expected, version: current }],
  );
}

/** Gives new events their place in the log. Throws when one is not of a registered shape. */
function place<V>(
  decision: NewEvent[],
  meta: CommandMeta,
  folded: Folded<V>,
  registry: Registry,
  at: string,
  after: number,
): StoredEvent[] {
  const versions = new Map<string, number>();
  return decision.map(({ stream, type, data }, index) => {
    const definition = registry.get(type);
    if (!definition) throw new Error(`event type ${type} is not registered`);
    const version = (versions.get(stream) ?? folded.streams.version(stream)) + 1;
    versions.set(stream, version);
    const event: StoredEvent = {
      position: after + 1 + index,
      stream,
      version,
      type,
      schema: definition.schema,
      data: definition.data.parse(data),
      at,
      actor: meta.actor,
      requestId: meta.requestId,
      key: meta.key,
    };
    if (meta.causationId !== undefined) event.causationId = meta.causationId;
    return event;
  });
}

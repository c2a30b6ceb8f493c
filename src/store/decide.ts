/** Takes what fits out of the queue and decides it, oldest first, against the live views. */
import type { NewEvent, StoredEvent } from "../../events/event.ts";
import { isRefusal, type Refusal, refuse } from "../../events/refusal.ts";
import { CommitDraft, type EncodedRecord } from "./commit_draft.ts";
import type { Command, CommandMeta, Outcome } from "./contract.ts";
import type { Folded } from "./folded.ts";
import type { Registry } from "./reader.ts";
import { Touched } from "./touched.ts";

/** A command in the queue, with the way to answer it. */
export interface Waiting<V> {
  command: Command<V>;
  resolve(outcome: Outcome): void;
  reject(error: unknown): void;
  /** How often the KV failed while it waited. */
  failures: number;
}

/** A decided command, written into the batch's records. */
export interface Decided<V> {
  waiting: Waiting<V>;
  events: StoredEvent[];
}

/** What one commit will write, and what is left for the next. */
export interface Batch<V> {
  decided: Decided<V>[];
  deferred: Waiting<V>[];
  /** Commands whose key is in the log already, with the position of their first event. */
  repeated: { waiting: Waiting<V>; position: number }[];
  /** What the decided ones are stored as, chained to what comes before. */
  records: EncodedRecord[];
  /** Where the log ends with it. */
  position: number;
  hash: Uint8Array;
  touched: Touched;
}

/** Most commands in one commit: bounds how long one can wait for those before it. */
const BATCH_MAX_COMMANDS = 1_000;

/**
 * Decides the queue. Refusals, errors and "nothing to change" are answered at once. `before` is a batch
 * that is being written: what touches it waits, as it would within one batch, and the rest follows on it.
 */
export function decideBatch<V>(
  queue: Waiting<V>[],
  folded: Folded<V>,
  registry: Registry,
  now: Date,
  before: Batch<V> | null,
): Batch<V> {
  const round = new Round(folded, registry, now, before);
  for (const waiting of queue) round.take(waiting);
  return round.finish();
}

class Round<V> {
  #folded: Folded<V>;
  #registry: Registry;
  #now: Date;
  #at: string;
  #before: Batch<V> | null;
  #draft: CommitDraft;
  #full = false;
  /** What the deferred ones ask for. */
  #waited = new Touched();
  #batch: Batch<V>;

  constructor(folded: Folded<V>, registry: Registry, now: Date, before: Batch<V> | null) {
    const { position, hash } = before ?? folded;
    this.#folded = folded;
    this.#registry = registry;
    this.#now = now;
    this.#at = now.toISOString();
    this.#before = before;
    this.#draft = new CommitDraft(this.#at, position + 1);
    const touched = new Touched();
    this.#batch = { decided: [], deferred: [], repeated: [], records: [], position, hash, touched };
  }

  take(waiting: Waiting<V>): void {
    const { command } = waiting;
    if (this.#full || this.#mustWait(command)) return this.#defer(waiting);
    const seen = this.#folded.keys.get(command.meta.key);
    if (seen !== undefined) this.#batch.repeated.push({ waiting, position: seen });
    else {
      try {
        this.#decide(waiting);
      } catch (error) {
        waiting.reject(error);
      }
    }
  }

  finish(): Batch<V> {
    const batch = this.#batch;
    if (batch.decided.length > 0) {
      batch.records = this.#draft.finish(batch.hash);
      batch.hash = batch.records[batch.records.length - 1].hash;
    }
    return batch;
  }

  #mustWait(command: Command<V>): boolean {
    return this.#batch.touched.concerns(command) || this.#waited.concerns(command) ||
      (this.#before !== null && this.#before.touched.concerns(command));
  }

  #defer(waiting: Waiting<V>): void {
    this.#batch.deferred.push(waiting);
    if (!this.#full) this.#waited.addCommand(waiting.command);
  }

  #decide(waiting: Waiting<V>): void {
    const { command } = waiting;
    const decision = stale(command, this.#folded) ??
      command.decide(this.#folded.views, this.#now);
    if (isRefusal(decision)) return waiting.resolve(decision);
    if (decision.length === 0) {
      return waiting.resolve({ refused: false, events: [], repeated: false });
    }
    const events = this.#place(decision, command.meta);
    if (events.some(({ stream }) => this.#isTouched(stream))) return this.#defer(waiting);
    const added = this.#draft.add(command.meta, events);
    if (isRefusal(added)) return waiting.resolve(added);
    if (added === "full") {
      this.#full = true;
      return this.#defer(waiting);
    }
    const { decided, touched } = this.#batch;
    decided.push({ waiting, events });
    touched.addEvents(command.meta.key, events);
    this.#batch.position += events.length;
    this.#full = decided.length === BATCH_MAX_COMMANDS;
  }

  #isTouched(stream: string): boolean {
    return this.#batch.touched.hasStream(stream) || this.#waited.hasStream(stream) ||
      (this.#before !== null && this.#before.touched.hasStream(stream));
  }

  /** Gives new events their place in the log. Throws when one is not of a registered shape. */
  #place(decision: NewEvent[], meta: CommandMeta): StoredEvent[] {
    const versions = new Map<string, number>();
    return decision.map(({ stream, type, data }, index) => {
      const definition = this.#registry.get(type);
      if (!definition) throw new Error(`event type ${type} is not registered`);
      const version = (versions.get(stream) ?? this.#folded.streams.version(stream)) + 1;
      versions.set(stream, version);
      const event: StoredEvent = {
        position: this.#batch.position + 1 + index,
        stream,
        version,
        type,
        schema: definition.schema,
        data: definition.data.parse(data),
        at: this.#at,
        actor: meta.actor,
        requestId: meta.requestId,
        key: meta.key,
      };
      if (meta.causationId !== undefined) event.causationId = meta.causationId;
      return event;
    });
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

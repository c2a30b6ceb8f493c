/** Takes what fits out of the queue and decides it, oldest first, against the live views. */
import { type NewEvent, nounOf, type StoredEvent } from "../../events/base/event.ts";
import { storableData } from "../../events/number_gate.ts";
import { isRefusal, type Refusal, refuse } from "../../events/base/refusal.ts";
import type { Codec } from "./codec.ts";
import { CommitDraft, type DraftBuffer, type EncodedRecord } from "./commit_draft.ts";
import type { Command, CommandMeta, Outcome } from "./contract.ts";
import type { Folded } from "./folded.ts";

/** Streams, nouns and keys of commands that are not folded yet: their readers must wait. */
class PendingWrites {
  #streams = new Set<string>();
  #nouns = new Set<string>();
  #keys = new Set<string>();
  #claims = new Set<string>();

  /** The events of a decided command. */
  addEvents(key: string, events: StoredEvent[], claims: readonly string[]): void {
    for (const claim of claims) this.#claims.add(claim);
    this.#keys.add(key);
    for (const { stream } of events) {
      this.#streams.add(stream);
      this.#nouns.add(nounOf(stream));
    }
  }

  /** A command that was not decided: others on its stream or with its key stay behind it. */
  addCommand<V>({ stream, meta }: Command<V>): void {
    this.#streams.add(stream);
    this.#keys.add(meta.key);
  }

  /** Does an unfolded event concern one of these streams, or one of these claims? */
  hasAny(events: StoredEvent[], claims: readonly string[]): boolean {
    return events.some(({ stream }) => this.#streams.has(stream)) ||
      claims.some((claim) => this.#claims.has(claim));
  }

  /** Would this command decide on a state that is about to change, or is it one of these again? */
  concerns<V>({ stream, reads, meta }: Command<V>): boolean {
    if (this.#keys.size === 0) return false;
    return this.#streams.has(stream) || this.#keys.has(meta.key) ||
      (reads !== undefined && reads.some((noun) => this.#nouns.has(noun)));
  }
}

/** A command in the queue, with the way to answer it. */
export interface Waiting<V> {
  command: Command<V>;
  resolve(outcome: Outcome): void;
  reject(error: unknown): void;
  /** How often the KV failed while it waited. */
  failures: number;
  /** Its arrival, as `performance.now()`. */
  since: number;
  /** Commits sent for it with an unknown result. */
  attempts?: StoredEvent[][];
}

/** A decided command, written into the batch's records. */
export interface Decided<V> {
  waiting: Waiting<V>;
  events: StoredEvent[];
}

/** The events of one commit, and the commands left for the next. */
export interface Batch<V> {
  decided: Decided<V>[];
  deferred: Waiting<V>[];
  /** Commands whose key is in the log already, with the position of their first event. */
  repeated: { waiting: Waiting<V>; position: number }[];
  /** The stored records of the decided ones, chained to the previous record. */
  records: EncodedRecord[];
  /** Their buffer, free again when the commit is done. */
  buffer: DraftBuffer;
  /** The log's end after it. */
  position: number;
  /** Instant of its events. */
  at: string;
  hash: Uint8Array;
  /** The jobs that it starts, if the KV's queue notifies workers. */
  wakes: string[];
  pending: PendingWrites;
}

/** Most commands in one commit: bounds how long one can wait for those before it. */
const BATCH_MAX_COMMANDS = 1_000;

/** Input for deciding a batch. */
export interface BatchContext<V> {
  folded: Folded<V>;
  codec: Codec;
  now: Date;
  /**
   * A batch that is being written: what touches it waits, as it would within one batch, and the rest
   * follows on it.
   */
  before: Batch<V> | null;
  /** Where the records are written. */
  buffer: DraftBuffer;
}

/** Decides the queue. Refusals, errors and "nothing to change" are answered at once. */
export function decideBatch<V>(queue: Waiting<V>[], context: BatchContext<V>): Batch<V> {
  const builder = new BatchBuilder(context);
  for (const waiting of queue) builder.take(waiting);
  return builder.finish();
}

/** The log's time never runs backwards, whatever the clock does: both are ISO 8601 in UTC. */
const laterOf = (now: string, last: string): string => now > last ? now : last;

class BatchBuilder<V> {
  #context: BatchContext<V>;
  #draft: CommitDraft;
  #full = false;
  /** Streams and claims of the deferred ones. */
  #waited = new PendingWrites();
  /** Unfolded events: of this batch, of waiting ones, and of the batch before. */
  #pending: PendingWrites[];
  #batch: Batch<V>;

  constructor(context: BatchContext<V>) {
    const { codec, folded, now, before, buffer } = context;
    const { position, hash, at: last } = before ?? folded;
    const at = laterOf(now.toISOString(), last);
    this.#context = context;
    this.#draft = new CommitDraft(codec, buffer, at, position + 1);
    this.#batch = {
      decided: [],
      deferred: [],
      repeated: [],
      records: [],
      buffer,
      position,
      at,
      hash,
      wakes: [],
      pending: new PendingWrites(),
    };
    this.#pending = [this.#batch.pending, this.#waited];
    if (before) this.#pending.push(before.pending);
  }

  take(waiting: Waiting<V>): void {
    const { command } = waiting;
    if (this.#full || this.#mustWait(command)) return this.#defer(waiting);
    const seen = this.#context.folded.keys.get(command.meta.key);
    if (seen !== 0) this.#batch.repeated.push({ waiting, position: seen });
    else {
      try {
        this.#decide(waiting);
      } catch (error) {
        waiting.reject(error);
      }
    }
  }

  // A loop: thousands of commands ask it at once, each with a closure otherwise.
  #mustWait(command: Command<V>): boolean {
    for (const pending of this.#pending) if (pending.concerns(command)) return true;
    return false;
  }

  /** Beyond the stream that the command names itself: that one was looked for before it was decided. */
  #touchesPending(
    { stream: own }: Command<V>,
    events: StoredEvent[],
    claims: readonly string[],
  ): boolean {
    if (claims.length === 0 && events.every(({ stream }) => stream === own)) return false;
    return this.#pending.some((pending) => pending.hasAny(events, claims));
  }

  finish(): Batch<V> {
    const batch = this.#batch;
    if (batch.decided.length > 0) {
      batch.records = this.#draft.finish(batch.hash);
      batch.hash = batch.records[batch.records.length - 1].hash;
    }
    return batch;
  }

  #defer(waiting: Waiting<V>): void {
    this.#batch.deferred.push(waiting);
    if (!this.#full) this.#waited.addCommand(waiting.command);
  }

  #decide(waiting: Waiting<V>): void {
    const { command } = waiting;
    const { folded, now } = this.#context;
    const decision = stale(command, folded) ?? command.decide(folded.views, now);
    if (isRefusal(decision)) return waiting.resolve(decision);
    if (decision.length === 0) {
      return waiting.resolve({ refused: false, events: [], repeated: false });
    }
    const events = this.#place(decision, command.meta);
    if (isRefusal(events)) return waiting.resolve(events);
    const claims = gathered(decision, "claims");
    if (this.#touchesPending(command, events, claims)) return this.#defer(waiting);
    const added = this.#draft.add(command.meta, events);
    if (isRefusal(added)) return waiting.resolve(added);
    if (added === "full") {
      this.#full = true;
      return this.#defer(waiting);
    }
    const { decided, pending, wakes } = this.#batch;
    decided.push({ waiting, events });
    for (const woken of gathered(decision, "wakes")) wakes.push(woken);
    pending.addEvents(command.meta.key, events, claims);
    this.#batch.position += events.length;
    this.#full = decided.length === BATCH_MAX_COMMANDS;
  }

  /**
   * Gives new events their place in the log, or refuses them because of a misplaced personal number. Throws for an
   * unregistered shape.
   */
  #place(decision: NewEvent[], meta: CommandMeta): StoredEvent[] | Refusal {
    // Streams already written to by this command: most write one event.
    const versions = decision.length > 1 ? new Map<string, number>() : undefined;
    const events: StoredEvent[] = [];
    for (const [index, given] of decision.entries()) {
      const { stream, type } = given;
      const definition = this.#context.codec.registry.get(type);
      if (!definition) throw new Error(`event type ${type} is not registered`);
      const data = storableData({ ...given, data: definition.parse(given.data) });
      if (isRefusal(data)) return data;
      const before = versions?.get(stream) ?? this.#context.folded.streams.version(stream);
      const version = before + 1;
      versions?.set(stream, version);
      const event: StoredEvent = {
        position: this.#batch.position + 1 + index,
        stream,
        version,
        type,
        schema: definition.schema,
        data,
        at: this.#batch.at,
        actor: meta.actor,
        requestId: meta.requestId,
        key: meta.key,
      };
      if (meta.causationId !== undefined) event.causationId = meta.causationId;
      events.push(event);
    }
    return events;
  }
}

const NOTHING: readonly string[] = [];

/** Additional data of a decision's events besides what is stored. */
function gathered(decision: NewEvent[], what: "claims" | "wakes"): readonly string[] {
  if (!decision.some((event) => event[what])) return NOTHING;
  return decision.flatMap((event) => event[what] ?? []);
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

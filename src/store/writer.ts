/**
 * The one place that writes the log. Waiting commands are decided in order and share one durable commit; then they are
 * folded into the views, then answered. During a commit the next one is decided, but written only after it. Each commit
 * checks that nothing follows the head, so every decision is committed on exactly the state it was made on.
 */
import type { StoredEvent } from "../../events/base/event.ts";
import { log } from "../kit/log.ts";
import type { Checkpoint } from "./chain.ts";
import { newDraftBuffer } from "./commit_draft.ts";
import type { Command, Outcome, StoreStats } from "./contract.ts";
import { type Batch, decideBatch, type Waiting } from "./decide.ts";
import { catchUp, foldInto, type Ledger } from "./folded.ts";
import { HEAD } from "./keys.ts";
import { messagesOf } from "./message_queue.ts";
import { Pace } from "./pace.ts";
import { CommandTimeout, type InHand, unanswered } from "./patience.ts";
import { answerRepeat } from "./repeat.ts";
import type { DiskReserve } from "./room.ts";
import { booksMoved, closing, diskFull, isDiskFull, tooBusy } from "./unavailable.ts";
import type { Changes } from "./safe_kv.ts";

export interface WriterOptions<V> extends Ledger<V> {
  now: () => Date;
  /** Other processes write to this KV too. */
  shared: boolean;
  /** Milliseconds to wait after the KV failed. */
  retryMs: number;
  /** Milliseconds after which a waiting caller is answered that the KV does not respond; default: never. */
  waitMs?: number;
  /** Whether the disk has room. */
  room?: DiskReserve;
  /** Is the file of the books gone from its place? */
  isMoved?(): boolean;
  /** Decides how far to decide ahead; tests set their own. */
  pace?: Pick<Pace, keyof Pace>;
  /** After each durable commit, with its events folded and what messages were enqueued for. Must not throw. */
  onFolded(events: StoredEvent[], awaited: readonly string[]): void;
}

/** Most commands waiting at once; the next one is refused with a request to retry. */
const QUEUE_MAX = 10_000;
/** How many failures of the KV a command waits through before its caller is answered. */
const FAILURES_MAX = 5;
/** How long waiting commands may take at a close, in milliseconds. */
const CLOSING_WAIT_MS = 2_000;

export class Writer<V> {
  readonly stats: StoreStats = { commands: 0, commits: 0, events: 0, retries: 0 };
  #o: WriterOptions<V>;
  #queue: Waiting<V>[] = [];
  #tasks: (() => Promise<void>)[] = [];
  /** A task has the log to itself. */
  #alone = false;
  /** The batch that is being written, and the one decided to follow it. */
  #flight: Batch<V> | null = null;
  #next: Batch<V> | null = null;
  /** One buffer for each of the two. */
  #buffers = [newDraftBuffer(), newDraftBuffer()];
  #pace: Pick<Pace, keyof Pace>;
  #woken = false;
  /** Arrival of this turn's commands, as `performance.now()`; 0 before the first. */
  #came = 0;
  #closed = false;
  #whenIdle: (() => void)[] = [];
  /** The log may have gone on without us: another process wrote, or a commit's fate is unknown. */
  #behind = false;
  /** The log's end by other processes. */
  #heard = 0;
  /** Version of the checkpoint on a shared KV, as this process knows it: each commit changes it. */
  #headStamp: string | null = null;
  #patience: CommandTimeout<V>;

  constructor(options: WriterOptions<V>) {
    this.#o = options;
    this.#behind = options.shared;
    this.#pace = options.pace ?? new Pace();
    this.#patience = new CommandTimeout(
      options.waitMs,
      () => this.#inHand(),
      (result) => this.#drop(result),
    );
  }

  execute(command: Command<V>): Promise<Outcome> {
    if (this.#closed) return Promise.resolve(closing());
    if (this.#o.room?.isFull && !command.essential) return Promise.resolve(diskFull());
    if (this.#o.isMoved?.() && !command.essential) return Promise.resolve(booksMoved());
    if (this.#queue.length >= QUEUE_MAX) return Promise.resolve(tooBusy());
    // Commands given together have one time, because reading the clock 10,000 times is slow.
    const since = this.#came ||= performance.now();
    return new Promise((resolve, reject) => {
      this.#queue.push({ command, resolve, reject, failures: 0, since });
      this.#patience.begin();
      this.#wake();
    });
  }

  /** Runs a task between two commits: while it runs nothing is appended and no view changes. */
  runExclusive<T>(task: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#tasks.push(() => task().then(resolve, reject));
      this.#wake();
    });
  }

  /** The log has at least this position: others' records are folded as soon as that is known. */
  onRemotePosition(position: number): void {
    this.#heard = Math.max(this.#heard, position);
    this.#wake();
  }

  /** Refuses new commands and waits until the waiting ones are answered. */
  close(): Promise<void> {
    this.#closed = true;
    this.#patience.shorten(CLOSING_WAIT_MS);
    return new Promise((resolve) => {
      this.#whenIdle.push(resolve);
      this.#wake();
    });
  }

  /** Takes a step a microtask later, so that commands given in one go share a commit. */
  #wake(): void {
    if (this.#woken) return;
    this.#woken = true;
    queueMicrotask(() => {
      this.#woken = false;
      this.#came = 0;
      this.#step();
    });
  }

  /** Starts everything possible: an exclusive task, a commit, or the decisions for the next one. */
  #step(): void {
    if (this.#alone) return;
    if (this.#tasks.length > 0) {
      if (!this.#flight) this.#runAlone(this.#tasks.shift()!);
    } else if (this.#isBehind()) {
      if (!this.#flight) this.#runAlone(() => this.#recover());
    } else if (this.#queue.length > 0) {
      if (!this.#next) this.#decide();
      if (this.#next && !this.#flight) void this.#write(this.#next);
    } else if (!this.#flight) {
      for (const idle of this.#whenIdle.splice(0)) idle();
    }
  }

  /** Are there records of others to fold first? Those being written here do not count. */
  #isBehind(): boolean {
    const known = this.#flight?.position ?? this.#o.folded.position;
    if (this.#heard > known && !this.#closed) return true;
    return this.#queue.length > 0 && (this.#behind || this.#heard > known);
  }

  #runAlone(task: () => Promise<void>): void {
    this.#alone = true;
    void task().finally(() => {
      this.#alone = false;
      this.#step();
    });
  }

  #decide(): void {
    const { folded, codec, now } = this.#o;
    const count = this.#pace.take(this.#queue.length, this.#flight?.decided.length ?? 0);
    if (count === 0) return;
    const taken = this.#queue.splice(0, count);
    try {
      const began = performance.now();
      const before = this.#flight;
      const buffer = this.#buffers[before?.buffer === this.#buffers[0] ? 1 : 0];
      const batch = decideBatch(taken, { folded, codec, now: now(), before, buffer });
      this.#queue = batch.deferred.concat(this.#queue);
      for (const repeat of batch.repeated) void answerRepeat(this.#o, repeat);
      if (batch.decided.length > 0) {
        this.#pace.decided(batch.decided.length, performance.now() - began);
        this.#next = batch;
      }
    } catch (error) {
      // A fault in this program: nobody may wait forever.
      this.#fail(taken, error);
    }
    if (!this.#flight) this.#wake();
  }

  /** Commits a batch; the next one, decided meanwhile, is sent before this one is folded. */
  async #write(batch: Batch<V>): Promise<void> {
    this.#flight = batch;
    this.#next = null;
    const began = performance.now();
    let written: string | null;
    try {
      const { kv, codec: { keys } } = this.#o;
      const saved = !keys.unsaved || await keys.flush();
      written = saved ? await kv.commit(this.#changesOf(batch)) : null;
    } catch (error) {
      log.error("commit failed", { error: String(error), position: this.#o.folded.position });
      if (isDiskFull(error)) return this.#refuseBatch(batch, this.#o.room?.giveUp() ?? false);
      for (const { waiting, events } of batch.decided) (waiting.attempts ??= []).push(events);
      // Sent buffers may still be read when the server returns.
      this.#buffers = [newDraftBuffer(), newDraftBuffer()];
      this.#takeBack();
      return this.#runAlone(() => this.#rest());
    }
    this.#pace.written(performance.now() - began);
    if (written === null) this.#takeBack();
    else {
      this.#flight = null;
      this.#headStamp = written;
      if (this.#next) void this.#write(this.#next);
      this.#fold(batch);
    }
    this.#step();
  }

  /**
   * There is no space for this batch. Released space is for essential events only, whatever waits; otherwise the
   * following commands find out for themselves.
   */
  #refuseBatch(batch: Batch<V>, isFreed: boolean): void {
    const written = new Set(batch.decided.map(({ waiting }) => waiting));
    this.#takeBack();
    const refused = new Set(
      this.#queue.filter((one) => isFreed ? !one.command.essential : written.has(one)),
    );
    for (const waiting of refused) waiting.resolve(diskFull());
    this.#drop(refused);
  }

  #inHand(): InHand<V> {
    const batches = [this.#flight, this.#next].filter((batch) => batch !== null);
    return { batches, queue: this.#queue };
  }

  /** Takes those who were answered out of the queue. */
  #drop(answered: ReadonlySet<Waiting<V>>): void {
    this.#queue = this.#queue.filter((waiting) => !answered.has(waiting));
    this.#step();
  }

  #changesOf({ records, position, hash, wakes }: Batch<V>): Changes {
    const check: Changes["check"] = [{ key: records[0].key, versionstamp: null }];
    if (!this.#o.shared) return { check, set: records, enqueue: messagesOf(wakes, position) };
    // Joining small records frees keys behind a process that lags, so a free next key proves too little.
    check.push({ key: HEAD, versionstamp: this.#headStamp });
    // Other processes watch the checkpoint to follow at once; alone, the maintenance writes it in time.
    const head: Checkpoint = { position, hash };
    return { check, set: [...records, { key: HEAD, value: head }] };
  }

  #fold({ decided, hash, wakes }: Batch<V>): void {
    const { views, folded, shared, onFolded } = this.#o;
    try {
      const events = decided.flatMap((one) => one.events);
      foldInto(views, folded, events);
      folded.hash = hash;
      this.stats.commands += decided.length;
      this.stats.commits++;
      this.stats.events += events.length;
      // A KV server has no queue: no message is to be awaited.
      onFolded(events, shared ? [] : wakes);
      for (const { waiting, events } of decided) {
        waiting.resolve({ refused: false, events, repeated: false });
      }
    } catch (error) {
      // A fault in this program: written records are read back first.
      this.#behind = true;
      this.#fail(decided.map(({ waiting }) => waiting), error);
    }
  }

  #fail(all: Waiting<V>[], error: unknown): void {
    log.error("a turn of the log failed", { error: String(error) });
    for (const waiting of all) waiting.reject(error);
  }

  /**
   * The head moved, or the result of the commit is unknown. Puts the commands back to the front: the log is folded
   * first, and a command that did get through is then recognised by its key.
   */
  #takeBack(): void {
    const decided = this.#inHand().batches.flatMap((batch) => batch.decided);
    this.#flight = null;
    this.#next = null;
    this.#behind = true;
    this.stats.retries += decided.length;
    this.#queue = decided.map(({ waiting }) => waiting).concat(this.#queue);
  }

  /** After a failure: commands that waited through too many are answered, the others wait a little longer. */
  async #rest(): Promise<void> {
    const before = this.#queue;
    this.#queue = before.filter((waiting) => ++waiting.failures <= FAILURES_MAX);
    for (const waiting of before) {
      if (waiting.failures > FAILURES_MAX) waiting.resolve(unanswered(waiting));
    }
    await new Promise((resolve) => setTimeout(resolve, this.#o.retryMs));
  }

  async #recover(): Promise<void> {
    try {
      await this.#catchUp();
    } catch (error) {
      log.error("catch-up failed", { error: String(error), position: this.#o.folded.position });
      await this.#rest();
    }
  }

  async #catchUp(): Promise<void> {
    const { kv, shared } = this.#o;
    this.#behind = true;
    // Before the log is read: a concurrent writer makes our next commit fail.
    if (shared) this.#headStamp = (await kv.get(HEAD)).versionstamp;
    await catchUp(this.#o, (events) => this.#o.onFolded(events, []));
    this.#behind = false;
  }
}

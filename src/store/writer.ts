/**
 * The one loop that writes the log. Waiting commands are decided in the order they came and share one
 * durable commit; then they are folded into the views, then answered. The commit checks that nothing
 * stands behind the head, so every decision is committed on exactly the state it was made on.
 */
import type { StoredEvent } from "../../events/event.ts";
import { type Refusal, refuse } from "../../events/refusal.ts";
import { log } from "../log.ts";
import { catchUp } from "./catch_up.ts";
import type { Checkpoint } from "./chain.ts";
import type { Command, Outcome, StoreStats, ViewsOf } from "./contract.ts";
import { type Batch, decideBatch, type Waiting } from "./decide.ts";
import { type Folded, foldInto } from "./folded.ts";
import { readCommand } from "./history.ts";
import { HEAD, SEALED } from "./keys.ts";
import type { Registry } from "./reader.ts";
import type { Changes, SafeKv } from "./safe_kv.ts";

export interface WriterOptions<V> {
  kv: SafeKv;
  views: ViewsOf<V>;
  registry: Registry;
  folded: Folded<V>;
  now: () => Date;
  /** Other processes write to this KV too. */
  shared: boolean;
  /** Milliseconds to wait after the KV failed. */
  retryMs: number;
  /** After each durable commit, with its events folded. Must not throw. */
  onFolded(events: StoredEvent[]): void;
}

/** Most commands waiting at once; the next one is told to come back. */
const QUEUE_MAX = 10_000;
/** How many failures of the KV a command waits through before its asker is told. */
const FAILURES_MAX = 5;

const tooBusy = (): Refusal =>
  refuse(503, "too_busy", "요청이 많아 지금은 처리할 수 없습니다. 잠시 후 다시 시도해 주세요.");
const closing = (): Refusal =>
  refuse(503, "closing", "서버를 끄는 중이라 저장하지 않았습니다. 잠시 후 다시 시도해 주세요.");
const unavailable = (): Refusal =>
  refuse(
    503,
    "store_unavailable",
    "저장이 되었는지 확인하지 못했습니다. 잠시 후 같은 요청을 다시 보내 주세요.",
  );

export class Writer<V> {
  readonly stats: StoreStats = { commits: 0, events: 0, retries: 0 };
  #o: WriterOptions<V>;
  #queue: Waiting<V>[] = [];
  #tasks: (() => Promise<void>)[] = [];
  #running = false;
  #finished: Promise<void> = Promise.resolve();
  #closed = false;
  /** The log may have gone on without us: another process wrote, or a commit's fate is unknown. */
  #behind = false;
  #sealed: string | null = null;

  constructor(options: WriterOptions<V>) {
    this.#o = options;
    this.#behind = options.shared;
  }

  execute(command: Command<V>): Promise<Outcome> {
    if (this.#closed) return Promise.resolve(closing());
    if (this.#queue.length >= QUEUE_MAX) return Promise.resolve(tooBusy());
    return new Promise((resolve, reject) => {
      this.#queue.push({ command, resolve, reject, failures: 0 });
      this.#wake();
    });
  }

  /** Runs a task between two commits: while it runs nothing is appended and no view changes. */
  quiet<T>(task: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#tasks.push(() => task().then(resolve, reject));
      this.#wake();
    });
  }

  /** Folds what other processes wrote. */
  follow(): Promise<void> {
    return this.quiet(() => this.#catchUp());
  }

  /** Refuses new commands and waits until those that wait are answered. */
  async close(): Promise<void> {
    this.#closed = true;
    while (this.#running) await this.#finished;
  }

  #wake(): void {
    if (this.#running) return;
    this.#running = true;
    // A microtask later, so that commands given in one go share a commit.
    this.#finished = Promise.resolve().then(() => this.#run());
  }

  async #run(): Promise<void> {
    for (;;) {
      const task = this.#tasks.shift();
      if (task) await task();
      else if (this.#queue.length > 0) await this.#turn();
      else break;
    }
    this.#running = false;
  }

  async #turn(): Promise<void> {
    if (this.#behind && !await this.#recover()) return;
    const taken = this.#queue;
    this.#queue = [];
    try {
      const { folded, registry, now } = this.#o;
      const batch = decideBatch(taken, folded, registry, now(), null);
      this.#queue = batch.deferred;
      for (const repeat of batch.repeated) void this.#answerRepeat(repeat);
      if (batch.decided.length > 0) await this.#write(batch);
    } catch (error) {
      // A fault in this program: nobody may wait for ever, and what was written is read back first.
      log.error("a turn of the log failed", { error: String(error) });
      this.#behind = true;
      this.#queue = this.#queue.filter((waiting) => !taken.includes(waiting));
      for (const waiting of taken) waiting.reject(error);
    }
  }

  async #write(batch: Batch<V>): Promise<void> {
    const { kv, folded, views } = this.#o;
    const { records, hash, position } = batch;
    const check: Changes["check"] = [{ key: records[0].key, versionstamp: null }];
    const set: Changes["set"] = [...records];
    if (this.#o.shared) {
      // Joining small records frees keys behind a process that lags; it must notice that too.
      check.push({ key: SEALED, versionstamp: this.#sealed });
      // Other processes watch the checkpoint to follow at once; alone, the keeper writes it in time.
      set.push({ key: HEAD, value: { position, hash } satisfies Checkpoint });
    }
    let written: string | null;
    try {
      written = await kv.commit({ check, set });
    } catch (error) {
      log.error("commit failed", { error: String(error), position: folded.position });
      this.#takeBack(batch);
      return await this.#rest();
    }
    if (written === null) return this.#takeBack(batch);
    const events = batch.decided.flatMap((decided) => decided.events);
    foldInto(views, folded, events);
    folded.hash = hash;
    this.stats.commits++;
    this.stats.events += events.length;
    this.#o.onFolded(events);
    for (const { waiting, events } of batch.decided) {
      waiting.resolve({ refused: false, events, repeated: false });
    }
  }

  /**
   * The head moved, or nobody knows whether the commit happened. Puts the batch back to the front: the
   * next turn catches up first, and a command that did get through is then known by its key.
   */
  #takeBack(batch: Batch<V>): void {
    this.#behind = true;
    this.stats.retries += batch.decided.length;
    this.#queue = batch.decided.map(({ waiting }) => waiting).concat(this.#queue);
  }

  /** After a failure: those who have waited for too many are told, the others wait a little longer. */
  async #rest(): Promise<void> {
    const before = this.#queue;
    this.#queue = before.filter((waiting) => ++waiting.failures <= FAILURES_MAX);
    for (const waiting of before) {
      if (waiting.failures > FAILURES_MAX) waiting.resolve(unavailable());
    }
    await new Promise((resolve) => setTimeout(resolve, this.#o.retryMs));
  }

  async #recover(): Promise<boolean> {
    try {
      await this.#catchUp();
      return true;
    } catch (error) {
      log.error("catch-up failed", { error: String(error), position: this.#o.folded.position });
      await this.#rest();
      return false;
    }
  }

  async #catchUp(): Promise<void> {
    const { kv, folded, views, registry, shared } = this.#o;
    this.#behind = true;
    if (shared) this.#sealed = (await kv.get(SEALED)).versionstamp;
    await catchUp(kv, registry, views, folded, (events) => this.#o.onFolded(events));
    this.#behind = false;
  }

  async #answerRepeat({ waiting, position }: Batch<V>["repeated"][number]): Promise<void> {
    const { kv, folded, registry } = this.#o;
    const { key, fingerprint } = waiting.command.meta;
    try {
      const earlier = await readCommand(kv, registry, key, position, folded.position);
      if ((earlier.fingerprint ?? "") !== (fingerprint ?? "")) {
        const text =
          "같은 요청 키로 다른 내용을 보낼 수 없습니다. 새로 고친 뒤 다시 시도해 주세요.";
        waiting.resolve(refuse(422, "idempotency_key_reused", text));
      } else {
        waiting.resolve({ refused: false, events: earlier.events, repeated: true });
      }
    } catch (error) {
      waiting.reject(error);
    }
  }
}

/**
 * The one loop that writes the log. Waiting commands are decided in the order they came and share one
 * durable commit; then they are folded into the views, then answered. The commit checks that nothing
 * stands behind the head, so every decision is committed on exactly the state it was made on.
 */
import type { StoredEvent } from "../../events/event.ts";
import { type Refusal, refuse } from "../../events/refusal.ts";
import { log } from "../log.ts";
import { catchUp } from "./catch_up.ts";
import type { Command, Outcome, StoreStats, ViewsOf } from "./contract.ts";
import { type Batch, decideBatch, type Waiting } from "./decide.ts";
import { type Folded, foldInto } from "./folded.ts";
import { readCommand } from "./history.ts";
import { logKey, SEALED } from "./keys.ts";
import { encodeRecords } from "./pieces.ts";
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
  /** After each durable commit, with its events folded. Must not throw. */
  onFolded(events: StoredEvent[]): void;
}

/** Most commands waiting at once; the next one is told to come back. */
const QUEUE_MAX = 10_000;
/** How often a command whose commit had an unknown fate is tried before its asker is told. */
const ATTEMPTS_MAX = 5;

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
      this.#queue.push({ command, resolve, reject, attempts: 0 });
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
    const { folded, registry, now } = this.#o;
    const queue = this.#queue;
    this.#queue = [];
    const batch = decideBatch(queue, folded, registry, now());
    this.#queue = batch.deferred.concat(this.#queue);
    for (const repeat of batch.repeated) void this.#answerRepeat(repeat);
    if (batch.decided.length > 0) await this.#write(batch);
  }

  async #write(batch: Batch<V>): Promise<void> {
    const { kv, folded, views } = this.#o;
    const pieces = batch.decided.flatMap((decided) => decided.pieces);
    const records = encodeRecords(pieces, batch.at, folded.position + 1, folded.hash);
    const check: Changes["check"] = [{ key: logKey(folded.position + 1), versionstamp: null }];
    // Joining small records frees keys behind a reader that lags; a shared log must notice that too.
    if (this.#o.shared) check.push({ key: SEALED, versionstamp: this.#sealed });
    let written: string | null;
    try {
      written = await kv.commit({ check, set: records });
    } catch (error) {
      log.error("commit failed", { error: String(error), position: folded.position });
      return this.#tryAgain(batch);
    }
    if (written === null) return this.#tryAgain(batch);
    const events = batch.decided.flatMap((decided) => decided.events);
    foldInto(views, folded, events);
    folded.hash = records[records.length - 1].hash;
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
  #tryAgain(batch: Batch<V>): void {
    this.#behind = true;
    this.stats.retries += batch.decided.length;
    const again: Waiting<V>[] = [];
    for (const { waiting } of batch.decided) {
      if (++waiting.attempts > ATTEMPTS_MAX) waiting.resolve(unavailable());
      else again.push(waiting);
    }
    this.#queue = again.concat(this.#queue);
  }

  /** Catches up; when even that fails, tells everyone who waits and leaves it to the next command. */
  async #recover(): Promise<boolean> {
    try {
      await this.#catchUp();
      return true;
    } catch (error) {
      log.error("catch-up failed", { error: String(error), position: this.#o.folded.position });
      for (const waiting of this.#queue.splice(0)) waiting.resolve(unavailable());
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

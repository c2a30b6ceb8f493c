/** Keeps a process up to date with what others write to a KV that they share. */
import { log } from "../kit/log.ts";
import type { KeyRing } from "../personal/key_ring.ts";
import { KEYS_CHANGED } from "../personal/vault.ts";
import type { Checkpoint } from "./chain.ts";
import type { Folded } from "./folded.ts";
import { HEAD } from "./keys.ts";
import type { Writer } from "./writer.ts";

export interface FollowingOptions<V> {
  kv: Deno.Kv;
  /** The same KV by a connection of its own, for watching. */
  watched?: Deno.Kv;
  keys: KeyRing;
  folded: Folded<V>;
  writer: Pick<Writer<V>, "onRemotePosition">;
  /** Milliseconds until an ended watch is restarted; default 1,000. */
  restartMs?: number;
  /** Interval for polling the checkpoint, for commits that a watch misses; default 1,000 ms. */
  lookMs?: number;
}

/** A caller that waits until the views have reached a position. */
interface Reader {
  position: number;
  reached(): void;
}

export class Following<V> {
  #o: FollowingOptions<V>;
  #watch: ReadableStreamDefaultReader<unknown> | null = null;
  #closing = Promise.withResolvers<void>();
  #closed = false;
  #timer: ReturnType<typeof setInterval>;
  #looking: Promise<number> | null = null;
  #readers = new Set<Reader>();
  #done: Promise<void>;

  constructor(options: FollowingOptions<V>) {
    this.#o = options;
    this.#timer = setInterval(() => void this.#look().catch(() => {}), options.lookMs ?? 1_000);
    Deno.unrefTimer(this.#timer);
    this.#done = this.#run();
  }

  /** Events were folded: who waited for them can read. */
  folded(): void {
    for (const reader of this.#readers) {
      if (reader.position <= this.#o.folded.position) reader.reached();
    }
  }

  /**
   * Waits until the views include another process's commits up to a position, for at most this many milliseconds.
   * Returns whether they do. A position beyond the log is not waited for.
   */
  async reach(position: number, milliseconds: number): Promise<boolean> {
    const { folded } = this.#o;
    if (folded.position >= position) return true;
    const { promise, resolve } = Promise.withResolvers<void>();
    const reader = { position, reached: resolve };
    const timer = setTimeout(resolve, milliseconds);
    this.#readers.add(reader);
    try {
      void this.#look().then((head) => head < position && resolve(), () => {});
      await promise;
    } finally {
      clearTimeout(timer);
      this.#readers.delete(reader);
    }
    return folded.position >= position;
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#closing.resolve();
    clearInterval(this.#timer);
    await this.#watch?.cancel().catch(() => {});
    await this.#done;
  }

  /** The present end of the log. Concurrent callers share one read. */
  #look(): Promise<number> {
    return this.#looking ??= (async () => {
      try {
        return this.#hear((await this.#o.kv.get<Checkpoint>(HEAD)).value);
      } finally {
        this.#looking = null;
      }
    })();
  }

  #hear(head: Checkpoint | null): number {
    const position = head?.position ?? 0;
    this.#o.writer.onRemotePosition(position);
    return position;
  }

  /** Watches, and begins again whenever that ends. */
  async #run(): Promise<void> {
    while (!this.#closed) {
      try {
        await this.#watchOnce();
      } catch (error) {
        log.error("following failed", { error: String(error) });
      }
      if (this.#closed) return;
      await this.#rest();
    }
  }

  async #rest(): Promise<void> {
    const over = Promise.withResolvers<void>();
    const timer = setTimeout(over.resolve, this.#o.restartMs ?? 1_000);
    await Promise.race([over.promise, this.#closing.promise]);
    clearTimeout(timer);
  }

  async #watchOnce(): Promise<void> {
    const { kv, watched = kv } = this.#o;
    const stream = watched.watch<[Checkpoint, true]>([HEAD, KEYS_CHANGED]);
    const reader = stream.getReader();
    this.#watch = reader;
    let keys: string | null = null;
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const [head, changed] = value;
      // A key may be destroyed after its event: no other message follows.
      if (changed.versionstamp !== keys) await this.#o.keys.refresh();
      keys = changed.versionstamp;
      this.#hear(head.value);
    }
  }
}

/** Keeps the log in good order beside the writer: checkpoints and full packs. */
import { log } from "../log.ts";
import { KEYS_CHANGED } from "../personal/vault.ts";
import type { Checkpoint } from "./chain.ts";
import type { Ledger } from "./folded.ts";
import { COMPACTED, HEAD } from "./keys.ts";
import { compactLog } from "./compact.ts";
import type { Writer } from "./writer.ts";

export interface MaintenanceOptions<V> extends Ledger<V> {
  writer: Writer<V>;
  /** Milliseconds after a commit until the log is looked after; 1,000 unless told. */
  restMs?: number;
}

export class Maintenance<V> {
  #o: MaintenanceOptions<V>;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #work: Promise<void> = Promise.resolve();
  #closing = false;
  #checkpoint = 0;

  constructor(options: MaintenanceOptions<V>) {
    this.#o = options;
  }

  /** Events were folded: look after the log soon. */
  folded(): void {
    if (this.#timer !== undefined || this.#closing) return;
    const position = this.#o.folded.position;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      const busy = this.#o.folded.position > position;
      this.#work = this.#work.then(() => this.#round(busy)).catch((error) => {
        log.error("looking after the log failed", { error: String(error) });
      });
    }, this.#o.restMs ?? 1_000);
    this.#timer.unref();
  }

  async #round(busy: boolean): Promise<void> {
    const { kv, folded } = this.#o;
    await this.#writeCheckpoint();
    // Joining records competes with appends for the disk, so it waits for a second without any.
    if (!busy) await compactLog(kv, folded.position, () => this.#closing);
    else if (!this.#closing) this.folded();
  }

  async #writeCheckpoint(): Promise<void> {
    const { position, hash } = this.#o.folded;
    if (position === this.#checkpoint) return;
    const before = await this.#o.kv.get<Checkpoint>(HEAD);
    if ((before.value?.position ?? 0) >= position) return;
    const value: Checkpoint = { position, hash };
    const check = [{ key: HEAD, versionstamp: before.versionstamp }];
    await this.#o.kv.commit({ check, set: [{ key: HEAD, value }] });
    this.#checkpoint = position;
  }

  /** Follows other processes on a shared KV: their commits and joins are folded as they happen. */
  watch(kv: Deno.Kv): () => Promise<void> {
    const reader = kv.watch([HEAD, COMPACTED, KEYS_CHANGED]).getReader();
    const done = (async () => {
      while (!(await reader.read()).done) await this.#o.writer.follow();
    })().catch((error) => log.error("following failed", { error: String(error) }));
    return async () => {
      await reader.cancel();
      await done;
    };
  }

  /** A last checkpoint. The writer must have stopped. */
  async close(): Promise<void> {
    this.#closing = true;
    clearTimeout(this.#timer);
    await this.#work;
    // The log itself is complete without it.
    await this.#writeCheckpoint().catch((error) => {
      log.error("closing without a checkpoint", { error: String(error) });
    });
  }
}

/** Keeps the log in good order beside the writer: checkpoints and full packs. */
import { log } from "../kit/log.ts";
import { type Checkpoint, checkpointOf } from "./chain.ts";
import type { Ledger } from "./folded.ts";
import type { HeadMark } from "./head_mark.ts";
import { HEAD } from "./keys.ts";
import { compactLog } from "./compact.ts";
import type { Lease } from "./lease.ts";
import type { DiskReserve } from "./room.ts";
import { isDiskFull } from "./unavailable.ts";

export interface MaintenanceOptions<V> extends Ledger<V> {
  /** The head's mark outside of the KV. */
  mark?: HeadMark;
  /** The log lost its end, and that was accepted: the checkpoint is beyond it. */
  accepted?: boolean;
  /** Tells the head once a day. */
  tellsHead?: boolean;
  /** Its holder joins records and removes leftovers. */
  lease: Lease;
  /** Removes leftovers. */
  sweep(): Promise<void>;
  /** Whether the disk has room: joining needs some before it frees any. */
  room?: DiskReserve;
  /** Milliseconds after a commit until the log is maintained; default 1,000. */
  restMs?: number;
}

/** How often a holder of the lease removes leftovers, in milliseconds. */
const SWEEP_MS = 60 * 60 * 1_000;

export class Maintenance<V> {
  #o: MaintenanceOptions<V>;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #work: Promise<void> = Promise.resolve();
  #closing = false;
  #checkpoint = 0;
  /** Day on which the head was last printed. */
  #told = "";
  #sweptAt = -Infinity;

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
        // The log's end is marked from the disk's reserve.
        if (isDiskFull(error) && this.#o.room?.giveUp()) this.folded();
      });
    }, this.#o.restMs ?? 1_000);
    this.#timer.unref();
  }

  async #round(busy: boolean): Promise<void> {
    const { kv, folded } = this.#o;
    await this.#writeCheckpoint();
    if (this.#closing || this.#o.room?.isFull || !await this.#o.lease.held()) return;
    if (performance.now() - this.#sweptAt >= SWEEP_MS) {
      await this.#o.sweep();
      this.#sweptAt = performance.now();
    }
    // Joining records competes with appends for the disk: while there are any it is done a pack at a time.
    await compactLog(kv, folded.position, () => busy || this.#closing);
    if (busy && !this.#closing) this.folded();
  }

  async #writeCheckpoint(): Promise<void> {
    const { position, hash } = this.#o.folded;
    if (position === this.#checkpoint) return;
    const before = await checkpointOf(this.#o.kv);
    const value: Checkpoint = { position, hash };
    if ((before?.value?.position ?? 0) < position || this.#o.accepted) {
      const check = before ? [{ key: HEAD, versionstamp: before.versionstamp }] : [];
      await this.#o.kv.commit({ check, set: [{ key: HEAD, value }] });
    }
    await this.#o.mark?.write(value);
    this.#checkpoint = position;
    this.#tell(value);
  }

  /** Once a day, and at the first checkpoint: a person who can change the files cannot change the printed output. */
  #tell({ position, hash }: Checkpoint): void {
    if (!this.#o.tellsHead) return;
    const day = new Date().toISOString().slice(0, 10);
    if (day === this.#told) return;
    this.#told = day;
    log.info("head of the log", { position, hash: hash.toHex() });
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
    await this.#o.lease.close().catch(() => {});
  }
}

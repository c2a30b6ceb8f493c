/**
 * A reserve for a full disk: a file that is deleted first. Its space is for signing in and for the security log, so
 * that people can still get in and read why nothing is saved; everything else is refused until there is room again.
 */
import { statfsSync } from "node:fs";
import { join } from "node:path";
import { log } from "../kit/log.ts";
import { isDiskFull } from "./unavailable.ts";
import { kvWith } from "./kv_with.ts";

/** Whether the disk of the books has room. */
export interface DiskReserve {
  readonly isFull: boolean;
  /** Called where the disk took nothing. Answers whether that freed some room: then the same may be tried once more. */
  giveUp(): boolean;
  close(): void;
}

/** Books without a reserve: writes that the disk refuses fail, and are tried again each time. */
export const withoutReserve: DiskReserve = { isFull: false, giveUp: () => false, close: () => {} };

const RESERVE_BYTES = 32 * 1024 * 1024;
/** Beside the reserve, so that it is not given up again at once. */
const MARGIN_BYTES = 16 * 1024 * 1024;
const PIECE = new Uint8Array(1024 * 1024).fill(0x5a);
const LOOK_MS = 10_000;

/** The reserve of a data folder, a file that is written whole: one with holes would keep no room. */
export class Reserve implements DiskReserve {
  #path: string;
  #full = false;
  #timer: ReturnType<typeof setInterval> | undefined;
  readonly #lookMs: number;
  readonly #bytes: number;

  constructor(dataDir: string, { bytes = RESERVE_BYTES, lookMs = LOOK_MS } = {}) {
    this.#path = join(dataDir, "office.reserve");
    this.#bytes = bytes;
    this.#lookMs = lookMs;
    if (this.#size() > 0) this.#hold();
  }

  /** Makes it, and looks after it from now on: books that are not opened leave nothing behind. */
  start(): this {
    this.#hold();
    // Writes of other programs are noticed before a request is affected.
    this.#timer = setInterval(() => this.#hold(), this.#lookMs);
    Deno.unrefTimer(this.#timer);
    return this;
  }

  get isFull(): boolean {
    return this.#full;
  }

  giveUp(): boolean {
    const was = this.#full;
    this.#setFull();
    return !was && this.#remove();
  }

  close(): void {
    clearInterval(this.#timer);
  }

  /** Makes the reserve where it is missing; a disk without room for it is full, and one that is about to be, too. */
  #hold(): void {
    try {
      if (this.#size() === this.#bytes) {
        return void (this.#free(PIECE.length) || this.giveUp());
      }
      if (!this.#free(this.#bytes + (this.#full ? MARGIN_BYTES : 0))) return this.#setFull();
      this.#write();
    } catch (error) {
      this.#remove();
      if (!isDiskFull(error)) return log.warn("no reserve", { error: String(error) });
      return this.#setFull();
    }
    if (this.#full) log.info("the disk has room again");
    this.#full = false;
  }

  #setFull(): void {
    if (!this.#full) log.error("the disk is full: only sign-ins are recorded");
    this.#full = true;
  }

  #remove(): boolean {
    try {
      Deno.removeSync(this.#path);
      return true;
    } catch {
      return false;
    }
  }

  #size(): number {
    try {
      return Deno.statSync(this.#path).size;
    } catch {
      return 0;
    }
  }

  /** Has the disk this many free bytes? If unknown, it is tried. */
  #free(bytes: number): boolean {
    try {
      const { bavail, bsize } = statfsSync(join(this.#path, ".."));
      return Number(bavail) * Number(bsize) >= bytes;
    } catch {
      return true;
    }
  }

  #write(): void {
    using file = Deno.openSync(this.#path, {
      create: true,
      write: true,
      truncate: true,
      mode: 0o600,
    });
    for (let left = this.#bytes; left > 0;) {
      left -= file.writeSync(PIECE.subarray(0, Math.min(PIECE.length, left)));
    }
    file.syncSync();
  }
}

/** The same KV for data beside the books: if the disk is full, it is retried once after `exitWithReason`. */
export function withReserve(kv: Deno.Kv, room: DiskReserve): Deno.Kv {
  const tried = async <T>(write: () => Promise<T>): Promise<T> => {
    try {
      return await write();
    } catch (error) {
      if (!isDiskFull(error) || !room.giveUp()) throw error;
      return await write();
    }
  };
  const writing = {
    set: (...given: Parameters<Deno.Kv["set"]>) => tried(() => kv.set(...given)),
    delete: (...given: Parameters<Deno.Kv["delete"]>) => tried(() => kv.delete(...given)),
  };
  return kvWith(kv, writing, tried);
}

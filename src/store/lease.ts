/** Which of several processes does work that is needed only once: the holder of the lease in the shared KV. */
import { HOUSEKEEPER } from "./keys.ts";
import type { SafeKv } from "./safe_kv.ts";

/** How long a silent holder keeps it, in milliseconds. */
const LEASE_MS = 15_000;

export interface Lease {
  /** Is it ours? Takes it if it is free, or was not renewed for too long. */
  held(): Promise<boolean>;
  /** Releases it, so that the next one need not wait. */
  close(): Promise<void>;
}

/** The lease of a process that is alone. */
export const alone: Lease = {
  held: () => Promise.resolve(true),
  close: () => Promise.resolve(),
};

/**
 * A lease among several processes; asking for it renews it. Clocks are not compared: a waiting process observes by its
 * own clock that the holder has not renewed it for that time.
 */
export class SharedLease implements Lease {
  readonly #owner = crypto.randomUUID();
  /** Until when it is surely ours, and how it was when it was another's, since when: by our clock. */
  #renewAt = -Infinity;
  #seen: { versionstamp: string; since: number } | null = null;
  #asking: Promise<boolean> | null = null;

  constructor(
    private readonly kv: SafeKv,
    private readonly clock: () => number = () => performance.now(),
    private readonly leaseMs: number = LEASE_MS,
  ) {}

  held(): Promise<boolean> {
    if (this.clock() < this.#renewAt) return Promise.resolve(true);
    return this.#asking ??= this.#ask().finally(() => this.#asking = null);
  }

  async close(): Promise<void> {
    const { key, value, versionstamp } = await this.kv.get<string>(HOUSEKEEPER);
    if (value !== this.#owner) return;
    await this.kv.commit({ check: [{ key, versionstamp }], delete: [key] });
  }

  async #ask(): Promise<boolean> {
    const now = this.clock();
    const { key, value, versionstamp } = await this.kv.get<string>(HOUSEKEEPER);
    if (value !== null && value !== this.#owner && !this.#isOver(versionstamp, now)) return false;
    const check = [{ key, versionstamp }];
    if (await this.kv.commit({ check, set: [{ key, value: this.#owner }] }) === null) return false;
    // Renewed early enough that nobody takes it while its holder works.
    this.#renewAt = now + this.leaseMs / 3;
    return true;
  }

  /** Has its holder not renewed it for as long as we have observed it? */
  #isOver(versionstamp: string, now: number): boolean {
    if (this.#seen?.versionstamp === versionstamp) return now - this.#seen.since >= this.leaseMs;
    this.#seen = { versionstamp, since: now };
    return false;
  }
}

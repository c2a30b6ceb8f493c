/** Jobs without a working holder: their worker died, or has been silent for a whole lease. */
import { isLeaseOver } from "../../events/job/job_acts.ts";
import type { JobEntry } from "../../projections/job/job.ts";
import { LEASE_MILLISECONDS } from "./hold.ts";

interface AbandonedJobsOptions {
  /** The name of the worker that looks. */
  worker: string;
  /** No other process can write to these books: a lease of an earlier one is free. */
  alone: boolean;
}

export class AbandonedJobs {
  /** Leases that another clock wrote: the job's version, and since when it is that, in epoch milliseconds. */
  #seen = new Map<string, { version: number; since: number }>();

  constructor(private readonly o: AbandonedJobsOptions) {}

  /**
   * Has this holder surely ended? A job that this worker itself holds but does not work on is one whose take was never
   * answered.
   */
  isGone(holder: string | undefined): boolean {
    return this.o.alone || holder === this.o.worker;
  }

  /**
   * May another worker take this job at `now` (epoch milliseconds), if this worker does not work on it? Yes, if the
   * lease is over by our clock. A lease longer than any was written by another clock, and is over when nothing has come
   * of it for as long as a lease lasts. So workers with different clocks do not take jobs from each other for ever.
   */
  isLeft({ id, version, state: { lease } }: JobEntry, now: number): boolean {
    if (!lease || this.isGone(lease.worker)) return true;
    const left = Date.parse(lease.until) - now;
    if (!isLeaseOver(lease, now) || left <= 0) {
      this.#seen.delete(id);
      return left <= 0;
    }
    const seen = this.#seen.get(id);
    if (seen?.version === version && seen.since <= now) {
      return now - seen.since >= LEASE_MILLISECONDS;
    }
    this.#seen.set(id, { version, since: now });
    return false;
  }

  /** When to look again at those that are watched; Infinity without any. `isRunning` forgets what has ended. */
  nextLook(isRunning: (id: string) => boolean): number {
    let next = Infinity;
    for (const [id, { since }] of this.#seen) {
      if (isRunning(id)) next = Math.min(next, since + LEASE_MILLISECONDS);
      else this.#seen.delete(id);
    }
    return next;
  }
}

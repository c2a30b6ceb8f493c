/** One job in the hands of one worker: what it writes is written only while it holds the lease. */
import type { Actor } from "../../events/base/event.ts";
import { type JobResult, type JobState, jobStream, type Lease } from "../../events/job/job.ts";
import type { JobEvent } from "../../events/job/job.ts";
import {
  failJob,
  finishBatch,
  finishItem,
  releaseJob,
  renewLease,
  succeedJob,
} from "../../events/job/job_acts.ts";
import { isRefusal, type Refusal } from "../../events/base/refusal.ts";
import { freedBy, type JobBook } from "../../projections/job/job.ts";
import type { Books, CommandMeta } from "../store/contract.ts";
import { JobProblem, type Made } from "./kind.ts";

export const JOB_ACTOR: Actor = { id: "system", name: "작업", role: "system", via: "job" };

/** How long a worker may be silent before another one takes its job. */
export const LEASE_MILLISECONDS = 7_500;
/** How often its worker looks whether it was. */
export const TICK_MILLISECONDS = LEASE_MILLISECONDS / 6;
const MINUTE_MILLISECONDS = 60_000;

/** Why a job under way is to end: its handler's signal carries it. */
export class Stopped extends Error {
  constructor(readonly why: "lost" | "revoked" | "overtime" | "closing" | "sharing" | "store") {
    super(why);
  }
}

/** After these the worker still has the job, and writes how the attempt ended. */
const ENDED_BY_ITSELF: Stopped["why"][] = ["closing", "sharing", "overtime"];

/** A lease of this worker that begins now. */
export const leaseOf = (worker: string, now: Date): Lease => ({
  worker,
  until: new Date(now.getTime() + LEASE_MILLISECONDS).toISOString(),
});

/** A worker's command that makes this version of a job. Its key is like no item's, whatever that is called. */
export const metaOf = (worker: string, id: string, version: number): CommandMeta => ({
  actor: JOB_ACTOR,
  requestId: worker,
  key: `worker:${worker}:${id}:${version}`,
});

type Decide = (
  state: JobState | undefined,
  lease: { id: string } & Lease,
  book: JobBook,
) => JobEvent[] | Refusal;

interface HoldOptions {
  books: Pick<Books, "execute" | "blobs">;
  id: string;
  worker: string;
  now: () => Date;
  /** Version of the stream when the lease was taken. */
  version: number;
  /** What is done of it already. */
  done: Pick<JobState, "items" | "batches">;
  /** Minutes after which the attempt is to end. */
  limitMinutes: number;
  /** What ends the attempt is on its way to the log. */
  onEnding(): void;
  /** Is its place another person's for now? `unbegun`: of somebody whose request has not begun. */
  isOthersTurn(unbegun: boolean): boolean;
  /** Resolves when the message that its batch's end sent has come. */
  woken(): Promise<void>;
}

export class Hold {
  /** Tells the handler that it is to end. */
  readonly stopping = new AbortController();
  #o: HoldOptions;
  #version: number;
  /** What is done or being done, by name. */
  #items: Map<string, Promise<string | null>>;
  /** What each batch left that is recorded. */
  #batches: JobResult[];
  #batch = Promise.withResolvers<void>();
  #writing: Promise<unknown> = Promise.resolve();
  /** Nothing was written since the last tick. */
  #silent = false;
  #ticks = 0;

  constructor(options: HoldOptions) {
    this.#o = options;
    this.#version = options.version;
    this.#items = new Map(
      options.done.items.map(({ item, sha256 }) => [item, Promise.resolve(sha256)]),
    );
    this.#batches = [...options.done.batches];
  }

  /** Resolves when the batch that is being worked on is recorded. */
  get batch(): Promise<void> {
    return this.#batch.promise;
  }

  stop(why: Stopped["why"]): void {
    this.stopping.abort(new Stopped(why));
  }

  /** Keeps the lease where nothing was written for two ticks, and ends the attempt when its time is up. */
  tick(): void {
    if (++this.#ticks * TICK_MILLISECONDS >= this.#o.limitMinutes * MINUTE_MILLISECONDS) {
      this.stop("overtime");
    }
    const due = this.#silent;
    this.#silent = true;
    if (due && !this.stopping.signal.aborted) this.#write(null, renewLease).catch(() => {});
  }

  /** Does one part and records it, unless that is done or under way already. */
  item(name: string, work: (signal: AbortSignal) => Promise<Made>): Promise<string | null> {
    const { aborted } = this.stopping.signal;
    const known = this.#items.get(name);
    if (known && !aborted) return known;
    const made = this.#make(name, work);
    if (!aborted) this.#items.set(name, made);
    // A failed one may be tried again. A handler that waits for it gets the error, and one that does not must not end
    // the process.
    made.catch(() => {
      if (this.#items.get(name) === made) this.#items.delete(name);
    });
    return made;
  }

  /** Does batch after batch, each when its message has come. */
  async batches<T, R extends JobResult>(
    parts: readonly T[],
    work: (part: T, number: number) => Promise<R>,
  ): Promise<R[]> {
    const { signal } = this.stopping;
    const of = parts.length;
    for (let batch = this.#batches.length + 1; batch <= of; batch++) {
      signal.throwIfAborted();
      const result = await work(parts[batch - 1], batch);
      signal.throwIfAborted();
      await this.#write(
        null,
        (state, lease) => finishBatch(state, { ...lease, batch, of, result }),
      );
      this.#batches.push(result);
      // Its message is done; the next one's work is waited for from now on.
      this.#batch.resolve();
      this.#batch = Promise.withResolvers();
      if (batch === of) break;
      // A person with many jobs waits for one with few, and continues after them.
      if (this.#o.isOthersTurn(false)) this.stop("sharing");
      signal.throwIfAborted();
      await this.#o.woken();
    }
    return this.#batches as R[];
  }

  /** Gives its place to another person's request that has not begun; between two items, with nothing under way. */
  giveWay(): void {
    if (this.#o.isOthersTurn(true)) this.stop("sharing");
    this.stopping.signal.throwIfAborted();
  }

  async #make(
    name: string,
    work: (signal: AbortSignal) => Promise<Made>,
  ): Promise<string | null> {
    const { signal } = this.stopping;
    signal.throwIfAborted();
    const made = await work(signal);
    signal.throwIfAborted();
    // First the content: an item that is recorded can be read.
    const { blobs } = this.#o.books;
    const sealed = made !== null && "sealedWith" in made ? made : null;
    const content = sealed?.content ?? made as Exclude<Made, { sealedWith: string }>;
    const kept = content === null ? null : await blobs.put(content, sealed?.sealedWith);
    const sha256 = kept?.sha256 ?? null;
    const decide: Decide = (state, lease) => finishItem(state, { ...lease, item: name, sha256 });
    try {
      await this.#write(`job:${this.#o.id}:${name}`, decide);
    } catch (error) {
      // Refused for sure, and nobody else keeps the same bytes: sealed once more they are others.
      const refused = error instanceof Stopped && (error.why === "lost" || error.why === "revoked");
      if (sealed && refused && sha256 !== null) await blobs.remove(sha256).catch(() => {});
      throw error;
    }
    return sha256;
  }

  succeed(result: JobResult): Promise<void> {
    return this.#end((state, lease, book) =>
      succeedJob(state, { ...lease, result }, freedBy(book, lease.id))
    );
  }

  fail(reason: string, retry_at: string | null): Promise<void> {
    return this.#end((state, lease, book) =>
      failJob(state, { ...lease, reason, retry_at }, freedBy(book, lease.id))
    );
  }

  release(shared: boolean): Promise<void> {
    return this.#end((state, lease) => releaseJob(state, { ...lease, shared }));
  }

  #end(decide: Decide): Promise<void> {
    return this.#write(null, decide, true);
  }

  /** One after the other: each is written on exactly what the one before it left. */
  #write(key: string | null, decide: Decide, ends = false): Promise<void> {
    const written = this.#writing.then(() => this.#writeNow(key, decide, ends));
    this.#writing = written.catch(() => {});
    return written;
  }

  async #writeNow(key: string | null, decide: Decide, ends: boolean): Promise<void> {
    const { books, id, worker, now } = this.#o;
    const why = this.stopping.signal.reason;
    // A handler that does not listen goes on: nothing of that is recorded.
    if (why instanceof Stopped && !ENDED_BY_ITSELF.includes(why.why)) throw why;
    const expected = this.#version;
    const meta = metaOf(worker, id, expected + 1);
    const asked = books.execute({
      stream: jobStream(id),
      expected,
      decide: ({ job }) => decide(job.byId.get(id)?.state, { id, ...leaseOf(worker, now()) }, job),
      meta: key === null ? meta : { ...meta, key },
    });
    if (ends) this.#o.onEnding();
    const outcome = await asked;
    if (isRefusal(outcome)) throw this.#refused(outcome);
    const [first] = outcome.events;
    // The same key was used by another worker: this one lost the lease before.
    if (first && first.version !== expected + 1) throw this.#lost("lost");
    this.#silent = false;
    this.#version = outcome.events.at(-1)?.version ?? expected;
  }

  #refused({ status, code, message }: Refusal): Error {
    if (code === "stale_version" || code === "lease_lost") return this.#lost("lost");
    // What a job may not record it may not record at the next attempt either.
    return status === 503 ? this.#lost("store") : new JobProblem(message, true);
  }

  #lost(why: Stopped["why"]): Stopped {
    this.stop(why);
    return new Stopped(why);
  }
}

/** One job in the hands of one worker: what it writes is written only while it holds the lease. */
import type { Actor } from "../../events/event.ts";
import { type JobResult, type JobState, jobStream, type Lease } from "../../events/job.ts";
import type { JobEvent } from "../../events/job.ts";
import { failJob, finishItem, releaseJob, renewLease, succeedJob } from "../../events/job_acts.ts";
import { isRefusal, type Refusal } from "../../events/refusal.ts";
import type { Books } from "../store/contract.ts";
import type { Made } from "./kind.ts";

export const JOB_ACTOR: Actor = { id: "system", name: "작업", role: "system", via: "job" };

/** How long a worker may be silent before another one takes its job. */
export const LEASE_MILLISECONDS = 9_000;

/** Why a job under way is to end: its handler's signal carries it. */
export class Stopped extends Error {
  constructor(readonly why: "lost" | "revoked" | "overtime" | "closing" | "store") {
    super(why);
  }
}

/** A lease of this worker that begins now. */
export const leaseOf = (worker: string, now: Date): Lease => ({
  worker,
  until: new Date(now.getTime() + LEASE_MILLISECONDS).toISOString(),
});

type Decide = (state: JobState | undefined, lease: { id: string } & Lease) => JobEvent[] | Refusal;

interface HoldOptions {
  books: Pick<Books, "execute" | "blobs">;
  id: string;
  worker: string;
  now: () => Date;
  /** Version of the stream when the lease was taken. */
  version: number;
  /** What is done of it already. */
  items: JobState["items"];
}

export class Hold {
  /** Tells the handler that it is to end. */
  readonly stopping = new AbortController();
  #o: HoldOptions;
  #version: number;
  #items: Map<string, string | null>;
  #writing: Promise<unknown> = Promise.resolve();
  #timer: ReturnType<typeof setInterval>;
  /** Nothing was written since the timer came last. */
  #silent = false;

  constructor(options: HoldOptions) {
    this.#o = options;
    this.#version = options.version;
    this.#items = new Map(options.items.map(({ item, sha256 }) => [item, sha256]));
    this.#timer = setInterval(() => void this.#renew().catch(() => {}), LEASE_MILLISECONDS / 6);
    Deno.unrefTimer(this.#timer);
  }

  stop(why: Stopped["why"]): void {
    this.stopping.abort(new Stopped(why));
  }

  /** What another worker has taken, or somebody revoked, this one writes to no more. */
  end(): void {
    clearInterval(this.#timer);
  }

  /** Does one part and records it, unless it is recorded already. */
  async item(
    name: string,
    work: (signal: AbortSignal) => Promise<Made>,
  ): Promise<string | null> {
    const { signal } = this.stopping;
    signal.throwIfAborted();
    const done = this.#items.get(name);
    if (done !== undefined) return done;
    const made = await work(signal);
    signal.throwIfAborted();
    // First the content: an item that is recorded can be read.
    const sha256 = made === null ? null : (await this.#o.books.blobs.put(made)).sha256;
    const decide: Decide = (state, lease) => finishItem(state, { ...lease, item: name, sha256 });
    await this.#write(`job:${this.#o.id}:${name}`, decide);
    this.#items.set(name, sha256);
    return sha256;
  }

  succeed(result: JobResult): Promise<void> {
    return this.#writeNext((state, lease) => succeedJob(state, { ...lease, result }));
  }

  fail(reason: string, retry_at: string | null): Promise<void> {
    return this.#writeNext((state, lease) => failJob(state, { ...lease, reason, retry_at }));
  }

  release(): Promise<void> {
    return this.#writeNext(releaseJob);
  }

  async #renew(): Promise<void> {
    const due = this.#silent;
    this.#silent = true;
    if (due && !this.stopping.signal.aborted) await this.#writeNext(renewLease);
  }

  #writeNext(decide: Decide): Promise<void> {
    return this.#write(null, decide);
  }

  /** One after the other: each is written on exactly what the one before it left. */
  #write(key: string | null, decide: Decide): Promise<void> {
    const written = this.#writing.then(() => this.#writeNow(key, decide));
    this.#writing = written.catch(() => {});
    return written;
  }

  async #writeNow(key: string | null, decide: Decide): Promise<void> {
    const { books, id, worker, now } = this.#o;
    const why = this.stopping.signal.reason;
    // A handler that does not listen goes on: nothing of that is recorded.
    if (why instanceof Stopped && why.why !== "closing" && why.why !== "overtime") throw why;
    const expected = this.#version;
    const outcome = await books.execute({
      stream: jobStream(id),
      expected,
      decide: ({ job }) => decide(job.byId.get(id)?.state, { id, ...leaseOf(worker, now()) }),
      meta: {
        actor: JOB_ACTOR,
        requestId: worker,
        key: key ?? `job:${id}:${worker}:${expected + 1}`,
      },
    });
    if (isRefusal(outcome)) throw this.#refused(outcome);
    const [first] = outcome.events;
    // The same key was used by another worker: this one lost the lease before.
    if (first && first.version !== expected + 1) throw this.#lost("lost");
    this.#silent = false;
    this.#version = outcome.events.at(-1)?.version ?? expected;
  }

  #refused({ status, code, message }: Refusal): Error {
    if (code === "stale_version" || code === "lease_lost") return this.#lost("lost");
    return status === 503 ? this.#lost("store") : new Error(message);
  }

  #lost(why: Stopped["why"]): Stopped {
    this.stop(why);
    return new Stopped(why);
  }
}

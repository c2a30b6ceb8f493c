/**
 * Runs jobs. Each commit that concerns jobs is heard of through the books' own subscription (the doorbell);
 * a look at the start and one every 30 seconds stand behind it. What may run is read from the live views and
 * taken by a command on the job's stream, so two runners, a replay or a bell that rings twice do no harm.
 */
import { isOf, type StoredEvent } from "../../events/event.ts";
import { jobStream } from "../../events/job.ts";
import { isLeaseOver, leaseJob } from "../../events/job_acts.ts";
import { isRefusal } from "../../events/refusal.ts";
import { isReady, type JobEntry, nextTime, startable } from "../../projections/job.ts";
import { queueSettings } from "../../projections/job_queue.ts";
import type { Views } from "../../projections/registry.ts";
import { log } from "../log.ts";
import { runAttempt } from "./attempt.ts";
import { Hold, JOB_ACTOR, leaseOf } from "./hold.ts";
import type { JobDeps, JobKind } from "./kind.ts";
import { nextMoment, queueScheduled } from "./schedule.ts";

/** A bell that nobody heard costs no more than this. */
const POLL_MILLISECONDS = 30_000;

interface RunnerOptions {
  deps: JobDeps;
  kinds: ReadonlyMap<string, JobKind>;
  /** No other process can write to these books: a lease of an earlier one is nobody's. */
  alone: boolean;
  /** Name of this worker; one of its own unless told. */
  worker?: string;
  /** In [0, 1); tests set it. */
  random?: () => number;
}

export class JobRunner {
  readonly worker: string;
  #o: RunnerOptions;
  #running = new Map<string, { hold: Hold; queue: string; done: Promise<void> }>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #unsubscribe = () => {};
  #looking: Promise<void> | null = null;
  #again = false;
  #closed = false;

  constructor(options: RunnerOptions) {
    this.#o = options;
    this.worker = options.worker ?? `server-${crypto.randomUUID().slice(0, 8)}`;
  }

  /** Takes up what an earlier process left, queues the chores that were missed, and listens from now on. */
  async start(): Promise<void> {
    this.#unsubscribe = this.#o.deps.books.subscribe((events) => this.#hear(events));
    await this.look();
  }

  /** Looks once for what may run now, and begins it. */
  look(): Promise<void> {
    this.#again = true;
    return this.#looking ??= this.#lookNow().catch((error) => {
      log.error("looking for jobs failed", { error: String(error) });
    }).finally(async () => {
      this.#looking = null;
      // Asked for after the last turn: who asked waits for it.
      if (this.#again && !this.#closed) await this.look();
      else this.#setTimer();
    });
  }

  /** Waits until what this worker does of a queue now has ended, well or not. */
  async settled(queue: string): Promise<void> {
    const doing = [...this.#running.values()].filter((one) => one.queue === queue);
    await Promise.all(doing.map(({ done }) => done));
  }

  /** Begins nothing more, tells what runs to end, gives back what does not, and waits for that. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#unsubscribe();
    clearTimeout(this.#timer);
    await this.#looking;
    for (const { hold } of this.#running.values()) hold.stop("closing");
    await Promise.all([...this.#running.values()].map(({ done }) => done));
  }

  async #lookNow(): Promise<void> {
    clearTimeout(this.#timer);
    while (this.#again && !this.#closed) {
      this.#again = false;
      await queueScheduled(this.#o.kinds.values(), this.#o.deps);
      for (const queue of this.#o.deps.books.views.job.lanes.keys()) await this.#fill(queue);
    }
  }

  async #fill(queue: string): Promise<void> {
    const { job, job_queue } = this.#o.deps.books.views;
    const { paused, concurrency } = queueSettings(job_queue, queue);
    const busy = [...this.#running.values()].filter((one) => one.queue === queue).length;
    const free = concurrency - busy;
    if (paused || free <= 0) return;
    const now = this.#o.deps.now().getTime();
    const left = [...job.running].map((id) => job.byId.get(id)!)
      .filter((entry) => entry.state.queue === queue && this.#isLeft(entry, now))
      .map(({ id }) => id);
    const ids = [...left, ...startable(job, queue, now, free)].slice(0, free);
    await Promise.all(ids.map((id) => this.#take(id)));
  }

  /** Did whoever works on it fall silent, or die with an earlier process? */
  #isLeft({ id, state }: JobEntry, now: number): boolean {
    if (this.#running.has(id)) return false;
    return this.#isDead(state.lease?.worker) ||
      (state.lease ? isLeaseOver(state.lease, now) : true);
  }

  #isDead(worker: string | undefined): boolean {
    return this.#o.alone && worker !== this.worker;
  }

  async #take(id: string): Promise<void> {
    const { deps: { books, now }, kinds } = this.#o;
    const { worker } = this;
    const entry = books.views.job.byId.get(id)!;
    const expected = entry.version;
    const attemptsMax = kinds.get(entry.state.kind)?.attemptsMax ?? 1;
    const outcome = await books.execute({
      stream: jobStream(id),
      expected,
      decide: (views, at) =>
        leaseJob(views.job.byId.get(id)?.state, { id, ...leaseOf(worker, now()) }, {
          now: at.getTime(),
          ready: mayBegin(views, id, at.getTime()),
          holderDied: this.#isDead(views.job.byId.get(id)?.state.lease?.worker),
          attemptsMax,
        }),
      meta: { actor: JOB_ACTOR, requestId: worker, key: `job:${id}:${worker}:${expected + 1}` },
    });
    if (isRefusal(outcome) || outcome.events.at(-1)?.type !== "job.attempt_started") return;
    this.#begin(books.views.job.byId.get(id)!, outcome.events.at(-1)!.version);
  }

  #begin({ id, state }: JobEntry, version: number): void {
    const { deps, kinds, random } = this.#o;
    const { books, now } = deps;
    const hold = new Hold({ books, id, worker: this.worker, now, version, items: state.items });
    const kind = kinds.get(state.kind);
    const attempt = { id, state, hold, kind, deps, random: random ?? chance };
    const done = runAttempt(attempt).finally(() => {
      hold.end();
      this.#running.delete(id);
      void this.look();
    });
    this.#running.set(id, { hold, queue: state.queue, done });
  }

  #hear(events: StoredEvent[]): void {
    let rung = false;
    for (const { type, stream, requestId } of events) {
      if (!isOf(stream, "job") && !isOf(stream, "job_queue")) continue;
      const mine = this.#running.get(stream.slice("job/".length));
      if (type === "job.revoked") mine?.hold.stop("revoked");
      if (type === "job.leased" && requestId !== this.worker) mine?.hold.stop("lost");
      rung ||= type !== "job.item_done" && type !== "job.leased" && type !== "job.attempt_started";
    }
    if (rung && !this.#closed) void this.look();
  }

  #setTimer(): void {
    clearTimeout(this.#timer);
    if (this.#closed) return;
    const { deps, kinds } = this.#o;
    const now = deps.now();
    const moments = [...kinds.values()].map(({ schedule }) =>
      schedule ? nextMoment(schedule, now) : Infinity
    );
    const next = Math.min(nextTime(deps.books.views.job, now.getTime()), ...moments);
    const wait = Math.min(POLL_MILLISECONDS, next - now.getTime());
    this.#timer = setTimeout(() => void this.look(), wait);
    Deno.unrefTimer(this.#timer);
  }
}

/** In [0, 1). */
const chance = (): number => crypto.getRandomValues(new Uint32Array(1))[0] / 2 ** 32;

/** May a job begin: is its queue open, has its time come, is what it waits for done? */
function mayBegin({ job, job_queue }: Views, id: string, now: number): boolean {
  const entry = job.byId.get(id);
  if (!entry || queueSettings(job_queue, entry.state.queue).paused) return false;
  return isReady(job, entry, now);
}

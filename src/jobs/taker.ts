/** What a worker takes of the queues: never more at once than a queue, or the worker itself, may do. */
import { jobStream } from "../../events/job/job.ts";
import { leaseJob } from "../../events/job/job_acts.ts";
import { isRefusal } from "../../events/base/refusal.ts";
import { freedBy, isReady, type JobEntry, startable } from "../../projections/job/job.ts";
import { queueSettings } from "../../projections/job/job_queue.ts";
import type { Views } from "../../projections/registry.ts";
import type { Outcome } from "../store/contract.ts";
import { leaseOf, metaOf } from "./hold.ts";
import type { Bells } from "./bells.ts";
import type { JobDeps, JobKind } from "./kind.ts";
import type { AbandonedJobs } from "./left.ts";

/** When the store did not answer somebody who wanted to take a job, it is asked again after this. */
const UNANSWERED_MS = 1_000;
/** When another worker was quicker it is looked again after this. */
const OUTRUN_MS = 20;

/** What a worker does of a job. */
export interface Doing {
  readonly queue: string;
  /** Its end is being written: another one may have its place. */
  readonly ending: boolean;
}

interface TakerOptions {
  deps: JobDeps;
  kinds: ReadonlyMap<string, JobKind>;
  worker: string;
  alone: boolean;
  /** Jobs that the worker does at once. */
  concurrency: number;
  /** The queues it takes jobs of; none means all. */
  queues: readonly string[];
  left: AbandonedJobs;
  bells: Bells;
  /** What the worker does now, by id. */
  doing: ReadonlyMap<string, Doing>;
  /** It got a job, which has this version now. */
  begin(entry: JobEntry, version: number): void;
  /** It is to look again, after `againMs`. */
  onAgain(): void;
}

export class Taker {
  #o: TakerOptions;
  /** What is being asked for: its queue, and the answer. */
  #taking = new Map<string, { queue: string; answered: Promise<void> }>();
  /** Milliseconds after which it is to be looked again; Infinity where nothing calls for that. */
  againMs = Infinity;

  constructor(options: TakerOptions) {
    this.#o = options;
  }

  /** Asks for all that may begin now and has a place. */
  fill(): void {
    this.againMs = Infinity;
    const { deps, queues } = this.#o;
    for (const queue of deps.books.views.job.lanes.keys()) {
      if (queues.length === 0 || queues.includes(queue)) this.#fillFrom(queue);
    }
  }

  /** Resolves when everything that was asked for was answered. */
  async settled(): Promise<void> {
    while (this.#taking.size > 0) {
      await Promise.all([...this.#taking.values()].map(({ answered }) => answered));
    }
  }

  /** Resolves when what was asked about a job was answered. */
  async answered(id: string): Promise<void> {
    await this.#taking.get(id)?.answered;
  }

  #fillFrom(queue: string): void {
    const { deps, doing, bells } = this.#o;
    const { job, job_queue } = deps.books.views;
    const { paused, concurrency } = queueSettings(job_queue, queue);
    const [mine, all] = this.#placesTaken(queue);
    const most = Math.min(concurrency - mine, this.#o.concurrency - all);
    if (paused || most <= 0) return;
    const now = deps.now().getTime();
    const left: string[] = [];
    let others = 0;
    for (const id of job.running) {
      const entry = job.byId.get(id)!;
      if (entry.state.queue !== queue || doing.has(id) || this.#taking.has(id)) continue;
      if (this.#o.left.isLeft(entry, now)) left.push(id);
      else others++;
    }
    const free = Math.min(most, concurrency - mine - others);
    // What is being taken is among what may begin until the log says that it is taken; what was just given
    // back or failed is there as soon as the log says so.
    const ready = startable(job, queue, now, free + this.#taking.size, (id) => bells.isAwaited(id))
      .filter((id) => !this.#taking.has(id) && (doing.get(id)?.ending ?? true));
    const ids = [...left, ...ready].slice(0, Math.max(0, free));
    for (const [before, id] of ids.entries()) this.#take(queue, id, mine + before);
  }

  /** Places that this worker's jobs have: of a queue, and in all. */
  #placesTaken(queue: string): [mine: number, all: number] {
    let [mine, all] = [0, this.#taking.size];
    for (const one of this.#taking.values()) if (one.queue === queue) mine++;
    for (const one of this.#o.doing.values()) {
      if (one.ending) continue;
      all++;
      if (one.queue === queue) mine++;
    }
    return [mine, all];
  }

  /** Asks for a job, beside so many of its queue that this worker has or asks for. */
  #take(queue: string, id: string, beside: number): void {
    const { deps: { books, now }, kinds, worker, alone } = this.#o;
    const entry = books.views.job.byId.get(id)!;
    const attemptsMax = kinds.get(entry.state.kind)?.attemptsMax ?? 1;
    const asked = books.execute({
      stream: jobStream(id),
      expected: entry.version,
      decide: (views, at) =>
        leaseJob(views.job.byId.get(id)?.state, { id, ...leaseOf(worker, now()) }, {
          now: at.getTime(),
          ready: canStart(views, id, at.getTime()) &&
            // Other processes may have taken some since: their commits are folded when this is decided again.
            (alone || this.#hasRoom(views, entry, beside)),
          holderDied: this.#o.left.isGone(views.job.byId.get(id)?.state.lease?.worker),
          attemptsMax,
          freed: freedBy(views.job, id),
        }),
      meta: metaOf(worker, id, entry.version + 1),
    });
    const answered = asked.then((outcome) => this.#heard(id, outcome), () => this.#heard(id, null));
    this.#taking.set(id, { queue, answered });
  }

  /** `outcome` is null where the question itself failed. */
  #heard(id: string, outcome: Outcome | null): void {
    this.#taking.delete(id);
    if (outcome === null || isRefusal(outcome)) {
      const outrun = outcome?.code === "job_not_ready";
      const silent = outcome === null || outcome.status === 503;
      if (!outrun && !silent) return;
      this.againMs = Math.min(this.againMs, outrun ? OUTRUN_MS : UNANSWERED_MS);
      return this.#o.onAgain();
    }
    const last = outcome.events.at(-1);
    if (last?.type !== "job.attempt_started") return;
    this.#o.begin(this.#o.deps.books.views.job.byId.get(id)!, last.version);
  }

  /** Is there room for a job in its queue beside those of other workers and so many of this one? */
  #hasRoom({ job, job_queue }: Views, { id, state: { queue } }: JobEntry, beside: number): boolean {
    let others = 0;
    for (const other of job.running) {
      const { state } = job.byId.get(other)!;
      if (other === id || state.queue !== queue || state.lease?.worker === this.#o.worker) continue;
      others++;
    }
    return others + beside < queueSettings(job_queue, queue).concurrency;
  }
}

/** May a job begin: is its queue open, has its time come, is what it waits for done? */
function canStart({ job, job_queue }: Views, id: string, now: number): boolean {
  const entry = job.byId.get(id);
  if (!entry || queueSettings(job_queue, entry.state.queue).paused) return false;
  return isReady(job, entry, now);
}

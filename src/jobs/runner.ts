/**
 * Runs jobs. A person's request is named by a message of the KV's queue and begins when that arrives; scheduled jobs,
 * and everything without a queue, begin when the books' subscription reports the commit. A look at the start, one for a
 * late message and one every 30 seconds cover the rest. Candidates come from the live views and are taken by a command
 * on the job's stream, so two runners, a replay or a repeated message do no harm.
 */
import { isOf, type StoredEvent } from "../../events/base/event.ts";
import { CONCURRENCY_MAX } from "../../events/job/job_queue.ts";
import { type JobEntry, mustYield, nextTime } from "../../projections/job/job.ts";
import { log } from "../kit/log.ts";
import { within } from "../kit/within.ts";
import { Attendance } from "./attendance.ts";
import { runAttempt } from "./attempt.ts";
import { Bells } from "./bells.ts";
import { Hold, TICK_MILLISECONDS } from "./hold.ts";
import type { JobDeps, JobKind } from "./kind.ts";
import { AbandonedJobs } from "./left.ts";
import { nextMoment, queueScheduled } from "./schedule.ts";
import { type Doing, Taker } from "./taker.ts";

/** A missed signal costs no more than this. */
const POLL_MILLISECONDS = 30_000;
/**
 * A message whose work still goes on after so long is done all the same: the lease says who works, and what dies then
 * is found by the next look. After a minute the queue would hand it out again, beside the one that is worked on.
 */
const MESSAGE_MILLISECONDS = 15_000;

interface RunnerOptions {
  deps: JobDeps;
  kinds: ReadonlyMap<string, JobKind>;
  /** No other process can write to these books: a lease of an earlier one is free. */
  alone: boolean;
  /** Name of this worker; by default a new one. */
  worker?: string;
  /** Jobs that it runs at once; default: as many as one queue may. */
  concurrency?: number;
  /** The queues it takes jobs of; none means all. */
  queues?: readonly string[];
  /** In [0, 1); tests set it. */
  random?: () => number;
}

interface Running extends Doing {
  hold: Hold;
  done: Promise<void>;
}

export class JobRunner {
  readonly worker: string;
  #o: RunnerOptions;
  #running = new Map<string, Running>();
  #left: AbandonedJobs;
  #bells: Bells;
  #taker: Taker;
  #attendance: Attendance;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #ticker: ReturnType<typeof setInterval> | undefined;
  #unsubscribe = () => {};
  #unlisten = () => {};
  /** It begins nothing: for good, or while it gives back what it has. */
  #closed = false;
  #resting = false;
  /** When chores were looked at last, and when the next one comes; epoch milliseconds. */
  #chores = { looked: -Infinity, next: -Infinity };

  constructor(options: RunnerOptions) {
    this.#o = options;
    this.worker = options.worker ?? `server-${crypto.randomUUID().slice(0, 8)}`;
    const { deps, kinds, alone, queues = [], concurrency = CONCURRENCY_MAX } = options;
    const { worker } = this;
    this.#left = new AbandonedJobs({ worker, alone });
    this.#bells = new Bells(deps.now);
    this.#taker = new Taker({
      ...{ deps, kinds, worker, alone, concurrency, queues },
      left: this.#left,
      bells: this.#bells,
      doing: this.#running,
      begin: (entry, version) => this.#begin(entry, version),
      onAgain: () => this.#setTimer(),
    });
    this.#attendance = new Attendance({
      ...{ books: deps.books, now: deps.now, alone, worker, queues, concurrency },
      kinds: [...kinds.keys()],
      restart: () => this.#restart(),
      look: () => this.look(),
    });
  }

  /** Takes up what an earlier process left, queues the chores that were missed, and listens from now on. */
  async start(): Promise<void> {
    const { books } = this.#o.deps;
    this.#unsubscribe = books.subscribe((events, awaited) => this.#hear(events, awaited));
    this.#ticker = setInterval(() => this.#tick(), TICK_MILLISECONDS);
    Deno.unrefTimer(this.#ticker);
    await this.#attendance.start();
    await this.look();
    this.#unlisten = books.queue?.listen((ids) => this.#handed(ids)) ?? this.#unlisten;
  }

  /** Looks for what may run now; resolves when that is begun. */
  async look(): Promise<void> {
    await this.#queueChores().catch((error) => {
      log.error("looking for chores failed", { error: String(error) });
    });
    await this.#giveUpLost().catch((error) => {
      log.error("looking for lost messages failed", { error: String(error) });
    });
    this.#fill();
    await this.#taker.settled();
    // What was found out meanwhile may be a reason to look again soon.
    this.#setTimer();
  }

  /** Waits until what this worker does of a queue now has ended, well or not. */
  async settled(queue: string): Promise<void> {
    const doing = [...this.#running.values()].filter((one) => one.queue === queue);
    await Promise.all(doing.map(({ done }) => done));
  }

  /** Takes nothing more, gives running jobs so many milliseconds, aborts the rest, releases them, and waits for it. */
  async close(drainMilliseconds = 0): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    await this.#taker.settled();
    if (drainMilliseconds > 0) await within(drainMilliseconds, this.#ended());
    await this.#giveBack();
    clearInterval(this.#ticker);
    this.#unlisten();
    this.#unsubscribe();
    await this.#attendance.close();
  }

  #ended(): Promise<unknown> {
    return Promise.all([...this.#running.values()].map(({ done }) => done));
  }

  /** Tells what runs to end, and waits for that. */
  async #giveBack(): Promise<void> {
    for (const { hold } of this.#running.values()) hold.stop("closing");
    await this.#ended();
  }

  /** Gives back what it works on and begins anew; answers how many jobs it gave back. */
  async #restart(): Promise<number> {
    this.#resting = true;
    await this.#taker.settled();
    const ids = [...this.#running.keys()];
    await this.#giveBack();
    const { byId } = this.#o.deps.books.views.job;
    const given = ids.filter((id) => byId.get(id)?.state.status === "queued");
    this.#resting = false;
    await this.look();
    return given.length;
  }

  /** To read a cron pattern takes longer than a job may: not at every look, but as often as the poll. */
  async #queueChores(): Promise<void> {
    const { deps, kinds } = this.#o;
    const now = deps.now();
    const since = now.getTime() - this.#chores.looked;
    if (this.#closed) return;
    if (since >= 0 && since < POLL_MILLISECONDS && now.getTime() < this.#chores.next) return;
    const patterns = [...kinds.values()].flatMap(({ schedule }) => schedule ?? []);
    const next = Math.min(...patterns.map((pattern) => nextMoment(pattern, now)));
    this.#chores = { looked: now.getTime(), next };
    await queueScheduled(kinds.values(), deps);
  }

  /** What a message named is taken; the message is done when its batch is, or it waits for a place. */
  async #handed(ids: readonly string[]): Promise<void> {
    this.#bells.ring(ids);
    this.#fill();
    const worked = async (id: string) => {
      await this.#taker.answered(id);
      const running = this.#running.get(id);
      if (running) await Promise.race([running.hold.batch, running.done]);
    };
    await within(MESSAGE_MILLISECONDS, Promise.all(ids.map(worked)));
  }

  /** Messages that the queue gave up, or that are late, are not waited for any longer. */
  async #giveUpLost(): Promise<void> {
    const given = await this.#o.deps.books.queue?.undelivered() ?? [];
    this.#bells.ring(given);
    const late = this.#bells.giveUpLate();
    if (given.length + late.length > 0) {
      log.warn("messages of jobs were lost", { given_up: given.length, late: late.length });
    }
  }

  #fill(): void {
    if (this.#closed) return;
    try {
      if (!this.#resting) this.#taker.fill();
    } catch (error) {
      log.error("looking for jobs failed", { error: String(error) });
    }
  }

  #begin(entry: JobEntry, version: number): void {
    const { deps, kinds, random = chance } = this.#o;
    const { id, state } = entry;
    const kind = kinds.get(state.kind);
    const running = { queue: state.queue, ending: false };
    const hold = new Hold({
      ...{ books: deps.books, now: deps.now, worker: this.worker, id, version, done: state },
      limitMinutes: kind?.limitMinutes ?? 1,
      // The next job is taken in the commit that ends this one.
      onEnding: () => {
        running.ending = true;
        this.#fill();
      },
      isOthersTurn: (unbegun) =>
        mustYield(deps.books.views.job, id, {
          unbegun,
          isLater: (other) => this.#bells.isAwaited(other),
        }),
      woken: () => this.#bells.rung(id),
    });
    const done = runAttempt({ id, state, hold, kind, deps, random }).finally(() => {
      if (this.#running.get(id)?.hold === hold) this.#running.delete(id);
      // One that ended silently has not passed its place on yet.
      if (!running.ending) this.#fill();
    });
    this.#running.set(id, Object.assign(running, { hold, done }));
  }

  #tick(): void {
    for (const { hold } of this.#running.values()) hold.tick();
  }

  #hear(events: StoredEvent[], awaited: readonly string[]): void {
    this.#bells.expect(awaited);
    let [concerned, rung] = [false, false];
    for (const { type, stream, requestId } of events) {
      if (!isOf(stream, "job") && !isOf(stream, "job_queue")) continue;
      concerned = true;
      const mine = this.#running.get(stream.slice("job/".length));
      if (type === "job.revoked") mine?.hold.stop("revoked");
      if (type === "job.leased" && requestId !== this.worker) mine?.hold.stop("lost");
      rung ||= !BEING_WORKED_ON.includes(type);
    }
    if (rung) this.#fill();
    if (concerned) this.#setTimer();
  }

  #setTimer(): void {
    clearTimeout(this.#timer);
    if (this.#closed) return;
    const { deps } = this.#o;
    const { job } = deps.books.views;
    const now = deps.now().getTime();
    const watched = this.#left.nextLook((id) => job.running.has(id));
    const next = Math.min(nextTime(job, now), this.#chores.next, watched);
    const wait = next > now ? Math.min(POLL_MILLISECONDS, next - now) : POLL_MILLISECONDS;
    const again = Math.min(this.#taker.againMs, this.#bells.lateInMs);
    this.#timer = setTimeout(() => void this.look(), Math.min(wait, again));
    Deno.unrefTimer(this.#timer);
  }
}

/** Events by which no other job may begin. */
const BEING_WORKED_ON = [
  "job.leased",
  "job.attempt_started",
  "job.item_done",
  "job.batch_done",
];

/** In [0, 1). */
const chance = (): number => crypto.getRandomValues(new Uint32Array(1))[0] / 2 ** 32;

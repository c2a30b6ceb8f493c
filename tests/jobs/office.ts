/** Books with jobs in them, workers that can die at any step, and a clock that is set by hand. */
import { isRefusal } from "../../events/base/refusal.ts";
import type { JobStatus } from "../../events/job/job.ts";
import { readConfig } from "../../src/config.ts";
import { readOffice } from "../../src/office/office_file.ts";
import { JobRunner } from "../../src/jobs/runner.ts";
import { enqueue, type JobRequest } from "../../src/jobs/enqueue.ts";
import type { JobDeps, JobKind } from "../../src/jobs/kind.ts";
import type { Books } from "../../src/store/contract.ts";
import { openBooks } from "../../src/store/open.ts";
import { handClock } from "../helpers/contact.ts";
import { minji } from "../store/notes.ts";

/** A process: what it asks of the books once it has died fails, and nothing of it is written. */
export class Life {
  #end = Promise.withResolvers<void>();
  /** Resolves when it dies. */
  readonly death = this.#end.promise;
  /** Steps until it dies: a call of the books before it is made, or the answer to one. */
  constructor(public steps = Infinity) {}
  get died(): boolean {
    return this.steps <= 0;
  }
  step(): void {
    if (this.died) throw new Error("died");
    this.steps--;
    if (!this.died) return;
    this.#end.resolve();
    throw new Error("died");
  }
  /** The books as this process reaches them. */
  of(books: Books): Books {
    const twoSteps = <A extends unknown[], R>(ask: (...given: A) => Promise<R>) => {
      return async (...given: A): Promise<R> => {
        this.step();
        const answer = await ask(...given);
        this.step();
        return answer;
      };
    };
    return Object.create(books, {
      execute: { value: twoSteps(books.execute.bind(books)) },
      blobs: { value: { ...books.blobs, put: twoSteps(books.blobs.put.bind(books.blobs)) } },
    });
  }
}

interface WorkerOptions {
  alone: boolean;
  life: Life;
  clock: () => number;
  concurrency: number;
  queues: string[];
  execute: Books["execute"];
  queue: Books["queue"];
}

export async function openJobOffice(...kinds: JobKind[]) {
  const clock = handClock("2026-11-21T23:59:30.000Z");
  const books = await openBooks({ path: ":memory:", now: clock.now });
  const config = readConfig({ KV_URL: ":memory:" });
  const office = await readOffice("");
  const runners: JobRunner[] = [];
  const kindsByName = new Map(kinds.map((kind) => [kind.kind, kind]));
  return {
    books,
    clock,
    /** Settings; a test may change them before the first job. */
    config,
    /**
     * A worker; `alone` one whose process is the only one that has the books. It may have a clock of its own
     * (epoch milliseconds), and books that answer it otherwise.
     */
    worker(name: string, given: Partial<WorkerOptions> = {}): JobRunner {
      const { alone = false, life = new Life(), execute } = given;
      const now = given.clock ? () => new Date(given.clock!()) : clock.now;
      const own = life.of(books);
      const reached: Books = Object.create(own, {
        ...(execute && { execute: { value: execute } }),
        ...(given.queue !== undefined && withQueue(books, given.queue)),
      });
      const known = { books: reached, now, keys: books.keys, config, office };
      const deps = known as unknown as JobDeps;
      const runner = new JobRunner({
        ...{ deps, kinds: kindsByName, alone, worker: name, random: () => 1 },
        ...{ concurrency: given.concurrency, queues: given.queues },
      });
      runners.push(runner);
      return runner;
    },
    async queue(id: string, job: Partial<JobRequest> = {}, actor = minji): Promise<void> {
      const meta = { actor, requestId: "test", key: `queue:${id}` };
      const asked = { id, kind: kinds[0]?.kind ?? "unknown", queue: "office", ...job };
      const outcome = await enqueue(books, asked, meta);
      if (isRefusal(outcome)) throw new Error(outcome.message);
    },
    state: (id: string) => books.views.job.byId.get(id)!.state,
    /** Waits until a job has come to this. */
    async until(id: string, status: JobStatus): Promise<void> {
      const reached = Promise.withResolvers<void>();
      const look = () => {
        if (books.views.job.byId.get(id)?.state.status === status) reached.resolve();
      };
      const end = books.subscribe(look);
      look();
      await reached.promise;
      end();
    },
    /** Types of a job's events, without "job.". */
    async told(id: string): Promise<string[]> {
      return (await books.history(`job/${id}`)).map(({ type }) => type.slice("job.".length));
    },
    async close(): Promise<void> {
      for (const runner of runners) await runner.close();
      await books.close();
    },
  };
}

/** Another queue than the books' own; without one nothing is said to be on its way. */
function withQueue(books: Books, queue: Books["queue"]): PropertyDescriptorMap {
  const subscribe: Books["subscribe"] = (listener) =>
    books.subscribe((events, awaited) => listener(events, queue === null ? [] : awaited));
  return { queue: { value: queue }, subscribe: { value: subscribe } };
}

/** Something that a test releases when it wants. */
export function gate() {
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  const { promise: reached, resolve: arrive } = Promise.withResolvers<void>();
  return {
    open,
    /** Resolves when somebody waits at it. */
    reached,
    pass: (): Promise<void> => {
      arrive();
      return opened;
    },
  };
}

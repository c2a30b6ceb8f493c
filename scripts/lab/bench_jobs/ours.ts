/** No-op jobs in this house: taken in, worked on and ended in one process, on a file of its own. */
import { z } from "zod";
import { changeQueue, CONCURRENCY_MAX } from "../../../events/job/job_queue.ts";
import { queueSettings } from "../../../projections/job/job_queue.ts";
import { enqueue } from "../../../src/jobs/enqueue.ts";
import { JOB_ACTOR } from "../../../src/jobs/hold.ts";
import { defineJob, type JobDeps } from "../../../src/jobs/kind.ts";
import { JobRunner } from "../../../src/jobs/runner.ts";
import type { Books } from "../../../src/store/contract.ts";
import { openBooks } from "../../../src/store/open.ts";

const QUEUE = "bench";

const nothing = defineJob({
  kind: "nothing",
  title: "아무것도 하지 않음",
  args: z.strictObject({ n: z.int() }),
  queue: QUEUE,
  handler: () => Promise.resolve(null),
});

const meta = (key: string) => ({ actor: JOB_ACTOR, requestId: "bench", key });

/** The same books without their queue, as over a KV server: only the subscription reports a commit. */
const withoutQueue = (books: Books): Books =>
  Object.create(books, {
    queue: { value: null },
    subscribe: {
      value: (listener: Parameters<Books["subscribe"]>[0]) =>
        books.subscribe((events) => listener(events, [])),
    },
  });

/**
 * Milliseconds from the first job that is taken in to the last that has ended, each by durable commits. By the queue
 * each begins when its message has come, by the doorbell when its commit is folded.
 */
export async function ourTime(
  folder: string,
  count: number,
  by: "queue" | "doorbell",
): Promise<number> {
  const opened = await openBooks({ path: `${folder}/books.sqlite` });
  const books = by === "queue" ? opened : withoutQueue(opened);
  await books.execute({
    stream: `job_queue/${QUEUE}`,
    decide: ({ job_queue }) =>
      changeQueue(queueSettings(job_queue, QUEUE), {
        name: QUEUE,
        to: { paused: false, concurrency: CONCURRENCY_MAX },
      }),
    meta: meta("scale"),
  });
  const deps = { books, keys: books.keys, now: () => new Date() } as JobDeps;
  const kinds = new Map([[nothing.kind, nothing]]);
  const runner = new JobRunner({ deps, kinds, alone: true });
  await runner.start();
  const ended = Promise.withResolvers<void>();
  books.subscribe(() => {
    if (books.views.job.lanes.get(QUEUE)?.counts.succeeded === count) ended.resolve();
  });
  const began = performance.now();
  await Promise.all(
    Array.from(
      { length: count },
      (_, n) =>
        enqueue(books, { id: `j${n}`, kind: "nothing", queue: QUEUE, args: { n } }, meta(`j${n}`)),
    ),
  );
  await ended.promise;
  const milliseconds = performance.now() - began;
  await runner.close();
  await books.close();
  return milliseconds;
}

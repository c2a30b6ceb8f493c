/** Puts a job into its queue: the one way there is, for routes, schedules and other jobs. */
import type { NewEvent } from "../../events/base/event.ts";
import { type JobState, jobStream, type QueuedJob } from "../../events/job/job.ts";
import { queueJob } from "../../events/job/job_acts.ts";
import { isRefusal } from "../../events/base/refusal.ts";
import { waitsFor } from "../../projections/job/job.ts";
import { holderOf, makersOf, READS_FROM } from "../../projections/job/job_order.ts";
import type { Books, CommandMeta, Outcome } from "../store/contract.ts";

/** A job as it is asked for; what is left out is as for most. */
export type JobRequest =
  & { id: string }
  & Pick<QueuedJob, "kind" | "queue">
  & Partial<QueuedJob>;

const USUAL: Omit<QueuedJob, "kind" | "queue"> = {
  args: {},
  priority: 5,
  not_before: null,
  unique: "",
  after: [],
  scheduled_for: null,
};

/**
 * The event that takes a job in, for the commit of what it is for: it waits for no other job. One with this id that is
 * there already gives none.
 */
export const queuedWith = (job: JobState | undefined, { id, ...asked }: JobRequest): NewEvent[] => {
  const queued = queueJob(job, { id, job: { ...USUAL, ...asked } }, {
    ...{ holder: undefined, missing: [], waits: false },
  });
  if (isRefusal(queued)) throw new Error(`${id}: ${queued.code}`);
  return queued;
};

/**
 * Takes a job in, and hands it to a worker by a message in the same commit. It waits for the jobs that it names,
 * and for those that make what it reads of the same rows. Refused where its unique key is taken (409).
 */
export function enqueue(
  books: Pick<Books, "execute">,
  { id, ...asked }: JobRequest,
  meta: CommandMeta,
): Promise<Outcome> {
  const given: QueuedJob = { ...USUAL, ...asked };
  const looks = given.unique !== "" || given.after.length > 0 || given.kind in READS_FROM;
  return books.execute({
    stream: jobStream(id),
    // Only these look at other jobs: the rest need not wait for what is being written.
    reads: looks ? ["job"] : undefined,
    decide: ({ job: book }) => {
      const job = { ...given, after: [...new Set([...given.after, ...makersOf(book, given)])] };
      return queueJob(book.byId.get(id)?.state, { id, job }, {
        holder: holderOf(book, job),
        missing: job.after.filter((other) => !book.byId.has(other)),
        waits: waitsFor(book, job).length > 0,
      });
    },
    meta,
  });
}

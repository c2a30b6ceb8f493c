/** Puts a job into its queue: the one way there is, for routes, schedules and other jobs. */
import type { QueuedJob } from "../../events/job.ts";
import { jobStream } from "../../events/job.ts";
import { queueJob } from "../../events/job_acts.ts";
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

/** Takes a job in; the runner hears of it by the commit. Refused where its unique key is taken (409). */
export function enqueue(
  books: Pick<Books, "execute">,
  { id, ...asked }: JobRequest,
  meta: CommandMeta,
): Promise<Outcome> {
  const job: QueuedJob = { ...USUAL, ...asked };
  return books.execute({
    stream: jobStream(id),
    // Only these two look at other jobs: the rest need not wait for what is being written.
    reads: job.unique !== "" || job.after.length > 0 ? ["job"] : undefined,
    decide: ({ job: book }) =>
      queueJob(book.byId.get(id)?.state, { id, job }, {
        holder: book.unique.get(job.unique),
        missing: job.after.filter((other) => !book.byId.has(other)),
      }),
    meta,
  });
}

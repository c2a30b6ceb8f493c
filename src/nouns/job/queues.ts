/** The queues that the monitor shows: those of the kinds of jobs there are, and those that had a job or were set. */
import { type QueueRow, rowOfQueue } from "../../../projections/job/job_rows.ts";
import type { Deps } from "../../deps.ts";
import { jobKinds } from "./kinds.ts";

/** Names of all queues, in order: an office in which no job ever was has those of its kinds. */
function queueNames({ books: { views: { job, job_queue } } }: Pick<Deps, "books">): string[] {
  const ofKinds = [...jobKinds.values()].map(({ queue }) => queue);
  return [...new Set([...ofKinds, ...job.lanes.keys(), ...job_queue.byId.keys()])].sort();
}

/** Is there such a queue? */
export const isQueue = (deps: Pick<Deps, "books">, name: string): boolean =>
  queueNames(deps).includes(name);

/** Every queue as it is now, by name. */
export const queuesNow = (deps: Pick<Deps, "books" | "now">): QueueRow[] =>
  queueNames(deps).map((name) => rowOfQueue(deps.books.views, name, deps.now().getTime()));

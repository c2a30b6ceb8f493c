/** The monitor's queues: those of kinds of jobs, and those that had a job or a setting. */
import { type QueueRow, rowOfQueue } from "../../../projections/job/job_rows.ts";
import type { Deps } from "../../deps.ts";
import { jobKinds } from "./kinds.ts";

/** Names of all queues, in order: an office in which no job ever was has those of its kinds. */
function queueNames({ books: { views: { job, job_queue } } }: Pick<Deps, "books">): string[] {
  const ofKinds = [...jobKinds.values()].map(({ queue }) => queue);
  return [...new Set([...ofKinds, ...job.lanes.keys(), ...job_queue.byId.keys()])].sort();
}

/** Does the queue exist? */
export const isQueue = (deps: Pick<Deps, "books">, name: string): boolean =>
  queueNames(deps).includes(name);

/** Every queue's present state, by name. */
export const queuesNow = (deps: Pick<Deps, "books" | "now">): QueueRow[] =>
  queueNames(deps).map((name) => rowOfQueue(deps.books.views, name, deps.now().getTime()));

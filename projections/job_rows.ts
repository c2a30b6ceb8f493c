/** Jobs and queues as superusers get them: the fields and states of S2 §3 and §4, and why a job waits. */
import { z } from "zod";
import type { JobStatus } from "../events/job.ts";
import { type JobBook, type JobEntry, waitsFor } from "./job.ts";
import { queueSettings } from "./job_queue.ts";
import { pageWithin } from "./paging.ts";
import type { Views } from "./registry.ts";

/** Words of the monitor for where a job stands (S2 §4). */
export const TASK_STATES = [
  "PENDING",
  "STARTED",
  "RETRY",
  "SUCCESS",
  "FAILURE",
  "REVOKED",
] as const;

const stateOf: Record<JobStatus, (typeof TASK_STATES)[number]> = {
  queued: "PENDING",
  running: "STARTED",
  retrying: "RETRY",
  succeeded: "SUCCESS",
  dead: "FAILURE",
  revoked: "REVOKED",
};

const count = z.int().nonnegative();
const instant = z.iso.datetime().nullable();

export const jobRow = z.strictObject({
  task_id: z.string(),
  /** Its kind, and the kind's Korean title. */
  task_name: z.string(),
  title: z.string(),
  status: z.enum(TASK_STATES),
  worker_name: z.string().nullable(),
  queue_name: z.string(),
  priority: count,
  queued_at: z.iso.datetime(),
  started_at: instant,
  finished_at: instant,
  /** Seconds that the last attempt took; null while it has not ended. */
  runtime: z.number().nullable(),
  attempts: count,
  items_done: count,
  /** Why it failed last or was cancelled; "" where it did not. */
  error: z.string(),
  result: z.unknown(),
  retry_at: instant,
  /** Why it does not begin yet, in Korean; "" where nothing keeps it. */
  waits: z.string(),
  requested_by: z.string(),
  version: count,
});
export type JobRow = z.infer<typeof jobRow>;

export const jobPage = z.strictObject({
  data: z.array(jobRow),
  pagination: z.strictObject({ page: count, page_size: count, total: count, total_pages: count }),
});

export const queueRow = z.strictObject({
  queue_name: z.string(),
  pending_tasks: count,
  active_tasks: count,
  /** Wait for a time of theirs, or for their next attempt. */
  scheduled_tasks: count,
  paused: z.boolean(),
  concurrency: count,
});

type JobViews = Pick<Views, "job" | "job_queue">;

/** Why a job that has not begun does not begin; "" where nothing but its turn keeps it. `now` in epoch milliseconds. */
function whyWaits({ job, job_queue }: JobViews, { id, state }: JobEntry, now: number): string {
  if (state.status !== "queued" && state.status !== "retrying") return "";
  if (queueSettings(job_queue, state.queue).paused) return "큐가 멈춰 있습니다.";
  const others = waitsFor(job, state).length;
  if (others > 0) return `먼저 끝나야 할 작업 ${others}건을 기다립니다.`;
  if ((job.lanes.get(state.queue)!.timed.get(id) ?? 0) <= now) return "";
  return state.status === "retrying" ? "다시 시도할 때를 기다립니다." : "시작할 때를 기다립니다.";
}

/** A job as a row; `titleOf` knows the titles of kinds. */
export function rowOfJob(
  views: JobViews,
  entry: JobEntry,
  now: number,
  titleOf: (kind: string) => string,
): JobRow {
  const { id, state, started_at, ended_at } = entry;
  const runtime = started_at !== null && ended_at !== null
    ? Math.max(0, Date.parse(ended_at) - Date.parse(started_at)) / 1_000
    : null;
  return {
    task_id: id,
    task_name: state.kind,
    title: titleOf(state.kind),
    status: stateOf[state.status],
    worker_name: state.lease?.worker ?? null,
    queue_name: state.queue,
    priority: state.priority,
    queued_at: entry.recorded_at,
    started_at,
    finished_at: ended_at,
    runtime,
    attempts: state.attempt,
    items_done: state.items.length,
    error: state.reason,
    result: state.result,
    retry_at: state.retry_at,
    waits: whyWaits(views, entry, now),
    requested_by: entry.recorded_by.name,
    version: entry.version,
  };
}

interface Asked {
  status?: (typeof TASK_STATES)[number];
  queue?: string;
  page: number;
  page_size: number;
}

/** The jobs that are asked for, the newest first. */
export function findJobs({ byId }: JobBook, { status, queue, page, page_size }: Asked) {
  const found = [...byId.values()].filter(({ state }) =>
    (status === undefined || stateOf[state.status] === status) &&
    (queue === undefined || state.queue === queue)
  ).reverse();
  const { shown, page: at, pages } = pageWithin(found, page, page_size);
  return { shown, pagination: { page: at, page_size, total: found.length, total_pages: pages } };
}

/** Is there such a queue: has it ever had a job, or was it ever set? */
export const isQueue = ({ job, job_queue }: JobViews, name: string): boolean =>
  job.lanes.has(name) || job_queue.byId.has(name);

/** A queue as a row. */
export function rowOfQueue({ job, job_queue }: JobViews, name: string): z.infer<typeof queueRow> {
  const lane = job.lanes.get(name);
  return {
    queue_name: name,
    pending_tasks: (lane?.counts.queued ?? 0) + (lane?.counts.retrying ?? 0),
    active_tasks: lane?.counts.running ?? 0,
    scheduled_tasks: lane?.timed.size ?? 0,
    ...queueSettings(job_queue, name),
  };
}

/** Every queue, by name. */
export const queueRows = (views: JobViews): z.infer<typeof queueRow>[] =>
  [...new Set([...views.job.lanes.keys(), ...views.job_queue.byId.keys()])].sort()
    .map((name) => rowOfQueue(views, name));

/** Jobs and queues for the monitor: the fields and states of S2 §3 and §4, and why a job waits. */
import { z } from "zod";
import { isActive, type JobStatus } from "../../events/job/job.ts";
import { cleanedBy } from "./job_monitor.ts";
import type { JobEntry } from "./job.ts";
import { blockedReason } from "./job_order.ts";
import { TASK_STATES, type TaskState } from "./job_states.ts";
import { timelineStep } from "./job_story.ts";
import { queueSettings } from "./job_queue.ts";
import type { Views } from "../registry.ts";

/** The monitor's name of each status. */
export const stateOf: Record<JobStatus, TaskState> = {
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
  /** Its present or last worker. */
  worker_name: z.string().nullable(),
  queue_name: z.string(),
  priority: count,
  queued_at: z.iso.datetime(),
  started_at: instant,
  finished_at: instant,
  /** The same as `finished_at` (S2 §3). */
  date_done: instant,
  /** Seconds from the start of its first attempt to its end, or to now. */
  execution_time: z.number().nullable(),
  /** Seconds of the last attempt; null while it runs. */
  runtime: z.number().nullable(),
  attempts: count,
  items_done: count,
  /** Reason of the last failure or cancellation; "" if none. */
  error: z.string(),
  /** Every failure, one per line; null in a list. */
  traceback: z.string().nullable(),
  result: z.unknown(),
  retry_at: instant,
  /** Korean reason why it does not begin yet; "" if none. */
  waits: z.string(),
  requested_by: z.string(),
  /** Was it cleared from the list? */
  cleaned: z.boolean(),
  version: count,
});
export type JobRow = z.infer<typeof jobRow>;

/** A job's record. */
const subject = z.strictObject({
  noun: z.string(),
  id: z.string(),
  /** Its name in its table, unless personal. */
  label: z.string(),
});
export type Subject = z.infer<typeof subject>;

/** A job in full. */
export const taskDetail = jobRow.extend({
  /** Its arguments: ids, never texts about people. */
  args: z.record(z.string(), z.unknown()),
  /** The first records of its arguments that the reader may see. */
  about: z.array(subject),
  not_before: instant,
  /** Its predecessors. */
  after: z.array(z.string()),
  timeline: z.array(timelineStep),
});
export type TaskDetail = z.infer<typeof taskDetail>;

export const jobPage = z.strictObject({
  data: z.array(jobRow),
  pagination: z.strictObject({ page: count, page_size: count, total: count, pages: count }),
});
export type JobPage = z.infer<typeof jobPage>;

export const queueRow = z.strictObject({
  queue_name: z.string(),
  /** May begin, or wait for other jobs. */
  pending_tasks: count,
  active_tasks: count,
  /** Wait for their time, or for their next attempt. */
  scheduled_tasks: count,
  paused: z.boolean(),
  concurrency: count,
});
export type QueueRow = z.infer<typeof queueRow>;

export type JobViews = Pick<Views, "job" | "job_queue" | "job_monitor">;

/** Input for rows besides the views. */
export interface Seen {
  /** Epoch milliseconds. */
  now: number;
  /** Is there a worker for this queue? */
  isServed(queue: string): boolean;
  /** Korean titles of kinds. */
  titleOf(kind: string): string;
}

/** Why a job does not begin; "" if it only waits for its turn. */
function waitingReason(
  { job, job_queue }: JobViews,
  { id, state }: JobEntry,
  { now, isServed }: Seen,
): string {
  if (state.status !== "queued" && state.status !== "retrying") return "";
  const { paused, concurrency } = queueSettings(job_queue, state.queue);
  if (paused) return "큐가 일시 중지되어 있습니다.";
  const blocked = blockedReason(job, state);
  if (blocked !== "") return blocked;
  const lane = job.lanes.get(state.queue)!;
  if ((lane.timed.get(id) ?? 0) > now) {
    return state.status === "retrying"
      ? "다시 시도할 시각을 기다립니다."
      : "시작 시각을 기다립니다.";
  }
  if (!isServed(state.queue)) return "실행 중인 작업자가 없습니다.";
  return lane.counts.running >= concurrency
    ? `큐에서 동시에 처리할 수 있는 ${concurrency}건을 이미 처리하고 있습니다.`
    : "";
}

const seconds = (from: string | null, to: string | number | null): number | null =>
  from === null || to === null
    ? null
    : Math.max(0, new Date(to).getTime() - Date.parse(from)) / 1_000;

/** May it be cleared? Jobs that wait for a person may not. */
export const isCleanable = ({ state: { status } }: JobEntry): boolean =>
  status === "succeeded" || status === "revoked";

/** Is it cleared? */
export const isCleaned = (views: Pick<Views, "job_monitor">, entry: JobEntry): boolean =>
  isCleanable(entry) && entry.ended_at! <= cleanedBy(views.job_monitor);

/** A job as a row. */
export function rowOfJob(views: JobViews, entry: JobEntry, seen: Seen): JobRow {
  const { id, state, worker, begun_at, started_at, ended_at } = entry;
  const elapsed = ended_at ?? (isActive(state) ? seen.now : null);
  return {
    task_id: id,
    task_name: state.kind,
    title: seen.titleOf(state.kind),
    status: stateOf[state.status],
    worker_name: worker,
    queue_name: state.queue,
    priority: state.priority,
    queued_at: entry.recorded_at,
    started_at,
    finished_at: ended_at,
    date_done: ended_at,
    execution_time: seconds(begun_at, elapsed),
    runtime: seconds(started_at, ended_at),
    attempts: state.attempt,
    items_done: state.items.length,
    error: state.reason,
    traceback: null,
    result: state.result,
    retry_at: state.retry_at,
    waits: waitingReason(views, entry, seen),
    requested_by: entry.recorded_by.name,
    cleaned: isCleaned(views, entry),
    version: entry.version,
  };
}

/** A queue as a row at `now`, epoch milliseconds. */
export function rowOfQueue({ job, job_queue }: JobViews, name: string, now: number): QueueRow {
  const lane = job.lanes.get(name);
  const scheduled = [...lane?.timed.values() ?? []].filter((time) => time > now).length;
  const { queued = 0, retrying = 0, running = 0 } = lane?.counts ?? {};
  return {
    queue_name: name,
    pending_tasks: queued + retrying - scheduled,
    active_tasks: running,
    scheduled_tasks: scheduled,
    ...queueSettings(job_queue, name),
  };
}

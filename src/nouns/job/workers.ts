/** Workers for the monitor: those with a recent heartbeat, and their work. */
import type { JobEntry } from "../../../projections/job/job.ts";
import { restartOf } from "../../../projections/job/job_monitor.ts";
import type { WorkerDetail, WorkerRow } from "../../../projections/job/job_monitor_rows.ts";
import type { WorkerState } from "../../../projections/job/job_states.ts";
import { type QueueRow, type Seen, stateOf } from "../../../projections/job/job_rows.ts";
import type { Deps } from "../../deps.ts";
import { isOnline, type Presence, presences } from "../../jobs/attendance.ts";
import { jobKinds } from "./kinds.ts";
import { queuesNow } from "./queues.ts";

/** A restart is not waited for any longer than this. */
const RESTART_MILLISECONDS = 60_000;
const RECENT_MAX = 10;
/** Attempts searched for a worker's last work. */
const ATTEMPTS_SEARCHED_MAX = 2_000;

/** The Korean title of a kind. */
export const titleOf = (kind: string): string => jobKinds.get(kind)?.title ?? kind;

/** Does a worker take jobs of a queue? One that names none takes all. */
const takes = ({ queues }: Presence, queue: string): boolean =>
  queues.length === 0 || queues.includes(queue);

/** The present workers, and input for rows. */
export async function seenNow(
  { books, now }: Deps,
): Promise<Seen & { workers: Presence[]; online: number }> {
  const at = now().getTime();
  const workers = await presences(books, at);
  const there = workers.filter((one) => isOnline(one, at));
  const isServed = (queue: string) => there.some((one) => takes(one, queue));
  return { now: at, online: there.length, workers, isServed, titleOf };
}

const heldBy = ({ books: { views: { job } } }: Deps, worker: string): JobEntry[] =>
  [...job.running].map((id) => job.byId.get(id)!)
    .filter(({ state }) => state.lease?.worker === worker);

function standing(
  { books: { views } }: Deps,
  one: Presence,
  { now, held, queues }: { now: number; held: number; queues: QueueRow[] },
): WorkerState {
  // It is silent with a running job, which another worker takes when the lease expires.
  if (!isOnline(one, now)) return held > 0 ? "error" : "inactive";
  const restart = restartOf(views.job_monitor, one.worker);
  const asked = restart && restart.done_at === null ? Date.parse(restart.asked_at) : -Infinity;
  if (now - asked < RESTART_MILLISECONDS) return "restarting";
  return queues.length > 0 && queues.every(({ paused }) => paused) ? "maintenance" : "active";
}

/** A worker as a row. */
function rowOf(deps: Deps, one: Presence, now: number): WorkerRow {
  const { job } = deps.books.views;
  const queues = queuesNow(deps)
    .filter(({ queue_name }) => takes(one, queue_name));
  const held = heldBy(deps, one.worker).length;
  const made = job.workers.get(one.worker);
  return {
    name: one.worker,
    hostname: one.hostname,
    status: standing(deps, one, { now, held, queues }),
    is_online: isOnline(one, now),
    pid: one.pid,
    concurrency: Math.min(
      one.concurrency,
      queues.reduce((sum, { concurrency }) => sum + concurrency, 0),
    ),
    active_tasks: held,
    processed_tasks: made?.processed ?? 0,
    failed_tasks: made?.failed ?? 0,
    queues: queues.map(({ queue_name }) => queue_name),
    started_at: one.started_at,
    seen_at: one.seen_at,
  };
}

/** Every worker with a heartbeat within a day, by name. */
export const workerRows = (deps: Deps, { workers, now }: Awaited<ReturnType<typeof seenNow>>) =>
  workers.map((one) => rowOf(deps, one, now));

/** Everything about one worker. */
export function workerDetailOf(deps: Deps, one: Presence, now: number): WorkerDetail {
  const { job, job_monitor } = deps.books.views;
  const recent = new Set<string>();
  for (const { id, worker } of job.attempts.slice(-ATTEMPTS_SEARCHED_MAX).reverse()) {
    if (worker === one.worker && recent.size < RECENT_MAX) recent.add(id);
  }
  const nameOf = ({ id, state: { kind } }: JobEntry) => ({
    task_id: id,
    task_name: kind,
    title: titleOf(kind),
  });
  return {
    ...rowOf(deps, one, now),
    pool_type: "async",
    reserved_tasks: 0,
    registered_tasks: one.kinds.length,
    active_tasks_detail: heldBy(deps, one.worker)
      .map((entry) => ({ ...nameOf(entry), eta: entry.state.lease!.until })),
    recent_tasks: [...recent].map((id) => job.byId.get(id)!).map((entry) => ({
      ...nameOf(entry),
      status: stateOf[entry.state.status],
      date_created: entry.recorded_at,
    })),
    restart: restartOf(job_monitor, one.worker) ?? null,
  };
}

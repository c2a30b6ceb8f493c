/** The monitor's other data (S2 §3): workers, the overview, health, the store. */
import { z } from "zod";
import { TASK_STATES, WORKER_STATES } from "./job_states.ts";

const count = z.int().nonnegative();

export const workerRow = z.strictObject({
  name: z.string(),
  hostname: z.string(),
  status: z.enum(WORKER_STATES),
  is_online: z.boolean(),
  pid: count,
  /** Jobs that it may run at once, over all its queues. */
  concurrency: count,
  active_tasks: count,
  /** Its attempts since its start, and the failed ones. */
  processed_tasks: count,
  failed_tasks: count,
  queues: z.array(z.string()),
  started_at: z.iso.datetime(),
  seen_at: z.iso.datetime(),
});
export type WorkerRow = z.infer<typeof workerRow>;

export const workerDetail = workerRow.extend({
  /** How it runs several at once. */
  pool_type: z.literal("async"),
  /** Prefetched jobs: none, because a worker takes only what it begins. */
  reserved_tasks: z.literal(0),
  /** Kinds of jobs that it can run. */
  registered_tasks: count,
  active_tasks_detail: z.array(z.strictObject({
    task_id: z.string(),
    task_name: z.string(),
    title: z.string(),
    /** End of its lease unless it is extended. */
    eta: z.iso.datetime(),
  })),
  recent_tasks: z.array(z.strictObject({
    task_id: z.string(),
    task_name: z.string(),
    title: z.string(),
    status: z.enum(TASK_STATES),
    date_created: z.iso.datetime(),
  })),
  /** The newest requested restart; null if none. */
  restart: z.strictObject({
    asked_at: z.iso.datetime(),
    done_at: z.iso.datetime().nullable(),
    given_back: count,
  }).nullable(),
});
export type WorkerDetail = z.infer<typeof workerDetail>;

export const overviewShape = z.strictObject({
  workers: z.strictObject({ active: count, total: count }),
  /** Jobs that ended in the last 24 hours: successful; successful or failed. */
  tasks_24h: z.strictObject({ success: count, total: count }),
  queues: z.strictObject({ total_pending: count }),
});
export type Overview = z.infer<typeof overviewShape>;

export const healthShape = z.strictObject({
  /** Does the store answer? Waiting jobs are in it. */
  broker_ok: z.boolean(),
  /** Is the log intact as far as checked? Results are in it. */
  result_backend_ok: z.boolean(),
  workers_online: count,
});
export type Health = z.infer<typeof healthShape>;

export const storeShape = z.strictObject({
  version: z.string(),
  uptime_in_seconds: count,
  /** Known processes that have the store open. */
  connected_clients: count,
  used_memory_human: z.string(),
  /** Commits since the process began. */
  total_commands_processed: count,
  /** Streams of jobs in the log, and names of the newest. */
  celery_keys_count: count,
  celery_keys: z.array(z.string()).max(20),
});
export type StoreInfo = z.infer<typeof storeShape>;

/** Response `{data, message}` of commands to workers or the list. */
export const doneShape = z.strictObject({
  data: z.strictObject({ count }),
  message: z.string(),
});

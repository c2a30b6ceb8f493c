/** Words of the monitor for where jobs and workers stand (S2 §4). Apart from the shapes: pages load it. */

export const TASK_STATES = [
  "PENDING",
  "STARTED",
  "RETRY",
  "SUCCESS",
  "FAILURE",
  "REVOKED",
] as const;
export type TaskState = (typeof TASK_STATES)[number];

export const WORKER_STATES = ["active", "inactive", "restarting", "error", "maintenance"] as const;
export type WorkerState = (typeof WORKER_STATES)[number];

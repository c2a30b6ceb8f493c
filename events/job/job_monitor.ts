/** Superusers' commands at the job monitor that concern no single job, and workers' answers. One stream. */
import { z } from "zod";
import { define } from "../base/definition.ts";
import type { NewEvent, StoredEvent } from "../base/event.ts";
import { defineNoun } from "../kit/noun.ts";

/** Most workers of one request. */
const WORKERS_MAX = 200;

const instant = z.iso.datetime();
const worker = z.string().min(1).max(64);
const workers = z.array(worker).min(1).max(WORKERS_MAX);

/** Jobs that had succeeded or been cancelled by then leave the list; their streams are unchanged. */
const cleaned = z.object({ ended_by: instant, jobs: z.int().positive() });
/** Each worker returns its jobs and restarts. */
const restartRequested = z.object({ workers });
/** Each worker reports its state and polls for jobs at once. */
const reportRequested = z.object({ workers });
const workerRestarted = z.object({ worker, given_back: z.int().nonnegative() });

const jobMonitorEvents = [
  define("job_monitor.cleaned", cleaned),
  define("job_monitor.restart_asked", restartRequested),
  define("job_monitor.report_asked", reportRequested),
  define("job_monitor.worker_restarted", workerRestarted),
];

export const aboutJobMonitor = defineNoun("job_monitor", jobMonitorEvents, {
  label: "작업 감시",
  area: "jobs",
  page: "/settings?tab=jobs",
  pageRole: "superuser",
  without: [[
    "Settings of the machinery, told on the page of jobs.",
    "changes",
    "find",
    "recent",
    "files",
  ]],
});

type JobMonitorEvent =
  | NewEvent<"job_monitor.cleaned", z.infer<typeof cleaned>>
  | NewEvent<"job_monitor.restart_asked", z.infer<typeof restartRequested>>
  | NewEvent<"job_monitor.report_asked", z.infer<typeof reportRequested>>
  | NewEvent<"job_monitor.worker_restarted", z.infer<typeof workerRestarted>>;
export type StoredJobMonitorEvent = JobMonitorEvent & StoredEvent;

/** A requested restart of a worker. */
export interface Restart {
  asked_at: string;
  /** Null until the worker has restarted. */
  done_at: string | null;
  /** Number of jobs that it returned for it. */
  given_back: number;
}

export interface JobMonitorState {
  /** Jobs that ended before this are off the list; "" if never cleared. */
  ended_by: string;
  /** The newest restart of each worker, newest last. */
  restarts: Readonly<Record<string, Restart>>;
}

const NOTHING: JobMonitorState = { ended_by: "", restarts: {} };

/** A worker's name lasts as long as its process, so only the newest are kept. */
const newest = (restarts: [string, Restart][]): Record<string, Restart> =>
  Object.fromEntries(restarts.slice(-WORKERS_MAX));

/** Folds one event into the monitor's state. */
export function evolve(
  state: JobMonitorState = NOTHING,
  event: StoredJobMonitorEvent,
): JobMonitorState {
  const { type, data, at } = event;
  const others = (names: string[]) =>
    Object.entries(state.restarts).filter(([name]) => !names.includes(name));
  switch (type) {
    case "job_monitor.cleaned":
      return { ...state, ended_by: data.ended_by };
    case "job_monitor.restart_asked": {
      const asked = data.workers.map((name): [string, Restart] => [
        name,
        { asked_at: at, done_at: null, given_back: 0 },
      ]);
      return { ...state, restarts: newest([...others(data.workers), ...asked]) };
    }
    case "job_monitor.report_asked":
      return state;
    case "job_monitor.worker_restarted": {
      const { worker, given_back } = data;
      const asked_at = state.restarts[worker]?.asked_at ?? at;
      const done: [string, Restart] = [worker, { asked_at, done_at: at, given_back }];
      return { ...state, restarts: newest([...others([worker]), done]) };
    }
  }
}

/** There is one monitor. */
export const MONITOR = "office";
export const MONITOR_STREAM = `job_monitor/${MONITOR}`;
const stream = MONITOR_STREAM;

/** Removes succeeded and cancelled jobs from the list; no event if there are none. */
export const cleanList = (data: z.infer<typeof cleaned>): JobMonitorEvent[] =>
  data.jobs === 0 ? [] : [{ stream, type: "job_monitor.cleaned", data }];

/** Requests restarts of workers. */
export const requestRestart = (names: string[]): JobMonitorEvent[] =>
  names.length === 0
    ? []
    : [{ stream, type: "job_monitor.restart_asked", data: { workers: names } }];

/** Requests a report from workers. */
export const requestReport = (names: string[]): JobMonitorEvent[] =>
  names.length === 0
    ? []
    : [{ stream, type: "job_monitor.report_asked", data: { workers: names } }];

/** Records that a worker has restarted. */
export const recordWorkerRestart = (data: z.infer<typeof workerRestarted>): JobMonitorEvent[] => [
  { stream, type: "job_monitor.worker_restarted", data },
];

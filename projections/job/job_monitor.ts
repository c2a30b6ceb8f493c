/** Superusers' acts at the job monitor: what was cleared from its list, and requested restarts. */
import {
  evolve,
  type JobMonitorState,
  MONITOR,
  type Restart,
  type StoredJobMonitorEvent,
} from "../../events/job/job_monitor.ts";
import { type StreamBook, type StreamEntry, streamView } from "../kit/stream_view.ts";

export type JobMonitorBook = StreamBook<StreamEntry<JobMonitorState>>;

export const jobMonitorView = streamView<JobMonitorState>({
  noun: "job_monitor",
  evolve: (state, event) => evolve(state, event as StoredJobMonitorEvent),
});

/** Jobs that succeeded or were cancelled before this instant are off the list; "" if never cleared. */
export const cleanedBy = ({ byId }: JobMonitorBook): string =>
  byId.get(MONITOR)?.state.ended_by ?? "";

/** The newest requested restart of a worker. */
export const restartOf = ({ byId }: JobMonitorBook, worker: string): Restart | undefined =>
  byId.get(MONITOR)?.state.restarts[worker];

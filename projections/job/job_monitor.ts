/** What superusers did at the job monitor: what is off its list, and which workers were to begin anew. */
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

/** What had ended by this instant, well or by being cancelled, is off the list; "" where nothing is. */
export const cleanedBy = ({ byId }: JobMonitorBook): string =>
  byId.get(MONITOR)?.state.ended_by ?? "";

/** The newest restart that was asked of a worker. */
export const restartOf = ({ byId }: JobMonitorBook, worker: string): Restart | undefined =>
  byId.get(MONITOR)?.state.restarts[worker];

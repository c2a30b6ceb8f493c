/** Queues of jobs with their settings. */
import {
  evolve,
  type QueueSettings,
  type StoredJobQueueEvent,
} from "../../events/job/job_queue.ts";
import { type StreamBook, type StreamEntry, streamView } from "../kit/stream_view.ts";

export type JobQueueBook = StreamBook<StreamEntry<QueueSettings>>;

export const jobQueueView = streamView<QueueSettings>({
  noun: "job_queue",
  evolve: (state, event) => evolve(state, event as StoredJobQueueEvent),
});

/** Default setting of a queue: one job at a time. */
const UNSET: QueueSettings = { paused: false, concurrency: 1 };

export const queueSettings = ({ byId }: JobQueueBook, name: string): QueueSettings =>
  byId.get(name)?.state ?? UNSET;

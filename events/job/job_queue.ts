/** Queues of jobs: whether paused, and how many of its jobs run at once. One stream per queue. */
import { z } from "zod";
import { define } from "../base/definition.ts";
import type { NewEvent, StoredEvent } from "../base/event.ts";
import { defineNoun } from "../kit/noun.ts";

/** Most jobs of one queue that run at once. */
export const CONCURRENCY_MAX = 128;

export const queueSettingsShape = z.strictObject({
  paused: z.boolean().meta({ title: "일시 중지" }),
  concurrency: z.int().min(1).max(CONCURRENCY_MAX).meta({ title: "동시에 처리하는 수" }),
});
export type QueueSettings = z.infer<typeof queueSettingsShape>;

const changed = z.object({ from: queueSettingsShape, to: queueSettingsShape });

const jobQueueEvents = [define("job_queue.changed", changed)];

export const aboutJobQueue = defineNoun("job_queue", jobQueueEvents, {
  label: "작업 큐",
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

type JobQueueEvent = NewEvent<"job_queue.changed", z.infer<typeof changed>>;
export type StoredJobQueueEvent = JobQueueEvent & StoredEvent;

/** Folds one event into a queue's settings. */
export const evolve = (_state: QueueSettings | undefined, event: JobQueueEvent): QueueSettings =>
  event.data.to;

/** Pauses, resumes or scales a queue; no event without a change. */
export const changeQueue = (
  from: QueueSettings,
  { name, to }: { name: string; to: QueueSettings },
): JobQueueEvent[] =>
  from.paused === to.paused && from.concurrency === to.concurrency
    ? []
    : [{ stream: `job_queue/${name}`, type: "job_queue.changed", data: { from, to } }];

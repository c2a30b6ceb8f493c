/**
 * Jobs: work of the server in the background. The job's stream is the truth: its last event says who holds the lease,
 * its items what is done. Decisions: `events/job/job_acts.ts`.
 */
import { z } from "zod";
import { instantOf } from "../base/day_kinds.ts";
import { define } from "../base/definition.ts";
import type { NewEvent, StoredEvent } from "../base/event.ts";
import { defineNoun } from "../kit/noun.ts";

/** Items that one job may have; what has more is several jobs. */
export const ITEMS_MAX = 1_000;
/** Longest reason of a failure, in UTF-16 units. It is in the log for ever: no personal data. */
export const REASON_MAX = 500;
/** Longest arguments and result, as JSON text. */
export const ARGUMENTS_MAX = 16_384;
const PRIORITY_MAX = 9;
/** Longest that a job which failed waits for its next attempt, in milliseconds. */
export const RETRY_WAIT_MAX_MS = 60 * 60 * 1_000;

const name = z.string().regex(/^[a-z][a-z0-9_]{0,39}$/);
const id = z.string().min(1).max(64);
const instant = z.iso.datetime();
const worker = z.string().min(1).max(64);
const reason = z.string().max(REASON_MAX);

const queued = z.object({
  /** Which handler does it (`src/nouns/job/kinds.ts`). */
  kind: name,
  /** What it is to work on: ids, never texts about people. */
  args: z.record(z.string(), z.json()),
  queue: name,
  /** 0 to 9; what is higher goes first. */
  priority: z.int().min(0).max(PRIORITY_MAX),
  /** It does not begin earlier; null means at once. */
  not_before: instantOf("schedule").nullable(),
  /** While a job with this key has not ended no other one with it is taken in; "" for none. */
  unique: z.string().max(200),
  /** Jobs that must have ended first, however they did. */
  after: z.array(id).max(1_000),
  /** The moment of the schedule it stands for; null where somebody asked for it. */
  scheduled_for: instant.nullable(),
});
export type QueuedJob = z.infer<typeof queued>;

const leased = z.object({ worker, until: instant });
const attemptStarted = z.object({ attempt: z.int().positive() });
const itemDone = z.object({
  item: z.string().min(1).max(200),
  /** The blob it made; null where it made none. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/).nullable(),
  /** A worker that makes progress keeps the lease until then. */
  until: instant,
});
const batchDone = z.object({
  /** Its number, from 1, and how many there are. */
  batch: z.int().positive(),
  of: z.int().positive(),
  /** What it left for the end of the job: JSON. */
  result: z.json(),
  until: instant,
});
const succeeded = z.object({ result: z.json() });
const failed = z.object({ reason, retry_at: instant.nullable() });
const ended = z.object({ reason });
const retried = z.object({
  /** Jobs that must end first besides those of the request: what they make is wanted now. */
  after: z.array(id).max(1_000),
});
const nothing = z.object({});

const jobEvents = [
  define("job.queued", queued),
  define("job.leased", leased),
  define("job.attempt_started", attemptStarted),
  define("job.item_done", itemDone),
  define("job.batch_done", batchDone),
  define("job.succeeded", succeeded),
  define("job.failed", failed),
  define("job.released", nothing),
  define("job.retried", retried, {
    schema: 2,
    upcasters: { 1: (data) => ({ ...data as object, after: [] }) },
  }),
  define("job.revoked", ended),
  define("job.dead_lettered", ended),
];

export const aboutJob = defineNoun("job", jobEvents, {
  label: "작업",
  area: "jobs",
  revision: 4,
  page: "/settings?tab=jobs",
  pageRole: "superuser",
  without: [[
    "The page of jobs tells of them: most are the office's own work.",
    "changes",
    "find",
    "recent",
  ]],
});

export type JobEvent =
  | NewEvent<"job.queued", QueuedJob>
  | NewEvent<"job.leased", z.infer<typeof leased>>
  | NewEvent<"job.attempt_started", z.infer<typeof attemptStarted>>
  | NewEvent<"job.item_done", z.infer<typeof itemDone>>
  | NewEvent<"job.batch_done", z.infer<typeof batchDone>>
  | NewEvent<"job.succeeded", z.infer<typeof succeeded>>
  | NewEvent<"job.failed", z.infer<typeof failed>>
  | NewEvent<"job.released", Record<never, never>>
  | NewEvent<"job.retried", z.infer<typeof retried>>
  | NewEvent<"job.revoked", z.infer<typeof ended>>
  | NewEvent<"job.dead_lettered", z.infer<typeof ended>>;
export type StoredJobEvent = JobEvent & StoredEvent;

/** `retrying` waits for its next attempt; `dead` waits for a person. */
export const JOB_STATUSES = [
  "queued",
  "running",
  "retrying",
  "succeeded",
  "dead",
  "revoked",
] as const;
export type JobStatus = (typeof JOB_STATUSES)[number];

export type JobBatch = Omit<z.infer<typeof batchDone>, "until">;
export type JobItem = Pick<z.infer<typeof itemDone>, "item" | "sha256">;
export type Lease = z.infer<typeof leased>;
/** What a job left when it ended: JSON. */
export type JobResult = z.infer<typeof succeeded>["result"];

export interface JobState extends QueuedJob {
  status: JobStatus;
  lease: Lease | null;
  /** Number of the newest attempt; 0 before the first. */
  attempt: number;
  /** Attempts in a row that got nothing done, the one under way among them. */
  fruitless: number;
  /** In the order they were done. */
  items: readonly JobItem[];
  /** What each batch left that is done. */
  batches: readonly JobResult[];
  /** When a job that failed is tried again. */
  retry_at: string | null;
  /** Why it failed last, or was ended; "" where it did not. */
  reason: string;
  result: JobResult;
}

/** Folds one event into a job. */
export function evolve(state: JobState | undefined, event: JobEvent): JobState {
  const idle = { lease: null, retry_at: null };
  const before = state!;
  switch (event.type) {
    case "job.queued":
      return {
        ...event.data,
        ...idle,
        status: "queued",
        attempt: 0,
        fruitless: 0,
        items: [],
        batches: [],
        reason: "",
        result: null,
      };
    case "job.leased":
      return { ...before, status: "running", lease: event.data, retry_at: null };
    case "job.attempt_started":
      return { ...before, attempt: event.data.attempt, fruitless: before.fruitless + 1 };
    case "job.item_done": {
      const { item, sha256, until } = event.data;
      const lease = before.lease && { ...before.lease, until };
      return { ...before, lease, fruitless: 0, items: [...before.items, { item, sha256 }] };
    }
    case "job.batch_done": {
      const { result, until } = event.data;
      const lease = before.lease && { ...before.lease, until };
      return { ...before, lease, fruitless: 0, batches: [...before.batches, result] };
    }
    case "job.succeeded":
      return { ...before, ...idle, status: "succeeded", reason: "", result: event.data.result };
    case "job.failed":
      return { ...before, ...event.data, lease: null, status: "retrying" };
    case "job.released":
      // The worker gave it back without a fault: the attempt does not count.
      return { ...before, ...idle, status: "queued", fruitless: Math.max(0, before.fruitless - 1) };
    case "job.retried":
      return {
        ...before,
        ...idle,
        status: "queued",
        fruitless: 0,
        after: [...new Set([...before.after, ...event.data.after])],
      };
    case "job.revoked":
      return { ...before, ...idle, status: "revoked", reason: event.data.reason };
    case "job.dead_lettered":
      return { ...before, ...idle, status: "dead", reason: event.data.reason };
  }
}

export const jobStream = (id: string): string => `job/${id}`;

/** Has it not ended yet? */
export const isActive = ({ status }: Pick<JobState, "status">): boolean =>
  status === "queued" || status === "running" || status === "retrying";

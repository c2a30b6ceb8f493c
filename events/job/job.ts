/**
 * Jobs: background work of the server. The job's stream is authoritative: its last event has the holder of the lease,
 * its items what is done. Decisions: `events/job/job_acts.ts`.
 */
import { z } from "zod";
import { instantOf } from "../base/day_kinds.ts";
import { define } from "../base/definition.ts";
import type { NewEvent, StoredEvent } from "../base/event.ts";
import { defineNoun } from "../kit/noun.ts";

/** Most items of one job; larger work is split into several jobs. */
export const ITEMS_MAX = 1_000;
/** Longest reason of a failure, in UTF-16 units. It stays in the log: no personal data. */
export const REASON_MAX = 500;
/** Longest arguments and result, as JSON text. */
export const ARGUMENTS_MAX = 16_384;
const PRIORITY_MAX = 9;
/** Longest wait of a failed job for its next attempt, in milliseconds. */
export const RETRY_WAIT_MAX_MS = 60 * 60 * 1_000;

const name = z.string().regex(/^[a-z][a-z0-9_]{0,39}$/);
const id = z.string().min(1).max(64);
const instant = z.iso.datetime();
const worker = z.string().min(1).max(64);
const reason = z.string().max(REASON_MAX);

const queued = z.object({
  /** Its kind, which has the handler (`src/nouns/job/kinds.ts`). */
  kind: name,
  /** Its arguments: ids, never texts about people. */
  args: z.record(z.string(), z.json()),
  queue: name,
  /** 0 to 9; higher goes first. */
  priority: z.int().min(0).max(PRIORITY_MAX),
  /** It does not begin earlier; null means at once. */
  not_before: instantOf("schedule").nullable(),
  /** Until a job with this key ends no other with it is accepted; "" for none. */
  unique: z.string().max(200),
  /** Jobs that must end first, with any result. */
  after: z.array(id).max(1_000),
  /** The scheduled time of this run; null if a person started it. */
  scheduled_for: instant.nullable(),
});
export type QueuedJob = z.infer<typeof queued>;

const leased = z.object({ worker, until: instant });
const attemptStarted = z.object({ attempt: z.int().positive() });
const itemDone = z.object({
  item: z.string().min(1).max(200),
  /** The blob it made; null where it made none. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/).nullable(),
  /** A worker that makes progress holds the lease until then. */
  until: instant,
});
const batchDone = z.object({
  /** Its number, from 1, and the total. */
  batch: z.int().positive(),
  of: z.int().positive(),
  /** Its result for the end of the job: JSON. */
  result: z.json(),
  until: instant,
});
const succeeded = z.object({ result: z.json() });
const failed = z.object({ reason, retry_at: instant.nullable() });
const ended = z.object({ reason });
const retried = z.object({
  /** Jobs that must end first besides the request's, because they make its input. */
  after: z.array(id).max(1_000),
});
const released = z.object({
  /** It gave its place to another person's, with nothing under way: the same attempt continues. */
  shared: z.boolean(),
});

const jobEvents = [
  define("job.queued", queued),
  define("job.leased", leased),
  define("job.attempt_started", attemptStarted),
  define("job.item_done", itemDone),
  define("job.batch_done", batchDone),
  define("job.succeeded", succeeded),
  define("job.failed", failed),
  define("job.released", released, {
    schema: 2,
    upcasters: { 1: (data) => ({ ...data as object, shared: false }) },
  }),
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
  revision: 5,
  page: "/settings?tab=jobs",
  notices: [
    { kind: "archive_ready", title: "증명서 압축 파일 완성", on: ["job.succeeded"], for: "staff" },
    {
      kind: "job_done",
      title: "내 작업 완료",
      on: ["job.succeeded"],
      for: "staff",
      first: { mail: "off" },
    },
    { kind: "job_failed", title: "내 작업 실패", on: ["job.dead_lettered"], for: "staff" },
  ],
  pageRole: "superuser",
  without: [[
    "The page of jobs tells of them: most are the office's own work.",
    "changes",
    "find",
    "recent",
    "files",
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
  | NewEvent<"job.released", z.infer<typeof released>>
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
/** The job's result: JSON. */
export type JobResult = z.infer<typeof succeeded>["result"];

export interface JobState extends QueuedJob {
  status: JobStatus;
  lease: Lease | null;
  /** Number of the newest attempt; 0 before the first. */
  attempt: number;
  /** Attempts in a row without progress, the current one included. */
  fruitless: number;
  /** In the order they were done. */
  items: readonly JobItem[];
  /** Results of the completed batches. */
  batches: readonly JobResult[];
  /** Time of the next attempt after a failure. */
  retry_at: string | null;
  /** Reason of the last failure or of the end; "" if none. */
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
      // The worker returned it without a fault: the attempt does not count.
      return {
        ...before,
        ...idle,
        status: "queued",
        attempt: before.attempt - (event.data.shared ? 1 : 0),
        fruitless: Math.max(0, before.fruitless - 1),
      };
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

/** Commands on a job by its requester, by the worker with the lease, and by an administrator. */
import {
  ARGUMENTS_MAX,
  isActive,
  ITEMS_MAX,
  type JobBatch,
  type JobEvent,
  type JobItem,
  type JobResult,
  type JobState,
  jobStream,
  type Lease,
  type QueuedJob,
  REASON_MAX,
} from "./job.ts";
import { type Refusal, refuse } from "../base/refusal.ts";

type Decision = JobEvent[] | Refusal;

const NOT_FOUND = refuse(404, "job_not_found", "작업을 찾을 수 없습니다.");
const LOST = refuse(409, "lease_lost", "이 작업은 지금 다른 작업자가 맡고 있습니다.");
const HELD = refuse(409, "job_held", "다른 작업자가 진행 중인 작업입니다.");
const NOT_READY = refuse(409, "job_not_ready", "아직 시작할 수 없는 작업입니다.");
const ENDED = refuse(409, "job_ended", "이미 끝난 작업입니다.");
const RESERVED = refuse(422, "job_id_reserved", "작업의 번호로 쓸 수 없는 이름입니다.");
/** Names of calls in places where ids are (S2 §7). */
const RESERVED_IDS = ["status", "cleanup", "update-metrics", "update-and-restart-workers", "retry"];
const TOO_LARGE = refuse(413, "job_too_large", "작업에 담긴 내용이 너무 큽니다.");
const TOO_MANY = refuse(
  422,
  "too_many_items",
  `작업 하나에 항목은 ${ITEMS_MAX.toLocaleString("ko-KR")}개까지 담을 수 있습니다.`,
);
const ITEM_DIFFERS = refuse(409, "item_differs", "이미 다른 내용으로 끝난 항목입니다.");
const BATCH_DIFFERS = refuse(409, "batch_differs", "이미 끝났거나 아직 차례가 아닌 묶음입니다.");
const NOT_RETRIABLE = refuse(
  409,
  "job_not_retriable",
  "실패했거나 취소된 작업만 다시 시도할 수 있습니다.",
);

const exists = (id: string): Refusal =>
  refuse(409, "job_exists", "같은 작업이 이미 기다리고 있거나 진행 중입니다.", [{ id }]);

const unknown = (ids: readonly string[]): Refusal => {
  const message = "먼저 끝나야 할 작업을 찾을 수 없습니다.";
  return refuse(422, "job_after_unknown", message, ids.map((id) => ({ id })));
};

const isTooLarge = (value: unknown): boolean => JSON.stringify(value).length > ARGUMENTS_MAX;

/**
 * Accepts a job. The same id again is the same job. `holder` is the job with its unique key, `missing` the unknown
 * predecessors. A job that a person starts and that may begin is handed to a worker; scheduled ones are started by the
 * clock.
 */
export function queueJob(
  state: JobState | undefined,
  { id, job }: { id: string; job: QueuedJob },
  { holder, missing, waits }: {
    holder: string | undefined;
    missing: readonly string[];
    /** It waits for other jobs. */
    waits: boolean;
  },
): Decision {
  if (state) return [];
  if (RESERVED_IDS.includes(id)) return RESERVED;
  if (holder !== undefined) return exists(holder);
  if (missing.length > 0) return unknown(missing);
  if (isTooLarge(job.args)) return TOO_LARGE;
  const claims = job.unique === "" ? {} : { claims: [`job.unique=${job.unique}`] };
  const byClock = job.scheduled_for !== null || job.not_before !== null;
  const wakes = waits || byClock ? {} : { wakes: [id] };
  return [{ stream: jobStream(id), type: "job.queued", data: job, ...claims, ...wakes }];
}

/** Longest possible lease; a longer one was written by a clock that was ahead. */
const LEASE_MAX_MILLISECONDS = 60_000;

/**
 * Is the lease over at `now` (epoch milliseconds)? Taking it too early does no harm: the version fences off the former
 * holder.
 */
export function isLeaseOver({ until }: Lease, now: number): boolean {
  const left = Date.parse(until) - now;
  return left <= 0 || left > LEASE_MAX_MILLISECONDS;
}

/** State that a worker needs to take a job. */
export interface LeaseContext {
  /** Epoch milliseconds. */
  now: number;
  /** May it begin: its predecessors ended, its time came, its queue is not paused? */
  ready: boolean;
  /** Is the holder known to have died? */
  holderDied: boolean;
  /** Most attempts in a row without progress. */
  attemptsMax: number;
  /** Jobs that begin when it ends. */
  freed: readonly string[];
}

/** Takes a job for its next attempt. A job that repeatedly kills its worker is set aside instead. */
export function leaseJob(
  state: JobState | undefined,
  { id, worker, until }: { id: string } & Lease,
  { now, ready, holderDied, attemptsMax, freed }: LeaseContext,
): Decision {
  if (!state) return NOT_FOUND;
  if (!isActive(state)) return ENDED;
  if (state.lease && !holderDied && !isLeaseOver(state.lease, now)) return HELD;
  if (!ready) return NOT_READY;
  const stream = jobStream(id);
  if (state.fruitless >= attemptsMax) {
    const reason = `작업자가 ${state.fruitless}번 이어서 도중에 멈췄습니다.`;
    return [{ stream, type: "job.dead_lettered", data: { reason }, wakes: freed }];
  }
  return [
    { stream, type: "job.leased", data: { worker, until } },
    { stream, type: "job.attempt_started", data: { attempt: state.attempt + 1 } },
  ];
}

/** Why this worker may not write to the job; null if it holds the lease. */
function leaseProblem(state: JobState | undefined, worker: string): Refusal | null {
  if (!state) return NOT_FOUND;
  return state.lease?.worker === worker ? null : LOST;
}

/** Extends the lease. */
export function renewLease(
  state: JobState | undefined,
  { id, worker, until }: { id: string } & Lease,
): Decision {
  const problem = leaseProblem(state, worker);
  return problem ?? [{ stream: jobStream(id), type: "job.leased", data: { worker, until } }];
}

/** Records that one item is done, once. */
export function finishItem(
  state: JobState | undefined,
  { id, worker, until, item, sha256 }: { id: string } & Lease & JobItem,
): Decision {
  const problem = leaseProblem(state, worker);
  if (problem) return problem;
  const done = state!.items.find((one) => one.item === item);
  if (done) return done.sha256 === sha256 ? [] : ITEM_DIFFERS;
  if (state!.items.length >= ITEMS_MAX) return TOO_MANY;
  return [{ stream: jobStream(id), type: "job.item_done", data: { item, sha256, until } }];
}

/** Records that a batch is done, once; a worker is handed the next. */
export function finishBatch(
  state: JobState | undefined,
  { id, worker, until, batch, of, result }: { id: string } & Lease & JobBatch,
): Decision {
  const problem = leaseProblem(state, worker);
  if (problem) return problem;
  if (batch !== state!.batches.length + 1) return BATCH_DIFFERS;
  if (isTooLarge(result)) return TOO_LARGE;
  const wakes = batch < of ? [id] : [];
  const data = { batch, of, result, until };
  return [{ stream: jobStream(id), type: "job.batch_done", data, wakes }];
}

/** Completes a job; `freed` are those that begin then. */
export function succeedJob(
  state: JobState | undefined,
  { id, worker, result }: { id: string; worker: string; result: JobResult },
  freed: readonly string[] = [],
): Decision {
  const problem = leaseProblem(state, worker);
  if (problem) return problem;
  if (isTooLarge(result)) return TOO_LARGE;
  return [{ stream: jobStream(id), type: "job.succeeded", data: { result }, wakes: freed }];
}

/**
 * Ends a failed attempt: retried at `retry_at`, or, if that is null, set aside for a person, which ends the job for
 * those waiting (`freed`).
 */
export function failJob(
  state: JobState | undefined,
  { id, worker, ...failure }: {
    id: string;
    worker: string;
    reason: string;
    retry_at: string | null;
  },
  freed: readonly string[] = [],
): Decision {
  const problem = leaseProblem(state, worker);
  if (problem) return problem;
  const stream = jobStream(id);
  const data = { ...failure, reason: failure.reason.slice(0, REASON_MAX) };
  const failed: JobEvent = { stream, type: "job.failed", data };
  if (data.retry_at !== null) return [failed];
  const dead = { type: "job.dead_lettered", data: { reason: data.reason }, wakes: freed } as const;
  return [failed, { stream, ...dead }];
}

/** Returns a job whose worker stops, or shares its place with another person's. */
export function releaseJob(
  state: JobState | undefined,
  { id, worker, shared }: { id: string; worker: string; shared: boolean },
): Decision {
  const released: JobEvent = { stream: jobStream(id), type: "job.released", data: { shared } };
  return leaseProblem(state, worker) ?? [released];
}

/**
 * Retries a failed or revoked job, at once or after the running jobs that make its input (`after`); completed parts
 * stay.
 */
export function retryJob(
  state: JobState | undefined,
  { id }: { id: string },
  { holder, after = [] }: { holder: string | undefined; after?: readonly string[] },
): Decision {
  if (!state) return NOT_FOUND;
  if (state.status !== "dead" && state.status !== "revoked" && state.status !== "retrying") {
    return NOT_RETRIABLE;
  }
  if (holder !== undefined && holder !== id) return exists(holder);
  const claims = state.unique === "" ? {} : { claims: [`job.unique=${state.unique}`] };
  const wakes = after.length === 0 ? { wakes: [id] } : {};
  const data = { after: [...after] };
  return [{ stream: jobStream(id), type: "job.retried", data, ...claims, ...wakes }];
}

/** Cancels a job that has not ended; its worker can write no more. A second time changes nothing. */
export function revokeJob(
  state: JobState | undefined,
  { id, reason }: { id: string; reason: string },
  freed: readonly string[] = [],
): Decision {
  if (!state) return NOT_FOUND;
  if (state.status === "revoked") return [];
  if (!isActive(state)) return ENDED;
  const data = { reason: reason.slice(0, REASON_MAX) };
  return [{ stream: jobStream(id), type: "job.revoked", data, wakes: freed }];
}

/** Results of attempts at jobs, in order, for figures and charts. */
import type { JobState } from "../../events/job/job.ts";
import type { StreamEntry } from "../kit/stream_view.ts";

/** The parts of a job that matter here. */
type Job = StreamEntry<JobState> & {
  worker: string | null;
  begun_at: string | null;
  started_at: string | null;
};

/** An ended attempt: successful or not. A returned or cancelled one does not count. */
export interface Attempt {
  id: string;
  queue: string;
  worker: string;
  /** When it ended, ISO 8601 UTC. */
  at: string;
  succeeded: boolean;
  /** Did the job end with it? */
  last: boolean;
  /** Milliseconds: the wait before the first attempt (null for later ones), and the attempt's duration. */
  waited: number | null;
  ran: number;
}

/** Attempts kept; beyond it the older half is dropped. */
const ATTEMPTS_MAX = 200_000;

export interface AttemptBook {
  /** In the order they ended. */
  attempts: Attempt[];
  /** Each worker's attempts, and failed ones. */
  workers: Map<string, { processed: number; failed: number }>;
}

export const noAttempts = (): AttemptBook => ({ attempts: [], workers: new Map() });

/** Records the effect of an event on a job. */
export function noteAttempt(book: AttemptBook, entry: Job, before: Job | undefined): void {
  const { status } = entry.state;
  const newest = book.attempts.at(-1);
  // The previous event of the same commit recorded the failed attempt.
  if (status === "dead" && newest?.id === entry.id) newest.last = true;
  if (before?.state.status !== "running" || status === "queued" || status === "revoked") return;
  // Another worker took it: the former one was silent.
  if (status === "running" && before.worker === entry.worker) return;
  const worker = before.worker!;
  const succeeded = status === "succeeded";
  const last = succeeded || status === "dead";
  const { id, updated_at } = entry;
  const times = timesOf(before, updated_at);
  book.attempts.push({
    id,
    queue: entry.state.queue,
    worker,
    at: updated_at,
    succeeded,
    last,
    ...times,
  });
  if (book.attempts.length > ATTEMPTS_MAX) book.attempts.splice(0, ATTEMPTS_MAX / 2);
  const { processed, failed } = book.workers.get(worker) ?? { processed: 0, failed: 0 };
  book.workers.set(worker, { processed: processed + 1, failed: failed + (succeeded ? 0 : 1) });
}

function timesOf(job: Job, at: string): Pick<Attempt, "waited" | "ran"> {
  const { recorded_at, begun_at, started_at, state: { attempt, not_before } } = job;
  const begun = Date.parse(begun_at ?? at);
  const started = Date.parse(started_at ?? at);
  const able = Math.max(Date.parse(recorded_at), Date.parse(not_before ?? recorded_at));
  return {
    waited: attempt === 1 ? Math.max(0, begun - able) : null,
    ran: Math.max(0, Date.parse(at) - started),
  };
}

/** The attempts that ended after an instant, the newest first. */
export function* attemptsSince({ attempts }: AttemptBook, since: string): Generator<Attempt> {
  for (let place = attempts.length - 1; place >= 0 && attempts[place].at > since; place--) {
    yield attempts[place];
  }
}

/** Jobs that ended after an instant, by success and failure; cancelled ones are neither. */
export function endedSince(book: AttemptBook, since: string): { success: number; total: number } {
  let [success, total] = [0, 0];
  for (const { succeeded, last } of attemptsSince(book, since)) {
    if (succeeded) success++;
    if (last) total++;
  }
  return { success, total };
}

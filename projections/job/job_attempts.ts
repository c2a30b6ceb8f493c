/** How attempts at jobs ended, in the order they did: what figures and charts are counted from. */
import type { JobState } from "../../events/job/job.ts";
import type { StreamEntry } from "../kit/stream_view.ts";

/** What is looked at of a job. */
type Job = StreamEntry<JobState> & { worker: string | null; started_at: string | null };

/** An attempt that ended: with success, or not. One that was given back or cancelled is none. */
export interface Attempt {
  id: string;
  queue: string;
  worker: string;
  /** When it ended, ISO 8601 UTC. */
  at: string;
  succeeded: boolean;
  /** Did the job end with it? */
  last: boolean;
  /** Milliseconds: from when the job could begin to its first attempt (null for later ones), and of the attempt. */
  waited: number | null;
  ran: number;
}

/** Attempts that are kept; of more the older half is forgotten. */
const ATTEMPTS_MAX = 200_000;

export interface AttemptBook {
  /** In the order they ended. */
  attempts: Attempt[];
  /** How many each worker made, and how many of them failed. */
  workers: Map<string, { processed: number; failed: number }>;
}

export const noAttempts = (): AttemptBook => ({ attempts: [], workers: new Map() });

/** Takes in what an event made of a job. */
export function noteAttempt(book: AttemptBook, entry: Job, before: Job | undefined): void {
  const { status } = entry.state;
  const newest = book.attempts.at(-1);
  // The event before this one, in the same commit, said that the attempt failed.
  if (status === "dead" && newest?.id === entry.id) newest.last = true;
  if (before?.state.status !== "running" || status === "queued" || status === "revoked") return;
  // Another worker took it: the one before fell silent.
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
  const { recorded_at, started_at, state: { attempt, not_before } } = job;
  const started = Date.parse(started_at ?? at);
  const able = Math.max(Date.parse(recorded_at), Date.parse(not_before ?? recorded_at));
  return {
    waited: attempt === 1 ? Math.max(0, started - able) : null,
    ran: Math.max(0, Date.parse(at) - started),
  };
}

/** The attempts that ended after an instant, the newest first. */
export function* attemptsSince({ attempts }: AttemptBook, since: string): Generator<Attempt> {
  for (let place = attempts.length - 1; place >= 0 && attempts[place].at > since; place--) {
    yield attempts[place];
  }
}

/** Jobs that ended after an instant, by success and failure; those that were cancelled are neither. */
export function endedSince(book: AttemptBook, since: string): { success: number; total: number } {
  let [success, total] = [0, 0];
  for (const { succeeded, last } of attemptsSince(book, since)) {
    if (succeeded) success++;
    if (last) total++;
  }
  return { success, total };
}

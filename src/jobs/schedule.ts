/** The office's own chores: jobs that nobody asks for but the clock. */
import { Cron } from "croner";
import { SEOUL } from "../../events/seoul.ts";
import { enqueue } from "./enqueue.ts";
import { JOB_ACTOR } from "./hold.ts";
import type { JobDeps, JobKind } from "./kind.ts";

/** The moment a cron pattern (Seoul's time) came to last, at `now` or before; null where it never did. */
export function lastMoment(pattern: string, now: Date): Date | null {
  // The library looks strictly before, in whole seconds.
  const [last] = new Cron(pattern, { timezone: SEOUL }).previousRuns(
    1,
    new Date(Math.floor(now.getTime() / 1_000) * 1_000 + 1_000),
  );
  return last ?? null;
}

/** The moment it comes to next, in epoch milliseconds; Infinity where it never does. */
export const nextMoment = (pattern: string, now: Date): number =>
  new Cron(pattern, { timezone: SEOUL }).nextRun(now)?.getTime() ?? Infinity;

/**
 * Queues each kind whose moment has come and was not queued yet. Moments that were missed (the server was
 * off) are made up for by one run; a clock that goes back brings none again.
 */
export async function queueScheduled(kinds: Iterable<JobKind>, deps: JobDeps): Promise<void> {
  const { books } = deps;
  for (const { kind, queue, schedule, wanted } of kinds) {
    if (schedule === undefined) continue;
    const moment = lastMoment(schedule, deps.now())?.toISOString();
    if (!moment || moment <= (books.views.job.scheduled.get(kind) ?? "")) continue;
    if (wanted && !wanted(deps)) continue;
    const id = `${kind}-${moment.slice(0, 16).replace(/[-:]/g, "")}`;
    // Of two servers that queue it one finds it there; one still under way is not overtaken by the next.
    const unique = `schedule:${kind}`;
    const meta = { actor: JOB_ACTOR, requestId: "schedule", key: `job:${id}:queued` };
    await enqueue(books, { id, kind, queue, unique, scheduled_for: moment }, meta);
  }
}

/** Scheduled jobs of the office. */
import { Cron } from "croner";
import { SEOUL } from "../../events/base/seoul.ts";
import { allowsIrreversible } from "../clock/doubt.ts";
import { log } from "../kit/log.ts";
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

/** The moment it comes to next, in epoch milliseconds; Infinity where it never does, or is no pattern. */
export function nextMoment(pattern: string, now: Date): number {
  try {
    return new Cron(pattern, { timezone: SEOUL }).nextRun(now)?.getTime() ?? Infinity;
  } catch {
    return Infinity;
  }
}

/** A moment this far ahead was queued by a clock that was wrong: chores do not wait until it comes. */
const WRONG_CLOCK_MS = 7 * 24 * 60 * 60 * 1_000;

/**
 * Queues each kind whose moment has come and was not queued yet. Moments that were missed (the server was
 * off) are made up for by one run; a clock that goes back brings none again. A kind that fails here keeps
 * no other from its turn.
 */
export async function queueScheduled(kinds: Iterable<JobKind>, deps: JobDeps): Promise<void> {
  for (const kind of kinds) {
    try {
      await queueOne(kind, deps);
    } catch (error) {
      log.error("a chore could not be queued", { kind: kind.kind, error: String(error) });
    }
  }
}

async function queueOne(
  { kind, queue, schedule, wanted, irreversible }: JobKind,
  deps: JobDeps,
): Promise<void> {
  if (schedule === undefined || (irreversible && !allowsIrreversible(deps))) return;
  const { books } = deps;
  const now = deps.now();
  const moment = lastMoment(schedule, now)?.toISOString();
  const newest = books.views.job.scheduled.get(kind) ?? "";
  const isWrong = newest > new Date(now.getTime() + WRONG_CLOCK_MS).toISOString();
  if (!moment || (moment <= newest && !isWrong)) return;
  const id = `${kind}-${moment.slice(0, 16).replace(/[-:]/g, "")}`;
  if (books.views.job.byId.has(id) || (wanted && !await wanted(deps))) return;
  // Of two servers that queue it one finds it there; one still under way is not overtaken by the next.
  const unique = `schedule:${kind}`;
  const meta = { actor: JOB_ACTOR, requestId: "schedule", key: `schedule:${id}` };
  await enqueue(books, { id, kind, queue, unique, scheduled_for: moment }, meta);
}

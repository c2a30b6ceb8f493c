/** One attempt at a job: its handler, within its time, and the event that records how it ended. */
import { type JobState, RETRY_WAIT_MAX_MS } from "../../events/job/job.ts";
import { log } from "../kit/log.ts";
import { LogDamaged } from "../store/damage.ts";
import { FileDamaged } from "../store/kept_files.ts";
import { type Hold, Stopped } from "./hold.ts";
import { type JobContext, type JobDeps, type JobKind, JobProblem } from "./kind.ts";

interface Attempt {
  id: string;
  /** The job as it was taken. */
  state: JobState;
  hold: Hold;
  /** Undefined for a kind that this program does not know. */
  kind: JobKind | undefined;
  deps: JobDeps;
  random: () => number;
}

const FIRST_WAIT_MS = 1_000;

/** Runs one attempt to its end; never rejects. What can not be written is left to the end of the lease. */
export async function runAttempt(attempt: Attempt): Promise<void> {
  const { id, hold } = attempt;
  try {
    const result = await orStopped(hold, work(attempt));
    await hold.succeed(result);
  } catch (error) {
    await tell(attempt, error).catch((failure) => {
      if (!(failure instanceof Stopped)) log.error("a job's end was not kept", { job: id });
    });
  }
}

function work({ id, state, hold, kind, deps }: Attempt): ReturnType<JobKind["handler"]> {
  if (!kind) throw new JobProblem(`알 수 없는 종류의 작업입니다(${state.kind}).`, true);
  const args = kind.args.safeParse(state.args);
  if (!args.success) throw new JobProblem("작업의 인수가 올바르지 않습니다.", true);
  const name = (number: number) => `${id}.${number}`;
  const context: JobContext = {
    deps,
    id,
    attempt: name(state.attempt),
    earlier: Array.from({ length: state.attempt - 1 }, (_, before) => name(before + 1)),
    signal: hold.stopping.signal,
    item: (item, made) => hold.item(item, made),
    batches: (parts, batch) => hold.batches(parts, batch),
    giveWay: () => hold.giveWay(),
  };
  return kind.handler(args.data, context);
}

/** Waits for a handler, but not for one that ignores its abort signal. */
async function orStopped<T>({ stopping: { signal } }: Hold, handled: Promise<T>): Promise<T> {
  const stopped = Promise.withResolvers<never>();
  const stop = () => stopped.reject(signal.reason);
  signal.addEventListener("abort", stop, { once: true });
  if (signal.aborted) stop();
  try {
    return await Promise.race([handled, stopped.promise]);
  } finally {
    signal.removeEventListener("abort", stop);
    // Whichever of the two lost says nothing that anybody waits for.
    handled.catch(() => {});
    stopped.promise.catch(() => {});
  }
}

/** Records in the job's stream why the attempt ended, if this worker still holds the job. */
async function tell(
  { id, state, hold, kind, deps, random }: Attempt,
  error: unknown,
): Promise<void> {
  const stopped = hold.stopping.signal.reason ?? error;
  const why = stopped instanceof Stopped ? stopped.why : null;
  if (why === "lost" || why === "revoked" || why === "store") return;
  if (why === "closing" || why === "sharing") return await hold.release(why === "sharing");
  const reason = why === "overtime"
    ? `제한 시간 ${kind!.limitMinutes}분을 넘겼습니다.`
    : reasonOf(error);
  log.warn("a job failed", { job: id, kind: state.kind, reason });
  const now = deps.now();
  // What got done meanwhile is in the views: with it, this is the first failure in a row again.
  const failures = deps.books.views.job.byId.get(id)?.state.fruitless || 1;
  // What is damaged stays so until a person mends it, however often it is read.
  const given = isDamage(error) || error instanceof JobProblem && error.final;
  const over = given || failures >= (kind?.attemptsMax ?? 1);
  const at = new Date(now.getTime() + backoff(failures, random()));
  await hold.fail(reason, over ? null : at.toISOString());
}

/**
 * Milliseconds to wait after so many failures in a row: twice as long each time, up to an hour, and of that
 * between a half and all, so that what failed together does not come back together. `random` is in [0, 1).
 */
export function backoff(failures: number, random: number): number {
  const full = Math.min(RETRY_WAIT_MAX_MS, FIRST_WAIT_MS * 2 ** Math.max(0, failures - 1));
  return Math.round(full * (0.5 + random / 2));
}

const ROOT = new URL("../../", import.meta.url).href;
const OWN = /^(?:src|events|projections|tests)\/[\w/.-]+:\d+/;

const isDamage = (error: unknown): error is Error =>
  error instanceof FileDamaged || error instanceof LogDamaged;

/** What of an error may stand in the log: not its message, which may quote what was worked on. */
function reasonOf(error: unknown): string {
  if (error instanceof JobProblem || isDamage(error)) return error.message;
  if (!(error instanceof Error)) return "예상하지 못한 오류";
  // Below the program's own folder, whatever the folders above it are called.
  const [place] = (error.stack ?? "").split(ROOT).flatMap((text) => OWN.exec(text) ?? []);
  return `예상하지 못한 오류(${[error.name, place].filter(Boolean).join(", ")})`;
}

/** How a kind of job is declared: one file in `kinds/`, one line in `registry.ts`. */
import type { z, ZodType } from "zod";
import type { Actor } from "../../events/base/event.ts";
import type { JobResult } from "../../events/job/job.ts";
import type { Refusal } from "../../events/base/refusal.ts";
import { allowsIrreversible } from "../clock/doubt.ts";
import type { Deps } from "../deps.ts";

/** What handlers work with. */
export type JobDeps = Pick<
  Deps,
  "books" | "keys" | "security" | "now" | "clock" | "office" | "config"
>;

type Content = Uint8Array | ReadableStream<Uint8Array>;

/** What one item made: content that is kept as a blob, sealed with a key where it is about people; or null. */
export type Made = Content | { content: Content; sealedWith: string } | null;

export interface JobContext {
  readonly deps: JobDeps;
  /** The job's id. */
  readonly id: string;
  /** `⟨job⟩.⟨number⟩`: what an outside effect is asked for with, so that asking once more is no second effect. */
  readonly attempt: string;
  /** Attempts before this one: their external requests may have succeeded, and are looked up first. */
  readonly earlier: readonly string[];
  /** Aborted when the job is cancelled, its time is up, its lease is lost or the server stops. */
  readonly signal: AbortSignal;
  /**
   * Does one part of the job and records it. A recorded part is not done again after a crash; an unfinished one is.
   * Answers the SHA-256 of its result.
   */
  item(name: string, work: (signal: AbortSignal) => Promise<Made>): Promise<string | null>;
  /**
   * Does one batch after the other and answers what they left. Each is a message of the KV's queue: the commit that
   * records its end sends the next one's. Its work is to be well under twenty seconds; a batch that is recorded
   * is not done again.
   */
  batches<T, R extends JobResult>(
    parts: readonly T[],
    work: (part: T, number: number) => Promise<R>,
  ): Promise<R[]>;
  /**
   * For a handler between two items of a long batch, with nothing under way: another person's new request begins now, and
   * the job continues later, in the same attempt. Throws to end the handler.
   */
  giveWay(): void;
}

/** The requester of a job, as the author of its results. */
export function askerOf({ deps: { books }, id }: Pick<JobContext, "deps" | "id">): Actor {
  const by = books.views.job.byId.get(id)!.recorded_by;
  return { id: by.id, name: by.name, role: "staff", via: "job" };
}

/** What `defineJob` takes; `A` are the arguments. */
interface JobOptions<A> {
  /** Stable: it is in the log. */
  kind: string;
  /** Korean, as the monitor shows it. */
  title: string;
  args: ZodType<A>;
  queue: string;
  /** Minutes after which an attempt is ended; default 30. */
  limitMinutes?: number;
  /** Attempts in a row without progress; default 5. */
  attemptsMax?: number;
  /** When the office runs it by itself: a cron pattern in Seoul's time. Its arguments are `{}` then. */
  schedule?: string;
  /** It ends or destroys something by the clock: it rests while the clock is in doubt. */
  irreversible?: true;
  /** Is there anything for a scheduled run to do? A run without leaves nothing in the log. */
  wanted?(deps: JobDeps): boolean | Promise<boolean>;
  /** Why none can be started in this office; null where one can. Work that was queued before ends with the same reason. */
  refused?(deps: Pick<JobDeps, "config">): Refusal | null;
  /** Does it. What it answers is the job's result; it throws `JobProblem` where it can not. */
  handler(args: A, context: JobContext): Promise<JobResult>;
}

/** A kind of job whose arguments are checked when it runs. */
export interface JobKind
  extends Omit<JobOptions<unknown>, "args" | "limitMinutes" | "attemptsMax"> {
  args: ZodType;
  limitMinutes: number;
  attemptsMax: number;
}

/** Declares a kind of job. */
export function defineJob<S extends ZodType>(
  { args, handler, ...options }: Omit<JobOptions<z.output<S>>, "args"> & { args: S },
): JobKind {
  return {
    limitMinutes: 30,
    attemptsMax: 5,
    ...options,
    args,
    // One that was queued before the doubt, or by hand.
    handler: (given, context) =>
      options.irreversible && !allowsIrreversible(context.deps)
        ? Promise.resolve({ paused: true })
        : handler(given as z.output<S>, context),
  };
}

/** Why a job can not be done, in Korean, without personal data: it is kept in the log for ever. */
export class JobProblem extends Error {
  /** `final`: trying again does not help. */
  constructor(message: string, readonly final = false) {
    super(message);
  }
}

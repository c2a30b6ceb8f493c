/** Work on many addresses: in batches, a few at a time, and without one that fails in the way of the others. */
import { z } from "zod";
import { ADDRESSES_MAX, BATCH_SIZE } from "../../../events/certificate/certificate.ts";
import { type JobContext, JobProblem } from "../../jobs/kind.ts";
import { notePace } from "../../tasks/pace.ts";
import { SourceProblem, type Subject } from "./source.ts";
import type { Failure } from "../../tasks/failures.ts";
import { subjectOf } from "./subject.ts";

/** Arguments of a job on addresses. */
export const addressArgs = z.strictObject({
  address_ids: z.array(z.string().min(1).max(64)).min(1).max(ADDRESSES_MAX)
    .meta({ title: "주소" }),
});

/** Addresses of a batch that are worked on at once. */
const AT_ONCE = 4;
/** Addresses that a job's result names with the reason they failed by. */
const FAILURES_LISTED_MAX = 50;
/** Letters of a reason: those of a whole batch are one record. */
const REASON_MAX_LENGTH = 200;

const GONE = "그사이 삭제된 주소입니다.";

/** A job's results for its addresses. */
export interface BatchResult {
  [key: string]: number | Failure[];
  total: number;
  done: number;
  failed: number;
  failures: Failure[];
}

/** The same error for the job: an outage is retried, a lock waits for a person. */
function asJobProblem(error: unknown): unknown {
  if (!(error instanceof SourceProblem)) return error;
  return new JobProblem(error.message, error.kind === "locked");
}

/** Addresses of one batch (S2 §9). */
export const inBatches = <T>(all: readonly T[]): T[][] =>
  Array.from(
    { length: Math.ceil(all.length / BATCH_SIZE) },
    (_, number) => all.slice(number * BATCH_SIZE, (number + 1) * BATCH_SIZE),
  );

interface AddressWork {
  /** The item of an address; by default its id. */
  itemOf?(id: string): string;
  /** Does it. */
  work(subject: Subject): Promise<void>;
}

/**
 * Runs one part of the job for each address of a batch, a few at a time. A refusal of one address is in the answer; a
 * problem of all ends the attempt, after those in progress.
 */
export async function eachOfBatch(
  { deps, item, giveWay }: JobContext,
  batch: readonly string[],
  { itemOf = (id) => id, work }: AddressWork,
): Promise<Failure[]> {
  const failures: Failure[] = [];
  const one = async (id: string) => {
    const subject = subjectOf(deps.books.views, id);
    try {
      if (!subject) throw new SourceProblem("refused", GONE);
      await item(itemOf(id), async () => {
        await work(subject);
        return null;
      });
    } catch (error) {
      const alone = error instanceof SourceProblem &&
        (error.kind === "refused" || error.kind === "wrong");
      if (!alone) throw asJobProblem(error);
      failures.push({ id, reason: error.message.slice(0, REASON_MAX_LENGTH) });
    }
  };
  for (let at = 0; at < batch.length; at += AT_ONCE) {
    // Somebody with five addresses does not wait for somebody with five hundred.
    if (at > 0) giveWay();
    const began = deps.now().getTime();
    const settled = await Promise.allSettled(batch.slice(at, at + AT_ONCE).map(one));
    const failed = settled.find((result) => result.status === "rejected");
    if (failed) throw failed.reason;
    notePace(deps, (deps.now().getTime() - began) / settled.length);
  }
  return failures;
}

/** Runs one part of the job for each address; fails if none was done. */
export async function eachAddress(
  context: JobContext,
  ids: readonly string[],
  work: (subject: Subject) => Promise<void>,
): Promise<BatchResult> {
  const left = await context.batches(
    inBatches(ids),
    async (batch) => ({ failures: await eachOfBatch(context, batch, { work }) }),
  );
  const failures = left.flatMap((batch) => batch.failures);
  // There was no progress, and a retry would get the same answer.
  if (failures.length === ids.length) throw new JobProblem(failures[0].reason, true);
  return {
    total: ids.length,
    done: ids.length - failures.length,
    failed: failures.length,
    failures: failures.slice(0, FAILURES_LISTED_MAX),
  };
}

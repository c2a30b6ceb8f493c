/** Work on many addresses: in batches, a few at a time, and without one that fails in the way of the others. */
import { z } from "zod";
import { ADDRESSES_MAX, BATCH_SIZE } from "../../../events/certificate/certificate.ts";
import { type JobContext, JobProblem } from "../../jobs/kind.ts";
import { SourceProblem, type Subject } from "./source.ts";
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
  [key: string]: number | { id: string; reason: string }[];
  total: number;
  done: number;
  failed: number;
  failures: { id: string; reason: string }[];
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

/**
 * Runs one part of the job for each address. A refusal of one address goes into the result; a problem of all ends the
 * attempt, after those in progress.
 */
export async function eachAddress(
  { deps, item, batches }: JobContext,
  ids: readonly string[],
  work: (subject: Subject) => Promise<void>,
): Promise<BatchResult> {
  const one = async (id: string, failures: BatchResult["failures"]) => {
    const subject = subjectOf(deps.books.views, id);
    try {
      if (!subject) throw new SourceProblem("refused", GONE);
      await item(id, async () => {
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
  const left = await batches(inBatches(ids), async (batch) => {
    const failures: BatchResult["failures"] = [];
    for (let at = 0; at < batch.length; at += AT_ONCE) {
      const some = batch.slice(at, at + AT_ONCE).map((id) => one(id, failures));
      const settled = await Promise.allSettled(some);
      const failed = settled.find((result) => result.status === "rejected");
      if (failed) throw failed.reason;
    }
    return { failures };
  });
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

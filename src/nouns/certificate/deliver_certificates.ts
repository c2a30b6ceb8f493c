/**
 * "발급해서 받기": issues the certificates of many addresses that are missing or stale, then puts all of them into one
 * archive. One job, so that it is cancelled, retried and followed as one.
 */
import { defineJob, type JobContext, JobProblem } from "../../jobs/kind.ts";
import { withoutProvider } from "../../tables/without_provider.ts";
import { addressArgs, eachOfBatch, inBatches } from "./batches.ts";
import { ADDRESS_ITEM, type Failure, failuresOf } from "../../tasks/failures.ts";
import type { Checksum } from "./archive.ts";
import { isFresh } from "./fresh.ts";
import { issueFor } from "./issue.ts";
import { endArchive, packBatch } from "./pack.ts";

/** What one batch left. */
type Left = { failures: Failure[]; checksums: Checksum[] };

const issueBatch = (context: JobContext, batch: readonly string[]): Promise<Failure[]> =>
  eachOfBatch(context, batch, {
    itemOf: (id) => ADDRESS_ITEM + id,
    async work(subject) {
      // Another request may have issued it while this one waited.
      if (!await isFresh(context.deps, subject.id)) await issueFor(context, subject);
    },
  });

/** Where every address failed there is no archive of what was there before. */
function checkIssued({ deps: { books }, id }: JobContext, ids: readonly string[]): void {
  const { state } = books.views.job.byId.get(id)!;
  const failures = failuresOf(state);
  if (failures.length === ids.length) throw new JobProblem(failures[0].reason, true);
}

export const deliverCertificates = defineJob({
  kind: "deliver_certificates",
  title: "등기 증명서 발급·다운로드",
  args: addressArgs,
  queue: "certificates",
  refused: ({ config }) => withoutProvider(config),
  async handler({ address_ids }, context) {
    const batches = inBatches(address_ids);
    const parts = [
      ...batches.map((ids) => ({ issue: ids, piece: 0 })),
      ...batches.map((_ids, index) => ({ issue: [], piece: index + 1 })),
    ];
    const left = await context.batches(parts, async ({ issue, piece }): Promise<Left> => {
      const failures = await issueBatch(context, issue);
      if (piece === 1) checkIssued(context, address_ids);
      const checksums = piece === 0 ? [] : await packBatch(context, address_ids, piece);
      return { failures, checksums };
    });
    const failed = left.flatMap(({ failures }) => failures.map(({ id }) => id));
    const sums = left.flatMap(({ checksums }) => checksums);
    const result = await endArchive(context, address_ids, { sums, failed });
    return { ...result, failed: failed.length };
  },
});

/** Puts the newest certificates of many addresses into one archive for the requester, a batch at a time. */
import { defineJob } from "../../jobs/kind.ts";
import { addressArgs, inBatches } from "./batches.ts";
import { endArchive, packBatch } from "./pack.ts";

export const downloadCertificates = defineJob({
  kind: "download_certificates",
  title: "등기 증명서 다운로드",
  args: addressArgs,
  queue: "downloads",
  async handler({ address_ids }, context) {
    const left = await context.batches(
      inBatches(address_ids),
      async (_batch, number) => ({ checksums: await packBatch(context, address_ids, number) }),
    );
    const sums = left.flatMap(({ checksums }) => checksums);
    return await endArchive(context, address_ids, { sums });
  },
});

/** Gets the certificates of many addresses from the office's provider, each of them once. */
import { addressArgs, eachAddress } from "./batches.ts";
import { issueFor } from "./issue.ts";
import { withoutProvider } from "../../tables/without_provider.ts";
import { defineJob } from "../../jobs/kind.ts";

export const issueCertificates = defineJob({
  kind: "issue_certificates",
  title: "등기 증명서 발급",
  args: addressArgs,
  queue: "certificates",
  refused: ({ config }) => withoutProvider(config),
  handler: ({ address_ids }, context) =>
    eachAddress(context, address_ids, (subject) => issueFor(context, subject)),
});

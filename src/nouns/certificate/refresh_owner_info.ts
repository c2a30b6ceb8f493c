/** Brings the owners of many addresses to what the registry says. */
import { addressArgs, eachAddress } from "./batches.ts";
import { refreshOwner } from "./owner.ts";
import { withoutProvider } from "../../tables/without_provider.ts";
import { defineJob } from "../../jobs/kind.ts";

export const refreshOwnerInfo = defineJob({
  kind: "refresh_owner_info",
  title: "소유자 정보 갱신",
  args: addressArgs,
  queue: "certificates",
  refused: ({ config }) => withoutProvider(config),
  handler: ({ address_ids }, context) =>
    eachAddress(context, address_ids, (subject) => refreshOwner(context, subject)),
});

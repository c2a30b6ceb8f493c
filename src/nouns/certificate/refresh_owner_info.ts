/** Updates the owners of many addresses from the registry. */
import { addressArgs, eachAddress } from "./batches.ts";
import { withoutProvider } from "../../tables/without_provider.ts";
import { askerOf, defineJob, type JobContext } from "../../jobs/kind.ts";
import { isRefusal } from "../../../events/base/refusal.ts";
import { nounOf } from "../../tables/run.ts";
import { resourceNamed } from "../../tables/registry.ts";
import { runCommand } from "../../server/run_command.ts";
import { documentsOf } from "./provider.ts";
import type { Subject } from "./source.ts";

export const refreshOwnerInfo = defineJob({
  kind: "refresh_owner_info",
  title: "소유자 정보 갱신",
  args: addressArgs,
  queue: "certificates",
  refused: ({ config }) => withoutProvider(config),
  handler: ({ address_ids }, context) =>
    eachAddress(context, address_ids, (subject) => refreshOwner(context, subject)),
});

/** Requests the owner of an address and stores a new one. Throws `SourceProblem`. */
async function refreshOwner(context: JobContext, subject: Subject): Promise<void> {
  const { deps, id: job, signal } = context;
  const owner = await documentsOf(deps).ownerOf(subject, signal);
  if (owner === "" || owner === subject.owner) return;
  const resource = resourceNamed("address")!;
  const actor = askerOf(context);
  const outcome = await runCommand(deps.books, nounOf(resource), {
    id: subject.id,
    decide: (views, _row, now) =>
      resource.update(views, subject.id, { owner_name: owner }, now, actor),
  }, {
    actor,
    requestId: job,
    key: `job:${job}:owner:${subject.id}`,
    causationId: `op_edit-${job}`,
  });
  if (isRefusal(outcome)) throw new Error(outcome.message);
}

/** Changes the owner of an address to the registry's, as a change of the requester. */
import { isRefusal } from "../../../events/base/refusal.ts";
import { askerOf, type JobContext } from "../../jobs/kind.ts";
import { nounOf } from "../../tables/run.ts";
import { resourceNamed } from "../../tables/registry.ts";
import { runCommand } from "../../server/run_command.ts";
import { documentsOf } from "./provider.ts";
import type { Subject } from "./source.ts";

/** Asks for the owner of an address and writes a new one down. Throws `SourceProblem`. */
export async function refreshOwner(context: JobContext, subject: Subject): Promise<void> {
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

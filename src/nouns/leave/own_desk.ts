/** Commands on the caller's own desk of leave. */
import { leaveDeskStream } from "../../../events/leave/leave_desk.ts";
import type { NewEvent } from "../../../events/base/event.ts";
import { isRefusal } from "../../../events/base/refusal.ts";
import { deskOf } from "../../../projections/leave/view.ts";
import type { Deps } from "../../deps.ts";
import { metaOf } from "../../server/command.ts";
import { problem } from "../../server/respond.ts";
import type { Ctx } from "../../server/route.ts";

/** Runs a command on the caller's own desk. */
export async function onDesk(
  c: Ctx,
  { books }: Deps,
  decide: (account: string, desk: ReturnType<typeof deskOf>) => NewEvent[],
  done: (repeated: boolean) => Response,
): Promise<Response> {
  const { id } = c.get("identity")!.user;
  const outcome = await books.execute({
    stream: leaveDeskStream(id),
    decide: ({ leave_desk }) => decide(id, deskOf(leave_desk, id)),
    meta: metaOf(c),
  });
  return isRefusal(outcome) ? problem(c, outcome) : done(outcome.repeated);
}

export const nothing = () => new Response(null, { status: 204 });

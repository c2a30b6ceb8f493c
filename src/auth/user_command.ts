/** A command on one account, for what needs no more than its own state. */
import type { NewEvent } from "../../events/base/event.ts";
import { isRefusal, type Refusal } from "../../events/base/refusal.ts";
import { type UserState, userStream } from "../../events/account/user.ts";
import type { Views } from "../../projections/registry.ts";
import { roleOfUser } from "../../projections/account/user.ts";
import type { Books, CommandMeta } from "../store/contract.ts";
import type { Cause } from "./accounts.ts";

/** Decides on the account's state and writes; null when that went well. */
export async function onUser(
  books: Books,
  id: string,
  meta: CommandMeta,
  decide: (state: UserState | undefined, now: Date, views: Views) => NewEvent[] | Refusal,
  reads?: string[],
): Promise<Refusal | null> {
  const outcome = await books.execute({
    stream: userStream(id),
    reads,
    meta,
    decide: (views, now) => decide(views.user.byId.get(id)?.state, now, views),
  });
  return isRefusal(outcome) ? outcome : null;
}

/** The meta of what an account does to itself before it has a session. */
export function ownMeta(books: Books, id: string, { requestId, via }: Cause): CommandMeta {
  const name = books.views.user.byId.get(id)?.state.profile.nickname ?? id;
  const role = roleOfUser(books.views.user, id);
  return { actor: { id, name, role, via }, requestId, key: `auth:${crypto.randomUUID()}` };
}

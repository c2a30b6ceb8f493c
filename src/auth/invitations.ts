/** Invitations: made by a superuser, used by the person who signs in with the link (events/account/invitation.ts). */
import {
  checkInvitation,
  createInvitation,
  INVITATION_DAYS,
  invitationStream,
  type InvitedRole,
  revokeInvitation,
  useInvitation,
} from "../../events/account/invitation.ts";
import { isRefusal, type Refusal, refuse } from "../../events/base/refusal.ts";
import { userStream } from "../../events/account/user.ts";
import { linkContext } from "../../projections/account/account_employee.ts";
import {
  canInvite,
  invitationContext,
  invitationOf,
  openInvitations,
} from "../../projections/account/invitation.ts";
import type { Deps } from "../deps.ts";
import type { CommandMeta } from "../store/contract.ts";
import { digestOf, randomId, randomSecret } from "../kit/secret.ts";

const DAY_MS = 24 * 60 * 60_000;
/** State of the office that decisions on invitations need. */
const READS = ["invitation", "employee", "user"];

type Given = Pick<Deps, "books" | "now">;

/** Invites an employee: the invitation's id, and the secret of its link, which is in no other place. */
export async function invite(
  { books, now }: Given,
  { employee, role }: { employee: string; role: InvitedRole },
  meta: CommandMeta,
): Promise<{ id: string; secret: string } | Refusal> {
  const [id, secret] = [randomId(), randomSecret()];
  const expires_at = new Date(now().getTime() + INVITATION_DAYS * DAY_MS).toISOString();
  const outcome = await books.execute({
    stream: invitationStream(id),
    reads: READS,
    meta,
    decide: (views, at) =>
      createInvitation({ id, employee, role, digest: digestOf(secret), expires_at }, {
        ...linkContext(views, ""),
        mayInvite: canInvite(views, meta.actor.id),
        open: openInvitations(views.invitation, employee, at),
      }),
  });
  if (isRefusal(outcome)) return outcome;
  if (!outcome.repeated) return { id, secret };
  // The same request once more: the secret was in its first answer alone.
  const text = "이미 만든 초대입니다. 링크는 만들 때 한 번만 보여 드립니다.";
  return refuse(409, "invitation_already_made", text);
}

/** Revokes an invitation that was not used. */
export async function revoke(
  { books }: Given,
  id: string,
  meta: CommandMeta,
): Promise<Refusal | null> {
  const outcome = await books.execute({
    stream: invitationStream(id),
    meta,
    decide: ({ invitation }) =>
      revokeInvitation(invitation.byId.get(id)?.state, { id, reason: "by_superuser" }),
  });
  return isRefusal(outcome) ? outcome : null;
}

/** Why a link's secret is invalid, or not for the signed-in account; null if valid. */
export function checkLink(
  { books: { views }, now }: Given,
  secret: string,
  user: string | null,
): Refusal | null {
  const found = invitationOf(views.invitation, digestOf(secret));
  const account = user === null ? undefined : views.user.byId.get(user);
  return checkInvitation(
    found?.state,
    account ? { id: account.id, employee: account.state.details.employee } : null,
    invitationContext(views, found, account?.id ?? "", now()),
  );
}

/** Links the account to the invited employee: of two concurrent uses of one link one succeeds. */
export async function accept(
  { books }: Given,
  { secret, id: user, meta }: { secret: string; id: string; meta: CommandMeta },
): Promise<Refusal | null> {
  const outcome = await books.execute({
    stream: userStream(user),
    reads: READS,
    meta,
    decide(views, now) {
      const found = invitationOf(views.invitation, digestOf(secret));
      const account = views.user.byId.get(user)?.state;
      return useInvitation(
        found?.state,
        { id: found?.id ?? "", user, account },
        invitationContext(views, found, user, now),
      );
    },
  });
  return isRefusal(outcome) ? outcome : null;
}

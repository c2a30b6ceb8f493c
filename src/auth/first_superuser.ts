/** The link of one use by which a new office gets its first superuser: offered at a start, taken at a sign-in. */
import {
  acceptOffer,
  checkOffer,
  offer,
  OFFER_STREAM,
} from "../../events/account/first_superuser.ts";
import { isRefusal, type Refusal } from "../../events/base/refusal.ts";
import { roleOf, userStream } from "../../events/account/user.ts";
import { offerNow } from "../../projections/account/first_superuser.ts";
import type { Views } from "../../projections/registry.ts";
import type { Deps } from "../deps.ts";
import type { CommandMeta } from "../store/contract.ts";
import { isDemoUser } from "./demo/accounts.ts";
import { digestOf, randomSecret } from "../kit/secret.ts";

/** How long a link can be taken. A start prints a new one. */
const LIFETIME_MS = 60 * 60_000;

type Given = Pick<Deps, "books" | "config" | "now">;

/** Its name in the register of access and in the security log. */
export const FIRST_LINK = "첫 최고관리자 링크";

/** Accounts with a superuser's rights. Those of a demo have none once the office signs in for real. */
const superusersIn = ({ user }: Pick<Views, "user">): number =>
  [...user.byId.values()]
    .filter(({ id, state }) => !isDemoUser(id) && roleOf(state.flags) === "superuser").length;

/**
 * Offers the rights of a superuser if nobody has them; the secret of the link, or null if there is a superuser. Never
 * in a demo, whose accounts are public.
 */
export async function offerFirstSuperuser(
  { books, config, now, security }: Given & Pick<Deps, "security">,
): Promise<string | null> {
  if (config.demo || superusersIn(books.views) > 0) return null;
  const secret = randomSecret();
  const expires_at = new Date(now().getTime() + LIFETIME_MS).toISOString();
  const actor = { id: "system", name: "시작", role: "system", via: "system" } as const;
  const outcome = await books.execute({
    stream: OFFER_STREAM,
    reads: ["user"],
    decide: (views) =>
      offer({ digest: digestOf(secret), expires_at }, { superusers: superusersIn(views) }),
    meta: { actor, requestId: "start", key: `first:${crypto.randomUUID()}` },
  });
  if (isRefusal(outcome) || outcome.events.length === 0) return null;
  const origin = { actor, network: "", device: "", requestId: "start" };
  security.note(origin, "door_made", { object: FIRST_LINK });
  return secret;
}

/** Why this secret is invalid now; null if it is valid. */
export function checkSecret({ books, config, now }: Given, secret: string): Refusal | null {
  const superusers = superusersIn(books.views);
  // In a demo no link was ever printed, whatever an earlier start offered.
  const known = config.demo ? undefined : offerNow(books.views.first_superuser);
  return checkOffer(known, { digest: digestOf(secret), superusers, now: now() });
}

/** Gives the account the rights, if the secret is the link's: of two at once one gets them. */
export async function claimFirstSuperuser(
  deps: Given,
  { secret, id, meta }: { secret: string; id: string; meta: CommandMeta },
): Promise<Refusal | null> {
  if (deps.config.demo) return checkSecret(deps, secret);
  const outcome = await deps.books.execute({
    stream: userStream(id),
    reads: ["first_superuser", "user"],
    decide: (views, now) =>
      acceptOffer(
        offerNow(views.first_superuser),
        { digest: digestOf(secret), id, account: views.user.byId.get(id)?.state },
        { superusers: superusersIn(views), now },
      ),
    meta,
  });
  return isRefusal(outcome) ? outcome : null;
}

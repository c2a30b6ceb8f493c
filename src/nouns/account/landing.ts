/** Where a finished sign-in leads. */
import { cookieNames, readCookie, returnPageCookie } from "../../auth/cookies.ts";
import { landingOf } from "../../auth/return_uri.ts";
import type { SignedIn } from "../../auth/sign_in.ts";
import type { Deps } from "../../deps.ts";
import type { Ctx } from "../../server/route.ts";
import { redeemSignInLinks } from "./sign_in_links.tsx";

/**
 * Where somebody goes who has just signed in, and the cookies that are done with. A link of one use is taken by a
 * sign-in that was begun on its page (`byLink`), and by no other.
 */
export async function land(
  c: Ctx,
  deps: Deps,
  { user }: SignedIn,
  { asked, byLink }: { asked: string; byLink: boolean },
): Promise<{ to: string; cookies: string[] }> {
  const taken = byLink
    ? await redeemSignInLinks(c, deps, user.id)
    : { cookies: [], refusedTo: null };
  // With the rights that a link gave.
  const { flags } = deps.auth.accounts.find(user.id)?.state ?? user.state;
  const { secure } = deps.auth;
  const keeps = readCookie(c.req.raw, cookieNames(secure).wanted) !== "";
  return {
    to: taken.refusedTo ?? landingOf(asked, flags),
    cookies: [...taken.cookies, ...keeps ? [returnPageCookie("", secure)] : []],
  };
}

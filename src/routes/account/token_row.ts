/** A personal access token as its owner and superusers see it: never the secret, nor its digest. */
import type { PersonalToken } from "../../../events/token.ts";
import type { UserEntry } from "../../../projections/user.ts";
import type { TokenRow } from "../../../web/pages/profile/rows.ts";
import type { Deps } from "../../deps.ts";

/** What the API and the pages tell of a token besides its use. */
export function tokenFacts({ id, name, prefix, scopes, expires_at }: PersonalToken) {
  return { id, name, prefix, scopes, expires_at };
}

/** Rows of an account's tokens, with their last use. `current` is the id of the token that asks. */
export async function tokenRows(
  { auth }: Pick<Deps, "auth">,
  { id }: UserEntry,
  current: string | null,
): Promise<TokenRow[]> {
  // Whoever asks may be without the rights that their account has.
  const user = auth.accounts.find(id);
  if (!user) return [];
  return await Promise.all(user.state.tokens.map(async (token) => {
    const use = await auth.tokenUses.of(id, token.id);
    return {
      ...tokenFacts(token),
      made_at: token.made_at,
      paused: token.paused,
      withheld: auth.withholds(user, token.proved),
      used_at: use && new Date(use.at).toISOString(),
      network: use?.network ?? "",
      current: token.id === current,
    };
  }));
}

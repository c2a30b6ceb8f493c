/** A personal access token as its owner and superusers see it: never the secret, nor its digest. */
import type { HeldToken, PersonalToken } from "../../../events/token.ts";
import type { TokenRow } from "../../../web/pages/profile/rows.ts";
import type { Deps } from "../../deps.ts";

/** What the API and the pages tell of a token besides its use. */
export function tokenFacts({ id, name, prefix, scopes, expires_at }: PersonalToken) {
  return { id, name, prefix, scopes, expires_at };
}

/** Rows of an account's tokens, with their last use. `current` is the id of the token that asks. */
export async function tokenRows(
  { auth }: Pick<Deps, "auth">,
  tokens: readonly HeldToken[],
  current: string | null,
): Promise<TokenRow[]> {
  return await Promise.all(tokens.map(async (token) => {
    const use = await auth.tokenUses.of(token.id);
    return {
      ...tokenFacts(token),
      paused: token.paused,
      used_at: use && new Date(use.at).toISOString(),
      network: use?.network ?? "",
      current: token.id === current,
    };
  }));
}

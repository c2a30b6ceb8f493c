/** The token that write requests of a page carry: bound to the browser session, the same after a restart. */
import { deriveSecret, sameSecret } from "./secret.ts";
import { storeSecret } from "./store_secret.ts";

/** The token of a session's pages. */
export async function csrfToken(kv: Deno.Kv, sessionId: string): Promise<string> {
  return deriveSecret(await storeSecret(kv, "csrf_secret"), sessionId, "csrf");
}

/** Is this the token of the session's pages? */
export async function isCsrfToken(kv: Deno.Kv, sessionId: string, given: string): Promise<boolean> {
  return sameSecret(given, await csrfToken(kv, sessionId));
}

/** The token that write requests of a page carry: bound to the browser session, the same after a restart. */
import { deriveSecret, randomSecret, sameSecret } from "./secret.ts";

const SECRET: Deno.KvKey = ["csrf_secret"];

/** The secret of each store, read (or made) once. */
const secrets = new WeakMap<Deno.Kv, Promise<string>>();

/** The token of a session's pages. */
export async function csrfToken(kv: Deno.Kv, sessionId: string): Promise<string> {
  let secret = secrets.get(kv);
  if (!secret) {
    secret = secretOf(kv);
    secrets.set(kv, secret);
  }
  return deriveSecret(await secret, sessionId, "csrf");
}

/** Is this the token of the session's pages? */
export async function isCsrfToken(kv: Deno.Kv, sessionId: string, given: string): Promise<boolean> {
  return sameSecret(given, await csrfToken(kv, sessionId));
}

async function secretOf(kv: Deno.Kv): Promise<string> {
  const made = randomSecret();
  const { ok } = await kv.atomic().check({ key: SECRET, versionstamp: null }).set(SECRET, made)
    .commit();
  return ok ? made : (await kv.get<string>(SECRET)).value!;
}

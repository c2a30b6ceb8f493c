/** Secrets of a store: each made once, kept in it, and the same after a restart. */
import { randomSecret } from "./secret.ts";

/** The secrets of each store by name, read (or made) once. */
const known = new WeakMap<Deno.Kv, Map<string, Promise<string>>>();

/** The store's secret of this name; it never leaves the server. */
export function storeSecret(kv: Deno.Kv, name: string): Promise<string> {
  const secrets = known.get(kv) ?? new Map<string, Promise<string>>();
  known.set(kv, secrets);
  const secret = secrets.get(name) ?? readOrMake(kv, [name]);
  secrets.set(name, secret);
  return secret;
}

async function readOrMake(kv: Deno.Kv, key: Deno.KvKey): Promise<string> {
  const made = randomSecret();
  const { ok } = await kv.atomic().check({ key, versionstamp: null }).set(key, made).commit();
  return ok ? made : (await kv.get<string>(key)).value!;
}

/** Keys in the KV, for a store in memory or on a KV server that several processes share. */
import { type KeyRing, newKey } from "./key_ring.ts";

const keyOf = (name: string): Deno.KvKey => ["person_key", name];
const goneOf = (name: string): Deno.KvKey => ["person_key_gone", name];

/** The ring in this KV. The KV is the caller's to close. */
export function openKvKeys(kv: Deno.Kv): KeyRing {
  const find = async (name: string) => (await kv.get<Uint8Array>(keyOf(name))).value;
  return {
    find,
    async make(name) {
      const key = newKey();
      const { ok } = await kv.atomic()
        .check({ key: keyOf(name), versionstamp: null }, { key: goneOf(name), versionstamp: null })
        .set(keyOf(name), key)
        .commit();
      return ok ? key : await find(name);
    },
    async destroy(name) {
      await kv.atomic().set(goneOf(name), true).delete(keyOf(name)).commit();
    },
    close() {},
  };
}

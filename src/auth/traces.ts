/**
 * Networks and devices of accounts, stored beside the log: sealed with the account's key, so that no byte can be read
 * once that key is destroyed, even in free space of the store's file.
 */
import { userStream } from "../../events/account/user.ts";
import type { KeyRing } from "../personal/key_ring.ts";
import { seal, unseal } from "../personal/seal.ts";

/** Seals a value about an account for its place; "" once the account's key is destroyed. */
export async function sealTrace(
  keys: KeyRing,
  userId: string,
  place: string,
  value: unknown,
): Promise<string> {
  const key = await keys.make(userStream(userId));
  return key ? seal(key, place, value) : "";
}

/** Opens what `sealTrace` made; null when it cannot be opened any more. */
export async function openTrace<T>(
  keys: KeyRing,
  userId: string,
  place: string,
  sealed: string,
): Promise<T | null> {
  const key = await keys.find(userStream(userId));
  return key && unseal(key, place, sealed) as T | null;
}

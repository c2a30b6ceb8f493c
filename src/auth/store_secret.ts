/** Secrets of an office: each a key of its ring, so wrapped like those of persons, and the same after a restart. */
import { Buffer } from "node:buffer";
import type { KeyRing } from "../personal/key_ring.ts";

/** The office's secret of this name; it never leaves the server. */
export async function storeSecret(
  keys: KeyRing,
  name: "csrf" | "contact" | "connect",
): Promise<string> {
  const stream = `secret/${name}`;
  const key = keys.known(stream) ?? await keys.make(stream);
  if (!key) throw new Error(`the secret ${name} was destroyed`);
  return Buffer.from(key).toString("base64url");
}

/**
 * Personal data as sealed text: `p1.⟨nonce⟩.⟨ciphertext⟩`, AES-256-GCM under the key of one person. Its place is
 * authenticated with it: text moved elsewhere does not open.
 */
import { Buffer } from "node:buffer";
import { createHmac } from "node:crypto";
import { decrypt, encrypt } from "../kit/secret.ts";
import type { KeyRing } from "./key_ring.ts";

const FORMAT = "p1.";
/** Twelve bytes in base64. */
const NONCE_LETTERS = 16;

/** Seals a JSON value with a key for its place. */
export function seal(key: Uint8Array, place: string, value: unknown): string {
  const text = encrypt(key, value, place).toString("base64url");
  return `${FORMAT}${text.slice(0, NONCE_LETTERS)}.${text.slice(NONCE_LETTERS)}`;
}

/** Opens what `seal` made with this key for this place; null when it is not that. */
export function unseal(key: Uint8Array, place: string, sealed: string): unknown {
  if (!sealed.startsWith(FORMAT)) return null;
  const text = sealed.slice(FORMAT.length).replace(".", "");
  return decrypt(key, Buffer.from(text, "base64url"), place);
}

/**
 * A mark that identifies equal texts and reveals nothing once the key is destroyed: the log stores such marks as
 * idempotency keys. Null if the key was destroyed.
 */
export async function markFor(ring: KeyRing, stream: string, text: string): Promise<string | null> {
  const key = await ring.find(stream);
  return key && createHmac("sha256", key).update(`mark\0${text}`).digest("base64url").slice(0, 22);
}

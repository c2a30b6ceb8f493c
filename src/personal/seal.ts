/**
 * Personal data as sealed text: `p1.⟨nonce⟩.⟨ciphertext⟩`, AES-256-GCM under the key of one person. The
 * stream it stands in is authenticated along with it: a text moved to another stream does not open.
 * Routes seal before a command and open before an answer; nothing between them knows a key.
 */
import { Buffer } from "node:buffer";
import { createHmac } from "node:crypto";
import { decrypt, encrypt } from "../auth/secret.ts";
import type { KeyRing } from "./key_ring.ts";

const FORMAT = "p1.";
/** Twelve bytes in base64. */
const NONCE_LETTERS = 16;

/** What is shown in place of personal data whose key is gone. */
export const DESTROYED_TEXT = "(파기됨)";

/** Seals a JSON value with the key of the stream's person; null when that key was destroyed. */
export async function sealFor(
  ring: KeyRing,
  stream: string,
  value: unknown,
): Promise<string | null> {
  const key = await ring.make(stream);
  const text = key && encrypt(key, value, stream).toString("base64url");
  return text && `${FORMAT}${text.slice(0, NONCE_LETTERS)}.${text.slice(NONCE_LETTERS)}`;
}

/** Opens what `sealFor` made; null when the key is gone or the text is not what was sealed. */
export async function openFor<T>(
  ring: KeyRing,
  stream: string,
  sealed: string | null,
): Promise<T | null> {
  const key = sealed?.startsWith(FORMAT) ? await ring.find(stream) : null;
  if (!key) return null;
  const text = sealed!.slice(FORMAT.length).replace(".", "");
  return decrypt(key, Buffer.from(text, "base64url"), stream) as T | null;
}

/**
 * Tells whether two texts are the same without telling anything about them once the key is gone: the
 * log keeps such marks as idempotency keys. Null when the key was destroyed.
 */
export async function markFor(ring: KeyRing, stream: string, text: string): Promise<string | null> {
  const key = await ring.find(stream);
  return key && createHmac("sha256", key).update(`mark\0${text}`).digest("base64url").slice(0, 22);
}

/**
 * Personal data as sealed text: `p1.⟨nonce⟩.⟨ciphertext⟩`, AES-256-GCM under the key of one person. The
 * stream it stands in is authenticated along with it: a text moved to another stream does not open.
 * Routes seal before a command and open before an answer; nothing between them knows a key.
 */
import { Buffer } from "node:buffer";
import { createHmac } from "node:crypto";
import { decrypt, encrypt } from "../auth/secret.ts";
import type { KeyRing } from "./key_ring.ts";

const NONCE_BYTES = 12;

/** What is shown in place of personal data whose key is gone. */
export const DESTROYED_TEXT = "(파기됨)";

/** Seals a JSON value with the key of the stream's person; null when that key was destroyed. */
export async function sealFor(
  ring: KeyRing,
  stream: string,
  value: unknown,
): Promise<string | null> {
  const key = await ring.make(stream);
  return key && sealWith(key, stream, value);
}

/** Opens what `sealFor` made; null when the key is gone or the text is not what was sealed. */
export async function openFor<T>(
  ring: KeyRing,
  stream: string,
  sealed: string | null,
): Promise<T | null> {
  const key = sealed === null ? null : await ring.find(stream);
  return key && openWith<T>(key, stream, sealed!);
}

/**
 * Tells whether two texts are the same without telling anything about them once the key is gone: the
 * log keeps such marks as idempotency keys. Null when the key was destroyed.
 */
export async function markFor(ring: KeyRing, stream: string, text: string): Promise<string | null> {
  const key = await ring.find(stream);
  return key && createHmac("sha256", key).update(`mark\0${text}`).digest("base64url").slice(0, 22);
}

function sealWith(key: Uint8Array, stream: string, value: unknown): string {
  const bytes = encrypt(key, value, stream);
  const parts = [bytes.subarray(0, NONCE_BYTES), bytes.subarray(NONCE_BYTES)];
  return ["p1", ...parts.map((part) => part.toString("base64url"))].join(".");
}

function openWith<T>(key: Uint8Array, stream: string, sealed: string): T | null {
  const [version, ...parts] = sealed.split(".");
  if (version !== "p1") return null;
  const bytes = Buffer.concat(parts.map((part) => Buffer.from(part, "base64url")));
  return decrypt(key, bytes, stream) as T | null;
}

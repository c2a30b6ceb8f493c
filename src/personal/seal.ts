/**
 * Personal data as sealed text: `p1.⟨nonce⟩.⟨ciphertext⟩`, AES-256-GCM under the key of one person. The
 * stream it stands in is authenticated along with it: a text moved to another stream does not open.
 * Routes seal before a command and open before an answer; nothing between them knows a key.
 */
import { Buffer } from "node:buffer";
import { createCipheriv, createDecipheriv, createHmac } from "node:crypto";
import type { KeyRing } from "./key_ring.ts";

const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

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
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const cipher = createCipheriv(CIPHER, key, nonce);
  cipher.setAAD(new TextEncoder().encode(stream));
  const text = cipher.update(JSON.stringify(value), "utf8");
  const bytes = Buffer.concat([text, cipher.final(), cipher.getAuthTag()]);
  return `p1.${Buffer.from(nonce).toString("base64url")}.${bytes.toString("base64url")}`;
}

function openWith<T>(key: Uint8Array, stream: string, sealed: string): T | null {
  const [version, nonce, text] = sealed.split(".");
  if (version !== "p1" || !text) return null;
  try {
    const bytes = Buffer.from(text, "base64url");
    const cipher = createDecipheriv(CIPHER, key, Buffer.from(nonce, "base64url"));
    cipher.setAAD(new TextEncoder().encode(stream));
    cipher.setAuthTag(bytes.subarray(-TAG_BYTES));
    const plain = cipher.update(bytes.subarray(0, -TAG_BYTES), undefined, "utf8");
    return JSON.parse(plain + cipher.final("utf8")) as T;
  } catch {
    return null;
  }
}

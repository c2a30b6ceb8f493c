/** Random secrets and what is kept of them. A secret is shown once; at rest there is only a digest. */
import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** 256 random bits, base64url (43 characters). */
export function randomSecret(): string {
  return randomBytes(32).toString("base64url");
}

/** A short random id (96 bits, base64url) that names a record and is no secret. */
export function randomId(): string {
  return randomBytes(12).toString("hex");
}

/** SHA-256, hex. Fit for secrets of 256 random bits; a password would need more. */
export function digestOf(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}

/** A new secret that only someone holding both `secret` and `salt` can compute again. */
export function deriveSecret(secret: string, salt: string, purpose: string): string {
  return createHmac("sha256", secret).update(`${purpose}\0${salt}`).digest("base64url");
}

/** Compares two secrets without telling by its time where they differ. */
export function sameSecret(a: string, b: string): boolean {
  return timingSafeEqual(
    createHash("sha256").update(a).digest(),
    createHash("sha256").update(b).digest(),
  );
}

/** Encrypts a JSON value so that only the holder of `secret` can read it (AES-256-GCM). */
export async function seal(secret: string, value: unknown): Promise<Uint8Array> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const plain = new TextEncoder().encode(JSON.stringify(value));
  const key = await sealingKey(secret);
  const data = new Uint8Array(await crypto.subtle.encrypt({ name: "AES-GCM", iv }, key, plain));
  const sealed = new Uint8Array(iv.length + data.length);
  sealed.set(iv);
  sealed.set(data, iv.length);
  return sealed;
}

/** Opens what `seal` made; null when the secret is another one. */
export async function unseal(secret: string, sealed: Uint8Array): Promise<unknown> {
  try {
    const [iv, data] = [sealed.slice(0, 12), sealed.slice(12)];
    const key = await sealingKey(secret);
    const plain = await crypto.subtle.decrypt({ name: "AES-GCM", iv }, key, data);
    return JSON.parse(new TextDecoder().decode(plain));
  } catch {
    return null;
  }
}

async function sealingKey(secret: string): Promise<CryptoKey> {
  const text = new TextEncoder().encode(`seal\0${secret}`);
  const bytes = await crypto.subtle.digest("SHA-256", text);
  return await crypto.subtle.importKey("raw", bytes, "AES-GCM", false, ["encrypt", "decrypt"]);
}

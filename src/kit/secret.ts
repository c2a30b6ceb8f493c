/** Random secrets and what is kept of them. A secret is shown once; at rest there is only a digest. */
import { Buffer } from "node:buffer";
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";

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

/** Compares two secrets in constant time. */
export function sameSecret(a: string, b: string): boolean {
  return timingSafeEqual(
    createHash("sha256").update(a).digest(),
    createHash("sha256").update(b).digest(),
  );
}

const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** How much longer bytes are once they are encrypted. */
export const SEALING_BYTES = NONCE_BYTES + TAG_BYTES;

/**
 * Encrypts a JSON value with a key of 32 bytes (AES-256-GCM): nonce, ciphertext, tag. `place` is
 * authenticated along with it, so that it opens nowhere else.
 */
export const encrypt = (key: Uint8Array, value: unknown, place = ""): Buffer =>
  encryptBytes(key, Buffer.from(JSON.stringify(value)), place);

/** The same of bytes as they are. */
export function encryptBytes(key: Uint8Array, bytes: Uint8Array, place = ""): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(place));
  return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
}

/** Opens what `encrypt` made; null when the key or the place is another one. */
export function decrypt(key: Uint8Array, bytes: Uint8Array, place = ""): unknown {
  const plain = decryptBytes(key, bytes, place);
  return plain && JSON.parse(plain.toString("utf8"));
}

/** Opens what `encryptBytes` made; null when the key or the place is another one. */
export function decryptBytes(key: Uint8Array, bytes: Uint8Array, place = ""): Buffer | null {
  try {
    const cipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES))
      .setAAD(Buffer.from(place)).setAuthTag(bytes.subarray(-TAG_BYTES));
    const plain = cipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
    return Buffer.concat([plain, cipher.final()]);
  } catch {
    return null;
  }
}

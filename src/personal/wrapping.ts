/**
 * Persons' stored keys: each sealed with a wrapping key outside of the data folder
 * (docs/decisions/0021-personal-data.md). AES-256-GCM; the key's name is authenticated with it, so that no person's key
 * opens as another's.
 */
import { Buffer } from "node:buffer";
import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";

const CIPHER = "aes-256-gcm";
const KEY_BYTES = 32;
const ID_BYTES = 8;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** How a wrapping key is written down: this, and 43 letters of base64url. */
const FORMAT = "wk1_";

/** The keys cannot be opened with the configured wrapping key. The message is one Korean line. */
export class WrappingProblem extends Error {
  override name = "WrappingProblem";
}

/** A wrapping key, and the name derived from its bytes: 16 hexadecimal digits that reveal nothing about it. */
export interface WrappingKey {
  id: string;
  bytes: Uint8Array;
}

/** Wraps with the first of its keys and opens with any. */
export interface Wrapping {
  /** The id of the key that wraps. */
  id: string;
  /** The ids of all keys. */
  ids: string[];
  wrap(name: string, key: Uint8Array): Uint8Array;
  /** Throws WrappingProblem if the key for it is missing, or it was changed. */
  unwrap(name: string, wrapped: Uint8Array): Uint8Array;
}

const placeOf = (name: string) => Buffer.from(`wrapped key\0${name}`);

/** The key of these bytes (32). */
export function wrappingKeyOf(bytes: Uint8Array): WrappingKey {
  const digest = createHash("sha256").update("wrapping key\0").update(bytes).digest("hex");
  return { id: digest.slice(0, 2 * ID_BYTES), bytes };
}

/** A fresh random key. */
export const newWrappingKey = (): WrappingKey => wrappingKeyOf(randomBytes(KEY_BYTES));

/** A key in text form. */
export const textOfKey = ({ bytes }: WrappingKey): string =>
  FORMAT + Buffer.from(bytes).toString("base64url");

/**
 * The keys in a text: one a line or between spaces, the one that wraps first; lines that begin with `#` are
 * remarks. Null when something else is in it, or no key.
 */
export function keysIn(text: string): WrappingKey[] | null {
  const words = text.split("\n").filter((line) => !line.trim().startsWith("#")).join(" ")
    .split(/\s+/).filter((word) => word !== "");
  const keys = words.map((word) => {
    const bytes = word.startsWith(FORMAT)
      ? Buffer.from(word.slice(FORMAT.length), "base64url")
      : null;
    return bytes?.length === KEY_BYTES ? wrappingKeyOf(new Uint8Array(bytes)) : null;
  });
  return keys.length === 0 || keys.includes(null) ? null : keys as WrappingKey[];
}

/** The id of the key that wrapped these bytes. */
export const wrappedBy = (wrapped: Uint8Array): string =>
  Buffer.from(wrapped.subarray(0, ID_BYTES)).toString("hex");

/** The wrapping of these keys; the first one wraps. */
export function wrappingOf(keys: WrappingKey[]): Wrapping {
  const byId = new Map(keys.map((key) => [key.id, key.bytes]));
  const [{ id, bytes }] = keys;
  return {
    id,
    ids: [...byId.keys()],
    wrap(name, key) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, bytes, nonce).setAAD(placeOf(name));
      const text = Buffer.concat([cipher.update(key), cipher.final()]);
      return new Uint8Array(
        Buffer.concat([Buffer.from(id, "hex"), nonce, text, cipher.getAuthTag()]),
      );
    },
    unwrap(name, wrapped) {
      const key = byId.get(wrappedBy(wrapped));
      if (!key) throw otherKey(wrapped);
      const nonce = wrapped.subarray(ID_BYTES, ID_BYTES + NONCE_BYTES);
      try {
        const cipher = createDecipheriv(CIPHER, key, nonce).setAAD(placeOf(name))
          .setAuthTag(wrapped.subarray(-TAG_BYTES));
        const text = cipher.update(wrapped.subarray(ID_BYTES + NONCE_BYTES, -TAG_BYTES));
        return new Uint8Array(Buffer.concat([text, cipher.final()]));
      } catch {
        throw new WrappingProblem(
          "개인정보 암호키 가운데 손상된 것이 있습니다. 가장 새 암호키 복사본(keys.sqlite)으로 바꾼 뒤 다시 시작해 주세요.",
        );
      }
    },
  };
}

/** Keys of an earlier build are bare: 32 bytes, without the name of what wrapped them. */
function otherKey(wrapped: Uint8Array): WrappingProblem {
  if (wrapped.length === KEY_BYTES) {
    return new WrappingProblem(
      "개인정보 암호키(keys.sqlite)가 이전 판의 형식입니다. 이전 판에서 내보낸 뒤 새 데이터 폴더로 가져와 주세요.",
    );
  }
  return new WrappingProblem(
    `마스터 키가 맞지 않습니다. 개인정보 암호키는 ${
      wrappedBy(wrapped)
    } 마스터 키로 암호화했습니다. ` +
      "WRAPPING_KEY_FILE이나 WRAPPING_KEY를 그 마스터 키로 정한 뒤 다시 시작해 주세요. 데이터는 그대로입니다.",
  );
}

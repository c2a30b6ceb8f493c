/**
 * One key per person. What is sealed with it can be read for as long as the ring has it; to destroy the
 * key is to destroy the data, in the log, in snapshots and in every backup of them
 * (docs/decisions/0021-personal-data.md).
 */

/** AES-256. */
const KEY_BYTES = 32;

export interface KeyRing {
  /**
   * The key of this name; a new one when there is none, durable before it is given. A name whose key was
   * destroyed never gets another: null.
   */
  make(name: string): Promise<Uint8Array | null>;
  /** The key of this name; null when there is none any more. */
  find(name: string): Promise<Uint8Array | null>;
  /** Takes the key away for good, durably. One that is gone already is fine. */
  destroy(name: string): Promise<void>;
  close(): void;
}

/** A fresh random key. */
export const newKey = (): Uint8Array => crypto.getRandomValues(new Uint8Array(KEY_BYTES));

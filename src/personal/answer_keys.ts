/**
 * Keys of the answers stored beside the log: one a day, destroyed when the answers expire. An answer may name anybody,
 * so all stored ones become unreadable when any person's data is destroyed.
 */
import type { KeyRing } from "./key_ring.ts";

const PREFIX = "answers/";
const DAY_MS = 24 * 60 * 60 * 1000;

const dayOf = (now: Date): string => now.toISOString().slice(0, 10);

/** The key to seal an answer with at `now`, durable, and its name. Deletes those of earlier days. */
export async function answerKey(
  keys: KeyRing,
  now: Date,
): Promise<{ name: string; key: Uint8Array }> {
  const oldest = PREFIX + dayOf(new Date(now.getTime() - DAY_MS));
  for (const name of keys.names(PREFIX)) if (name < oldest) await keys.destroy(name);
  // After a destruction the day continues with another key.
  for (let turn = 0;; turn++) {
    const name = `${PREFIX}${dayOf(now)}/${turn}`;
    const key = keys.isGone(name) ? null : await keys.make(name);
    if (key) return { name, key };
  }
}

/** Makes every stored answer unreadable: the same requests are answered anew. */
export async function clearStoredAnswers(keys: KeyRing): Promise<void> {
  for (const name of keys.names(PREFIX)) await keys.destroy(name);
}

/**
 * The only door to the KV for the log and blobs. An atomic with `sum`, `min` or `max` can
 * half-commit (it throws on a wrong-typed value while earlier sets stay), so those verbs are not here.
 */

export interface Changes {
  /** All must hold, or nothing is written. A `null` versionstamp means: the key must not exist. */
  check?: { key: Deno.KvKey; versionstamp: string | null }[];
  set?: { key: Deno.KvKey; value: unknown }[];
  delete?: Deno.KvKey[];
  /** Messages that are handed out by the KV's queue; a KV that is reached over a network has none. */
  enqueue?: { value: unknown; keysIfUndelivered: Deno.KvKey[] }[];
}

export interface SafeKv {
  get<T>(key: Deno.KvKey): Promise<Deno.KvEntryMaybe<T>>;
  list<T>(selector: Deno.KvListSelector, options?: Deno.KvListOptions): Deno.KvListIterator<T>;
  /** Writes all or nothing, durably. Answers the versionstamp, or null when a check did not hold. */
  commit(changes: Changes): Promise<string | null>;
}

/** Largest value the log and blobs write, in bytes: 64 KiB less a margin. */
export const VALUE_MAX_BYTES = 60 * 1024;
/** Most value bytes in one commit: 800 KiB less a margin for keys. */
export const COMMIT_MAX_BYTES = 720 * 1024;

/** Full values that fit one commit. */
export const PARTS_PER_COMMIT = Math.floor(COMMIT_MAX_BYTES / VALUE_MAX_BYTES);
/** Keys removed in one commit; the platform takes 1,000 mutations. */
const DELETES_PER_COMMIT = 500;

/** Removes every key below a prefix, some at a time. */
export async function deletePrefix(kv: SafeKv, prefix: Deno.KvKey): Promise<void> {
  const found = kv.list({ prefix }, { batchSize: 20 });
  const keys = await Array.fromAsync(found, ({ key }) => key);
  for (let start = 0; start < keys.length; start += DELETES_PER_COMMIT) {
    await kv.commit({ delete: keys.slice(start, start + DELETES_PER_COMMIT) });
  }
}

/** Commits with as many value bytes as this go over a network in two pieces. */
const TWO_PIECES_BYTES = 800;
/** What is read for the sake of its answer alone. */
const NOTHING: Deno.KvKey = ["nothing"];

/**
 * The platform's client sends head and body of a longer request one after the other, and the system keeps the
 * second until the first is acknowledged, which the server's puts off by 40 ms. The answer to a small read that
 * is sent just before carries that acknowledgement: 15 commits/s of 2,500 bytes without it, 265 with it.
 */
function hurry(kv: Deno.Kv, { set = [] }: Changes): void {
  let bytes = 0;
  for (const { value } of set) if (value instanceof Uint8Array) bytes += value.byteLength;
  if (bytes >= TWO_PIECES_BYTES) kv.get(NOTHING).catch(() => {});
}

/** `remote`: it is reached over a network. */
export function safeKv(kv: Deno.Kv, remote = false): SafeKv {
  return {
    get: (key) => kv.get(key),
    list: (selector, options) => kv.list(selector, options),
    async commit(changes) {
      if (remote) hurry(kv, changes);
      const atomic = kv.atomic();
      if (changes.check) atomic.check(...changes.check);
      for (const { key, value } of changes.set ?? []) atomic.set(key, value);
      for (const key of changes.delete ?? []) atomic.delete(key);
      for (const { value, ...options } of changes.enqueue ?? []) atomic.enqueue(value, options);
      const result = await atomic.commit();
      return result.ok ? result.versionstamp : null;
    },
  };
}

/**
 * Joins small neighbouring records into full packs. A log written one event at a time is then read as fast as one
 * written in batches. The records' bytes and hashes stay exactly as they were committed.
 */
import { COMPACTED, logKey } from "./keys.ts";
import { readPacks } from "./reader.ts";
import { encodePack } from "./record.ts";
import { type SafeKv, VALUE_MAX_BYTES } from "./safe_kv.ts";

/** Keys removed in one commit stay well under the platform's 1,000 mutations. */
const JOIN_MAX = 800;

/** Records gathered for one pack. */
interface Group {
  first: number;
  last: number;
  bytes: number;
  records: { hash: Uint8Array; body: Uint8Array; events: number }[];
  /** First positions of the values they are in now. */
  keys: number[];
}

/**
 * Joins the records between the compacted part and `to`, in full packs only. Stops when another process did it first,
 * or when `stop`, called after each pack, returns true: every call with enough records makes one pack.
 */
export async function compactLog(kv: SafeKv, to: number, stop: () => boolean): Promise<void> {
  const mark = await kv.get<number>(COMPACTED);
  const compacted: Compacted = { position: mark.value ?? 0, versionstamp: mark.versionstamp };
  let group: Group | null = null;
  if (compacted.position >= to) return;
  for await (const pack of readPacks(kv, compacted.position + 1, to)) {
    const bytes = pack.value.length;
    if (group && (group.bytes + bytes > VALUE_MAX_BYTES || group.keys.length >= JOIN_MAX)) {
      if (!await write(kv, group, compacted) || stop()) return;
      group = null;
    }
    group ??= { first: pack.first, last: 0, bytes: 0, records: [], keys: [] };
    for (const { hash, start, end, events } of pack.headers) {
      group.records.push({ hash, body: pack.value.subarray(start, end), events });
    }
    group.bytes += bytes;
    group.last = pack.last;
    group.keys.push(pack.first);
  }
}

interface Compacted {
  position: number;
  versionstamp: string | null;
}

async function write(kv: SafeKv, group: Group, compacted: Compacted): Promise<boolean> {
  const set: { key: Deno.KvKey; value: unknown }[] = [{ key: COMPACTED, value: group.last }];
  if (group.keys.length > 1) {
    set.push({ key: logKey(group.first), value: encodePack(group.records) });
  }
  const check = [{ key: COMPACTED, versionstamp: compacted.versionstamp }];
  compacted.versionstamp = await kv.commit({ check, set, delete: group.keys.slice(1).map(logKey) });
  return compacted.versionstamp !== null;
}

/** Changes of rights after a backup, read from the books that it replaces. */
import { registry } from "../../events/registry.ts";
import { RIGHTS_CHANGES_MAX, rightsChangeOf, type RightsFound } from "../../events/log/restore.ts";
import { log } from "../kit/log.ts";
import { type KeyRing, openKvKeys } from "../personal/key_ring.ts";
import { Codec } from "../store/codec.ts";
import { LOG_WRONG, LogDamaged } from "../store/damage.ts";
import { hashAt, lastPosition, readEvents } from "../store/reader.ts";
import { sameBytes } from "../store/record.ts";
import { type SafeKv, safeKv } from "../store/safe_kv.ts";

/** The end of a copy's log. */
export interface CopyEnd {
  position: number;
  hash: Uint8Array;
  /** Instant of its last event, ISO 8601 UTC. */
  at: string;
}

/** Reads events, with names as far as there are keys. */
const codecOf = (kv: Deno.Kv, keys: KeyRing | null): Codec =>
  new Codec(registry, keys ?? openKvKeys(kv));

/** The end of a copy's log; null if it has none. Throws LogDamaged. */
export async function endOf(kv: Deno.Kv, keys: KeyRing | null): Promise<CopyEnd | null> {
  const safe = safeKv(kv);
  const end = await lastPosition(safe);
  if (!end) return null;
  const codec = codecOf(kv, keys);
  for await (const events of readEvents(safe, codec, end.position, end.position)) {
    return { ...end, at: events[0].at };
  }
  throw new LogDamaged(end.position, LOG_WRONG.missing);
}

/** Is the log of these books a continuation of the copy's? */
async function continues(kv: SafeKv, { position, hash }: CopyEnd): Promise<boolean> {
  const there = await hashAt(kv, position);
  return there !== null && sameBytes(there, hash);
}

/**
 * Reads the changes of rights after the end of a copy, as far as the books can be read. Books that do not continue the
 * copy give nothing. `names`: nicknames of accounts that are new since.
 */
export async function rightsSince(
  kv: Deno.Kv,
  keys: KeyRing | null,
  copy: CopyEnd,
): Promise<RightsFound & { names: Map<string, string> }> {
  const names = new Map<string, string>();
  const found: RightsFound = { known: "none", changes: [], more: 0 };
  const safe = safeKv(kv);
  try {
    if (!await continues(safe, copy)) return { ...found, names };
    found.known = "part";
    const codec = codecOf(kv, keys);
    // Where the end is damaged, everything before it is read.
    const end = await lastPosition(safe).catch(() => null);
    const to = end?.position ?? Number.MAX_SAFE_INTEGER;
    for await (const events of readEvents(safe, codec, copy.position + 1, to)) {
      for (const event of events) {
        const change = rightsChangeOf(event);
        if (change) found.changes.push(change);
        if (found.changes.length > RIGHTS_CHANGES_MAX) {
          found.changes.shift();
          found.more++;
        }
        if (event.type !== "user.registered") continue;
        const { profile } = event.data as { profile: { nickname: string } };
        names.set(event.stream.slice("user/".length), profile.nickname);
      }
    }
    found.known = "all";
  } catch (error) {
    // Damaged books are a reason to restore a backup: unreadable parts are left out.
    log.warn("the books that were there cannot be read to their end", { error: String(error) });
  }
  return { ...found, names };
}

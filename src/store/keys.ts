/** The store's keys in the KV. */

export const LOG: Deno.KvKey = ["log"];
/** A pack of records whose first event has this position. */
export const logKey = (first: number): Deno.KvKey => ["log", first];
/** The checkpoint: position and hash the log is known to have reached. */
export const HEAD: Deno.KvKey = ["head"];
/** Position up to which small records were joined into full packs; its name in the KV is older. */
export const COMPACTED: Deno.KvKey = ["sealed"];

/** Data of earlier versions beside the log: the views as of one position, in parts. */
export const SNAPSHOT: Deno.KvKey = ["snapshot"];
export const SNAPSHOT_PARTS: Deno.KvKey = ["snapshot_part"];

/** Messages that the KV's queue gave up, each by the position of its commit and its number there. */
export const UNDELIVERED: Deno.KvKey = ["undelivered"];

/** Names of all files. */
export const BLOB: Deno.KvKey = ["blob"];
export const blobKey = (sha256: string): Deno.KvKey => ["blob", sha256];
export const blobParts = (upload: string): Deno.KvKey => ["blob_part", upload];
/** Uploads that are not yet a blob; those left after a crash are removed. */
export const BLOB_PENDING: Deno.KvKey = ["blob_pending"];

/** Which process maintains a log that several share. */
export const HOUSEKEEPER: Deno.KvKey = ["housekeeper"];

/** Found damage, a key for each. */
export const DAMAGE: Deno.KvKey = ["damage"];
export const damageKey = (what: string, name: string): Deno.KvKey => ["damage", what, name];
/** How far the slow reading of every byte has come. */
export const SCRUB: Deno.KvKey = ["scrub"];

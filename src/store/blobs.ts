/**
 * Files in the KV: chunks of an upload, and a name (the SHA-256) that appears when all are stored. A personal one is
 * sealed with the person's key, chunk by chunk, so destroying the key destroys it.
 */
import { createHash } from "node:crypto";
import { decryptBytes, encryptBytes, SEALING_BYTES } from "../kit/secret.ts";
import type { KeyRing } from "../personal/key_ring.ts";
import { BLOB_PENDING, blobKey, blobParts } from "./keys.ts";
import type { BlobInfo, Blobs } from "./contract.ts";
import { FileDamaged, partsOf, storedAt, type StoredBlob } from "./kept_files.ts";
import type { DiskReserve } from "./room.ts";
import { isDiskFull } from "./unavailable.ts";
import { deletePrefix, PARTS_PER_COMMIT, type SafeKv, VALUE_MAX_BYTES } from "./safe_kv.ts";

/** The storage of blobs, and the keys for sealing them. */
interface Shelf {
  kv: SafeKv;
  keys: KeyRing;
  now: () => Date;
  room?: DiskReserve;
  /** Called with a file that differs from its stored hash. */
  onDamage?: (sha256: string) => void;
}

/** A file up to this size is read completely before any of it is passed on. */
const CHECKED_FIRST_BYTES = 4 * 1024 * 1024;

/** A running upload, here or in another process, marks with each batch that it continues. */
const SILENT_UPLOAD_MS = 60 * 60 * 1_000;

/** Opens the blobs. Interrupted uploads are removed by `removeAbandonedUploads`. */
export function openBlobs(shelf: Shelf): Blobs {
  const { kv } = shelf;
  const info = async (sha256: string): Promise<BlobInfo | null> => {
    const stored = await storedAt(kv, sha256);
    return stored && { sha256, size: stored.size };
  };
  return {
    info,
    put: (content, sealedWith) => put(shelf, content, sealedWith),
    get: (sha256, from) => get(shelf, sha256, from),
    remove: (sha256) => remove(shelf, sha256),
  };
}

async function put(
  { kv, keys, now, room }: Shelf,
  content: ReadableStream<Uint8Array> | Uint8Array,
  sealedWith?: string,
): Promise<BlobInfo> {
  // The disk's reserve is not for files.
  if (room?.isFull) throw new Error("database or disk is full");
  const sealing = sealedWith === undefined ? undefined : await keys.make(sealedWith);
  if (sealing === null) throw new Error(`${sealedWith}: its key was destroyed`);
  const upload = crypto.randomUUID();
  const mark = new Mark(kv, upload, now);
  await mark.renew([]);
  try {
    const { sha256, size, parts } = await writeParts(mark, upload, content, sealing);
    const key = blobKey(sha256);
    const stored: StoredBlob = { size, parts, upload };
    if (sealedWith !== undefined) stored.sealedWith = sealedWith;
    const named = await kv.commit({
      check: [{ key, versionstamp: null }, mark],
      set: [{ key, value: stored }],
      delete: [mark.key],
    });
    if (named === null) {
      await discard(kv, upload);
      // Another upload of the same content was faster, or this one was removed; none of it is kept.
      if ((await kv.get(key)).versionstamp === null) throw new Error("the upload was swept");
    }
    return { sha256, size };
  } catch (error) {
    if (isDiskFull(error)) room?.giveUp();
    await discard(kv, upload).catch(() => {});
    throw error;
  }
}

/** Checks that an upload is running, when it last continued, and that it was not removed. */
class Mark {
  readonly key: Deno.KvKey;
  versionstamp: string | null = null;

  constructor(
    private readonly kv: SafeKv,
    upload: string,
    private readonly now: () => Date,
  ) {
    this.key = pendingKey(upload);
  }

  /** Writes some parts with it. Throws where the upload was swept meanwhile: its parts are gone. */
  async renew(parts: { key: Deno.KvKey; value: unknown }[]): Promise<void> {
    const set = [...parts, { key: this.key, value: this.now().getTime() }];
    const { key, versionstamp } = this;
    this.versionstamp = await this.kv.commit({ check: [{ key, versionstamp }], set });
    if (this.versionstamp === null) throw new Error("the upload was swept");
  }
}

async function writeParts(
  mark: Mark,
  upload: string,
  content: ReadableStream<Uint8Array> | Uint8Array,
  sealing: Uint8Array | undefined,
): Promise<{ sha256: string; size: number; parts: number }> {
  const hash = createHash("sha256");
  const most = partSize(sealing !== undefined);
  let size = 0;
  let parts = 0;
  for await (const batch of batchesOf(chunksOf(content, most))) {
    const set = batch.map((clear, index) => {
      const place = parts + index;
      const value = sealing
        ? new Uint8Array(encryptBytes(sealing, clear, placeOf(upload, place)))
        : clear;
      hash.update(value);
      size += clear.length;
      return { key: [...blobParts(upload), place], value };
    });
    await mark.renew(set);
    parts += batch.length;
  }
  return { sha256: hash.digest("hex"), size, parts };
}

/** Bytes of the file in a full chunk. */
const partSize = (sealed: boolean): number => VALUE_MAX_BYTES - (sealed ? SEALING_BYTES : 0);

/** Splits a stream into full chunks, with one in memory. */
async function* chunksOf(
  content: ReadableStream<Uint8Array> | Uint8Array,
  most: number,
): AsyncGenerator<Uint8Array> {
  let part = new Uint8Array(most);
  let filled = 0;
  for await (const piece of content instanceof Uint8Array ? [content] : content) {
    for (let at = 0; at < piece.length;) {
      const taken = Math.min(piece.length - at, most - filled);
      part.set(piece.subarray(at, at + taken), filled);
      filled += taken;
      at += taken;
      if (filled < most) continue;
      yield part;
      part = new Uint8Array(most);
      filled = 0;
    }
  }
  if (filled > 0) yield part.subarray(0, filled);
}

async function* batchesOf(parts: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array[]> {
  let batch: Uint8Array[] = [];
  for await (const part of parts) {
    batch.push(part);
    if (batch.length < PARTS_PER_COMMIT) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** The place of a chunk: sealed, it opens nowhere else. */
const placeOf = (upload: string, part: number): string => `blob/${upload}/${part}`;

/**
 * Content is compared with the file's name: a short one before any of it is passed on; of a long one the last part
 * comes only when all of them fit. Throws FileDamaged, or its stream does.
 */
async function get(
  shelf: Shelf,
  sha256: string,
  from = 0,
): Promise<ReadableStream<Uint8Array> | null> {
  const tell = (error: unknown): never => {
    if (error instanceof FileDamaged) shelf.onDamage?.(sha256);
    throw error;
  };
  const stored = await storedAt(shelf.kv, sha256).catch(tell);
  if (!stored) return null;
  const { sealedWith, size } = stored;
  const key = sealedWith === undefined ? undefined : await shelf.keys.find(sealedWith);
  if (key === null) return null;
  const result = async function* () {
    try {
      yield* clearParts(shelf.kv, { sha256, stored, key, from });
    } catch (error) {
      tell(error);
    }
  };
  if (size > CHECKED_FIRST_BYTES) return streamOf(result());
  const parts = await Array.fromAsync(result());
  return streamOf(parts[Symbol.iterator]());
}

interface Reading {
  sha256: string;
  stored: StoredBlob;
  /** The key of its chunks; undefined for a file that is not sealed. */
  key: Uint8Array | undefined;
  from: number;
}

/** The bytes of a file from an offset. Earlier ones are read as well, because the name covers all. */
async function* clearParts(
  kv: SafeKv,
  { sha256, stored, key, from }: Reading,
): AsyncGenerator<Uint8Array> {
  let left = from;
  let place = 0;
  for await (const part of partsOf(kv, sha256, stored)) {
    const clear = key ? decryptBytes(key, part, placeOf(stored.upload, place++)) : part;
    if (!clear) throw new FileDamaged(sha256);
    if (left < clear.length) yield left > 0 ? clear.subarray(left) : clear;
    left = Math.max(0, left - clear.length);
  }
}

/** A stream that reads a chunk only when its reader asks for one. */
const streamOf = (
  parts: AsyncIterator<Uint8Array> | Iterator<Uint8Array>,
): ReadableStream<Uint8Array> =>
  new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: async () => void await parts.return?.(),
  }, { highWaterMark: 0 });

/**
 * Deletes a file. Its name goes first, which makes its chunks those of an unfinished upload: those left after a crash
 * are removed later.
 */
async function remove({ kv, now }: Shelf, sha256: string): Promise<boolean> {
  const { key, value, versionstamp } = await kv.get<StoredBlob>(blobKey(sha256));
  if (!value) return false;
  const gone = await kv.commit({
    check: [{ key, versionstamp }],
    set: [{ key: pendingKey(value.upload), value: now().getTime() }],
    delete: [key],
  });
  if (gone === null) return false;
  await discard(kv, value.upload);
  return true;
}

const pendingKey = (upload: string): Deno.KvKey => [...BLOB_PENDING, upload];

/** Removes an upload that did not become a blob. Does nothing to one that did. */
async function discard(kv: SafeKv, upload: string): Promise<void> {
  const pending = await kv.get<number>(pendingKey(upload));
  if (pending.versionstamp === null) return;
  // Touching the mark makes a concurrent naming commit fail.
  const check = [{ key: pending.key, versionstamp: pending.versionstamp }];
  if (await kv.commit({ check, set: [pending] }) === null) return;
  await deletePrefix(kv, blobParts(upload));
  await kv.commit({ delete: [pending.key] });
}

/** Removes interrupted uploads; if others may be running, only those idle for an hour. */
export async function removeAbandonedUploads(
  kv: SafeKv,
  now: Date,
  shared: boolean,
): Promise<void> {
  const before = now.getTime() - (shared ? SILENT_UPLOAD_MS : 0);
  for await (const { key, value } of kv.list<number>({ prefix: BLOB_PENDING })) {
    if (value <= before) await discard(kv, key[1] as string);
  }
}

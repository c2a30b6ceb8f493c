/** Files of the office as the KV stores them, compared with their names: changed content is never passed on. */
import { createHash } from "node:crypto";
import { BLOB, blobKey, blobParts } from "./keys.ts";
import type { SafeKv } from "./safe_kv.ts";

/** A file by its name: the number of chunks, and the upload. */
export interface StoredBlob {
  size: number;
  parts: number;
  upload: string;
  /** Name of the key that its parts are sealed with. */
  sealedWith?: string;
}

/** A stored file differs from its name's content. The message is Korean, and names no person. */
export class FileDamaged extends Error {
  override name = "FileDamaged";
  constructor(readonly sha256: string) {
    super(
      `저장된 파일(${sha256.slice(0, 12)}…)이 저장한 뒤에 손상되어 내보내지 않았습니다. ` +
        "다른 파일과 기록은 그대로 쓸 수 있습니다. 최고관리자가 백업에서 되살릴 수 있으니 알려 주세요.",
    );
  }
}

/** The value of a name; null if none. Throws FileDamaged if it cannot be read. */
export async function storedAt(kv: SafeKv, sha256: string): Promise<StoredBlob | null> {
  let value: StoredBlob | null;
  try {
    ({ value } = await kv.get<StoredBlob>(blobKey(sha256)));
  } catch (error) {
    throw unreadable(error, sha256);
  }
  if (value === null) return null;
  const { size, parts, upload } = value;
  if (Number.isSafeInteger(size) && Number.isSafeInteger(parts) && typeof upload === "string") {
    return value;
  }
  throw new FileDamaged(sha256);
}

/** One chunk as stored: sealed, if the file is. Throws FileDamaged if it is missing. */
async function partAt(
  kv: SafeKv,
  sha256: string,
  { upload }: Pick<StoredBlob, "upload">,
  part: number,
): Promise<Uint8Array> {
  try {
    const { value } = await kv.get<Uint8Array>([...blobParts(upload), part]);
    if (value instanceof Uint8Array) return value;
  } catch (error) {
    throw unreadable(error, sha256);
  }
  throw new FileDamaged(sha256);
}

/** Is this error an undecodable value, or a page that SQLite cannot read? One of a slow KV is not. */
export const isUndecodable = (error: unknown): boolean =>
  error instanceof TypeError || error instanceof RangeError || error instanceof SyntaxError ||
  /malformed|deserialize|decode/i.test(String(error));

const unreadable = (error: unknown, sha256: string): unknown =>
  isUndecodable(error) ? new FileDamaged(sha256) : error;

/** The parts of a file, one after the other. Throws FileDamaged at the end where they do not make up its name. */
export async function* partsOf(
  kv: SafeKv,
  sha256: string,
  stored: StoredBlob,
): AsyncGenerator<Uint8Array> {
  const hash = createHash("sha256");
  for (let part = 0; part < stored.parts; part++) {
    const value = await partAt(kv, sha256, stored, part);
    hash.update(value);
    // The last part only when all of them fit, so a reader can tell a whole file from a broken one.
    if (part === stored.parts - 1 && hash.digest("hex") !== sha256) throw new FileDamaged(sha256);
    yield value;
  }
  if (stored.parts <= 0 && hash.digest("hex") !== sha256) throw new FileDamaged(sha256);
}

/** Reads every byte of a file. Is it intact? False also if missing. */
export async function isWhole(kv: SafeKv, sha256: string): Promise<boolean> {
  try {
    const stored = await storedAt(kv, sha256);
    if (!stored) return false;
    for await (const _ of partsOf(kv, sha256, stored));
    return true;
  } catch (error) {
    if (error instanceof FileDamaged) return false;
    throw error;
  }
}

/**
 * Names of all files after one. A name whose value does not decode ends a list, so it is read from both ends, without
 * names between two such ones.
 */
export async function fileNames(kv: SafeKv, after = ""): Promise<string[]> {
  const range = { start: blobKey(`${after}\0`), end: [...BLOB, "g"] };
  const names = new Set<string>();
  for (const how of [{}, { batchSize: 1 }, { batchSize: 1, reverse: true }]) {
    try {
      for await (const { key } of kv.list(range, how)) names.add(key[1] as string);
      break;
    } catch (error) {
      if (!isUndecodable(error)) throw error;
    }
  }
  return [...names].sort();
}

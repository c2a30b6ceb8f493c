/** Files within archives: verified by name, and restored where the books have no intact one. */
import { createHash } from "node:crypto";
import type { WrappingKey } from "../personal/wrapping.ts";
import { blobKey, blobParts } from "../store/keys.ts";
import { PARTS_PER_COMMIT, type SafeKv } from "../store/safe_kv.ts";
import { readFrames } from "./archive.ts";
import { frameOf, type StoredFile } from "./frames.ts";
import { BackupProblem, damaged } from "./problem.ts";
import { type Archive, everySet, rowOf } from "./set.ts";

interface ArchivedFile {
  file: StoredFile;
  parts: Uint8Array[];
  /** Do its parts make up its name? */
  whole: boolean;
}

/** The files of an archive, including damaged ones. Throws BackupProblem if it cannot be read. */
export async function* filesOf(
  { path }: Pick<Archive, "path">,
  keys: readonly WrappingKey[],
): AsyncGenerator<ArchivedFile> {
  let open: Omit<ArchivedFile, "whole"> | null = null;
  for await (const bytes of readFrames(path, keys)) {
    const frame = frameOf(bytes);
    if (!frame) throw damaged("changed", path);
    if (frame.kind === "part") open?.parts.push(frame.value);
    else {
      if (open) yield judged(open);
      open = frame.kind === "file" ? { file: frame.file, parts: [] } : null;
    }
  }
  if (open) yield judged(open);
}

function judged({ file, parts }: Omit<ArchivedFile, "whole">): ArchivedFile {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return { file, parts, whole: hash.digest("hex") === file.sha256 };
}

/**
 * Restores files from any set of a folder that has them intact, newest first. Returns those that none has. A sealed
 * file keeps the name of its upload, because its parts open nowhere else.
 */
export async function repairFiles(
  kv: SafeKv,
  folder: string,
  keys: readonly WrappingKey[],
  wanted: Iterable<string>,
): Promise<{ mended: string[]; missing: string[] }> {
  const missing = new Set(wanted);
  const mended: string[] = [];
  for (const set of await everySet(folder)) {
    for (const archive of (await rowOf(set)).archives) {
      if (!archive.files.some((name) => missing.has(name))) continue;
      try {
        for await (const { file, parts, whole } of filesOf(archive, keys)) {
          if (!whole || !missing.delete(file.sha256)) continue;
          await putFile(kv, file, parts);
          mended.push(file.sha256);
        }
      } catch (error) {
        // Another set may have what this archive cannot give.
        if (!(error instanceof BackupProblem)) throw error;
      }
    }
  }
  return { mended, missing: [...missing] };
}

async function putFile(kv: SafeKv, file: StoredFile, parts: readonly Uint8Array[]): Promise<void> {
  const { sha256, ...stored } = file;
  const values = parts.map((value, part) => ({ key: [...blobParts(stored.upload), part], value }));
  for (let start = 0; start < values.length; start += PARTS_PER_COMMIT) {
    await kv.commit({ set: values.slice(start, start + PARTS_PER_COMMIT) });
  }
  await kv.commit({ set: [{ key: blobKey(sha256), value: stored }] });
}

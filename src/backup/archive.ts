/**
 * One file of a backup: a line with its format, a line of JSON with its contents, frames, and at its end a mark with
 * the SHA-256 of everything before. A frame is its length (4 bytes, big-endian) and its bytes; with a key, these are
 * sealed (AES-256-GCM) with a key of the file alone, frame by frame, bound to their index and this head.
 */
import { createHash, type Hash } from "node:crypto";
import { z } from "zod";
import type { WrappingKey } from "../personal/wrapping.ts";
import { BackupProblem, damaged } from "./problem.ts";

const FORMAT = 1;
const FIRST_LINE = (format: number | string) => `office backup ${format}\n`;
const END = new TextEncoder().encode("OFFICEND");
const END_BYTES = END.length + 32;
const HEAD_MAX_BYTES = 64 * 1024 * 1024;
const READ_BYTES = 1024 * 1024;
const SALT_BYTES = 32;

const count = z.int().nonnegative();
const hex = z.string().regex(/^[0-9a-f]*$/);
const archiveHead = z.object({
  /** Positions of the first and the last event in it. */
  from: count.min(1),
  to: count,
  /** Hashes of the log's records before the first one and of the last one. */
  previous: hex,
  hash: hex,
  /** When it was made, ISO 8601 UTC. */
  made: z.iso.datetime(),
  /** Files of the office that are in it, by their SHA-256. */
  files: z.array(hex),
  /** Files that should be in it and were damaged: no copy of them was made. */
  left: z.array(hex).default([]),
  /** Id of the key that it is sealed with, and what its own key is derived with; "" in clear. */
  key: hex,
  salt: hex,
});
export type ArchiveHead = z.infer<typeof archiveHead>;

/** What seals and opens the frames of one file. */
interface Sealing {
  seal(frame: Uint8Array): Promise<Uint8Array>;
  open(frame: Uint8Array): Promise<Uint8Array>;
}

const CLEAR: Sealing = {
  seal: (frame) => Promise.resolve(frame),
  open: (frame) => Promise.resolve(frame),
};

/** Frames are counted: that is their nonce, which the file's own key sees once. */
async function sealingOf({ bytes }: WrappingKey, salt: string, headLine: string): Promise<Sealing> {
  const from = await crypto.subtle.importKey(
    "raw",
    bytes as Uint8Array<ArrayBuffer>,
    "HKDF",
    false,
    ["deriveKey"],
  );
  const info = new TextEncoder().encode("office backup");
  const own = await crypto.subtle.deriveKey(
    { name: "HKDF", hash: "SHA-256", salt: Uint8Array.fromHex(salt), info },
    from,
    { name: "AES-GCM", length: 256 },
    false,
    ["encrypt", "decrypt"],
  );
  const additionalData = new TextEncoder().encode(headLine);
  let frames = 0;
  const next = () => {
    const iv = new Uint8Array(12);
    new DataView(iv.buffer).setUint32(8, frames++);
    return { name: "AES-GCM", iv, additionalData };
  };
  return {
    seal: async (frame) =>
      new Uint8Array(await crypto.subtle.encrypt(next(), own, frame as Uint8Array<ArrayBuffer>)),
    open: async (frame) =>
      new Uint8Array(await crypto.subtle.decrypt(next(), own, frame as Uint8Array<ArrayBuffer>)),
  };
}

const lengthOf = (bytes: number): Uint8Array => {
  const length = new Uint8Array(4);
  new DataView(length.buffer).setUint32(0, bytes);
  return length;
};

/** Writes everything it is given, and keeps the digest of it; small pieces go together. */
class Writer {
  readonly #hash: Hash = createHash("sha256");
  readonly #waiting = new Uint8Array(READ_BYTES);
  #filled = 0;
  constructor(private readonly file: Deno.FsFile) {}

  async write(bytes: Uint8Array): Promise<void> {
    this.#hash.update(bytes);
    if (this.#filled + bytes.length > this.#waiting.length) await this.#flush();
    if (bytes.length > this.#waiting.length) return await writeAll(this.file, bytes);
    this.#waiting.set(bytes, this.#filled);
    this.#filled += bytes.length;
  }

  async end(): Promise<void> {
    await this.#flush();
    await writeAll(this.file, END);
    await writeAll(this.file, this.#hash.digest());
    await this.file.sync();
  }

  async #flush(): Promise<void> {
    await writeAll(this.file, this.#waiting.subarray(0, this.#filled));
    this.#filled = 0;
  }
}

async function writeAll(file: Deno.FsFile, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.length;) at += await file.write(bytes.subarray(at));
}

/** Writes a whole archive, and gives it its name only then. Answers its bytes. */
export async function writeArchive(
  path: string,
  content: Omit<ArchiveHead, "key" | "salt">,
  frames: AsyncIterable<Uint8Array>,
  key: WrappingKey | null,
): Promise<number> {
  const salt = key ? crypto.getRandomValues(new Uint8Array(SALT_BYTES)).toHex() : "";
  const headLine = JSON.stringify({ ...content, key: key?.id ?? "", salt });
  const sealing = key ? await sealingOf(key, salt, headLine) : CLEAR;
  const draft = `${path}.part`;
  try {
    {
      await Deno.remove(draft).catch(() => {});
      using file = await Deno.open(draft, { createNew: true, write: true, mode: 0o600 });
      const writer = new Writer(file);
      await writer.write(new TextEncoder().encode(`${FIRST_LINE(FORMAT)}${headLine}\n`));
      for await (const frame of frames) {
        const sealed = await sealing.seal(frame);
        await writer.write(lengthOf(sealed.length));
        await writer.write(sealed);
      }
      await writer.end();
    }
    await checkArchive(draft);
    await Deno.rename(draft, path);
    return (await Deno.stat(path)).size;
  } catch (error) {
    await Deno.remove(draft).catch(() => {});
    throw error;
  }
}

/** Fills the bytes from the file; returns those that were read. */
async function readInto(file: Deno.FsFile, bytes: Uint8Array): Promise<Uint8Array> {
  let filled = 0;
  while (filled < bytes.length) {
    const read = await file.read(bytes.subarray(filled));
    if (read === null) break;
    filled += read;
  }
  return bytes.subarray(0, filled);
}

/** Reads all of it, and answers its first line. Throws BackupProblem where it was cut or changed. */
export async function checkArchive(path: string): Promise<void> {
  using file = await Deno.open(path);
  const { size } = await file.stat();
  if (size < END_BYTES) throw damaged("cut", path);
  const hash = createHash("sha256");
  const piece = new Uint8Array(READ_BYTES);
  for (let left = size - END_BYTES; left > 0;) {
    const read = await readInto(file, piece.subarray(0, Math.min(piece.length, left)));
    if (read.length === 0) throw damaged("cut", path);
    hash.update(read);
    left -= read.length;
  }
  const end = await readInto(file, new Uint8Array(END_BYTES));
  if (!END.every((byte, at) => end[at] === byte)) throw damaged("cut", path);
  if (hash.digest("hex") !== end.subarray(END.length).toHex()) throw damaged("changed", path);
}

/** The first two lines; where the frames begin. */
async function linesOf(file: Deno.FsFile, path: string): Promise<[string, string, number]> {
  const lines: string[] = [];
  let text = new Uint8Array(0);
  let at = 0;
  while (lines.length < 2) {
    const end = text.indexOf(10, at);
    if (end >= 0) {
      lines.push(new TextDecoder().decode(text.subarray(at, end)));
      at = end + 1;
      continue;
    }
    const more = await readInto(file, new Uint8Array(Math.max(4096, text.length)));
    if (more.length === 0 || text.length > HEAD_MAX_BYTES) throw damaged("changed", path);
    const longer = new Uint8Array(text.length + more.length);
    longer.set(text);
    longer.set(more, text.length);
    text = longer;
  }
  return [lines[0], lines[1], at];
}

/** The contents of an archive. Throws BackupProblem for one of a newer version, and for any other file. */
export async function readHead(path: string): Promise<ArchiveHead> {
  using file = await Deno.open(path);
  return headOf(await linesOf(file, path), path);
}

function headOf([first, headLine]: [string, string, number], path: string): ArchiveHead {
  const format = Number(/^office backup (\d+)$/.exec(first)?.[1]);
  if (format > FORMAT) throw damaged("newer", path);
  if (format !== FORMAT) throw damaged("changed", path);
  try {
    return archiveHead.parse(JSON.parse(headLine));
  } catch {
    throw damaged("changed", path);
  }
}

/** The frames of an archive that was checked. Throws BackupProblem where none of the keys opens it. */
export async function* readFrames(
  path: string,
  keys: readonly WrappingKey[],
): AsyncGenerator<Uint8Array> {
  using file = await Deno.open(path);
  const lines = await linesOf(file, path);
  const head = headOf(lines, path);
  const key = keys.find(({ id }) => id === head.key);
  if (head.key !== "" && !key) throw noKey(head.key);
  const sealing = key ? await sealingOf(key, head.salt, lines[1]) : CLEAR;
  const end = (await file.stat()).size - END_BYTES;
  let at = lines[2];
  await file.seek(at, Deno.SeekMode.Start);
  while (at < end) {
    const length = await readInto(file, new Uint8Array(4));
    const bytes = new DataView(length.buffer).getUint32(0);
    if (at + 4 + bytes > end) throw damaged("changed", path);
    const frame = await readInto(file, new Uint8Array(bytes));
    yield await sealing.open(frame).catch(() => Promise.reject(damaged("changed", path)));
    at += 4 + bytes;
  }
}

const noKey = (id: string): BackupProblem =>
  new BackupProblem(
    "no_key",
    `백업이 ${id} 키로 암호화되어 있습니다. 그 키를 BACKUP_KEY_FILE이나 BACKUP_KEY로 정해 주세요.`,
  );

/** Bytes to read from: handed in, in a file, or from standard input. */
import { open } from "node:fs/promises";
import { BadFile, type Limits, tooLarge } from "./limits.ts";

export interface Source {
  size: number;
  /** Bytes from an offset; fewer than requested only at the end. */
  read(from: number, length: number): Promise<Uint8Array>;
  /** Throws `BadFile` if the file has changed since it was opened. */
  unchanged(): Promise<void>;
  close(): Promise<void>;
}

/** Bytes that are in memory already. */
export function bytesSource(bytes: Uint8Array): Source {
  return {
    size: bytes.length,
    read: (from, length) => Promise.resolve(bytes.subarray(from, from + length)),
    unchanged: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };
}

/** The bytes from one place to another, in pieces. */
export async function* piecesOf(
  source: Source,
  { from = 0, to = source.size, length = 128 * 1024 } = {},
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  while (from < to) {
    const piece = await source.read(from, Math.min(length, to - from));
    if (piece.length === 0) throw new BadFile("changed");
    from += piece.length;
    yield piece as Uint8Array<ArrayBuffer>;
  }
}

async function openRegular(path: string, limits: Limits): Promise<Source> {
  const handle = await open(path);
  const { size, mtimeMs } = await handle.stat();
  const source: Source = {
    size,
    async read(from, length) {
      const wanted = Math.max(0, Math.min(length, size - from));
      const { bytesRead, buffer } = await handle.read(new Uint8Array(wanted), 0, wanted, from);
      return buffer.subarray(0, bytesRead);
    },
    async unchanged() {
      const now = await handle.stat();
      if (now.size !== size || now.mtimeMs !== mtimeMs) throw new BadFile("changed");
    },
    close: () => handle.close(),
  };
  if (size <= limits.bytes) return source;
  await source.close();
  throw tooLarge(limits);
}

/** Input that cannot be read twice is stored in a temporary file until it is closed. */
async function spooled(stream: ReadableStream<Uint8Array>, limits: Limits): Promise<Source> {
  const path = await Deno.makeTempFile({ prefix: "import-" });
  try {
    using file = await Deno.open(path, { write: true });
    let size = 0;
    for await (const piece of stream) {
      size += piece.length;
      if (size > limits.bytes) throw tooLarge(limits);
      for (let at = 0; at < piece.length;) at += await file.write(piece.subarray(at));
    }
    const source = await openRegular(path, limits);
    return { ...source, close: () => source.close().finally(() => Deno.remove(path)) };
  } catch (error) {
    await Deno.remove(path);
    throw error;
  }
}

/** A file by its path; `-` is standard input. Throws `BadFile` if it is no readable file. */
export async function openPath(path: string, limits: Limits): Promise<Source> {
  if (path === "-") return await spooled(Deno.stdin.readable, limits);
  try {
    const { isDirectory, isFile } = await Deno.stat(path);
    if (isDirectory) throw new BadFile("folder", `파일이 아니라 폴더입니다: ${path}`);
    if (isFile) return await openRegular(path, limits);
    return await spooled((await Deno.open(path)).readable, limits);
  } catch (error) {
    const code = (error as { code?: string }).code;
    if (code === "ENOENT") throw new BadFile("not_found", `파일을 찾을 수 없습니다: ${path}`);
    if (code === "EACCES" || error instanceof Deno.errors.NotCapable) {
      throw new BadFile("no_permission", `파일을 읽을 권한이 없습니다: ${path}`);
    }
    throw error;
  }
}

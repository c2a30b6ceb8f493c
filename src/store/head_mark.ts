/**
 * The known end of the log, in a file of its own, which stays when a KV file is replaced, emptied or rewritten with its
 * checkpoint.
 */
import { log } from "../kit/log.ts";
import type { Checkpoint } from "./chain.ts";

export interface HeadMark {
  /** Null if unknown or unreadable. */
  read(): Promise<Checkpoint | null>;
  /** Durable before it is done. */
  write(mark: Checkpoint): Promise<void>;
  /** After each commit, in microseconds: known after a crash of the process, not after one of the machine. */
  note(mark: Checkpoint): void;
  close(): void;
}

/** Of fixed length, so that a shorter one overwrites a longer one completely. */
const lineOf = ({ position, hash }: Checkpoint): string =>
  JSON.stringify({ position, hash: hash.toHex() }).padEnd(126) + "\n";

/** The mark of the books in this data folder. */
export const headMarkIn = (dataDir: string): HeadMark => headMark(`${dataDir}/office.head`);

/** A mark as JSON: `{position, hash}`, the hash in hex. */
export function headMark(path: string): HeadMark {
  let file: Deno.FsFile | null = null;
  const close = () => {
    file?.close();
    file = null;
  };
  return {
    async read() {
      try {
        const { position, hash } = JSON.parse(await Deno.readTextFile(path));
        if (!Number.isSafeInteger(position)) throw new Error("no position");
        return { position, hash: Uint8Array.fromHex(hash) };
      } catch (error) {
        if (!(error instanceof Deno.errors.NotFound)) {
          log.warn("the head's mark cannot be read", { path, error: String(error) });
        }
        return null;
      }
    },
    async write(mark) {
      const draft = `${path}.part`;
      await Deno.writeTextFile(draft, lineOf(mark));
      await Deno.rename(draft, path);
      // The open file was deleted or replaced.
      close();
    },
    note(mark) {
      try {
        file ??= Deno.openSync(path, { write: true, create: true, mode: 0o600 });
        file.seekSync(0, Deno.SeekMode.Start);
        file.writeSync(new TextEncoder().encode(lineOf(mark)));
      } catch (error) {
        close();
        log.warn("the head was not noted", { path, error: String(error) });
      }
    },
    close,
  };
}

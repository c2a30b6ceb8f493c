/**
 * What the log is known to have reached, in a file of its own: a KV file that was copied over, emptied or
 * written anew, its checkpoint included, does not change what stands here.
 */
import { log } from "../log.ts";
import type { Checkpoint } from "./chain.ts";

export interface HeadMark {
  /** Null where nothing is known, or what stands there cannot be read. */
  read(): Promise<Checkpoint | null>;
  write(mark: Checkpoint): Promise<void>;
}

/** The mark of the books in this data folder. */
export const headMarkIn = (dataDir: string): HeadMark => headMark(`${dataDir}/office.head`);

/** A mark kept as JSON: `{position, hash}`, the hash in hex. */
export function headMark(path: string): HeadMark {
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
    async write({ position, hash }) {
      const draft = `${path}.part`;
      await Deno.writeTextFile(draft, JSON.stringify({ position, hash: hash.toHex() }) + "\n");
      await Deno.rename(draft, path);
    },
  };
}

/** Opens the office's books: the KV, the lock on the data directory, the log and its views. */
import { dirname } from "node:path";
import { registry as officeEvents } from "../../events/registry.ts";
import { viewRegistry, type Views } from "../../projections/registry.ts";
import type { Books, ViewsOf } from "./contract.ts";
import { type DirectoryLock, lockDirectory } from "./lock.ts";
import type { Registry } from "./reader.ts";
import { openStore } from "./store.ts";

export interface OpenOptions<V = Views> {
  /** ":memory:", a file, or the address of a KV server. */
  path: string;
  /** Locked for this process; the file's own directory unless told. */
  dataDir?: string;
  /** Access token of the KV server. */
  token?: string;
  registry?: Registry;
  views?: ViewsOf<V>;
  now?: () => Date;
  /** Fewest events between two snapshots; 20,000 unless told. */
  snapshotEvery?: number;
  /** Milliseconds after a commit until checkpoint, joining and snapshot are looked after; 1,000. */
  restMs?: number;
}

/**
 * Opens the books. Throws DataDirectoryBusy when another server holds the directory, LogDamaged when
 * what must be folded does not fit.
 */
export async function openBooks<V = Views>(options: OpenOptions<V>): Promise<Books<V>> {
  const { kv, lock, shared } = await openKv(options.path, options.dataDir, options.token);
  try {
    return await openStore<V>({
      kv,
      shared,
      registry: options.registry ?? officeEvents,
      // Without views of its own the caller gets the office's, and V is its default.
      views: options.views ?? (viewRegistry as unknown as ViewsOf<V>),
      now: options.now ?? (() => new Date()),
      snapshotEvery: options.snapshotEvery,
      restMs: options.restMs,
      release: () => lock?.release(),
    });
  } catch (error) {
    kv.close();
    lock?.release();
    throw error;
  }
}

/** A KV ready for use, and what holds the directory for this process. */
export interface OpenedKv {
  kv: Deno.Kv;
  lock: DirectoryLock | null;
  /** Other processes may write to it too. */
  shared: boolean;
}

/** Opens the KV behind the books; an embedded file is locked first. Throws DataDirectoryBusy. */
export async function openKv(path: string, dataDir?: string, token?: string): Promise<OpenedKv> {
  const shared = /^https?:\/\//.test(path);
  if (shared && token) Deno.env.set("DENO_KV_ACCESS_TOKEN", token);
  const lock = shared || path === ":memory:" ? null : await lockDirectory(dataDir ?? dirname(path));
  try {
    return { kv: await Deno.openKv(path), lock, shared };
  } catch (error) {
    lock?.release();
    throw error;
  }
}

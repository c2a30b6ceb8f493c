/** Opens the office's books: the KV, the lock on the data directory, the log and its views. */
import { existsSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { registry as officeEvents } from "../../events/registry.ts";
import { lastingFiles, recordOfFile } from "../../projections/job/kept_files.ts";
import { withBooksNumbers } from "../../projections/personal_data/books_names.ts";
import { refuseByRules } from "../../projections/office/office_rules.ts";
import { viewRegistry, type Views } from "../../projections/registry.ts";
import { clockOver } from "../clock/machine.ts";
import { type KeyRing, openOfficeKeys } from "../personal/key_ring.ts";
import type { WrappingSource } from "../personal/wrapping_source.ts";
import type { Books, Rule, ViewsOf } from "./contract.ts";
import { compareVersions, VERSION } from "../kit/version.ts";
import { NewerRecord } from "./damage.ts";
import { withDeadlines } from "./deadline_kv.ts";
import { headMarkIn } from "./head_mark.ts";
import { type DirectoryLock, lockDirectory } from "./lock.ts";
import { openStore, type StoreOptions } from "./store.ts";
import type { FilesOf } from "./watch.ts";

export interface OpenOptions<V = Views> extends
  Partial<
    Pick<
      StoreOptions<V>,
      | "registry"
      | "views"
      | "now"
      | "onNewest"
      | "restMs"
      | "acceptTruncation"
      | "acceptLostKeys"
      | "tellsHead"
      | "memory"
      | "room"
    >
  > {
  /** ":memory:", a file, or the address of a KV server. */
  path: string;
  /** Locked for this process; default: the file's own directory. */
  dataDir?: string;
  /** Access token of the KV server. */
  token?: string;
  /** Wraps the persons' keys; an office has one, tests and benches need none. */
  wrapping?: WrappingSource;
}

/** Rules for everything the office writes. */
export const officeRules: Rule = {
  reads: ["closing"],
  complete: withBooksNumbers,
  check: refuseByRules,
};

/** The files that the office's views list. One whose key was destroyed on purpose is not missing. */
const officeFiles: FilesOf<Views> = {
  recordOf: recordOfFile,
  *expected(views, keys) {
    for (const { sha256, seal } of lastingFiles(views)) {
      if (seal === "" || !keys.isGone(seal)) yield sha256;
    }
  },
};

/**
 * Opens the books. Throws DataDirectoryBusy if another server holds the directory, LogDamaged if the log is not
 * consecutive.
 */
export async function openBooks<V = Views>(options: OpenOptions<V>): Promise<Books<V>> {
  const { path, dataDir, token, wrapping, ...given } = options;
  const clock = clockOver(() => new Date());
  const { kv, watched, lock, shared, isNew } = await openKv(path, dataDir, token);
  let keys: KeyRing | undefined;
  try {
    const kvUrl = shared || path === ":memory:" ? path : "";
    keys = openOfficeKeys({ kvUrl, dataDir: dataDir ?? dirname(path) }, kv, wrapping);
    return await openStore<V>({
      kv,
      watched,
      shared,
      isNew,
      keys,
      registry: officeEvents,
      // Without views of its own the caller gets the office's, and V is its default.
      views: viewRegistry as unknown as ViewsOf<V>,
      rule: "closing" in (given.views ?? viewRegistry)
        ? officeRules as unknown as Rule<V>
        : undefined,
      files: "certificate" in (given.views ?? viewRegistry)
        ? officeFiles as unknown as FilesOf<V>
        : undefined,
      now: clock.now,
      onNewest: (instant) => clock.learn(instant),
      mark: lock && dataDir !== undefined ? headMarkIn(dataDir) : undefined,
      ...given,
      isMoved: shared || path === ":memory:" ? () => false : movedFrom(path),
      release: () => lock?.release(),
    });
  } catch (cause) {
    const error = await withNeededVersion(cause, kv);
    keys?.close();
    watched?.close();
    kv.close();
    lock?.release();
    throw error;
  }
}

/** How long one check of the file's name is valid, in milliseconds. */
const MOVED_CHECK_MS = 100;

/** Does the name of the open file now belong to another file, or none? */
function movedFrom(path: string): () => boolean {
  const file = () => statSync(path, { throwIfNoEntry: false })?.ino;
  const opened = file();
  let [looked, isMoved] = [performance.now(), false];
  return () => {
    const now = performance.now();
    if (now - looked >= MOVED_CHECK_MS) [looked, isMoved] = [now, file() !== opened];
    return isMoved;
  };
}

/** The newest version of the program that had these books open. */
const NEWEST = ["newest_version"];

/** A version cannot read records of a newer one: the message has the version needed. */
async function withNeededVersion(error: unknown, kv: Deno.Kv): Promise<unknown> {
  if (!(error instanceof NewerRecord)) return error;
  const { value } = await kv.get<string>(NEWEST);
  return new NewerRecord(error.position, error.type, value ?? "");
}

/** Remembers in the books which version had them open, unless a newer one had. */
export async function noteVersion({ kv }: Pick<Books<never>, "kv">): Promise<void> {
  const { value } = await kv.get<string>(NEWEST);
  if (value === null || compareVersions(value, VERSION) < 0) await kv.set(NEWEST, VERSION);
}

/** A KV ready for use, and this process's lock of the directory. */
export interface OpenedKv {
  kv: Deno.Kv;
  /** Another connection to a shared KV: a watch's messages delay answers on the same one by 40 ms. */
  watched?: Deno.Kv;
  lock: DirectoryLock | null;
  /** Other processes may write to it too. */
  shared: boolean;
  /** There was none before. */
  isNew: boolean;
}

/** Opens the KV behind the books; an embedded file is locked first. Throws DataDirectoryBusy. */
export async function openKv(path: string, dataDir?: string, token?: string): Promise<OpenedKv> {
  const shared = /^https?:\/\//.test(path);
  if (shared && token) Deno.env.set("DENO_KV_ACCESS_TOKEN", token);
  const lock = shared || path === ":memory:" ? null : await lockDirectory(dataDir ?? dirname(path));
  try {
    const isNew = !shared && (path === ":memory:" || !existsSync(path));
    if (!shared && !isNew && path !== ":memory:") readQueue(path);
    const kv = await Deno.openKv(path);
    if (!shared) return { kv, lock, shared, isNew };
    const within = withDeadlines(kv);
    const watched = await Deno.openKv(path);
    return { kv: within, watched, lock, shared, isNew: await isEmpty(within) };
  } catch (error) {
    lock?.release();
    throw error;
  }
}

/**
 * Deno ends the process if it meets a damaged page of its queue while opening a file. Throws SQLite's error instead,
 * like the KV for other pages.
 */
function readQueue(path: string): void {
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) === 0) return;
  let db: DatabaseSync | undefined;
  try {
    db = new DatabaseSync(path, { readOnly: true });
    for (const table of ["queue", "queue_running"]) db.prepare(`SELECT * FROM ${table}`).all();
  } catch (error) {
    const { message } = error as Error;
    if (/malformed|not a database/.test(message)) throw new TypeError(message);
  } finally {
    db?.close();
  }
}

async function isEmpty(kv: Deno.Kv): Promise<boolean> {
  for await (const _ of kv.list({ prefix: [] }, { limit: 1 })) return false;
  return true;
}

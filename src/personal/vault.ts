/**
 * Storage of persons' keys: a file of their own beside an embedded store, or the KV that several processes share. The
 * rest of the program uses `src/personal/key_ring.ts`.
 */
import { statSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** A name and the key it has. */
export type NamedKey = readonly [name: string, key: Uint8Array];

export interface Vault {
  /** Every key, and the names of destroyed ones; null if unchanged since the last call. */
  all(): Promise<{ keys: NamedKey[]; gone: string[] } | null>;
  /** The stored key of this name. */
  find(name: string): Promise<Uint8Array | null>;
  /**
   * Stores new keys durably. False if one of the names had a key or was destroyed meanwhile; some others may be stored
   * then, which does no harm.
   */
  add(keys: NamedKey[]): Promise<boolean>;
  /** Number of keys; 1 means any number where counting would read them all. */
  count(): Promise<number>;
  /** Replaces the stored bytes; a key destroyed meanwhile stays destroyed. */
  change(keys: NamedKey[]): Promise<void>;
  /** Destroys a key durably, and remembers its name. */
  bury(name: string): Promise<void>;
  /**
   * Closes a file that was removed while in use. True if nothing is in its place now: the next key creates the file
   * again.
   */
  letGo?(): boolean;
  /** Deferred work after the stored keys were checked: until then nothing is written. */
  prepare?(): Promise<void>;
  close(): void;
}

const PREPARE = `
  PRAGMA journal_mode = DELETE;
  PRAGMA synchronous = FULL;
  PRAGMA secure_delete = ON;
  PRAGMA busy_timeout = 5000;
  CREATE TABLE IF NOT EXISTS person (name TEXT PRIMARY KEY, key BLOB NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS gone (name TEXT PRIMARY KEY) WITHOUT ROWID;
`;

/**
 * Keys in an SQLite file, which no backup of the log contains. Where it is missing it is made with the first key, not
 * before: an empty file beside a log would pass for the keys of an office that has none.
 */
export function fileVault(path: string): Vault {
  const isThere = (): boolean => (statSync(path, { throwIfNoEntry: false })?.size ?? 0) > 0;
  // A folder that was replaced or removed is not written to.
  const folder = () => statSync(dirname(path), { throwIfNoEntry: false })?.ino;
  let [opened, place] = [isThere() ? openVault(path) : null, folder()];
  const made = (): Vault => {
    place = opened ? place : folder();
    return opened ??= openVault(path);
  };
  const there = (): Vault | null => opened ?? (isThere() ? made() : null);
  return {
    letGo() {
      if (!opened || isThere() || folder() !== place) return false;
      opened.close();
      opened = null;
      return true;
    },
    all: () => there()?.all() ?? Promise.resolve({ keys: [], gone: [] }),
    find: (name) => there()?.find(name) ?? Promise.resolve(null),
    count: () => there()?.count() ?? Promise.resolve(0),
    add: (keys) => Promise.resolve().then(() => made().add(keys)),
    change: (keys) => Promise.resolve().then(() => made().change(keys)),
    bury: (name) => Promise.resolve().then(() => made().bury(name)),
    close: () => opened?.close(),
  };
}

/** The keys in a file, opened read-only, because a copy may be on read-only storage. Throws if it is no such file. */
export function readVault(path: string): { keys: NamedKey[]; gone: string[] } {
  const db = new DatabaseSync(path, { readOnly: true });
  try {
    return loadVault(db);
  } finally {
    db.close();
  }
}

function loadVault(db: DatabaseSync): { keys: NamedKey[]; gone: string[] } {
  const keys = db.prepare("SELECT name, key FROM person").all();
  const gone = db.prepare("SELECT name FROM gone").all();
  return {
    keys: keys.map(({ name, key }) => [name as string, key as Uint8Array] as const),
    gone: gone.map(({ name }) => name as string),
  };
}

/**
 * Only this account may read the file. Deleted data is overwritten in the file (`secure_delete`), there is no log
 * beside it that could keep an old page (no WAL), and each change is on disk before it is confirmed
 * (`synchronous=FULL`).
 */
function openVault(path: string): Vault {
  keepPrivate(path);
  const db = new DatabaseSync(path);
  db.exec(PREPARE);
  const found = db.prepare("SELECT key FROM person WHERE name = ?");
  const insert = db.prepare(
    "INSERT INTO person SELECT ?1, ?2 WHERE NOT EXISTS (SELECT 1 FROM gone WHERE name = ?1)",
  );
  const bury = db.prepare("INSERT OR IGNORE INTO gone VALUES (?)");
  const remove = db.prepare("DELETE FROM person WHERE name = ?");
  const find = (name: string) => (found.get(name) as { key: Uint8Array } | undefined)?.key ?? null;
  /** Does all of it, or nothing when it answers false or throws. */
  const whole = (work: () => boolean): boolean => {
    db.exec("BEGIN IMMEDIATE");
    let done = false;
    try {
      return done = work();
    } finally {
      // On a full disk SQLite has rolled back by itself, and its error is the one to report.
      if (done) db.exec("COMMIT");
      else if (db.isTransaction) db.exec("ROLLBACK");
    }
  };
  return {
    all: () => Promise.resolve().then(() => loadVault(db)),
    find: (name) => Promise.resolve(find(name)),
    add: (keys) =>
      Promise.resolve().then(() =>
        whole(() => keys.every(([name, key]) => !find(name) && insert.run(name, key).changes === 1))
      ),
    count() {
      const { n } = db.prepare("SELECT count(*) AS n FROM person").get() as { n: number };
      return Promise.resolve(n);
    },
    change: (keys) =>
      Promise.resolve().then(() => {
        const update = db.prepare("UPDATE person SET key = ?2 WHERE name = ?1");
        whole(() => {
          for (const [name, key] of keys) update.run(name, key);
          return true;
        });
      }),
    bury: (name) =>
      Promise.resolve().then(() => {
        whole(() => {
          bury.run(name);
          remove.run(name);
          return true;
        });
      }),
    close: () => db.close(),
  };
}

function keepPrivate(path: string): void {
  Deno.openSync(path, { create: true, append: true, mode: 0o600 }).close();
  if (Deno.build.os !== "windows") Deno.chmodSync(path, 0o600);
}

const KEYS = "person_key";
const GONE = "person_key_gone";
const keyOf = (name: string): Deno.KvKey => [KEYS, name];
const destroyedNamesOf = (name: string): Deno.KvKey => [GONE, name];
/** Updated with each change of the keys: other processes watch it. */
export const KEYS_CHANGED: Deno.KvKey = ["person_keys_changed"];

/** Keys added in one commit: each is checked twice, and a KV server takes at most 10 checks. */
const ADDED_AT_ONCE = 5;

/**
 * Keys in the KV, for a store in memory or on a KV server that several processes share. The KV is the
 * caller's to close.
 */
export function kvVault(kv: Deno.Kv): Vault {
  let seen: string | null | undefined;
  return {
    async all() {
      const { versionstamp } = await kv.get(KEYS_CHANGED);
      if (versionstamp === seen) return null;
      const keys: NamedKey[] = [];
      for await (const { key, value } of kv.list<Uint8Array>({ prefix: [KEYS] })) {
        keys.push([key[1] as string, value]);
      }
      const gone: string[] = [];
      for await (const { key } of kv.list({ prefix: [GONE] })) gone.push(key[1] as string);
      seen = versionstamp;
      return { keys, gone };
    },
    find: async (name) => (await kv.get<Uint8Array>(keyOf(name))).value,
    async add(keys) {
      for (let start = 0; start < keys.length; start += ADDED_AT_ONCE) {
        const change = kv.atomic().set(KEYS_CHANGED, true);
        for (const [name, key] of keys.slice(start, start + ADDED_AT_ONCE)) {
          change.check({ key: keyOf(name), versionstamp: null })
            .check({ key: destroyedNamesOf(name), versionstamp: null })
            .set(keyOf(name), key);
        }
        if (!(await change.commit()).ok) return false;
      }
      return true;
    },
    async count() {
      const first = await Array.fromAsync(kv.list({ prefix: [KEYS] }, { limit: 1 }));
      return first.length;
    },
    async change(keys) {
      for (const [name, key] of keys) {
        const { versionstamp, value } = await kv.get(keyOf(name));
        if (value === null) continue;
        await kv.atomic().check({ key: keyOf(name), versionstamp }).set(keyOf(name), key)
          .set(KEYS_CHANGED, true).commit();
      }
    },
    async bury(name) {
      await kv.atomic().set(KEYS_CHANGED, true).set(destroyedNamesOf(name), true).delete(
        keyOf(name),
      )
        .commit();
    },
    close() {},
  };
}

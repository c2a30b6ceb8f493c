/**
 * One key per person. What is sealed with it can be read for as long as the ring has it; to destroy the
 * key is to destroy the data, in the log and in every backup of it
 * (docs/decisions/0021-personal-data.md).
 */
import { DatabaseSync } from "node:sqlite";
import type { Config } from "../config.ts";

/** AES-256. */
const KEY_BYTES = 32;

export interface KeyRing {
  /**
   * The key of this name; a new one when there is none, durable before it is given. A name whose key was
   * destroyed never gets another: null.
   */
  make(name: string): Promise<Uint8Array | null>;
  /** The key of this name; null when there is none any more. */
  find(name: string): Promise<Uint8Array | null>;
  /** Takes the key away for good, durably. One that is gone already is fine. */
  destroy(name: string): Promise<void>;
  close(): void;
}

/** A fresh random key. */
const newKey = (): Uint8Array => crypto.getRandomValues(new Uint8Array(KEY_BYTES));

const PREPARE = `
  PRAGMA journal_mode = DELETE;
  PRAGMA synchronous = FULL;
  PRAGMA secure_delete = ON;
  PRAGMA busy_timeout = 5000;
  CREATE TABLE IF NOT EXISTS person (name TEXT PRIMARY KEY, key BLOB NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS gone (name TEXT PRIMARY KEY) WITHOUT ROWID;
`;

/**
 * Keys in an SQLite file of their own, which no backup of the log contains; it is made where it is missing,
 * and only this account may read it. What is deleted is overwritten in the file (`secure_delete`), there is
 * no log beside it that could keep an old page (no WAL), and each change is on the disk before it is
 * answered (`synchronous=FULL`).
 */
export function openKeyFile(path: string): KeyRing {
  keepPrivate(path);
  const db = new DatabaseSync(path);
  db.exec(PREPARE);
  const found = db.prepare("SELECT key FROM person WHERE name = ?");
  const insert = db.prepare(
    "INSERT OR IGNORE INTO person SELECT ?1, ?2 WHERE NOT EXISTS (SELECT 1 FROM gone WHERE name = ?1)",
  );
  const bury = db.prepare("INSERT OR IGNORE INTO gone VALUES (?)");
  const remove = db.prepare("DELETE FROM person WHERE name = ?");
  const find = (name: string) => (found.get(name) as { key: Uint8Array } | undefined)?.key ?? null;
  return {
    find: (name) => Promise.resolve(find(name)),
    make(name) {
      insert.run(name, newKey());
      return Promise.resolve(find(name));
    },
    destroy(name) {
      db.exec("BEGIN IMMEDIATE");
      try {
        bury.run(name);
        remove.run(name);
        db.exec("COMMIT");
      } catch (error) {
        db.exec("ROLLBACK");
        throw error;
      }
      return Promise.resolve();
    },
    close: () => db.close(),
  };
}

function keepPrivate(path: string): void {
  Deno.openSync(path, { create: true, append: true, mode: 0o600 }).close();
  if (Deno.build.os !== "windows") Deno.chmodSync(path, 0o600);
}

const keyOf = (name: string): Deno.KvKey => ["person_key", name];
const goneOf = (name: string): Deno.KvKey => ["person_key_gone", name];

/**
 * Keys in the KV, for a store in memory or on a KV server that several processes share. The KV is the
 * caller's to close.
 */
export function openKvKeys(kv: Deno.Kv): KeyRing {
  const find = async (name: string) => (await kv.get<Uint8Array>(keyOf(name))).value;
  return {
    find,
    async make(name) {
      const key = newKey();
      const { ok } = await kv.atomic()
        .check({ key: keyOf(name), versionstamp: null }, { key: goneOf(name), versionstamp: null })
        .set(keyOf(name), key)
        .commit();
      return ok ? key : await find(name);
    },
    async destroy(name) {
      await kv.atomic().set(goneOf(name), true).delete(keyOf(name)).commit();
    },
    close() {},
  };
}

/** Where an embedded office keeps its keys. */
export const keyFileIn = (dataDir: string): string => `${dataDir}/keys.sqlite`;

/**
 * The office's keys: in a file of their own beside an embedded store, else in the KV that all its
 * processes share.
 */
export function openOfficeKeys(
  { kvUrl, dataDir }: Pick<Config, "kvUrl" | "dataDir">,
  kv: Deno.Kv,
): KeyRing {
  return kvUrl === "" ? openKeyFile(keyFileIn(dataDir)) : openKvKeys(kv);
}

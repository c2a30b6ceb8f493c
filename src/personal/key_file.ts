/**
 * Keys in an SQLite file of their own, which no backup of the log contains. What is deleted is overwritten
 * in the file (`secure_delete`), there is no log beside it that could keep an old page (no WAL), and each
 * change is on the disk before it is answered (`synchronous=FULL`).
 */
import { DatabaseSync } from "node:sqlite";
import { type KeyRing, newKey } from "./key_ring.ts";

const PREPARE = `
  PRAGMA journal_mode = DELETE;
  PRAGMA synchronous = FULL;
  PRAGMA secure_delete = ON;
  PRAGMA busy_timeout = 5000;
  CREATE TABLE IF NOT EXISTS person (name TEXT PRIMARY KEY, key BLOB NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS gone (name TEXT PRIMARY KEY) WITHOUT ROWID;
`;

/** Opens the file, making it where it is missing: only this account may read it. */
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

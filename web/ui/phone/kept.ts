/**
 * What was entered and not sent, kept on the phone: sealed with a key of the account, which its session hands out
 * (`/api/phone/key`). The key stays on the phone, where no script can read it, so that the app opens without a
 * network; it is removed once nobody or somebody else is signed in. What is sealed waits until its person is back.
 */
import { BACKGROUND, callApi } from "../client/api.ts";
import { isHinted } from "../client/session.ts";
import { phonePaths } from "./paths.ts";

const DATABASE = "office-phone";
/** Content of files that wait: apart from the entries, so that those are read without it. */
const FILES = "office-phone-files";
/** Milliseconds after which what nobody came back for is removed. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1_000;

interface KeyRow {
  account: string;
  key: CryptoKey;
}
interface Sealed {
  iv: Uint8Array<ArrayBuffer>;
  sealed: ArrayBuffer;
}
interface SealedRow extends Sealed {
  call: string;
  account: string;
  at: number;
  hasFile?: boolean;
}

/** The place of one account on this phone. */
export interface Kept {
  account: string;
  all(): Promise<unknown[]>;
  put(call: string, entry: unknown, hasFile: boolean): Promise<void>;
  /** The content of an entry's file; null where it is gone. */
  file(call: string): Promise<ArrayBuffer | null>;
  putFile(call: string, content: ArrayBuffer): Promise<void>;
  /** The entry, and its file. */
  remove(call: string): Promise<void>;
}

const asked = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

async function openDatabase(name: string, stores: Record<string, string>): Promise<IDBDatabase> {
  const opening = indexedDB.open(name, 1);
  opening.onupgradeneeded = () => {
    for (const [store, keyPath] of Object.entries(stores)) {
      opening.result.createObjectStore(store, { keyPath });
    }
  };
  return await asked(opening);
}

const openEntries = () => openDatabase(DATABASE, { keys: "account", waiting: "call" });
let files: Promise<IDBDatabase> | undefined;
/** Opened once a file is kept or asked for. */
const openFiles = () => files ??= openDatabase(FILES, { files: "call" });

type Store = "keys" | "waiting" | "files";
const store = (database: IDBDatabase, name: Store, mode: IDBTransactionMode = "readwrite") =>
  database.transaction(name, mode).objectStore(name);

/** The account's key as its session gives it; null while the network or the session is away. */
async function fetchKey(): Promise<CryptoKey | null> {
  const answer = await callApi<{ key: string }>("GET", phonePaths.key(), {
    act: "unseen",
    headers: BACKGROUND,
  });
  if (!answer.ok) return null;
  const bytes = Uint8Array.from(atob(answer.data.key), (letter) => letter.charCodeAt(0));
  return await crypto.subtle.importKey("raw", bytes, "AES-GCM", false, ["encrypt", "decrypt"]);
}

/** The key to use, of this account or of the one that was here last; keys of all others are removed. */
async function keyRow(database: IDBDatabase, account: string | null): Promise<KeyRow | null> {
  const rows: KeyRow[] = await asked(store(database, "keys").getAll());
  const mine = isHinted()
    ? rows.find((row) => row.account === (account ?? row.account))
    : undefined;
  for (const row of rows) {
    if (row !== mine) await asked(store(database, "keys").delete(row.account));
  }
  if (mine || account === null) return mine ?? null;
  const key = await fetchKey();
  if (!key) return null;
  await asked(store(database, "keys").put({ account, key }));
  return { account, key };
}

async function removeOld(database: IDBDatabase, rows: SealedRow[]): Promise<void> {
  const old = rows.filter(({ at }) => at < Date.now() - KEPT_MS);
  for (const row of old) await removeRow(database, row);
}

async function removeRow(
  database: IDBDatabase,
  { call, hasFile }: Pick<SealedRow, "call" | "hasFile">,
): Promise<void> {
  await asked(store(database, "waiting").delete(call));
  if (hasFile) await asked(store(await openFiles(), "files").delete(call));
}

async function seal(key: CryptoKey, content: BufferSource): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  return { iv, sealed: await crypto.subtle.encrypt({ name: "AES-GCM", iv }, key, content) };
}

const unseal = (key: CryptoKey, { iv, sealed }: Sealed): Promise<ArrayBuffer> =>
  crypto.subtle.decrypt({ name: "AES-GCM", iv }, key, sealed);

function keptBy(database: IDBDatabase, { account, key }: KeyRow): Kept {
  return {
    account,
    async all() {
      const rows: SealedRow[] = await asked(store(database, "waiting", "readonly").getAll());
      await removeOld(database, rows);
      const mine = rows.filter((row) => row.account === account).sort((a, b) => a.at - b.at);
      return await Promise.all(
        mine.map(async (row) => JSON.parse(new TextDecoder().decode(await unseal(key, row)))),
      );
    },
    async put(call, entry, hasFile) {
      const sealed = await seal(key, new TextEncoder().encode(JSON.stringify(entry)));
      const before: SealedRow | undefined = await asked(store(database, "waiting").get(call));
      const row: SealedRow = { call, account, at: before?.at ?? Date.now(), hasFile, ...sealed };
      await asked(store(database, "waiting").put(row));
    },
    async file(call) {
      const row: Sealed | undefined = await asked(
        store(await openFiles(), "files", "readonly").get(call),
      );
      return row ? await unseal(key, row) : null;
    },
    async putFile(call, content) {
      const sealed = await seal(key, content);
      await asked(store(await openFiles(), "files").put({ call, ...sealed }));
    },
    async remove(call) {
      const row: SealedRow | undefined = await asked(store(database, "waiting").get(call));
      if (row) await removeRow(database, row);
    },
  };
}

/** Opens the place of an account, or of the last one where the page knows none. Null where nothing can be kept now. */
export async function openKept(account: string | null): Promise<Kept | null> {
  // Over plain http there is no way to seal; some private windows keep nothing.
  if (!crypto.subtle || !globalThis.indexedDB) return null;
  try {
    const database = await openEntries();
    const row = await keyRow(database, account);
    return row && keptBy(database, row);
  } catch {
    return null;
  }
}

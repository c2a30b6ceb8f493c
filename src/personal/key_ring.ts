/**
 * One key per person. Data sealed with it can be read while the ring has it; destroying the key destroys the data, in
 * the log and in every backup (docs/decisions/0021-personal-data.md). The keys are in this process's memory, so that
 * the store can seal and open synchronously (docs/decisions/0052-sealed-in-the-store.md).
 */
import { hiddenBy } from "../../events/base/books.ts";
import type { Config } from "../config.ts";
import { log } from "../kit/log.ts";
import { fileVault, kvVault, type Vault } from "./vault.ts";
import { wrappedVault } from "./wrapped_vault.ts";
import type { WrappingSource } from "./wrapping_source.ts";

/** AES-256. */
const KEY_BYTES = 32;

export interface KeyRing {
  /**
   * The key of this name; a new one if there is none, durable before it is returned. A name whose key was destroyed
   * never gets another: null.
   */
  make(name: string): Promise<Uint8Array | null>;
  /** The key of this name; null if there is none any more. */
  find(name: string): Promise<Uint8Array | null>;
  /** Destroys the key durably. A second time does nothing. */
  destroy(name: string): Promise<void>;
  /** The key of this name in this process's memory; null if there is none. */
  known(name: string): Uint8Array | null;
  /** Was the key of this name destroyed? */
  isGone(name: string): boolean;
  /** Are there hidden records that were written in clear? */
  readonly hasHidden: boolean;
  /** The number of the person whom such a record named, 0 for none known, -1 where the name stays; null of any other record. */
  hiddenPerson(stream: string): number | null;
  /**
   * The key for sealing: a new one if there is none; null if it was destroyed. Data sealed with it may be stored only
   * after `flush` returned true.
   */
  take(name: string): Uint8Array | null;
  /**
   * Makes new keys durable. False if another process created or destroyed one of them: data sealed with those must be
   * sealed again.
   */
  flush(): Promise<boolean>;
  /** Are there keys for `flush` to store? */
  readonly unsaved: boolean;
  /** Writes a deleted file of keys again: this process has its content. */
  hold(): Promise<void>;
  /** Names that have a key and begin with this, as this process knows them. */
  names(start: string): string[];
  /** Names of all keys that are durable, as this process knows them. */
  durable(): string[];
  /** Learns what other processes made and destroyed. */
  refresh(): Promise<void>;
  /**
   * Prepares for writing, once the keys were checked against the log: creates the wrapping key of an office that has
   * none, and rewraps keys of a former one. Nothing is written before.
   */
  prepare(): Promise<void>;
  /** Called when a key changes: data opened or sealed with it must be forgotten. */
  onChange(listener: () => void): void;
  close(): void;
}

/** A fresh random key. */
const newKey = (): Uint8Array => crypto.getRandomValues(new Uint8Array(KEY_BYTES));

const sameKey = (a: Uint8Array | undefined, b: Uint8Array): boolean =>
  a !== undefined && a.length === b.length && a.every((byte, index) => byte === b[index]);

class Ring implements KeyRing {
  #vault: Vault;
  #keys = new Map<string, Uint8Array>();
  #gone = new Set<string>();
  #hidden = new Map<string, number>();
  /** Taken, and not known to be durable. */
  #fresh = new Map<string, Uint8Array>();
  #saving: Promise<boolean> = Promise.resolve(true);
  #listeners: (() => void)[] = [];

  constructor(vault: Vault) {
    this.#vault = vault;
  }

  known(name: string): Uint8Array | null {
    return this.#keys.get(name) ?? this.#fresh.get(name) ?? null;
  }

  isGone(name: string): boolean {
    return this.#gone.has(name);
  }

  get hasHidden(): boolean {
    return this.#hidden.size > 0;
  }

  hiddenPerson(stream: string): number | null {
    return this.#hidden.get(stream) ?? null;
  }

  #setGone(name: string): void {
    this.#gone.add(name);
    const hidden = hiddenBy(name);
    if (!hidden) return;
    // Texts of a record may go before the name does: what names more hides more.
    const known = this.#hidden.get(hidden.stream) ?? -1;
    this.#hidden.set(hidden.stream, Math.max(known, hidden.person));
  }

  names(start: string): string[] {
    return [...this.#keys.keys(), ...this.#fresh.keys()].filter((name) => name.startsWith(start));
  }

  durable(): string[] {
    return [...this.#keys.keys()];
  }

  take(name: string): Uint8Array | null {
    const known = this.known(name);
    if (known || this.#gone.has(name)) return known;
    const key = newKey();
    this.#fresh.set(name, key);
    return key;
  }

  get unsaved(): boolean {
    return this.#fresh.size > 0;
  }

  flush(): Promise<boolean> {
    return this.#saving = this.#saving.catch(() => true).then(() => this.#save());
  }

  async hold(): Promise<void> {
    if (!this.#vault.letGo?.()) return;
    for (const name of this.#gone) await this.#vault.bury(name);
    await this.#vault.add([...this.#keys]);
    log.error("the file of keys was gone and is made anew", { keys: this.#keys.size });
  }

  async #save(): Promise<boolean> {
    const keys = [...this.#fresh];
    if (keys.length === 0) return true;
    await this.hold();
    const added = await this.#vault.add(keys);
    if (!added) return await this.#yield(keys.map(([name]) => name));
    for (const [name, key] of keys) {
      // One destroyed meanwhile is in neither place any more.
      if (this.#fresh.delete(name)) this.#keys.set(name, key);
    }
    return true;
  }

  /** Another process was first: its keys count, and data sealed with ours is sealed again. */
  async #yield(names: string[]): Promise<boolean> {
    for (const name of names) {
      const theirs = await this.#vault.find(name);
      this.#fresh.delete(name);
      if (theirs) this.#keys.set(name, theirs);
    }
    await this.refresh();
    this.#tell();
    return false;
  }

  async refresh(): Promise<void> {
    const all = await this.#vault.all();
    if (!all) return;
    let changed = false;
    for (const [name, key] of all.keys) {
      if (sameKey(this.#keys.get(name), key)) continue;
      this.#keys.set(name, key);
      changed = true;
    }
    for (const name of all.gone) {
      this.#setGone(name);
      if (this.#forget(name)) changed = true;
    }
    if (changed) this.#tell();
  }

  async prepare(): Promise<void> {
    await this.#vault.prepare?.();
  }

  async find(name: string): Promise<Uint8Array | null> {
    const known = this.#keys.get(name);
    if (known || this.#gone.has(name)) return known ?? null;
    const key = await this.#vault.find(name);
    if (key) this.#keys.set(name, key);
    return key;
  }

  async make(name: string): Promise<Uint8Array | null> {
    const found = await this.find(name);
    if (found || !this.take(name)) return found;
    await this.flush();
    return await this.find(name);
  }

  async destroy(name: string): Promise<void> {
    await this.hold();
    await this.#vault.bury(name);
    this.#setGone(name);
    this.#forget(name);
    this.#tell();
  }

  #forget(name: string): boolean {
    const known = this.#keys.delete(name);
    return this.#fresh.delete(name) || known;
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }

  onChange(listener: () => void): void {
    this.#listeners.push(listener);
  }

  close(): void {
    this.#vault.close();
  }
}

const ringOver = (vault: Vault, wrapping?: WrappingSource): KeyRing =>
  new Ring(wrapping ? wrappedVault(vault, wrapping) : vault);

/** A ring over the file of this path. Without a wrapping its keys are bare, as tests and benches may have them. */
export const openKeyFile = (path: string, wrapping?: WrappingSource): KeyRing =>
  ringOver(fileVault(path), wrapping);

/** A ring over the KV, which is the caller's to close. */
export const openKvKeys = (kv: Deno.Kv, wrapping?: WrappingSource): KeyRing =>
  ringOver(kvVault(kv), wrapping);

/** Where an embedded office stores its keys. */
export const keyFileIn = (dataDir: string): string => `${dataDir}/keys.sqlite`;

/**
 * The office's keys: in a file of their own beside an embedded store, else in the KV that all its
 * processes share.
 */
export function openOfficeKeys(
  { kvUrl, dataDir }: Pick<Config, "kvUrl" | "dataDir">,
  kv: Deno.Kv,
  wrapping?: WrappingSource,
): KeyRing {
  return kvUrl === "" ? openKeyFile(keyFileIn(dataDir), wrapping) : openKvKeys(kv, wrapping);
}

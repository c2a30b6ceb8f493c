/**
 * Known damage, from whichever read found it, until it is read intact again. It is stored in the KV beside the books,
 * so that a start and the command line know it, too; if that fails only this process knows it.
 */
import { log } from "../kit/log.ts";
import type { Damage, DamageNotes } from "./contract.ts";
import { LogDamaged } from "./damage.ts";
import { FileDamaged } from "./kept_files.ts";
import { DAMAGE, damageKey } from "./keys.ts";
import type { SafeKv } from "./safe_kv.ts";

interface Options {
  kv: SafeKv;
  now: () => Date;
  /** The record of a file. */
  recordOf: (sha256: string) => string;
  /** When the scrub last read this whole. */
  wholeAt: (damage: Pick<Damage, "what" | "name">) => string | null;
}

export class DamageBook implements DamageNotes {
  #o: Options;
  #all = new Map<string, Damage>();
  #writing: Promise<unknown> = Promise.resolve();

  constructor(options: Options) {
    this.#o = options;
  }

  get all(): readonly Damage[] {
    return [...this.#all.values()].sort((one, other) => other.what.localeCompare(one.what));
  }

  /** Loads the findings of an earlier process. */
  async load(): Promise<void> {
    for (const one of await readDamage(this.#o.kv)) this.#all.set(`${one.what} ${one.name}`, one);
  }

  note(error: unknown): void {
    if (error instanceof FileDamaged) this.file(error.sha256);
    if (error instanceof LogDamaged) this.log(error.position, error.reason);
  }

  file(sha256: string): void {
    this.#add({ what: "file", name: sha256 }, this.#o.recordOf(sha256));
  }

  log(position: number, reason: string): void {
    this.#add({ what: "log", name: String(position) }, reason);
  }

  mended(what: Damage["what"], name?: string): void {
    for (const [id, one] of this.#all) {
      if (one.what !== what || (name !== undefined && one.name !== name)) continue;
      this.#all.delete(id);
      log.info("damage is mended", { what, name: one.name });
      this.#keep({ delete: [damageKey(what, one.name)] });
    }
  }

  #add(place: Pick<Damage, "what" | "name">, about: string): void {
    const id = `${place.what} ${place.name}`;
    if (this.#all.has(id)) return;
    const whole = this.#o.wholeAt(place);
    const one: Damage = { ...place, about, whole, found: this.#o.now().toISOString() };
    this.#all.set(id, one);
    log.error("damaged", { ...one });
    this.#keep({ set: [{ key: damageKey(one.what, one.name), value: one }] });
  }

  #keep(changes: Parameters<SafeKv["commit"]>[0]): void {
    this.#writing = this.#writing.then(() => this.#o.kv.commit(changes)).catch((error) => {
      log.error("the note of a damage was not kept", { error: String(error) });
    });
  }

  /** Waits for pending writes. */
  async close(): Promise<void> {
    await this.#writing;
  }
}

/** The recorded damage of a KV. */
export async function readDamage(kv: Pick<SafeKv, "list">): Promise<Damage[]> {
  try {
    return await Array.fromAsync(kv.list<Damage>({ prefix: DAMAGE }), ({ value }) => value);
  } catch (error) {
    log.error("the notes of damage cannot be read", { error: String(error) });
    return [];
  }
}

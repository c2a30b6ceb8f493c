/**
 * People named in entries of the last minutes, by reader, so that a reader who requests the same people in new ways
 * does not write an entry each time.
 */
import type { Origin } from "./security_log.ts";

/** Entries of one reader in a window that are written whomever they name. */
export const READ_LINES = 60;
const WINDOW_MS = 10 * 60_000;
const READERS_MAX = 1_000;

interface Window {
  since: number;
  lines: number;
  /** `noun field id`. */
  named: Set<string>;
}

interface People {
  noun: string;
  fields: Iterable<string>;
  ids: Iterable<string>;
}

export class NamedPeople {
  #windows = new Map<string, Window>();

  /** Did this reader have many entries already, and do they name these people with these fields? */
  covers(origin: Origin, people: People, now: number): boolean {
    const window = this.#windows.get(readerOf(origin));
    if (!window || now - window.since >= WINDOW_MS || window.lines < READ_LINES) return false;
    for (const one of placesOf(people)) if (!window.named.has(one)) return false;
    return true;
  }

  /** An entry that names them was written. */
  add(origin: Origin, people: People, now: number): void {
    const reader = readerOf(origin);
    const before = this.#windows.get(reader);
    const window = before && now - before.since < WINDOW_MS
      ? before
      : { since: now, lines: 0, named: new Set<string>() };
    this.#windows.delete(reader);
    this.#windows.set(reader, window);
    window.lines++;
    for (const one of placesOf(people)) window.named.add(one);
    if (this.#windows.size > READERS_MAX) {
      this.#windows.delete(this.#windows.keys().next().value!);
    }
  }
}

const readerOf = ({ actor, network, device }: Origin): string =>
  JSON.stringify([actor.id, actor.via, network, device]);

function* placesOf({ noun, fields, ids }: People): Generator<string> {
  const all = [...fields];
  for (const id of ids) {
    for (const field of all) yield `${noun} ${field} ${id}`;
  }
}

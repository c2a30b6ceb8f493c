/** Indexes by time, and by a text that several may share. */
import { sortedByTime } from "./sort_by_time.ts";

interface Timed {
  readonly id: string;
  readonly time: number;
}

/** Most items of one chunk; a fuller one is split. */
const PIECE_MAX = 512;

/**
 * Items by time, then id, for range queries; each as last added. They are in chunks, so an insertion moves no more than
 * its chunk.
 */
export class TimeIndex<T extends Timed> {
  /** None of them empty. */
  #pieces: T[][] = [];

  /** Bytes of its own structures, for weighing a view. */
  get heldBytes(): number {
    return 8 * this.#pieces.reduce((sum, piece) => sum + piece.length, 0);
  }

  /** Adds an item, replacing the one with its id, which has the same time. */
  put(item: T): void {
    const newest = this.newest();
    if (newest === undefined || inOrder(newest, item) < 0) return this.#append(item);
    const at = this.#pieceOf(item);
    const piece = this.#pieces[at];
    const place = firstWhere(piece, (other) => inOrder(other, item) >= 0);
    if (piece[place].id === item.id) piece[place] = item;
    else {
      piece.splice(place, 0, item);
      if (piece.length > PIECE_MAX) this.#pieces.splice(at + 1, 0, piece.splice(PIECE_MAX / 2));
    }
  }

  /** Adds these to an empty index, in slices; nothing may be added meanwhile. */
  *fill(items: readonly T[]): Generator<void> {
    const sorted = yield* sortedByTime(items);
    for (let at = 0; at < sorted.length; at += PIECE_MAX) {
      this.#pieces.push(sorted.slice(at, at + PIECE_MAX));
      yield;
    }
  }

  /** Takes out the one with its time and id. */
  remove(item: T): void {
    const at = this.#pieceOf(item);
    const piece = this.#pieces[at] ?? [];
    const place = firstWhere(piece, (other) => inOrder(other, item) >= 0);
    if (piece[place]?.id !== item.id) return;
    piece.splice(place, 1);
    if (piece.length === 0) this.#pieces.splice(at, 1);
  }

  /** The one that comes last, if there is one. */
  newest(): T | undefined {
    return this.#pieces.at(-1)?.at(-1);
  }

  /** Those with `from` ≤ time < `until`, oldest first. */
  between(from: number, until: number): T[] {
    const found: T[] = [];
    const first = firstWhere(this.#pieces, (piece) => piece[piece.length - 1].time >= from);
    for (const piece of this.#pieces.slice(first)) {
      if (piece[0].time >= until) break;
      const start = firstWhere(piece, ({ time }) => time >= from);
      const end = firstWhere(piece, ({ time }) => time >= until, start);
      for (let at = start; at < end; at++) found.push(piece[at]);
    }
    return found;
  }

  /** Adds an item at the end: additions in the order of time leave full chunks behind. */
  #append(item: T): void {
    const last = this.#pieces.at(-1);
    if (last === undefined || last.length === PIECE_MAX) this.#pieces.push([item]);
    else last.push(item);
  }

  /** The chunk of an item: the first that does not end before it, or one past the last. */
  #pieceOf(item: T): number {
    return firstWhere(this.#pieces, (piece) => inOrder(piece[piece.length - 1], item) >= 0);
  }
}

function inOrder(a: Timed, b: Timed): number {
  return a.time - b.time || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}

/** Index of the first matching item, given that all after it match and none before `from` do. */
function firstWhere<T>(items: readonly T[], passes: (item: T) => boolean, from = 0): number {
  let low = from;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (passes(items[middle])) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** A number of 32 bits that texts differing in any character hardly share. */
function hashOf(text: string): number {
  let hash = text.length;
  for (let at = 0; at < text.length; at++) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x5bd1e995);
    hash ^= hash >>> 15;
  }
  return Math.imul(hash, 0x2c1b3c6d) >>> 0;
}

/** Numbers of a slot: the hash, and one more than the index of the text's items; 0 is a free slot. */
const WIDTH = 2;

/**
 * Items by a text that several may share. A hash table of our own, because hashes of a Map's texts may collide so that
 * a million numbers of eight digits take ten seconds (docs/decisions/0060-memory-of-the-log.md), and it retains them.
 */
export class TextIndex<T extends { readonly id: string }> {
  #textOf: (item: T) => string | null;
  /** Half of it is free. */
  #slots = new Uint32Array(16 * WIDTH);
  /** The items of a text by index; a single item for the many unique texts. */
  #found: (T | T[])[] = [];

  /** `textOf` returns null for unindexed items; it must never change for an item. */
  constructor(textOf: (item: T) => string | null) {
    this.#textOf = textOf;
  }

  /** As in a `TimeIndex`: the items belong to the book. */
  get heldBytes(): number {
    return this.#slots.byteLength + 8 * this.#found.length;
  }

  add(item: T): void {
    const text = this.#textOf(item);
    if (text === null) return;
    const hash = hashOf(text);
    const slot = this.#slotOf(text, hash);
    const place = this.#slots[slot + 1] - 1;
    if (place < 0) {
      this.#slots[slot] = hash;
      this.#slots[slot + 1] = this.#found.push(item);
      if (2 * WIDTH * this.#found.length > this.#slots.length) this.#grow();
      return;
    }
    const before = this.#found[place];
    if (Array.isArray(before)) before.push(item);
    else this.#found[place] = [before, item];
  }

  /** Removes an item by its text and id. */
  remove(item: T): void {
    const text = this.#textOf(item);
    const place = text === null ? -1 : this.#slots[this.#slotOf(text) + 1] - 1;
    if (place < 0) return;
    this.#found[place] = this.#all(place).filter(({ id }) => id !== item.id);
  }

  /** Those with this text, in order of addition. Do not change the array. */
  get(text: string): T[] {
    const place = this.#slots[this.#slotOf(text) + 1] - 1;
    return place < 0 ? [] : this.#all(place);
  }

  #all(place: number): T[] {
    const found = this.#found[place];
    return Array.isArray(found) ? found : [found];
  }

  /** The slot of this text, or the free one for it. Emptied slots keep no text. */
  #slotOf(text: string, hash = hashOf(text)): number {
    const slots = this.#slots;
    let slot = hash * WIDTH % slots.length;
    for (; slots[slot + 1] !== 0; slot = (slot + WIDTH) % slots.length) {
      if (slots[slot] !== hash) continue;
      const [first] = this.#all(slots[slot + 1] - 1);
      if (first !== undefined && this.#textOf(first) === text) break;
    }
    return slot;
  }

  #grow(): void {
    const old = this.#slots;
    const slots = this.#slots = new Uint32Array(old.length * 2);
    for (let at = 0; at < old.length; at += WIDTH) {
      if (old[at + 1] === 0) continue;
      let slot = old[at] * WIDTH % slots.length;
      while (slots[slot + 1] !== 0) slot = (slot + WIDTH) % slots.length;
      slots[slot] = old[at];
      slots[slot + 1] = old[at + 1];
    }
  }
}

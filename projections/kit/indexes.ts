/** Indexes that find things by time, and by a text that some share. */
import { sortedByTime } from "./sort_by_time.ts";

interface Timed {
  readonly id: string;
  readonly time: number;
}

/** Most things of one piece; a fuller one is halved. */
const PIECE_MAX = 512;

/**
 * Things in the order of their time, equal times in the order of ids, for range queries; each as it was put in
 * last. They stand in pieces: one that comes in moves no more than the rest of its piece.
 */
export class TimeIndex<T extends Timed> {
  /** None of them empty. */
  #pieces: T[][] = [];

  /** The bytes of what it keeps beside the book's own things: who weighs a view cannot look inside. */
  get heldBytes(): number {
    return 8 * this.#pieces.reduce((sum, piece) => sum + piece.length, 0);
  }

  /** Puts one in, in place of the one with its id: that has the same time. */
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

  /** Puts these into an index that is empty, in slices; nothing may be put in meanwhile. */
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

  /** Puts one in behind all others: what comes in in the order of time leaves full pieces behind. */
  #append(item: T): void {
    const last = this.#pieces.at(-1);
    if (last === undefined || last.length === PIECE_MAX) this.#pieces.push([item]);
    else last.push(item);
  }

  /** The piece that an item belongs to: the first that does not end before it, or one past the last. */
  #pieceOf(item: T): number {
    return firstWhere(this.#pieces, (piece) => inOrder(piece[piece.length - 1], item) >= 0);
  }
}

function inOrder(a: Timed, b: Timed): number {
  return a.time - b.time || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}

/** Place of the first item that passes: it and all after it do, and none before `from`. */
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

/** Numbers of a slot: the hash, and one more than the place of what has the text; 0 is a free slot. */
const WIDTH = 2;

/**
 * Things by a text that some of them share. A table of our own: the texts of a Map may be hashed so that a million
 * numbers of eight digits take it ten seconds (docs/decisions/0060-memory-of-the-log.md), and it keeps them.
 */
export class TextIndex<T extends { readonly id: string }> {
  #textOf: (item: T) => string | null;
  /** Half of it is free. */
  #slots = new Uint32Array(16 * WIDTH);
  /** What shares a text, by its place; one thing alone for the many texts that nothing else has. */
  #found: (T | T[])[] = [];

  /** `textOf` answers null for what cannot be found; it must never answer otherwise for one thing. */
  constructor(textOf: (item: T) => string | null) {
    this.#textOf = textOf;
  }

  /** As of a `TimeIndex`: what it finds is the book's. */
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

  /** Takes one out, whatever it says besides its text and id now. */
  remove(item: T): void {
    const text = this.#textOf(item);
    const place = text === null ? -1 : this.#slots[this.#slotOf(text) + 1] - 1;
    if (place < 0) return;
    this.#found[place] = this.#all(place).filter(({ id }) => id !== item.id);
  }

  /** Those with this text, in the order they were added. Do not change the array. */
  get(text: string): T[] {
    const place = this.#slots[this.#slotOf(text) + 1] - 1;
    return place < 0 ? [] : this.#all(place);
  }

  #all(place: number): T[] {
    const found = this.#found[place];
    return Array.isArray(found) ? found : [found];
  }

  /** The slot with this text, or the free one where it would be. What is empty has no text any more. */
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

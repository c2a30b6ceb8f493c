/**
 * Texts → numbers, for millions of them: only a hash of 128 bits is stored for each text, in typed arrays that no
 * garbage collection walks (docs/decisions/0060-memory-of-the-log.md).
 */

/** The hash of the last text, signed, because V8 stores a number beyond 2³¹ − 1 as an object. */
const hash = new Int32Array(4);

/** Random per process, so that nobody can find colliding texts. */
const seed = crypto.getRandomValues(new Uint32Array(4));

/** Rounds after the last word. */
const LAST_ROUNDS = 3;

/** HalfSipHash-1-3 over two characters a word, with the whole of its state as the hash. */
function hashText(text: string): void {
  const { length } = text;
  const words = (length + 1) >> 1;
  // Not destructured: that needs an iterator, and takes as long as the rest.
  let a = seed[0], b = seed[1], c = seed[2], d = seed[3];
  for (let at = 0; at <= words + LAST_ROUNDS; at++) {
    let word = 0;
    if (at < words) {
      word = text.charCodeAt(2 * at);
      if (2 * at + 1 < length) word |= text.charCodeAt(2 * at + 1) << 16;
    } else if (at === words) word = length;
    else c ^= 0xff;
    d ^= word;
    a = (a + b) | 0;
    b = (b << 5 | b >>> 27) ^ a;
    a = a << 16 | a >>> 16;
    c = (c + d) | 0;
    d = (d << 8 | d >>> 24) ^ c;
    a = (a + d) | 0;
    d = (d << 7 | d >>> 25) ^ a;
    c = (c + b) | 0;
    b = (b << 13 | b >>> 19) ^ c;
    c = c << 16 | c >>> 16;
    a ^= word;
  }
  hash[0] = a;
  hash[1] = b;
  hash[2] = c;
  hash[3] = d;
}

/** Numbers of a slot: the hash and the value. */
const WIDTH = 5;
const VALUE = 4;
/** Slots of a part with something in it, and how it grows: by half, when more than so much of it is taken. */
const FIRST_SLOTS = 8;
const GROWTH = 1.5;
const FULL = 0.75;

/** One part of the table: open addressing, the slot given by the hash's second number, then the next ones. */
class Part {
  #slots = new Int32Array(FIRST_SLOTS * WIDTH);
  #count = FIRST_SLOTS;
  #taken = 0;

  /** The place of the asked hash; its value is 0 while it has none. */
  #place(): number {
    const slots = this.#slots;
    const one = hash[0], two = hash[1], three = hash[2], four = hash[3];
    let at = firstPlace(two, this.#count);
    while (
      slots[at + VALUE] !== 0 &&
      (slots[at] !== one || slots[at + 1] !== two || slots[at + 2] !== three ||
        slots[at + 3] !== four)
    ) {
      at += WIDTH;
      if (at === slots.length) at = 0;
    }
    return at;
  }

  get(): number {
    return this.#slots[this.#place() + VALUE] >>> 0;
  }

  /** Sets the value unless there is one and it is to stay. Answers the one before. */
  set(value: number, stays: boolean): number {
    const at = this.#place();
    const slots = this.#slots;
    const before = slots[at + VALUE] >>> 0;
    if (before === 0) {
      for (let number = 0; number < VALUE; number++) slots[at + number] = hash[number];
    }
    if (before === 0 || !stays) slots[at + VALUE] = value;
    if (before === 0 && ++this.#taken > this.#count * FULL) this.#grow();
    return before;
  }

  /** Moves the entries into more slots; no two have the same hash. */
  #grow(): void {
    const old = this.#slots;
    this.#count = Math.ceil(this.#count * GROWTH);
    const slots = this.#slots = new Int32Array(this.#count * WIDTH);
    for (let from = 0; from < old.length; from += WIDTH) {
      if (old[from + VALUE] === 0) continue;
      let at = firstPlace(old[from + 1], this.#count);
      while (slots[at + VALUE] !== 0) at = at + WIDTH === slots.length ? 0 : at + WIDTH;
      for (let number = 0; number < WIDTH; number++) slots[at + number] = old[from + number];
    }
  }
}

/** The slot of a hash among this many, if free. */
const firstPlace = (two: number, count: number): number =>
  Math.floor((two >>> 0) * count / 2 ** 32) * WIDTH;

/** Parts, a power of two; they grow one by one: of five million texts one moves 20,000, in under a millisecond. */
const PARTS = 256;

/** A table of numbers from 1 to 2³² − 1, one for each text. */
export class TextTable {
  #parts: (Part | undefined)[] = [];

  /** The text's number; 0 when it has none. */
  get(text: string): number {
    hashText(text);
    return this.#parts[hash[0] & PARTS - 1]?.get() ?? 0;
  }

  /** Gives the text this number. Answers the one it had; 0 when it had none. */
  set(text: string, value: number): number {
    return this.#part(text).set(value, false);
  }

  /** Gives the text this number unless it has one. Answers the one it had. */
  keep(text: string, value: number): number {
    return this.#part(text).set(value, true);
  }

  #part(text: string): Part {
    hashText(text);
    return this.#parts[hash[0] & PARTS - 1] ??= new Part();
  }
}

/** Numbers of a block: it never moves once it is there. */
const BLOCK = 65_536;

/** A number from 0 to 2³² − 1 for each position of the log; 0 where none was set. */
export class PositionColumn {
  #blocks: Uint32Array[] = [];

  get(position: number): number {
    return this.#blocks[Math.floor(position / BLOCK)]?.[position % BLOCK] ?? 0;
  }

  set(position: number, value: number): void {
    const at = Math.floor(position / BLOCK);
    (this.#blocks[at] ??= new Uint32Array(BLOCK))[position % BLOCK] = value;
  }
}

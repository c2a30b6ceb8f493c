/**
 * Texts → numbers, for millions of them: of a text its hash of 128 bits is kept, in typed arrays that no garbage
 * collection walks (docs/decisions/0060-memory-of-the-log.md).
 */

/** The hash of the text that was asked for last. */
const hash = new Uint32Array(4);

/** A secret of this process: nobody can look for texts that share a hash. */
const seed = crypto.getRandomValues(new Uint32Array(4));

/** Rounds after the last word. */
const LAST_ROUNDS = 3;

/** HalfSipHash-1-3 over two characters a word, with the whole of its state as the hash. */
function hashText(text: string): void {
  const { length } = text;
  const words = (length + 1) >> 1;
  // Not taken apart as a list: that asks for an iterator, and takes as long as the rest.
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

/** One part of the table: open addressing, the slot told by the hash's second number, the next ones after it. */
class Part {
  #slots = new Uint32Array(FIRST_SLOTS * WIDTH);
  #taken = 0;

  /** The place of the asked hash's value; what stands there is 0 while it has none. */
  #placeOf(one: number, two: number, three: number, four: number): number {
    const slots = this.#slots;
    let at = Math.floor(two * (slots.length / WIDTH) / 2 ** 32) * WIDTH;
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
    return this.#slots[this.#placeOf(hash[0], hash[1], hash[2], hash[3]) + VALUE];
  }

  /** Sets the value unless there is one and it is to stay. Answers the one before. */
  set(value: number, stays: boolean): number {
    const before = this.#put(hash[0], hash[1], hash[2], hash[3], value, stays);
    if (before === 0 && ++this.#taken > this.#slots.length / WIDTH * FULL) this.#grow();
    return before;
  }

  #put(
    one: number,
    two: number,
    three: number,
    four: number,
    value: number,
    stays: boolean,
  ): number {
    const at = this.#placeOf(one, two, three, four);
    const slots = this.#slots;
    const before = slots[at + VALUE];
    if (stays && before !== 0) return before;
    slots[at] = one;
    slots[at + 1] = two;
    slots[at + 2] = three;
    slots[at + 3] = four;
    slots[at + VALUE] = value;
    return before;
  }

  #grow(): void {
    const old = this.#slots;
    this.#slots = new Uint32Array(Math.ceil(old.length / WIDTH * GROWTH) * WIDTH);
    for (let at = 0; at < old.length; at += WIDTH) {
      if (old[at + VALUE] === 0) continue;
      this.#put(old[at], old[at + 1], old[at + 2], old[at + 3], old[at + VALUE], false);
    }
  }
}

/** Parts grow one by one: of five million texts one moves 20,000, in under a millisecond. */
const PARTS = 256;

/** A table of numbers from 1 to 2³² − 1, one for each text. */
export class TextTable {
  #parts: (Part | undefined)[] = [];

  /** The text's number; 0 when it has none. */
  get(text: string): number {
    hashText(text);
    return this.#parts[hash[0] % PARTS]?.get() ?? 0;
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
    return this.#parts[hash[0] % PARTS] ??= new Part();
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

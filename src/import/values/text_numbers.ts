/** A number per text, in memory that hardly grows with the texts: only hashes are stored. */

/** Words of a slot: 96 bits of the hash, and the number. */
const WORDS = 4;
const NUMBER = WORDS - 1;
const FIRST_SLOTS = 1_024;

type Hash = [a: number, b: number, c: number];

/** Random per process, so that no file can cause collisions. */
const SEEDS = crypto.getRandomValues(new Uint32Array(3));

/**
 * 96 bits of a text: three sums with factors of their own (those of MurmurHash3 and xxHash), mixed at the end. A hash
 * of the system costs ten times as much for texts this short, and takes part in every row.
 */
function hashOf(text: string): Hash {
  let [a, b, c] = SEEDS;
  for (let at = 0; at < text.length; at++) {
    const letter = text.charCodeAt(at);
    a = Math.imul(a ^ letter, 0xcc9e2d51);
    a = a << 13 | a >>> 19;
    b = Math.imul(b ^ letter, 0x85ebca6b);
    b = b << 17 | b >>> 15;
    c = Math.imul(c + letter, 0x9e3779b1);
    c = c << 11 | c >>> 21;
  }
  const x = mixed(a ^ text.length);
  const y = mixed(b ^ x);
  const z = mixed(c ^ y);
  return [mixed(x ^ z), y, z];
}

function mixed(word: number): number {
  let x = word ^ word >>> 16;
  x = Math.imul(x, 0x7feb352d);
  x ^= x >>> 15;
  x = Math.imul(x, 0x846ca68b);
  return (x ^ x >>> 16) >>> 0;
}

/** Whole numbers from 1 to 2³² − 1 by text, 32 MB for a million; 0 means none. */
export class TextNumbers {
  private slots = new Uint32Array(WORDS * FIRST_SLOTS);
  private size = 0;

  get(text: string): number {
    return this.slots[this.placeOf(hashOf(text)) + NUMBER];
  }

  /** Keeps what `next` makes of the number so far, and gives it. */
  update(text: string, next: (number: number) => number): number {
    const hash = hashOf(text);
    const number = next(this.slots[this.placeOf(hash) + NUMBER]);
    this.put(hash, number);
    return number;
  }

  /** Merges another one: the larger number wins. */
  raise({ slots }: TextNumbers): void {
    for (let at = 0; at < slots.length; at += WORDS) {
      const hash: Hash = [slots[at], slots[at + 1], slots[at + 2]];
      const number = slots[at + NUMBER];
      if (number > this.slots[this.placeOf(hash) + NUMBER]) this.put(hash, number);
    }
  }

  private put(hash: Hash, number: number): void {
    let at = this.placeOf(hash);
    if (this.slots[at + NUMBER] === 0 && ++this.size * WORDS * 2 > this.slots.length) {
      this.grow();
      at = this.placeOf(hash);
    }
    this.slots.set(hash, at);
    this.slots[at + NUMBER] = number;
  }

  private grow(): void {
    const { slots } = this;
    this.slots = new Uint32Array(slots.length * 2);
    for (let at = 0; at < slots.length; at += WORDS) {
      if (slots[at + NUMBER] === 0) continue;
      const place = this.placeOf([slots[at], slots[at + 1], slots[at + 2]]);
      this.slots.set(slots.subarray(at, at + WORDS), place);
    }
  }

  /** The slot of a hash: half of them are free. */
  private placeOf(hash: Hash): number {
    const { slots } = this;
    const isOther = (at: number) =>
      slots[at] !== hash[0] || slots[at + 1] !== hash[1] || slots[at + 2] !== hash[2];
    let at = (hash[0] * WORDS) % slots.length;
    while (slots[at + NUMBER] !== 0 && isOther(at)) at = (at + WORDS) % slots.length;
    return at;
  }
}

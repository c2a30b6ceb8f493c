/** A number per text, in memory that hardly grows with the texts: of each only its hash is kept. */
import { hash } from "node:crypto";

/** Words of a slot: 96 bits of the hash, and the number. */
const WORDS = 4;
const NUMBER = WORDS - 1;
const FIRST_SLOTS = 1_024;

type Hash = [a: number, b: number, c: number];

const hashOf = (text: string): Hash => {
  const hex = hash("sha256", text, "hex");
  return [wordOf(hex, 0), wordOf(hex, 8), wordOf(hex, 16)];
};
const wordOf = (hex: string, from: number): number => parseInt(hex.slice(from, from + 8), 16);

/** Whole numbers from 1 to 2³² − 1 by text, 32 MB for a million; 0 stands for none. */
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

  /** Takes over the larger numbers of another one. */
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

  /** Where a hash is, or would be: half of the slots are free. */
  private placeOf(hash: Hash): number {
    const { slots } = this;
    const isOther = (at: number) =>
      slots[at] !== hash[0] || slots[at + 1] !== hash[1] || slots[at + 2] !== hash[2];
    let at = (hash[0] * WORDS) % slots.length;
    while (slots[at + NUMBER] !== 0 && isOther(at)) at = (at + WORDS) % slots.length;
    return at;
  }
}

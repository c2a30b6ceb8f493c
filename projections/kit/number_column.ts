/** Arrays of 32-bit integers for columns of a million rows. Pure. */

/** Numbers in one part of a column's dump. */
const PART = 4_096;

/** A part of a column whose text is made on demand. Its content never changes. */
class Part {
  #numbers: Uint32Array;

  constructor(numbers: Uint32Array) {
    this.#numbers = numbers;
  }

  get length(): number {
    return this.#numbers.length;
  }

  toJSON(): number[] {
    return [...this.#numbers];
  }
}

export class NumberColumn {
  length = 0;
  #numbers = new Uint32Array(PART);

  /** Bytes of its own structures, for weighing a view. */
  get heldBytes(): number {
    return this.#numbers.byteLength;
  }

  /** Adds a number, 0 to 4,294,967,295. */
  push(value: number): void {
    if (this.length === this.#numbers.length) {
      const larger = new Uint32Array(this.#numbers.length * 2);
      larger.set(this.#numbers);
      this.#numbers = larger;
    }
    this.#numbers[this.length++] = value;
  }

  /** The number at an index that is there. */
  at(index: number): number {
    return this.#numbers[index];
  }

  /** The first index whose number is at least this, in a rising column; its length if none. */
  indexOf(least: number): number {
    let low = 0;
    let high = this.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#numbers[middle] < least) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** All of it, for a digest. */
  dump(): Part[] {
    const parts: Part[] = [];
    for (let start = 0; start < this.length; start += PART) {
      parts.push(new Part(this.#numbers.subarray(start, Math.min(start + PART, this.length))));
    }
    return parts;
  }
}

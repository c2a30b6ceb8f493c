/**
 * Things in an order of their own, each with an amount, and what they come to up to any of them. The sums are kept as
 * far as nothing before them changed, and added up anew from there when somebody asks.
 */

export interface Summed {
  /** Orders them; equal times are ordered by `place`, which no two share. */
  readonly time: number;
  readonly place: number;
  readonly effect: number;
}

type Spot = Pick<Summed, "time" | "place">;
const inOrder = (a: Spot, b: Spot): number => a.time - b.time || a.place - b.place;

export class RunningSum<T extends Summed> {
  #items: T[] = [];
  /** What the first, the first two … come to; there may be fewer of them than items. */
  #sums: number[] = [];

  /** What it keeps, and the bytes of what is no thing of its own: who weighs a view cannot look inside. */
  get held(): readonly unknown[] {
    return [this.#items];
  }
  get heldBytes(): number {
    return 8 * this.#sums.length;
  }

  /** How many there are, and what all of them come to. */
  get count(): number {
    return this.#items.length;
  }
  get total(): number {
    return this.#sumOfFirst(this.count);
  }

  /** Puts one in; none of its time and place may be there. */
  put(item: T): void {
    this.#replace(this.#placeOf(item), 0, item);
  }

  /** Takes out the one of this time and place. Throws where there is none: the books would not agree. */
  remove(item: T): void {
    const at = this.#placeOf(item);
    if (!this.#isAt(at, item)) throw new Error("nothing to take out of a sum");
    this.#replace(at, 1);
  }

  /** What all of them up to this one come to, itself included where it is one of them. */
  upTo(item: Summed): number {
    const at = this.#placeOf(item);
    return this.#sumOfFirst(this.#isAt(at, item) ? at + 1 : at);
  }

  /** How many stand after this one, which is one of them. */
  after(item: T): number {
    return this.count - 1 - this.#placeOf(item);
  }

  /** So many of them, newest first, after so many newer ones. */
  newest(after: number, most: number): T[] {
    const end = Math.max(0, this.count - after);
    return this.#items.slice(Math.max(0, end - most), end).reverse();
  }

  /** Those with `from` ≤ time < `until` (epoch milliseconds), oldest first. */
  between(from: number, until: number): T[] {
    const [first, end] = [from, until].map((time) => this.#placeOf({ time, place: -Infinity }));
    return this.#items.slice(first, end);
  }

  #replace(at: number, gone: number, ...items: T[]): void {
    this.#items.splice(at, gone, ...items);
    this.#sums.length = Math.min(this.#sums.length, at);
  }

  #isAt(at: number, spot: Spot): boolean {
    return at < this.count && inOrder(this.#items[at], spot) === 0;
  }

  #sumOfFirst(many: number): number {
    for (let at = this.#sums.length; at < many; at++) {
      this.#sums.push((this.#sums[at - 1] ?? 0) + this.#items[at].effect);
    }
    return this.#sums[many - 1] ?? 0;
  }

  /** Where something of this time and place stands, or would. */
  #placeOf(spot: Spot): number {
    let low = 0;
    let high = this.count;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (inOrder(this.#items[middle], spot) >= 0) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}

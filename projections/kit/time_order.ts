/** Things in the order of their own time, each found, put in and taken out without walking the others. */

export interface Timed {
  /** Orders them; equal times are ordered by `place`, which no two share. */
  readonly time: number;
  readonly place: number;
}

const inOrder = (a: Timed, b: Timed): number => a.time - b.time || a.place - b.place;

export class TimeOrder<T extends Timed> {
  protected items: T[] = [];

  /** What it keeps. */
  get held(): readonly unknown[] {
    return [this.items];
  }

  get count(): number {
    return this.items.length;
  }

  /** Puts one in; none of its time and place may be there. */
  put(item: T): void {
    this.replace(this.placeOf(item), 0, item);
  }

  /** Takes out the one of this time and place. Throws where there is none: the books would not agree. */
  remove(item: T): void {
    const at = this.placeOf(item);
    if (!this.isAt(at, item)) throw new Error("nothing to take out of an order");
    this.replace(at, 1);
  }

  /** How many stand after this one, which is one of them. */
  after(item: T): number {
    return this.count - 1 - this.placeOf(item);
  }

  /** So many of them, newest first, after so many newer ones. */
  newest(after: number, most: number): T[] {
    const end = Math.max(0, this.count - after);
    return this.items.slice(Math.max(0, end - most), end).reverse();
  }

  /** All of them, newest first, or those older than one of them. */
  *newestFirst(before?: T): Generator<T> {
    for (let at = (before ? this.placeOf(before) : this.count) - 1; at >= 0; at--) {
      yield this.items[at];
    }
  }

  /** Those newer than one of them, oldest first. */
  *newerThan(item: T): Generator<T> {
    for (let at = this.placeOf(item) + 1; at < this.count; at++) yield this.items[at];
  }

  /** Those with `from` ≤ time < `until` (epoch milliseconds), oldest first. */
  between(from: number, until: number): T[] {
    const [first, end] = [from, until].map((time) => this.placeOf({ time, place: -Infinity }));
    return this.items.slice(first, end);
  }

  protected replace(at: number, gone: number, ...items: T[]): void {
    this.items.splice(at, gone, ...items);
  }

  protected isAt(at: number, spot: Timed): boolean {
    return at < this.count && inOrder(this.items[at], spot) === 0;
  }

  /** Index of an entry of this time and place, or where it would be. */
  protected placeOf(spot: Timed): number {
    let low = 0;
    let high = this.count;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (inOrder(this.items[middle], spot) >= 0) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}

/** Indexes that find things by time, and by a text that some share. Additions wait until the next reading. */

/** Things in the order of their time, for range queries. */
export class TimeIndex<T extends { readonly id: string; readonly time: number }> {
  #sorted: T[] = [];
  #waiting: T[] = [];

  /** Adds one. Its time and id must never change afterwards. */
  add(item: T): void {
    this.#waiting.push(item);
  }

  /** Takes one out, whatever it says besides its time and id now. */
  remove({ id, time }: T): void {
    const items = this.all();
    let at = firstAtOrAfter(items, time);
    while (at < items.length && items[at].id !== id) at++;
    this.#sorted.splice(at, 1);
  }

  /** All of them, oldest first; equal times in the order of ids. Do not change the array. */
  all(): readonly T[] {
    if (this.#waiting.length > 0) {
      this.#waiting.sort(inOrder);
      this.#sorted = merge(this.#sorted, this.#waiting);
      this.#waiting = [];
    }
    return this.#sorted;
  }

  /** Those with `from` ≤ time < `until`, oldest first. */
  between(from: number, until: number): T[] {
    const items = this.all();
    return items.slice(firstAtOrAfter(items, from), firstAtOrAfter(items, until));
  }
}

function inOrder(a: { id: string; time: number }, b: { id: string; time: number }): number {
  return a.time - b.time || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}

function merge<T extends { id: string; time: number }>(left: T[], right: T[]): T[] {
  const last = left.at(-1);
  if (!last || inOrder(last, right[0]) <= 0) return left.concat(right);
  const merged: T[] = [];
  let l = 0;
  let r = 0;
  while (l < left.length && r < right.length) {
    merged.push(inOrder(left[l], right[r]) <= 0 ? left[l++] : right[r++]);
  }
  return merged.concat(left.slice(l), right.slice(r));
}

function firstAtOrAfter(items: readonly { time: number }[], time: number): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (items[middle].time < time) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Things by a text that some of them share. */
export class TextIndex<T extends { readonly id: string }> {
  #textOf: (item: T) => string | null;
  /** One thing alone for the many texts that nothing else has. */
  #found = new Map<string, T | T[]>();
  #waiting: T[] = [];

  /** `textOf` answers null for what cannot be found; it must never answer otherwise for one thing. */
  constructor(textOf: (item: T) => string | null) {
    this.#textOf = textOf;
  }

  add(item: T): void {
    this.#waiting.push(item);
  }

  /** Takes one out, whatever it says besides its text and id now. */
  remove(item: T): void {
    const text = this.#textOf(item);
    if (text !== null) this.#found.set(text, this.get(text).filter(({ id }) => id !== item.id));
  }

  /** Those with this text, in the order they were added. Do not change the array. */
  get(text: string): T[] {
    for (const item of this.#waiting) this.#sortIn(item);
    this.#waiting = [];
    const found = this.#found.get(text);
    return found === undefined ? [] : Array.isArray(found) ? found : [found];
  }

  #sortIn(item: T): void {
    const text = this.#textOf(item);
    if (text === null) return;
    const before = this.#found.get(text);
    if (before === undefined) this.#found.set(text, item);
    else if (Array.isArray(before)) before.push(item);
    else this.#found.set(text, [before, item]);
  }
}

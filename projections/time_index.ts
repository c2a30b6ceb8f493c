/** Things in the order of their time, for range queries. Additions are sorted in when next read. */
export class TimeIndex<T extends { readonly id: string; readonly time: number }> {
  #sorted: T[] = [];
  #waiting: T[] = [];

  /** Adds one. Its time and id must never change afterwards. */
  add(item: T): void {
    this.#waiting.push(item);
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

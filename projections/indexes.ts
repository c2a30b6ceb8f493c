/** Indexes that find things by time, and by a text that some share. Additions wait until the next reading. */

/** Things in the order of their time, for range queries; each as it was put in last. */
export class TimeIndex<T extends { readonly id: string; readonly time: number }> {
  #sorted: T[] = [];
  #waiting: T[] = [];

  /** Puts one in, in place of the one with its id: that has the same time. */
  put(item: T): void {
    const place = firstWhere(this.#sorted, (other) => inOrder(other, item) >= 0);
    if (this.#sorted[place]?.id === item.id) this.#sorted[place] = item;
    else this.#waiting.push(item);
  }

  /** Takes out the one with its time and id. */
  remove(item: T): void {
    const items = this.all();
    const place = firstWhere(items, (other) => inOrder(other, item) >= 0);
    if (items[place]?.id === item.id) this.#sorted.splice(place, 1);
  }

  /** All of them, oldest first; equal times in the order of ids. Do not change the array. */
  all(): readonly T[] {
    if (this.#waiting.length > 0) {
      const added = this.#waiting.sort(inOrder);
      const newest = added.filter(({ id }, at) => id !== added[at + 1]?.id);
      this.#sorted = mergeSorted(this.#sorted, newest, inOrder);
      this.#waiting = [];
    }
    return this.#sorted;
  }

  /** Puts what waits in an index that was empty into order, in slices; nothing may be put in meanwhile. */
  *settle(): Generator<void> {
    this.#sorted = yield* sortedByTime(this.#waiting);
    this.#waiting = [];
  }

  /** Those with `from` ≤ time < `until`, oldest first. */
  between(from: number, until: number): T[] {
    const items = this.all();
    const firstAt = (time: number) => firstWhere(items, (item) => item.time >= time);
    return items.slice(firstAt(from), firstAt(until));
  }
}

function inOrder(a: { id: string; time: number }, b: { id: string; time: number }): number {
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

/** Two lists that are in order as one; `right`, of one item at least, is looked up in `left`. */
export function mergeSorted<T>(left: T[], right: T[], compare: (a: T, b: T) => number): T[] {
  const last = left.at(-1);
  if (last === undefined || compare(last, right[0]) < 0) return left.concat(right);
  const merged: T[] = [];
  let from = 0;
  for (const item of right) {
    const until = firstWhere(left, (other) => compare(other, item) >= 0, from);
    for (; from < until; from++) merged.push(left[from]);
    merged.push(item);
  }
  return merged.concat(left.slice(from));
}

/** Steps of long work between two yields: about a tenth of a millisecond. */
const STEPS = 8_192;

/** Times beside the places of what they are the times of. */
interface Column {
  times: Float64Array;
  places: Uint32Array;
}

const columnOf = (length: number): Column => ({
  times: new Float64Array(length),
  places: new Uint32Array(length),
});

/**
 * The items in order, by merging; yields where others may have their turn. The times are taken out first:
 * to look into a million items at each comparison takes five times as long.
 */
function* sortedByTime<T extends { readonly id: string; readonly time: number }>(
  items: readonly T[],
): Generator<void, T[]> {
  let [from, to] = [columnOf(items.length), columnOf(items.length)];
  for (let at = 0; at < items.length; at++) {
    from.times[at] = items[at].time;
    from.places[at] = at;
    if (at % STEPS === 0) yield;
  }
  const byId = (a: number, b: number) => items[a].id <= items[b].id;
  for (let width = 1; width < items.length; width *= 2) {
    for (let start = 0; start < items.length; start += 2 * width) {
      yield* merge(from, to, start, width, byId);
    }
    [from, to] = [to, from];
  }
  const sorted: T[] = [];
  for (const place of from.places) if (sorted.push(items[place]) % STEPS === 0) yield;
  return sorted;
}

/** Merges two neighbouring runs of this width; of equal times `first` says whether the left one comes first. */
function* merge(
  from: Column,
  to: Column,
  start: number,
  width: number,
  first: (left: number, right: number) => boolean,
): Generator<void> {
  const { times, places } = from;
  const middle = Math.min(start + width, times.length);
  const end = Math.min(middle + width, times.length);
  let [left, right] = [start, middle];
  for (let at = start; at < end; at++) {
    const isLeft = right === end || left < middle && (times[left] < times[right] ||
          times[left] === times[right] && first(places[left], places[right]));
    const next = isLeft ? left++ : right++;
    to.times[at] = times[next];
    to.places[at] = places[next];
    if (at % STEPS === 0) yield;
  }
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

  /** Sorts in what waits, in slices; nothing may be added meanwhile. */
  *settle(): Generator<void> {
    for (const [index, item] of this.#waiting.entries()) {
      this.#sortIn(item);
      if (index % STEPS === 0) yield;
    }
    this.#waiting = [];
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

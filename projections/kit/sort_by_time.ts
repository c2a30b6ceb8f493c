/** Sorts very many items in slices. */

/** Steps of long work between two yields: about a tenth of a millisecond. */
const STEPS = 8_192;

/** Times beside their items' indexes. */
interface Column {
  times: Float64Array;
  places: Uint32Array;
}

const columnOf = (length: number): Column => ({
  times: new Float64Array(length),
  places: new Uint32Array(length),
});

/**
 * The items sorted by merging; yields to others. The times are copied first, because reading a million items at each
 * comparison takes five times as long.
 */
export function* sortedByTime<T extends { readonly id: string; readonly time: number }>(
  items: readonly T[],
): Generator<void, T[]> {
  const from = columnOf(items.length);
  for (let at = 0; at < items.length; at++) {
    from.times[at] = items[at].time;
    from.places[at] = at;
    if (at % STEPS === 0) yield;
  }
  const byId = (a: number, b: number) => items[a].id <= items[b].id;
  const places = yield* mergedRuns(from, 1, byId);
  const sorted: T[] = [];
  for (const place of places) if (sorted.push(items[place]) % STEPS === 0) yield;
  return sorted;
}

/**
 * Sorts the indexes of a column by time, where runs of this width are sorted already. For equal times `first` says
 * whether the left one comes first. The column is overwritten.
 */
export function* mergedRuns(
  column: Column,
  width: number,
  first: (left: number, right: number) => boolean,
): Generator<void, Uint32Array> {
  const { length } = column.places;
  if (length <= width) return column.places;
  let [from, to] = [column, columnOf(length)];
  for (let run = width; run < length; run *= 2) {
    for (let start = 0; start < length; start += 2 * run) {
      yield* merge(from, to, start, run, first);
    }
    [from, to] = [to, from];
  }
  return from.places;
}

/** Merges two neighbouring runs of this width; for equal times `first` says whether the left one comes first. */
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

type Compare<T> = (a: T, b: T) => number;

/** Items sorted in one go where comparing is slow. */
const DEAR_RUN = 256;

/** Sorts by a slow comparison, such as that of Korean texts. */
export function* sortInSlices<T>(items: readonly T[], compare: Compare<T>): Generator<void, T[]> {
  let runs: T[][] = [];
  for (let at = 0; at < items.length; at += DEAR_RUN) {
    runs.push(items.slice(at, at + DEAR_RUN).sort(compare));
    yield;
  }
  while (runs.length > 1) {
    const longer: T[][] = [];
    for (let at = 0; at < runs.length; at += 2) {
      const [left, right] = [runs[at], runs[at + 1] ?? []];
      longer.push(yield* mergeSorted(left, right, compare));
    }
    runs = longer;
  }
  return runs[0] ?? [];
}

/** Merges two sorted lists: a few items into many with few comparisons. */
export function* mergeSorted<T>(left: T[], right: T[], compare: Compare<T>): Generator<void, T[]> {
  const last = left.at(-1);
  if (right.length === 0) return left;
  if (last === undefined || compare(last, right[0]) < 0) return left.concat(right);
  const merged: T[] = [];
  let from = 0;
  for (let at = 0; at < right.length; at++) {
    const until = placeFrom(left, from, right[at], compare);
    while (from < until) merged.push(left[from++]);
    merged.push(right[at]);
    if (at % DEAR_RUN === 0) yield;
  }
  return merged.concat(left.slice(from));
}

/** The first index from `from` on whose item does not precede this one: near ones are tried first. */
function placeFrom<T>(items: T[], from: number, item: T, compare: Compare<T>): number {
  let [low, high] = [from, from];
  for (let step = 1; high < items.length && compare(items[high], item) < 0; step *= 2) {
    low = high + 1;
    high += step;
  }
  high = Math.min(high, items.length);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compare(items[middle], item) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

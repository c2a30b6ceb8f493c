/** Puts a great many things into the order of their time, in slices. */

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
export function* sortedByTime<T extends { readonly id: string; readonly time: number }>(
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

/** Long work on the server's own thread, in slices: whoever else asks for something has a turn between two. */

/** Items in one slice: a few milliseconds of reading or planning. */
const SLICE = 200;

/** Lets what waits have its turn. */
const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** The items in their order, a slice at a time. */
export async function* slicesOf<T>(items: T[]): AsyncGenerator<T[]> {
  for (let from = 0; from < items.length; from += SLICE) {
    yield items.slice(from, from + SLICE);
    await turn();
  }
}

/** Figures that are worked out once for each state of a book: nothing of it is gone through twice. */

interface Counting {
  /** Events folded. */
  changes: number;
}

/** Figures kept of one book at a time; months and people are few. */
const MEMOIZED_MAX = 200;

/** `read` with its answers kept, by `key` where there are several, until an event is folded into the book. */
export function memoizedByBook<B extends Counting, T>(
  read: (book: B, key: string) => T,
): (book: B, key?: string) => T {
  const kept = new WeakMap<B, { changes: number; byKey: Map<string, T> }>();
  return (book, key = "") => {
    let found = kept.get(book);
    if (found?.changes !== book.changes || found.byKey.size >= MEMOIZED_MAX) {
      kept.set(book, found = { changes: book.changes, byKey: new Map() });
    }
    if (!found.byKey.has(key)) found.byKey.set(key, read(book, key));
    return found.byKey.get(key)!;
  };
}

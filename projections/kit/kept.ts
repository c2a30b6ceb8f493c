/** Caches results for each state of a book, so that nothing is computed twice. */

interface Counting {
  /** Events folded. */
  changes: number;
}

/** Results cached for one book; months and people are few. */
const MEMOIZED_MAX = 200;

/** Caches `read`, by `key` if there are several, until an event is folded into the book. */
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

/** Caches what is read of several books, until an event is folded into one of them. */
export function memoizedByBooks<B, T>(
  booksOf: (books: B) => [Counting, ...Counting[]],
  read: (books: B) => T,
): (books: B) => T {
  const kept = new WeakMap<Counting, { changes: string; result: T }>();
  return (books) => {
    const [first, ...others] = booksOf(books);
    const changes = [first, ...others].map((book) => book.changes).join(" ");
    let found = kept.get(first);
    if (found?.changes !== changes) kept.set(first, found = { changes, result: read(books) });
    return found.result;
  };
}

/**
 * Earlier versions of a book's rows: the start of each row, and the entries replaced by its later events. A book as of
 * a position, and the difference of two positions, are walked here instead of read from the log
 * (docs/decisions/0063-as-of-by-row-versions.md). Pure; long walks yield to others.
 */

/** Versions kept for one book, a whole number of chunks; beyond these the oldest are dropped. */
const VERSIONS_MAX = 499_712;
/** Versions of one chunk: they are dropped together. */
export const CHUNK = 4_096;
/** Steps of a walk between two yields: about a tenth of a millisecond. */
export const STEPS = 1_000;

/** Events, rising, and the entries they replaced. */
interface Chunk<E> {
  positions: number[];
  entries: E[];
}

/** One row at two moments. `before` is undefined if the row began between them. */
export interface RowChange<E> {
  id: string;
  before: E | undefined;
  after: E;
}

export class RowVersions<E extends { readonly id: string }> {
  /** Position of each row's first event, in the order of the book. */
  #born: number[] = [];
  #chunks: Chunk<E>[] = [];
  #reach = 0;
  #most: number;

  constructor(most = VERSIONS_MAX) {
    this.#most = most;
  }

  /** Its content, and the bytes of its own structures, for weighing a view. */
  get held(): readonly unknown[] {
    return [this.#born, this.#chunks];
  }
  get heldBytes(): number {
    return 0;
  }

  /** Records that a row began with the event at this position. */
  begin(position: number): void {
    this.#born.push(position);
  }

  /** Records that the event at this position replaced this entry. */
  keep(before: E, position: number): void {
    let last = this.#chunks.at(-1);
    if (!last || last.entries.length === CHUNK) {
      this.#chunks.push(last = { positions: [], entries: [] });
      if (this.#chunks.length * CHUNK > this.#most) {
        this.#reach = this.#chunks.shift()!.positions.at(-1)!;
      }
    }
    last.positions.push(position);
    last.entries.push(before);
  }

  /** Versions kept now. */
  get size(): number {
    return this.#chunks.reduce((sum, { entries }) => sum + entries.length, 0);
  }

  /** Are all versions after this position kept? */
  reaches(position: number): boolean {
    return position >= this.#reach;
  }

  /** How many rows existed at this position: the first of the book. */
  rowsAt(position: number): number {
    let low = 0;
    let high = this.#born.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#born[middle] <= position) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /**
   * Everything replaced after `position`, newest first: a row that changed several times ends with its state then.
   * Replacements during the walk are not included.
   */
  *rewind(position: number, see: (entry: E, position: number) => void): Generator<void> {
    const chunks = this.#chunks.map((chunk) => ({ ...chunk, until: chunk.entries.length }));
    let steps = 0;
    for (const { positions, entries, until } of chunks.reverse()) {
      for (let at = until - 1; at >= 0; at--) {
        if (positions[at] <= position) return;
        see(entries[at], positions[at]);
        if (++steps % STEPS === 0) yield;
      }
    }
  }
}

/** A book's rows with their earlier versions. */
interface Kept<E extends { readonly id: string }> {
  byId: ReadonlyMap<string, E>;
  past: RowVersions<E>;
}

/**
 * The rows as of a position, in the order they began; null if the versions do not reach back so far. The book may
 * change between two steps.
 */
export function* rowsAt<E extends { readonly id: string }>(
  { byId, past }: Kept<E>,
  position: number,
): Generator<void, Map<string, E> | null> {
  const rows = new Map<string, E>();
  const count = past.rowsAt(position);
  for (const [id, entry] of byId) {
    if (rows.size === count) break;
    rows.set(id, entry);
    if (rows.size % STEPS === 0) yield;
  }
  // Whatever was read above, each row is reset to its state then.
  yield* past.rewind(position, (entry) => {
    if (rows.has(entry.id)) rows.set(entry.id, entry);
  });
  return past.reaches(position) ? rows : null;
}

/**
 * The rows that began or changed after `from` and up to `to`; null if the versions do not reach back so far. A deleted
 * row is included with its state.
 */
export function* rowsBetween<E extends { readonly id: string }>(
  { byId, past }: Kept<E>,
  from: number,
  to: number,
): Generator<void, RowChange<E>[] | null> {
  const changes = new Map<string, RowChange<E>>();
  const [first, end] = [past.rowsAt(from), past.rowsAt(to)];
  let at = 0;
  for (const [id, after] of byId) {
    if (at === end) break;
    if (at >= first) changes.set(id, { id, before: undefined, after });
    if (++at % STEPS === 0) yield;
  }
  yield* past.rewind(from, (before, position) => {
    if (position > to) return;
    const { id } = before;
    const known = changes.get(id);
    if (!known) changes.set(id, { id, before, after: byId.get(id)! });
    else if (known.before) known.before = before;
  });
  yield* past.rewind(to, (entry) => {
    const known = changes.get(entry.id);
    if (known) known.after = entry;
  });
  return past.reaches(from) ? [...changes.values()] : null;
}

/** Copies of views as of the last few moments viewed, with a limit on concurrent ones. */
import type { Views } from "../../projections/registry.ts";
import type { Books } from "./contract.ts";
import { type Refusal, refuse } from "../../events/base/refusal.ts";

export type ViewName = keyof Views;

/** Most copies, and most rows in all of them: a moment is read page by page, and by two at once. */
const COPIES_MAX = 12;
const ROWS_MAX = 1_000_000;
/** Copies that are waited for: the store makes one after another. */
const WAITING_MAX = 12;

interface Copy {
  /** The state it is a copy of: a replay after a destruction replaces it. */
  live: unknown;
  state: Promise<unknown>;
  rows: number;
}

/** A book of rows whose earlier versions go with a destroyed key. */
interface Book {
  byId?: ReadonlyMap<string, unknown>;
  past?: unknown;
}

export class Moments {
  readonly #books: Books;
  /** By view and position; last used last. */
  readonly #copies = new Map<string, Copy>();
  #waiting = 0;

  constructor(books: Books) {
    this.#books = books;
  }

  /** These views as they were after a position; null where too many wait for theirs. */
  async views(position: number, names: readonly ViewName[]): Promise<Partial<Views> | null> {
    const missing = names.filter((name) => !this.#known(name, position));
    if (this.#waiting + missing.length > WAITING_MAX) return null;
    const states = names.map(async (name) => [name, await this.#copyOf(name, position)] as const);
    return Object.fromEntries(await Promise.all(states));
  }

  /** The rows of a view that changed between two positions; null where too many wait. */
  async diff<K extends ViewName>(from: number, to: number, name: K, signal?: AbortSignal) {
    if (this.#waiting >= WAITING_MAX) return null;
    return await this.#waited(() => this.#books.diff(from, to, name, signal));
  }

  #known(name: ViewName, position: number): Copy | undefined {
    const copy = this.#copies.get(`${name} ${position}`);
    return copy?.live === this.#books.views[name] ? copy : undefined;
  }

  #copyOf(name: ViewName, position: number): Promise<unknown> {
    const key = `${name} ${position}`;
    const copy = this.#known(name, position) ?? this.#make(name, position);
    this.#copies.delete(key);
    this.#copies.set(key, copy);
    this.#trim();
    return copy.state;
  }

  #make(name: ViewName, position: number): Copy {
    const key = `${name} ${position}`;
    const live = this.#books.views[name] as Book;
    const copy: Copy = { live, state: this.#read(name, position), rows: live.byId?.size ?? 0 };
    const forget = () => {
      if (this.#copies.get(key) === copy) this.#copies.delete(key);
    };
    // Views without versions drop destroyed data without a replay, so nothing would remove it here.
    copy.state.then(() => live.past ? null : forget(), forget);
    return copy;
  }

  async #read(name: ViewName, position: number): Promise<unknown> {
    return await this.#waited(async () => (await this.#books.asOf(position, [name]))[name]);
  }

  async #waited<T>(work: () => Promise<T>): Promise<T> {
    this.#waiting++;
    try {
      return await work();
    } finally {
      this.#waiting--;
    }
  }

  /** Drops the least recently used copies, those of replaced views first. */
  #trim(): void {
    const { views } = this.#books;
    let rows = 0;
    for (const [key, { live }] of this.#copies) {
      if (!Object.values(views).includes(live as never)) this.#copies.delete(key);
    }
    for (const [at, [key, copy]] of [...this.#copies].reverse().entries()) {
      rows += copy.rows;
      if (at >= COPIES_MAX || at > 0 && rows > ROWS_MAX) this.#copies.delete(key);
    }
  }
}

const BUSY = refuse(
  503,
  "past_busy",
  "지금 여러 사람이 과거 시점을 보고 있습니다. 잠시 후 다시 시도해 주세요.",
);

/** Copies of the past of each office. */
const kept = new WeakMap<Books, Moments>();

function momentsOf(books: Books): Moments {
  let moments = kept.get(books);
  if (!moments) kept.set(books, moments = new Moments(books));
  return moments;
}

/** All views, these of them as they were after a position; a refusal where too many wait for theirs. */
export async function viewsAt(
  books: Books,
  position: number,
  names: readonly ViewName[],
): Promise<Views | Refusal> {
  const then = await momentsOf(books).views(position, names);
  return then ? { ...books.views, ...then } : BUSY;
}

/** The rows of a view that changed between two positions; a refusal where too many wait for theirs. */
export async function changedBetween<K extends ViewName>(
  books: Books,
  from: number,
  to: number,
  name: K,
  signal?: AbortSignal,
) {
  return await momentsOf(books).diff(from, to, name, signal) ?? BUSY;
}

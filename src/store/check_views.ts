/**
 * Compares the live views with the log again, in the background, by a fold from zero. Only rows with later events are
 * kept in memory, so that it takes little.
 */
import type { StoredEvent } from "../../events/base/event.ts";
import { nounOf } from "../../events/base/event.ts";
import type { StreamBook, StreamEntry } from "../../projections/kit/stream_view.ts";
import type { View } from "../../projections/kit/view.ts";
import type { ViewsOf, ViewsReport } from "./contract.ts";
import { emptyViews, foldViews, type Ledger } from "./folded.ts";
import { pauses, yieldsGenerously } from "../kit/pause.ts";
import { readEvents } from "./reader.ts";
import { compareViews, type Fresh } from "./replay.ts";
import type { Writer } from "./writer.ts";

type Entry = StreamEntry<unknown>;
type Book = StreamBook<Entry>;
type RowView = View<Book> & Required<Pick<View<Book>, "next">>;

/** Is it the last event of its stream up to the position of the check? */
type IsLast = (event: StoredEvent) => boolean;

/** Entries are made of JSON values, by the same code in the same order. */
const isSame = (one: Entry, other: Entry | undefined): boolean =>
  other !== undefined && JSON.stringify(one) === JSON.stringify(other);

/** One view of rows, folded beside the live one. */
class RowCheck {
  rows = 0;
  /** The first row that differs. */
  differs: string | null = null;
  #view: RowView;
  #live: () => Book;
  #isLast: IsLast;
  /** Rows whose later events are still to come. */
  #open = new Map<string, Entry>();
  #begun = 0;
  /** Rows changed since. */
  #late = new Map<string, Entry>();

  constructor(view: RowView, live: () => Book, isLast: IsLast) {
    this.#view = view;
    this.#live = live;
    this.#isLast = isLast;
  }

  fold(event: StoredEvent): void {
    const id = event.stream.slice(event.stream.indexOf("/") + 1);
    const before = this.#open.get(id);
    const entry = this.#next(before, event);
    if (!entry) return;
    if (!before) this.#begun++;
    if (!this.#isLast(event)) return void this.#open.set(id, entry);
    this.#open.delete(id);
    this.rows++;
    const live = this.#live().byId.get(id);
    if (live && live.version > entry.version) this.#late.set(id, entry);
    else if (!isSame(entry, live)) this.differs ??= id;
  }

  /** Handles an event that cannot be folded like the live view: it is skipped. */
  #next(before: Entry | undefined, event: StoredEvent): Entry | undefined {
    if (!before && event.version !== 1) return undefined;
    try {
      return this.#view.next(before, event, this.#begun + 1);
    } catch {
      return before;
    }
  }

  /** Compares rows changed since with their state then, and the number of rows. */
  *finish(position: number): Generator<void> {
    const { past } = this.#live();
    if (!past?.reaches(position)) return;
    if (past.rowsAt(position) !== this.rows) this.differs ??= "";
    const then = new Map<string, Entry>();
    yield* past.rewind(position, (entry) => {
      if (this.#late.has(entry.id)) then.set(entry.id, entry);
    });
    for (const [id, entry] of this.#late) {
      if (!isSame(entry, then.get(id))) this.differs ??= id;
    }
  }
}

type Options<V> = Ledger<V> & { writer: Writer<V>; signal?: AbortSignal };

/**
 * Folds the log from zero at low priority and reports which live views differ. Appends wait only for the last events of
 * views without rows. Rejects with the signal's reason when aborted.
 */
export async function checkViews<V>(options: Options<V>): Promise<ViewsReport> {
  let report = await pass(options);
  // A key that is being destroyed is gone from the log before it is gone from memory: who differs is asked again.
  if (report.different.length > 0) report = await pass(options);
  return report;
}

async function pass<V>(options: Options<V>): Promise<ViewsReport> {
  const { kv, codec, views, folded, signal } = options;
  const { position } = folded;
  const isLast: IsLast = ({ stream, version }) =>
    folded.streams.version(stream) === version ||
    folded.streams.positions(stream)[version] > position;
  const rows = new Map<string, RowCheck>();
  const others: Partial<Record<keyof V, View<V[keyof V]>>> = {};
  for (const name in views) {
    const view = views[name];
    const live = () => folded.views[name] as unknown as Book;
    if (view.next) rows.set(name, new RowCheck(view as unknown as RowView, live, isLast));
    else others[name] = view as unknown as View<V[keyof V]>;
  }
  const chosen = others as ViewsOf<V>;
  const fresh: Fresh<V> = { views: chosen, states: emptyViews(chosen), position: 0 };
  const rest = yieldsGenerously();
  for await (const events of readEvents(kv, codec, 1, position)) {
    signal?.throwIfAborted();
    for (const event of events) {
      rows.get(nounOf(event.stream))?.fold(event);
      foldViews(chosen, fresh.states, event);
    }
    fresh.position = events[events.length - 1].position;
    await rest();
  }
  const different: ViewsReport["different"] = [];
  for (const [view, check] of rows) {
    const pause = pauses();
    for (const _ of check.finish(position)) await pause();
    if (check.differs !== null) different.push({ view, id: check.differs });
  }
  for (const { view, live, replayed } of await compareViews(options, fresh)) {
    if (live !== replayed) different.push({ view, id: "" });
  }
  const count = [...rows.values()].reduce((sum, check) => sum + check.rows, 0);
  return { events: position, rows: count, different };
}

/** A process's state of the log: the views, existing streams, and seen commands. */
import { nounOf, type StoredEvent } from "../../events/base/event.ts";
import { log } from "../kit/log.ts";
import type { Codec } from "./codec.ts";
import type { ViewsOf } from "./contract.ts";
import { pauses } from "../kit/pause.ts";
import { eventsIn, lastPosition, readPacks, release } from "./reader.ts";
import { NO_HASH } from "./record.ts";
import type { SafeKv } from "./safe_kv.ts";
import { PositionColumn, TextTable } from "./text_table.ts";

/** Positions of each stream's events. Its version is how many there are. */
class StreamIndex {
  /** Stream → position of its newest event. */
  #last = new TextTable();
  /** For each event the previous one of its stream, and its version. */
  #before = new PositionColumn();
  #versions = new PositionColumn();

  version(stream: string): number {
    return this.#versions.get(this.#last.get(stream));
  }

  /** Oldest first. */
  positions(stream: string): number[] {
    const positions: number[] = [];
    for (let at = this.#last.get(stream); at !== 0; at = this.#before.get(at)) positions.push(at);
    return positions.reverse();
  }

  add(stream: string, position: number): void {
    const before = this.#last.set(stream, position);
    if (before !== 0) this.#before.set(position, before);
    this.#versions.set(position, this.#versions.get(before) + 1);
  }
}

/** Empty states of all views. */
export function emptyViews<V>(views: ViewsOf<V>): V {
  const states = {} as V;
  for (const name in views) states[name] = views[name].empty();
  return states;
}

const interested = new WeakMap<object, Map<string, string[]>>();

/** Names of the views that fold the events of a noun, worked out once for each set of views. */
export function viewsFolding<V>(views: ViewsOf<V>, noun: string): (keyof V & string)[] {
  let byNoun = interested.get(views);
  if (!byNoun) interested.set(views, byNoun = new Map());
  let names = byNoun.get(noun);
  if (!names) {
    names = Object.keys(views).filter((name) =>
      views[name as keyof V].nouns?.includes(noun) ?? true
    );
    byNoun.set(noun, names);
  }
  return names as (keyof V & string)[];
}

/**
 * Folds one event into every given view of its noun. The event is in the log permanently, so a view that cannot fold it
 * skips it, in every replay too: one faulty rule must not keep the office closed.
 */
export function foldViews<V>(views: ViewsOf<V>, states: V, event: StoredEvent): void {
  for (const name of viewsFolding(views, nounOf(event.stream))) {
    try {
      views[name].fold(states[name], event);
    } catch (error) {
      const { position, type } = event;
      log.error("a view could not fold an event", {
        view: name,
        position,
        type,
        error: `${error}`,
      });
    }
  }
}

/** Makes the indexes that a long fold left to the first question, in slices. */
export async function indexViews<V>(views: ViewsOf<V>, states: V): Promise<void> {
  const pause = pauses();
  for (const name in views) {
    for (const _ of views[name].buildIndexes?.(states[name]) ?? []) await pause();
  }
}

/** Everything folded from the log up to `position`. */
export interface Folded<V> {
  /** States of the views; a replay swaps its properties. */
  views: V;
  streams: StreamIndex;
  /** Idempotency key → position of the first event its command wrote. */
  keys: TextTable;
  position: number;
  /** Instant of the event at `position`, ISO 8601 UTC; "" while the log is empty. */
  at: string;
  /** Hash of the record that ends at `position`. */
  hash: Uint8Array;
}

/** Shared by every part of the store: the log, and its folded state. */
export interface Ledger<V> {
  kv: SafeKv;
  codec: Codec;
  views: ViewsOf<V>;
  folded: Folded<V>;
}

export function emptyFolded<V>(views: ViewsOf<V>): Folded<V> {
  return {
    views: emptyViews(views),
    streams: new StreamIndex(),
    keys: new TextTable(),
    position: 0,
    at: "",
    hash: NO_HASH,
  };
}

/** Folds the next events, in order and without a gap. */
export function foldInto<V>(views: ViewsOf<V>, folded: Folded<V>, events: StoredEvent[]): void {
  for (const event of events) {
    if (event.position !== folded.position + 1) {
      throw new Error(`fold out of order: ${event.position} after ${folded.position}`);
    }
    folded.position = event.position;
    folded.at = event.at;
    folded.streams.add(event.stream, event.position);
    folded.keys.keep(event.key, event.position);
    foldViews(views, folded.views, event);
  }
}

/** Folds the log beyond `folded`. Throws LogDamaged if it is not consecutive. */
export async function catchUp<V>(
  { kv, codec, views, folded }: Ledger<V>,
  onFolded?: (events: StoredEvent[]) => void,
): Promise<void> {
  const end = await lastPosition(kv);
  if (!end || end.position <= folded.position) return;
  // A key is durable before data sealed with it, so all keys up to the end exist.
  await codec.keys.refresh();
  for await (const pack of readPacks(kv, folded.position + 1, end.position, folded.hash)) {
    const events = eventsIn(codec, pack).filter((e) => e.position > folded.position);
    foldInto(views, folded, events);
    // A copy: the hash in the headers is a window on the whole pack.
    folded.hash = pack.headers[pack.headers.length - 1].hash.slice();
    onFolded?.(events);
    release(pack);
  }
}

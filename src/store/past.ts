/**
 * Views as of a position, and differences of two positions: from the row versions in memory if they reach back so far,
 * else folded from the log (docs/decisions/0063-as-of-by-row-versions.md). One at a time, so that memory is limited to
 * one copy.
 */
import type { RowChange } from "../../projections/kit/row_versions.ts";
import type { EntryOf } from "../../projections/kit/view.ts";
import type { ViewsOf } from "./contract.ts";
import { emptyViews, indexViews, type Ledger } from "./folded.ts";
import { pauses } from "../kit/pause.ts";
import { foldTo, type Fresh } from "./replay.ts";
import { turns } from "./turns.ts";

type Name<V> = keyof V & string;

export class Past<V> {
  #ledger: Ledger<V>;
  #turn = turns();
  #closing = new AbortController();

  constructor(ledger: Ledger<V>) {
    this.#ledger = ledger;
  }

  /** These views as of a position; beyond the head the present ones. */
  asOf<K extends Name<V>>(
    position: number,
    names = Object.keys(this.#ledger.views) as unknown as readonly K[],
    signal?: AbortSignal,
  ): Promise<Pick<V, K>> {
    return this.#alone(signal, async (ended) => {
      const { views, folded } = this.#ledger;
      const then = Math.min(position, folded.position);
      const states = {} as Pick<V, K>;
      const left: K[] = [];
      for (const name of names) {
        const state = await this.#walk(
          name,
          (live) => views[name].at?.(live, then),
          ended,
        );
        if (state) states[name] = state;
        else left.push(name);
      }
      if (left.length > 0) {
        const { views: folding, states: old } = await this.#fold(left, then, ended);
        await indexViews(folding, old);
        Object.assign(states, old);
      }
      return states;
    });
  }

  /** The rows of a view that began or changed after `from` and up to `to`. Throws RangeError where it has none. */
  diff<K extends Name<V>>(
    from: number,
    to: number,
    name: K,
    signal?: AbortSignal,
  ): Promise<RowChange<EntryOf<V[K]>>[]> {
    return this.#alone(signal, async (ended) => {
      const { views, folded } = this.#ledger;
      const end = Math.min(to, folded.position);
      const start = Math.min(from, end);
      return await this.#walk(name, (live) => views[name].between?.(live, start, end), ended) ??
        await this.#foldBetween(name, start, end, ended);
    });
  }

  /** Aborts the running work. */
  close(): void {
    this.#closing.abort();
  }

  #alone<T>(signal: AbortSignal | undefined, work: (ended: AbortSignal) => Promise<T>): Promise<T> {
    const { signal: closing } = this.#closing;
    const ended = signal ? AbortSignal.any([signal, closing]) : closing;
    return this.#turn(() => {
      ended.throwIfAborted();
      return work(ended);
    });
  }

  /** Takes a walk through a live view in slices; once more when a replay put another in its place meanwhile. */
  async #walk<K extends Name<V>, T>(
    name: K,
    begin: (live: V[K]) => Generator<void, T | null> | undefined,
    ended: AbortSignal,
  ): Promise<T | null> {
    const { folded } = this.#ledger;
    const pause = pauses();
    for (;;) {
      const live = folded.views[name];
      const walk = begin(live);
      if (!walk) return null;
      let step = walk.next();
      for (; !step.done; step = walk.next()) {
        await pause();
        ended.throwIfAborted();
      }
      // Data removed by a replay, because its key was destroyed, must not return this way.
      if (folded.views[name] === live) return step.value;
    }
  }

  async #fold<K extends Name<V>>(
    names: K[],
    position: number,
    signal: AbortSignal,
  ): Promise<Fresh<Pick<V, K>>> {
    const chosen = Object.fromEntries(
      names.map((name) => [name, this.#ledger.views[name]]),
    ) as unknown as ViewsOf<Pick<V, K>>;
    const fresh = { views: chosen, states: emptyViews(chosen), position: 0 };
    await foldTo({ ...this.#ledger, signal }, fresh, position);
    return fresh;
  }

  async #foldBetween<K extends Name<V>>(
    name: K,
    from: number,
    to: number,
    signal: AbortSignal,
  ): Promise<RowChange<EntryOf<V[K]>>[]> {
    type Rows = Map<string, EntryOf<V[K]>>;
    const fresh = await this.#fold([name], from, signal);
    const { byId } = fresh.states[name] as { byId?: Rows };
    if (!(byId instanceof Map)) throw new RangeError(`${name}: no rows by id`);
    const before: Rows = new Map(byId);
    await foldTo({ ...this.#ledger, signal }, fresh, to);
    const changes: RowChange<EntryOf<V[K]>>[] = [];
    for (const [id, after] of (fresh.states[name] as { byId: Rows }).byId) {
      // An entry is replaced by what changes it.
      if (before.get(id) !== after) changes.push({ id, before: before.get(id), after });
    }
    return changes;
  }
}

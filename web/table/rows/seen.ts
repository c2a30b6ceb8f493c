/** Which rows are in sight: followed by the few who show it, so that scrolling draws nothing else anew. */
import type { VisibleRange } from "../types.ts";

export class Seen {
  #sight: VisibleRange = { first: 0, last: 19, active: -1 };
  #listeners = new Set<() => void>();

  get = (): VisibleRange => this.#sight;

  set(sight: VisibleRange): void {
    this.#sight = sight;
    for (const listener of this.#listeners) listener();
  }

  subscribe = (listener: () => void): () => void => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };
}

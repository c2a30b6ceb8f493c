/** Which rows are in sight: followed by the few who show it, so that scrolling draws nothing else anew. */
import type { Sight } from "../types.ts";

export class Seen {
  #sight: Sight = { first: 0, last: 19, active: -1 };
  #listeners = new Set<() => void>();

  get = (): Sight => this.#sight;

  set(sight: Sight): void {
    this.#sight = sight;
    for (const listener of this.#listeners) listener();
  }

  subscribe = (listener: () => void): () => void => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };
}

import { isOf, nounOf, type StoredEvent } from "../../events/event.ts";
import type { Command } from "./contract.ts";

/** Streams, nouns and keys of commands that are not folded yet: who looks at them must wait. */
export class PendingWrites {
  #streams = new Set<string>();
  #nouns = new Set<string>();
  #keys = new Set<string>();
  #claims = new Set<string>();
  #lastNoun = "";

  /** What a decided command writes. */
  addEvents(key: string, events: StoredEvent[], claims: readonly string[]): void {
    for (const claim of claims) this.#claims.add(claim);
    this.#keys.add(key);
    for (const { stream } of events) {
      this.#streams.add(stream);
      if (isOf(stream, this.#lastNoun)) continue;
      this.#lastNoun = nounOf(stream);
      this.#nouns.add(this.#lastNoun);
    }
  }

  /** A command that was not decided: others on its stream or with its key stay behind it. */
  addCommand<V>({ stream, meta }: Command<V>): void {
    this.#streams.add(stream);
    this.#keys.add(meta.key);
  }

  hasStream(stream: string): boolean {
    return this.#streams.size > 0 && this.#streams.has(stream);
  }

  /** Does a command that is not folded yet claim this for itself? */
  hasClaim(claim: string): boolean {
    return this.#claims.size > 0 && this.#claims.has(claim);
  }

  /** Would this command decide on a state that is about to change, or is it one of these again? */
  concerns<V>({ stream, reads, meta }: Command<V>): boolean {
    if (this.#keys.size === 0) return false;
    return this.#streams.has(stream) || this.#keys.has(meta.key) ||
      (reads !== undefined && reads.some((noun) => this.#nouns.has(noun)));
  }
}

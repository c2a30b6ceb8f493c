/** How long a command waits for the log until its caller is answered that the log does not respond. */
import type { Refusal } from "../../events/base/refusal.ts";
import type { Batch, Waiting } from "./decide.ts";
import { notSaved, unavailable } from "./unavailable.ts";

/** How often waiting callers are checked within one timeout. */
const LOOKS = 20;

/** The answer to a caller whom the KV did not answer: was the command ever sent? */
export const unanswered = <V>({ attempts }: Waiting<V>): Refusal =>
  attempts ? unavailable() : notSaved();

/** All commands of the writer: those sent to the KV, and those never sent. */
export interface InHand<V> {
  batches: Batch<V>[];
  queue: Waiting<V>[];
}

export class CommandTimeout<V> {
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `waitMs` undefined: callers wait without limit. `drop` removes answered commands from the queue. */
  constructor(
    private waitMs: number | undefined,
    private readonly inHand: () => InHand<V>,
    private readonly drop: (answered: ReadonlySet<Waiting<V>>) => void,
  ) {}

  /** A caller waits. */
  begin(): void {
    if (this.waitMs === undefined || this.#timer !== undefined) return;
    this.#timer = setTimeout(() => this.#look(), this.waitMs / LOOKS);
  }

  /** From now on no caller waits for longer than this. */
  shorten(milliseconds: number): void {
    if (this.waitMs === undefined) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.waitMs = Math.min(this.waitMs, milliseconds);
    this.begin();
  }

  #look(): void {
    this.#timer = undefined;
    this.#tell(performance.now() - this.waitMs!);
    const { batches, queue } = this.inHand();
    if (batches.length > 0 || queue.length > 0) this.begin();
  }

  /**
   * Answers callers that have waited since then. Commands that were never sent never will be; the result of the others
   * is unknown, and is found by their key when they are repeated.
   */
  #tell(since: number): void {
    const { batches, queue } = this.inHand();
    const over = (waiting: Waiting<V>) => waiting.since <= since;
    for (const { waiting } of batches.flatMap(({ decided }) => decided)) {
      if (over(waiting)) waiting.resolve(unavailable());
    }
    const answered = new Set(queue.filter(over));
    if (answered.size === 0) return;
    for (const waiting of answered) waiting.resolve(unanswered(waiting));
    this.drop(answered);
  }
}

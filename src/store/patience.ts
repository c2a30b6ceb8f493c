/** How long a command waits for the log until its caller is answered that the log does not respond. */
import type { Refusal } from "../../events/base/refusal.ts";
import type { Batch, Waiting } from "./decide.ts";
import { notSaved, unavailable } from "./unavailable.ts";

/** Those who wait are looked at so many times while one of them may wait. */
const LOOKS = 20;

/** The answer to a caller whom the KV did not answer: was the command ever sent? */
export const unanswered = <V>({ attempts }: Waiting<V>): Refusal =>
  attempts ? unavailable() : notSaved();

/** Everybody in the writer's hands: what is on its way to the KV, and what was never sent. */
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

  /** Somebody waits. */
  begin(): void {
    if (this.waitMs === undefined || this.#timer !== undefined) return;
    this.#timer = setTimeout(() => this.#look(), this.waitMs / LOOKS);
  }

  /** From now on nobody waits for longer than this. */
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
   * Tells those who wait since then. What was never sent never will be; of the rest nobody knows, and it is
   * found by its key when it comes again.
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

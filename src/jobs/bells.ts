/**
 * Messages of the KV's queue that are on their way to this worker: what they name begins when they come. One that is
 * late is not waited for: the queue may have lost it.
 */

/** A message takes 41 ms, and 101 at the most that was measured. */
const LATE_MILLISECONDS = 5_000;

interface Awaited {
  /** When its commit was seen, in epoch milliseconds. */
  since: number;
  come: PromiseWithResolvers<void>;
}

export class Bells {
  #awaited = new Map<string, Awaited>();

  constructor(private readonly now: () => Date) {}

  /** A message that names these was sent. */
  expect(ids: readonly string[]): void {
    const since = this.now().getTime();
    for (const id of ids) {
      if (!this.#awaited.has(id)) this.#awaited.set(id, { since, come: Promise.withResolvers() });
    }
  }

  isAwaited(id: string): boolean {
    return this.#awaited.has(id);
  }

  /** A message that names these has come. */
  ring(ids: readonly string[]): void {
    for (const id of ids) {
      this.#awaited.get(id)?.come.resolve();
      this.#awaited.delete(id);
    }
  }

  /** Resolves when the message that names it has come, or is late; at once where none is on its way. */
  async rung(id: string): Promise<void> {
    await this.#awaited.get(id)?.come.promise;
  }

  /** Gives up what is late; answers the names. */
  giveUpLate(): string[] {
    const late: string[] = [];
    for (const [id, { since }] of this.#awaited) {
      // In the order in which they were sent.
      if (this.#leftOf(since) > 0) break;
      late.push(id);
    }
    this.ring(late);
    return late;
  }

  /** Milliseconds until the next one is late; Infinity where none is on its way. */
  get lateInMs(): number {
    for (const { since } of this.#awaited.values()) {
      return this.#leftOf(since);
    }
    return Infinity;
  }

  /** Milliseconds until what was sent then is late; none after a clock that went back. */
  #leftOf(since: number): number {
    const passed = this.now().getTime() - since;
    return passed < 0 ? 0 : Math.max(0, LATE_MILLISECONDS - passed);
  }
}

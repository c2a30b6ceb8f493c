/** What keeps us from leaning on a provider: so many calls in a second, and none for a while once it has failed. */
import { setTimeout as delay } from "node:timers/promises";
import { SourceProblem } from "./source.ts";

/** Calls in a row that fail before it is left alone. */
const FAILURES_MAX = 5;
const OPEN_MS = 30_000;

const LEFT_ALONE =
  "발급 기관이 계속 응답하지 않아 잠시 요청을 멈췄습니다. 잠시 후 자동으로 다시 시도합니다.";

export class Breaker {
  #failures = 0;
  /** Milliseconds of the clock until which nobody is let through. */
  #until = -Infinity;
  #probing = false;

  /** `clock` in milliseconds, of any beginning. */
  constructor(private readonly clock: () => number) {}

  /**
   * Runs a call, unless the ones before it failed again and again: then one is let through after half a minute,
   * and its end decides for all.
   */
  async run<T>(call: () => Promise<T>): Promise<T> {
    const open = this.#failures >= FAILURES_MAX;
    if (open && (this.#probing || this.clock() < this.#until)) {
      throw new SourceProblem("down", LEFT_ALONE);
    }
    this.#probing = open;
    try {
      const answer = await call();
      this.#failures = 0;
      return answer;
    } catch (error) {
      // What is refused or wrong of one address says that somebody is there.
      const answered = error instanceof SourceProblem && error.kind !== "down";
      if (answered) this.#failures = 0;
      else if (++this.#failures >= FAILURES_MAX) this.#until = this.clock() + OPEN_MS;
      throw error;
    } finally {
      if (open) this.#probing = false;
    }
  }
}

/** Lets calls through one after the other, no faster than so many in a second. */
export class Pace {
  #next = -Infinity;

  constructor(private readonly perSecond: number, private readonly clock: () => number) {}

  /** Resolves when it is this call's turn. */
  async turn(signal: AbortSignal): Promise<void> {
    const now = this.clock();
    const at = Math.max(now, this.#next);
    this.#next = at + 1_000 / this.perSecond;
    if (at > now) await delay(at - now, undefined, { signal });
  }
}

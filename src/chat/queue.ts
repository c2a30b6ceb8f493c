/** Whose turn it is with a model: so many at once, and of those who wait each person in turn. */
import { ModelProblem } from "./model_problem.ts";

/** Questions that may wait for one model, of everybody and of one person. */
const WAITING_MAX = 500;
const OWN_WAITING_MAX = 20;

interface Waiting {
  go(): void;
}

/** The queue of one model. */
class Line {
  running = 0;
  /** By person, those who have waited longest since their last turn first. */
  readonly waiting = new Map<string, Waiting[]>();

  get length(): number {
    let sum = 0;
    for (const own of this.waiting.values()) sum += own.length;
    return sum;
  }

  /** Takes out the next one: a person who had a turn goes to the end. */
  next(): Waiting | undefined {
    for (const [person, own] of this.waiting) {
      const one = own.shift();
      this.waiting.delete(person);
      if (own.length > 0) this.waiting.set(person, own);
      return one;
    }
  }
}

export class ModelQueue {
  #lines = new Map<string, Line>();

  /** `atOnce`: answers that a model gives at a time. */
  constructor(readonly atOnce: number) {}

  /**
   * Does `work` in the person's turn with the model; `onWait` hears how many are before. Throws `ModelProblem`
   * where too many wait, the signal's reason where that was aborted in the meantime.
   */
  async run<T>(
    { model, person, signal }: { model: string; person: string; signal: AbortSignal },
    work: () => Promise<T>,
    onWait: (before: number) => void = () => {},
  ): Promise<T> {
    signal.throwIfAborted();
    const line = this.#lines.get(model) ?? new Line();
    this.#lines.set(model, line);
    if (line.running < this.atOnce) line.running++;
    else await this.#wait(line, person, signal, onWait);
    try {
      signal.throwIfAborted();
      return await work();
    } finally {
      // Whoever is next takes this place over.
      const next = line.next();
      if (next) next.go();
      else if (--line.running === 0) this.#lines.delete(model);
    }
  }

  #wait(
    line: Line,
    person: string,
    signal: AbortSignal,
    onWait: (before: number) => void,
  ): Promise<void> {
    const own = line.waiting.get(person) ?? [];
    if (line.length >= WAITING_MAX || own.length >= OWN_WAITING_MAX) throw new ModelProblem("busy");
    return new Promise((resolve, reject) => {
      const leave = () => {
        const left = (line.waiting.get(person) ?? []).filter((one) => one !== waiting);
        if (left.length > 0) line.waiting.set(person, left);
        else line.waiting.delete(person);
        reject(signal.reason);
      };
      const waiting: Waiting = {
        go() {
          signal.removeEventListener("abort", leave);
          resolve();
        },
      };
      signal.addEventListener("abort", leave, { once: true });
      onWait(line.length);
      line.waiting.set(person, [...own, waiting]);
    });
  }
}

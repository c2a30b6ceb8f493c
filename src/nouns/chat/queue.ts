/** The queue for a model: a number of answers at once, shared among people. */
import { FairQueue, QueueFull } from "../../kit/fair_queue.ts";
import { ModelProblem } from "./model_problem.ts";

/** Questions that may wait for one model, of everybody and of one person. */
const WAITING = { all: 500, own: 20 };

export class ModelQueue {
  #queues = new Map<string, FairQueue>();
  /** A person's share is of the server: using ten models, or one by ten names, gives no more places. */
  readonly #people: FairQueue;

  /** `atOnce`: answers that a model gives at a time. */
  constructor(readonly atOnce: number) {
    const share = Math.ceil(atOnce / 2);
    this.#people = new FairQueue({ places: Infinity, share, waiting: WAITING });
  }

  /**
   * Does `work` in the person's turn with the model; `onWait` gets the number of those before. Throws `ModelProblem` if
   * too many wait, the signal's reason if that was aborted in the meantime.
   */
  async run<T>(
    { model, person, signal }: { model: string; person: string; signal: AbortSignal },
    work: () => Promise<T>,
    onWait: (before: number) => void = () => {},
  ): Promise<T> {
    const asked = { person, signal, onWait };
    try {
      return await this.#people.run(asked, () => this.#inTurn(model, asked, work));
    } catch (error) {
      throw error instanceof QueueFull ? new ModelProblem("busy") : error;
    }
  }

  async #inTurn<T>(
    model: string,
    asked: Parameters<FairQueue["run"]>[0],
    work: () => Promise<T>,
  ): Promise<T> {
    const known = this.#queues.get(model);
    const queue = known ?? new FairQueue({ places: this.atOnce, waiting: WAITING });
    if (!known) this.#queues.set(model, queue);
    try {
      return await queue.run(asked, work);
    } finally {
      if (queue.isIdle && this.#queues.get(model) === queue) this.#queues.delete(model);
    }
  }
}

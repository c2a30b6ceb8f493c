/**
 * Items in an order of their own, each with an amount, with running sums. Sums are kept up to the first change, and
 * computed anew from there on demand.
 */
import { type Timed, TimeOrder } from "./time_order.ts";

export interface Summed extends Timed {
  readonly effect: number;
}

export class RunningSum<T extends Summed> extends TimeOrder<T> {
  /** What the first, the first two … come to; there may be fewer of them than items. */
  #sums: number[] = [];

  /** The bytes of what is no thing of its own: who weighs a view cannot look inside. */
  get heldBytes(): number {
    return 8 * this.#sums.length;
  }

  /** What all of them come to. */
  get total(): number {
    return this.#sumOfFirst(this.count);
  }

  /** What all of them up to this one come to, itself included where it is one of them. */
  upTo(item: Summed): number {
    const at = this.placeOf(item);
    return this.#sumOfFirst(this.isAt(at, item) ? at + 1 : at);
  }

  protected override replace(at: number, gone: number, ...items: T[]): void {
    super.replace(at, gone, ...items);
    this.#sums.length = Math.min(this.#sums.length, at);
  }

  #sumOfFirst(many: number): number {
    for (let at = this.#sums.length; at < many; at++) {
      this.#sums.push((this.#sums[at - 1] ?? 0) + this.items[at].effect);
    }
    return this.#sums[many - 1] ?? 0;
  }
}

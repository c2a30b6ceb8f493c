/**
 * The one queue for work with few places: each person has a share of the places, and of those who wait each person
 * comes in turn. A person with much work waits for it, and others do not.
 */

/** More wait already than the queue takes, of this person (`isOwn`) or of everybody. */
export class QueueFull extends Error {
  override name = "QueueFull";
  constructor(readonly isOwn: boolean) {
    super(isOwn ? "one person has too much waiting" : "too much is waiting");
  }
}

interface QueueOptions {
  /** Works at a time. */
  places: number;
  /** Of one person; unless given half of them, so that another person finds one free. */
  share?: number;
  /** Works that may wait, of everybody and of one person. */
  waiting?: { all: number; own: number };
}

/** The requester of the work. */
export interface Asker {
  /** Whose work it is: an account's id, or what stands for a person. */
  person: string;
  /** Aborted when the caller goes away. */
  signal?: AbortSignal;
}

/** Work that no person waits for: the office's own, one share for all of it. */
export const OFFICE: Asker = { person: "office" };

interface Asked extends Asker {
  /** Hears how many wait before it. */
  onWait?(before: number): void;
}

const WAITING = { all: 500, own: 50 };

export class FairQueue {
  readonly #places: number;
  readonly #share: number;
  readonly #most: { all: number; own: number };
  /** Works under way, by person. */
  #running = new Map<string, number>();
  #runningSum = 0;
  /** By person, in the order in which they came. */
  #waiting = new Map<string, (() => void)[]>();
  #waitingSum = 0;
  /** The number of each person's last turn, while they have work here; a waiting newcomer has one just before it. */
  #turns = new Map<string, number>();
  #turn = 0;

  constructor({ places, share = Math.ceil(places / 2), waiting = WAITING }: QueueOptions) {
    this.#places = places;
    this.#share = share;
    this.#most = waiting;
  }

  get isIdle(): boolean {
    return this.#runningSum === 0 && this.#waitingSum === 0;
  }

  /** Throws `QueueFull` where `enter` would: for what enters once its answer has begun. */
  checkRoom(person: string): void {
    if (this.#hasPlace(person)) return;
    const isOwn = (this.#waiting.get(person)?.length ?? 0) >= this.#most.own;
    if (isOwn || this.#waitingSum >= this.#most.all) throw new QueueFull(isOwn);
  }

  /** A place for the person, until what it returns is called. Throws `QueueFull`, or the signal's reason. */
  async enter({ person, signal, onWait }: Asked): Promise<() => void> {
    signal?.throwIfAborted();
    if (this.#hasPlace(person)) this.#begin(person);
    else await this.#wait(person, signal, onWait);
    let isLeft = false;
    return () => {
      if (isLeft) return;
      isLeft = true;
      this.#end(person);
    };
  }

  /** Does `work` in the person's turn. Throws as `enter` does. */
  async run<T>(asked: Asked, work: () => Promise<T>): Promise<T> {
    const leave = await this.enter(asked);
    try {
      asked.signal?.throwIfAborted();
      return await work();
    } finally {
      leave();
    }
  }

  #hasPlace(person: string): boolean {
    return this.#runningSum < this.#places && (this.#running.get(person) ?? 0) < this.#share;
  }

  #begin(person: string): void {
    this.#running.set(person, (this.#running.get(person) ?? 0) + 1);
    this.#runningSum++;
    this.#turns.set(person, ++this.#turn);
  }

  #end(person: string): void {
    const left = this.#running.get(person)! - 1;
    if (left > 0) this.#running.set(person, left);
    else this.#running.delete(person);
    this.#runningSum--;
    for (let next; (next = this.#next()) !== null;) {
      const own = this.#waiting.get(next)!;
      const go = own.shift()!;
      if (own.length === 0) this.#waiting.delete(next);
      this.#waitingSum--;
      this.#begin(next);
      go();
    }
    if (!this.#running.has(person) && !this.#waiting.has(person)) this.#turns.delete(person);
  }

  /** The next one: among those with a place left, the one whose last turn is longest ago. */
  #next(): string | null {
    let next: string | null = null;
    let least = Infinity;
    for (const person of this.#waiting.keys()) {
      const turn = this.#turns.get(person)!;
      if (turn < least && this.#hasPlace(person)) [next, least] = [person, turn];
    }
    return next;
  }

  #wait(person: string, signal?: AbortSignal, onWait?: (before: number) => void): Promise<void> {
    this.checkRoom(person);
    const own = this.#waiting.get(person) ?? [];
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const leave = () => {
      const left = this.#waiting.get(person)!.filter((one) => one !== go);
      if (left.length > 0) this.#waiting.set(person, left);
      else this.#waiting.delete(person);
      this.#waitingSum--;
      if (left.length === 0 && !this.#running.has(person)) this.#turns.delete(person);
      reject(signal!.reason);
    };
    const go = () => {
      signal?.removeEventListener("abort", leave);
      resolve();
    };
    signal?.addEventListener("abort", leave, { once: true });
    // Before the person served last, and after those who waited already: otherwise newcomers would delay them for ever.
    if (!this.#turns.has(person)) this.#turns.set(person, this.#turn - 0.5);
    onWait?.(this.#waitingSum);
    own.push(go);
    this.#waiting.set(person, own);
    this.#waitingSum++;
    return promise;
  }
}

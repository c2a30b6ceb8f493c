/** How much of the newest measurement goes into a figure. */
const WEIGHT = 1 / 8;

/**
 * Whether to decide the next batch while one is being written. Two halves in turn keep the processor and
 * the disk busy at once; but each commit carries half as much, which is slower where the disk is slow.
 */
export class Pace {
  /** Milliseconds to decide one command. */
  #deciding = 0;
  /** Milliseconds of one commit. */
  #writing = 0;

  decided(commands: number, milliseconds: number): void {
    this.#deciding += (milliseconds / commands - this.#deciding) * WEIGHT;
  }

  written(milliseconds: number): void {
    this.#writing += (milliseconds - this.#writing) * WEIGHT;
  }

  /** How many waiting commands to decide now, while `underWay` others are being written. */
  take(waiting: number, underWay: number): number {
    const inHalves = (waiting + underWay) * this.#deciding > this.#writing;
    if (underWay > 0) return inHalves ? waiting : 0;
    return inHalves ? Math.ceil(waiting / 2) : waiting;
  }
}

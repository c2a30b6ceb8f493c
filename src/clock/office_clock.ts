/**
 * The office's clock: the machine's while it is plausible. A machine whose clock is more than a week after the newest
 * known moment is not trusted by itself: until a person, or the system, confirms it, the office continues from the
 * newest known moment at the pace of time. That moment is never after the true one, so nothing is done too early by it
 * (docs/decisions/0095-a-clock-that-is-held-against-the-log.md).
 */
import { DAY_MILLISECONDS } from "../../events/base/seoul.ts";

/** A machine's clock further ahead of the newest known moment is not trusted. */
const JUMP_MS = 7 * DAY_MILLISECONDS;

/** How long a confirmation by the system is valid, in milliseconds. */
const WORD_MS = 1_000;

/** Why the machine's clock is not trusted: its time, and the newest known moment. */
export interface ClockDoubt {
  machine: Date;
  known: Date;
}

export interface ClockSource {
  machine(): Date;
  /** Milliseconds that pass whatever the machine's clock is set to. */
  elapsed(): number;
  /** Does the system report that its clock is synchronised? */
  synchronised(machine: Date): boolean;
}

export class OfficeClock {
  /** A moment that is known, and the elapsed time at it; null in an office without a past. */
  #known: { time: number; at: number } | null = null;
  #word = { at: -Infinity, is: false };

  constructor(private readonly source: ClockSource) {}

  /** The office's present time. */
  readonly now = (): Date => {
    const machine = this.source.machine();
    const held = this.#held();
    if (held !== null && this.#isDoubtful(machine, held)) return new Date(held);
    // A machine that was set back does not change the known moment.
    if (held === null || machine.getTime() > held) this.#know(machine.getTime());
    return machine;
  };

  /** Null while the machine's clock is believed. */
  get doubt(): ClockDoubt | null {
    const machine = this.source.machine();
    const held = this.#held();
    if (held === null || !this.#isDoubtful(machine, held)) return null;
    return { machine, known: new Date(held) };
  }

  /** Records a known moment: of a record, of a backup, or confirmed by a person. */
  learn(instant: string): void {
    const time = Date.parse(instant);
    if (time > (this.#held() ?? -Infinity)) this.#know(time);
  }

  #know(time: number): void {
    this.#known = { time, at: this.source.elapsed() };
  }

  #held(): number | null {
    return this.#known && this.#known.time + this.source.elapsed() - this.#known.at;
  }

  #isDoubtful(machine: Date, held: number): boolean {
    return machine.getTime() - held > JUMP_MS && !this.#isSynchronised(machine);
  }

  #isSynchronised(machine: Date): boolean {
    const at = this.source.elapsed();
    if (at - this.#word.at > WORD_MS) {
      this.#word = { at, is: this.source.synchronised(machine) };
    }
    return this.#word.is;
  }
}

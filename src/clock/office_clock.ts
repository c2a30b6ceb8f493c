/**
 * The office's clock: the machine's for as long as that is plausible. A machine that says that more than a week has
 * passed since the newest moment that is known is not believed by itself: until a person, or the system, says that it
 * is right, the office goes on from the newest known moment at the pace of time. That moment lies before the true one
 * whatever the machine says, so nothing that is done by it is done too early
 * (docs/decisions/0095-a-clock-that-is-held-against-the-log.md).
 */
import { DAY_MILLISECONDS } from "../../events/base/seoul.ts";

/** Further ahead than this of what is known, a machine's clock is not believed. */
const JUMP_MS = 7 * DAY_MILLISECONDS;

/** How long a word of the system holds, in milliseconds. */
const WORD_MS = 1_000;

/** Why the machine's clock is not believed: what it says, and the newest moment that is known. */
export interface ClockDoubt {
  machine: Date;
  known: Date;
}

export interface ClockSource {
  machine(): Date;
  /** Milliseconds that pass whatever the machine's clock is set to. */
  elapsed(): number;
  /** Does the system say that its clock agrees with others? */
  synchronised(machine: Date): boolean;
}

export class OfficeClock {
  /** A moment that is known, and the elapsed time at it; null in an office without a past. */
  #known: { time: number; at: number } | null = null;
  #word = { at: -Infinity, is: false };

  constructor(private readonly source: ClockSource) {}

  /** What the office takes for now. */
  readonly now = (): Date => {
    const machine = this.source.machine();
    const held = this.#held();
    if (held !== null && this.#isDoubtful(machine, held)) return new Date(held);
    // A machine that was set back says nothing of what is known.
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

  /** This moment has been: a record, or a backup, is of it, or a person says so. */
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

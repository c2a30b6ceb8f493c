/**
 * How many people an account has seen today. A script that reads a list has taken as much as a file would hold;
 * scrolling or printing it is a day's work, up to a size that no list is read for. Kept in memory for one Seoul day.
 */
import { isMass } from "./note.ts";

/** Different people that one account may see in a day. */
export const PEOPLE_A_DAY = 20_000;
/** Different people that are read on the screen in a day's work: several hundred of a list that is printed whole. */
export const SCREEN_PEOPLE = 1_000;

interface Day {
  seen: Set<string>;
  /** Those of them that were read by anything but a browser's session. */
  byScript: Set<string>;
  /** What superusers were notified of. */
  told: { screen: boolean; script: boolean };
}

const newDay = (): Day => ({
  seen: new Set(),
  byScript: new Set(),
  told: { screen: false, script: false },
});

export class PeopleSeen {
  #day = "";
  #accounts = new Map<string, Day>();

  /**
   * Adds records (`employee/3f2a…`) that an account is about to see on a Seoul day: those it knows already count
   * for nothing, in whatever windows a screen asks for them. Answers with how many it has seen by then in this way
   * and in all, and `first` once a day of each way when they are many.
   */
  add(
    account: string,
    day: string,
    records: readonly string[],
    way: "screen" | "script",
  ): { people: number; all: number; first: boolean } {
    if (day !== this.#day) {
      this.#day = day;
      this.#accounts.clear();
    }
    const known = this.#accounts.get(account) ?? newDay();
    this.#accounts.set(account, known);
    const { seen, byScript, told: result } = known;
    for (const record of records) {
      // What is beyond the limit is not shown, and need not be remembered.
      if (seen.size > PEOPLE_A_DAY) break;
      seen.add(record);
      if (way === "script") byScript.add(record);
    }
    const people = way === "script" ? byScript.size : seen.size;
    const many = way === "script" ? isMass(people, true) : people > SCREEN_PEOPLE;
    const first = many && !result[way];
    if (first) result[way] = true;
    return { people, all: seen.size, first };
  }
}

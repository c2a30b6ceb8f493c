/**
 * How many people an account has read today. A script that reads a list has as much as a file; scrolling or printing is
 * ordinary work, up to a size that no list needs. Kept in memory for one Seoul day.
 */
import { isMass } from "./note.ts";

/** Different people that one account may see in a day. */
export const PEOPLE_A_DAY = 20_000;
/** Different people that are read on the screen in a day's work: several hundred of a list that is printed whole. */
export const SCREEN_PEOPLE = 1_000;

interface Day {
  seen: Set<string>;
  /** Those read by anything but a browser's session. */
  byScript: Set<string>;
  /** Notices already given to superusers. */
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
   * Adds records (`employee/3f2a…`) that an account is about to read on a Seoul day: known ones do not count again, in
   * whatever windows a screen requests them. Returns the counts for this way and in all, and `first` once a day for
   * each when they are many.
   */
  add(
    account: string,
    day: string,
    records: Iterable<string>,
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
      // Records beyond the limit are not shown, so they need not be remembered.
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

/**
 * How many people an account has seen today, page by page: who reads a list to its end has carried away as much as a
 * file would hold. Kept in memory, a Seoul day long.
 */

/** Different people that one account may see in a day. */
export const PEOPLE_A_DAY = 20_000;

interface Day {
  seen: Set<string>;
  /** Superusers heard of it. */
  told: boolean;
}

export class PeopleSeen {
  #day = "";
  #accounts = new Map<string, Day>();

  /**
   * Adds records (`employee/3f2a…`) that an account is about to see on a Seoul day. Answers with how many it has
   * seen by then, and `first` once a day when `isMass` says that they are many.
   */
  add(
    account: string,
    day: string,
    records: readonly string[],
    isMass: (people: number) => boolean,
  ): { people: number; first: boolean } {
    if (day !== this.#day) {
      this.#day = day;
      this.#accounts.clear();
    }
    const known = this.#accounts.get(account) ?? { seen: new Set(), told: false };
    this.#accounts.set(account, known);
    for (const record of records) {
      // What is beyond the limit is not shown, and need not be remembered.
      if (known.seen.size > PEOPLE_A_DAY) break;
      known.seen.add(record);
    }
    const people = known.seen.size;
    const first = !known.told && isMass(people);
    if (first) known.told = true;
    return { people, first };
  }
}

/** Courier histories made up at random, and the naive books they are held against: every balance added up anew. */
import fc from "fast-check";
import type { CourierRecord } from "../../events/courier/courier.ts";

/** What somebody does to the ledger; `at` picks one of the records made so far. */
export type Step =
  | { do: "record"; record: CourierRecord }
  | { do: "top_up"; created_at: string; amount: number }
  | {
    do: "correct";
    at: number;
    to: Partial<Pick<CourierRecord, "created_at" | "amount" | "memo">>;
  }
  | { do: "reverse"; at: number }
  | { do: "restore"; at: number }
  | { do: "return"; at: number; version: number };

/** Few instants, so that records share them and are written down in any order. */
const created_at = fc.integer({ min: 0, max: 12 }).map((hours) =>
  new Date(Date.UTC(2026, 10, 1 + hours % 5, hours)).toISOString()
);
const amount = fc.integer({ min: 0, max: 20_000 });
const at = fc.nat(30);
const memo = fc.constantFrom("", "등기권리증", "인감증명");

const record: fc.Arbitrary<CourierRecord> = fc.record({
  created_at,
  rider: fc.constantFrom("", "1042"),
  sender: fc.constant("사무소"),
  receiver: fc.constantFrom("등기소", "은행"),
  amount,
  memo,
});
const to = fc.record({ created_at, amount, memo }, { requiredKeys: [] });

export const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant("record" as const), record }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("top_up" as const),
      created_at,
      amount: fc.integer({ min: 1, max: 100_000 }),
    }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constant("correct" as const), at, to }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("reverse" as const), at }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("restore" as const), at }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("return" as const),
      at,
      version: fc.integer({ min: 1, max: 4 }),
    }),
  },
);

type Content = Pick<CourierRecord, "created_at" | "amount" | "memo"> & { reversed: boolean };
interface Known {
  isTopUp: boolean;
  /** What it was after each version, the newest last. */
  versions: Content[];
}

/** The books as a person with a pencil keeps them. */
export class PencilLedger {
  #records: Known[] = [];

  get count(): number {
    return this.#records.length;
  }

  /** What a record is now, by its place in the order they were made. */
  now(place: number): Content {
    return this.#records[place].versions.at(-1)!;
  }

  /** Does the step; answers with the place of the record it was about, or null where it is refused. */
  take(step: Step): number | null {
    if (step.do === "record" || step.do === "top_up") {
      const said = step.do === "record" ? step.record : { ...step, memo: "" };
      const { created_at, amount, memo } = said;
      const first = { created_at, amount, memo, reversed: false };
      return this.#records.push({ isTopUp: step.do === "top_up", versions: [first] }) - 1;
    }
    if (this.count === 0) return null;
    const place = step.at % this.count;
    const after = this.#after(step, this.#records[place]);
    if (!after) return null;
    const same = JSON.stringify(after) === JSON.stringify(this.now(place));
    if (!same) this.#records[place].versions.push(after);
    return place;
  }

  #after(step: Step, { isTopUp, versions }: Known): Content | null {
    const now = versions.at(-1)!;
    switch (step.do) {
      case "correct":
        return isTopUp || now.reversed ? null : { ...now, ...step.to };
      case "reverse":
        return now.reversed ? null : { ...now, reversed: true };
      case "restore":
        return now.reversed ? { ...now, reversed: false } : null;
      case "return": {
        const earlier = versions[step.version - 1];
        if (!earlier) return null;
        return earlier.reversed ? { ...now, reversed: true } : { ...earlier };
      }
      default:
        throw new Error(step.do);
    }
  }

  /** Won left once this record had its effect: all that count and are not later, added up. */
  balanceAfter(place: number): number {
    const { created_at } = this.now(place);
    return this.#sum((other, at) =>
      other.created_at < created_at || other.created_at === created_at && at <= place
    );
  }

  get charged(): number {
    return this.#sum((_one, at) => this.#records[at].isTopUp);
  }

  get balance(): number {
    return this.#sum(() => true);
  }

  /** Places of what counts, newest first. */
  get order(): number[] {
    return this.#records.map((_one, place) => place).filter((place) => !this.now(place).reversed)
      .sort((a, b) =>
        this.now(a).created_at === this.now(b).created_at
          ? b - a
          : this.now(a).created_at < this.now(b).created_at
          ? 1
          : -1
      );
  }

  #sum(counts: (content: Content, place: number) => boolean): number {
    return this.#records.reduce((sum, { isTopUp, versions }, place) => {
      const content = versions.at(-1)!;
      if (content.reversed || !counts(content, place)) return sum;
      return sum + (isTopUp ? content.amount : -content.amount);
    }, 0);
  }
}

/** Compares a month of the ledger with the courier company's statement: matches and differences. Pure. */
import type { CourierState } from "../../events/courier/courier.ts";
import type { TableState } from "../../events/tables.ts";
import { seoulDay, startOfMonth } from "../../events/base/seoul.ts";
import { searchable } from "../../events/base/text.ts";
import type { CourierBook, CourierEntry } from "./courier.ts";
import type { TableEntry } from "../kit/table_view.ts";

export type Charge = Pick<TableEntry, "id" | "version"> & { state: TableState<"courier_charge"> };

export interface Pair {
  record: CourierEntry;
  charge: Charge;
}

export interface Matched {
  agreed: Pair[];
  /** The same delivery with another amount. */
  differing: Pair[];
  /** On the statement and not in the ledger. */
  missingHere: Charge[];
  /** In the ledger and not on the statement. */
  missingThere: CourierEntry[];
  /** Won of the month in the ledger, and on the statement. */
  recorded: number;
  charged: number;
}

/** The compared fields of a record or a charge; places and riders in a normalised form. */
interface Facts {
  day: string;
  amount: number;
  rider: string;
  receiver: string;
}

/** "서초 등기소" and "서초등기소" are one place. */
const plain = (text: string): string => searchable(text).replace(/[\s()-]/g, "");

const factsOf = (
  day: string,
  { amount, rider, receiver }: Charge["state"] | CourierState,
): Facts => ({
  day,
  amount,
  rider: plain(rider),
  receiver: plain(receiver),
});

/** Common values of the two, surest first; null if they are too empty to compare. */
const MATCH_KINDS: ((facts: Facts) => unknown[] | null)[] = [
  ({ day, amount, rider, receiver }) => rider && receiver ? [day, amount, rider, receiver] : null,
  ({ day, amount, rider }) => rider ? [day, amount, rider] : null,
  ({ day, amount, receiver }) => receiver ? [day, amount, receiver] : null,
  ({ day, amount }) => [day, amount],
  ({ day, rider, receiver }) => rider && receiver ? [day, rider, receiver] : null,
  ({ day, receiver }) => receiver ? [day, receiver] : null,
  ({ day, rider }) => rider ? [day, rider] : null,
  ({ amount, rider, receiver }) => rider && receiver ? [amount, rider, receiver] : null,
];

/** Records or charges compared between two yields. */
const SLICE_ITEMS = 200;

/** Removes matches of one kind from both: each charge takes the earliest remaining record. */
function* pairUp(
  records: Map<CourierEntry, Facts>,
  charges: Map<Charge, Facts>,
  way: (facts: Facts) => unknown[] | null,
): Generator<void, Pair[]> {
  const waiting = new Map<string, CourierEntry[]>();
  for (const [at, [record, facts]] of [...records].entries()) {
    if (at % SLICE_ITEMS === 0) yield;
    const key = JSON.stringify(way(facts));
    const alike = waiting.get(key);
    if (alike) alike.push(record);
    else waiting.set(key, [record]);
  }
  const pairs: Pair[] = [];
  let looked = 0;
  for (const [charge, facts] of charges) {
    if (++looked % SLICE_ITEMS === 0) yield;
    const key = way(facts);
    const record = key && waiting.get(JSON.stringify(key))?.shift();
    if (!record) continue;
    pairs.push({ record, charge });
    records.delete(record);
    charges.delete(charge);
  }
  return pairs;
}

/** Seoul's month as the instants it begins and ends at. `month` is YYYY-MM. */
function spanOf(month: string): [from: number, until: number] {
  const [year, number] = month.split("-").map(Number);
  return [startOfMonth(year, number), startOfMonth(year, number + 1)];
}

const sumOf = (all: { state: { amount: number } }[]): number =>
  all.reduce((sum, { state }) => sum + state.amount, 0);

/** The compared values of each kind. */
function* allFacts<T>(items: T[], of: (item: T) => Facts): Generator<void, Map<T, Facts>> {
  const facts = new Map<T, Facts>();
  for (const item of items) {
    facts.set(item, of(item));
    if (facts.size % SLICE_ITEMS === 0) yield;
  }
  return facts;
}

/**
 * Compares a month (YYYY-MM, Seoul) of the ledger with its charges; each entry is in exactly one group. Yields on the
 * way.
 */
export function* matchMonth(
  book: CourierBook,
  charges: Iterable<Charge>,
  month: string,
): Generator<void, Matched> {
  const records = book.counting.between(...spanOf(month))
    .filter(({ state }) => state.status === "delivery");
  const billed = [...charges]
    .filter(({ state: { deleted, day } }) => !deleted && (day ?? "").startsWith(month))
    .sort((a, b) => a.state.day! < b.state.day! ? -1 : 1);
  const ours = yield* allFacts(records, (one) => factsOf(seoulDay(one.time), one.state));
  const theirs = yield* allFacts(billed, (one) => factsOf(one.state.day!, one.state));
  let pairs: Pair[] = [];
  for (const way of MATCH_KINDS) pairs = pairs.concat(yield* pairUp(ours, theirs, way));
  pairs.sort((a, b) => a.record.time - b.record.time || a.record.place - b.record.place);
  const sameAmount = ({ record, charge }: Pair) => record.state.amount === charge.state.amount;
  return {
    agreed: pairs.filter(sameAmount),
    differing: pairs.filter((pair) => !sameAmount(pair)),
    missingHere: [...theirs.keys()],
    missingThere: [...ours.keys()],
    recorded: sumOf(records),
    charged: sumOf(billed),
  };
}

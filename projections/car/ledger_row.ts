/** Rows of the car ledger as they leave the server, and their sums (S1 §2). Pure; shared with the page. */
import type { z } from "zod";
import {
  TRIP_PURPOSE_LABELS,
  TRIP_PURPOSES,
  type TripPurpose,
} from "../../events/car/trip_purposes.ts";
import type { ledgerRow } from "./car_answers.ts";
import { type Searched, searchedFacts, searchedText } from "../search/search.ts";

export type LedgerRow = z.infer<typeof ledgerRow>;

/** Fields that staff edit, with the page's labels. */
export const LEDGER_LABELS = { purpose: "용도", dist: "내용" } as const;

/** Kilometres, to the metre, and won of some trips. */
export interface Use {
  trips: number;
  distance: number;
  cost: number;
}

export type LedgerTotals = Record<TripPurpose, Use>;

const toTheMetre = (kilometres: number): number => Math.round(kilometres * 1_000) / 1_000;

/** Adds up trips by their purpose. */
export function ledgerTotals(
  rows: Iterable<Pick<LedgerRow, "purpose" | "tripDist" | "pay">>,
): LedgerTotals {
  const totals = Object.fromEntries(
    TRIP_PURPOSES.map(({ value }) => [value, { trips: 0, distance: 0, cost: 0 }]),
  ) as LedgerTotals;
  for (const { purpose, tripDist, pay } of rows) {
    const use = totals[purpose];
    use.trips++;
    use.distance += tripDist;
    use.cost += pay;
  }
  for (const use of Object.values(totals)) use.distance = toTheMetre(use.distance);
  return totals;
}

/** End of a trip, ISO 8601 UTC; null if its duration is unknown. */
export function tripEnd({ tripTime, tripDrvTime }: Pick<LedgerRow, "tripTime" | "tripDrvTime">) {
  if (tripDrvTime === null) return null;
  return new Date(Date.parse(tripTime) + tripDrvTime * 1_000).toISOString();
}

/** Texts by which a trip is found, on the page and by the call. */
export const searchedTrip = (
  { carName, carUser, dist, purpose, tripDist, tripTime }: Pick<
    LedgerRow,
    "carName" | "carUser" | "dist" | "purpose" | "tripDist" | "tripTime"
  >,
): Searched => ({
  text: searchedText([carName, carUser, dist, TRIP_PURPOSE_LABELS[purpose]]),
  facts: searchedFacts([tripDist], [tripTime]),
});

/** The queries of the car ledger (S1 §2, §7): trips of a month or a range, as staff read them. */
import type { Refusal } from "../../events/base/refusal.ts";
import type { TableState } from "../../events/tables.ts";
import { trip } from "../../events/car/trip.ts";
import type { HistoryFields } from "../kit/history.ts";
import type { TableBooks, TableEntry } from "../kit/table_view.ts";
import { LEDGER_LABELS, type LedgerRow, searchedTrip } from "./ledger_row.ts";
import { type Period, type PeriodQuery, spanOf } from "../kit/period.ts";
import {
  filterInSlices,
  runSynchronously,
  sortItems,
  type SortKey,
  type SortKeys,
} from "../kit/query.ts";
import { searchTest } from "../search/search.ts";

/** The views that a row of the ledger needs. */
type LedgerViews = Pick<TableBooks, "trip" | "vehicle">;
export type TripEntry = TableEntry<TableState<"trip">>;

/** The vehicle's present name; of a missing vehicle its last name. */
const carNameOf = ({ vehicle }: LedgerViews, { state }: TripEntry): string =>
  vehicle.byId.get(state.carID)?.state.name ?? state.carName;

/** One trip as the server shows it to staff now. */
export function ledgerRow(views: LedgerViews, entry: TripEntry): LedgerRow {
  // The seal's field is no part of a trip.
  const state: TripEntry["state"] & { books?: unknown } = entry.state;
  const { carName: _then, deleted: _live, books: _books, ...kept } = state;
  return {
    ...kept,
    id: entry.id,
    carName: carNameOf(views, entry),
    created_at: entry.recorded_at,
    version: entry.version,
    updated_at: entry.updated_at,
    updated_by: entry.updated_by,
  };
}

const DEPARTURE: SortKey<TripEntry> = {
  kind: "number",
  of: ({ state }) => Date.parse(state.tripTime),
};

/** Trips of a period that are not deleted, newest first. Yields to others. */
export function* tripsInSlices(
  { trip }: LedgerViews,
  filter: Period,
): Generator<void, TripEntry[]> {
  const within = yield* filterInSlices([...trip.byId.values()], isWithin(filter));
  const newestFirst = { field: "tripTime", direction: "desc" } as const;
  return (yield* sortItems(within, { tripTime: DEPARTURE }, newestFirst)) as TripEntry[];
}

/** The same synchronously. */
export const tripsIn = (views: LedgerViews, filter: Period): TripEntry[] =>
  runSynchronously(tripsInSlices(views, filter));

/** The same without an order, for sums. */
export const tripsWithin = (trip: LedgerViews["trip"], filter: Period): TripEntry[] =>
  [...trip.byId.values()].filter(isWithin(filter));

/** Departures are texts that sort as instants. */
function isWithin(filter: Period): (entry: TripEntry) => boolean {
  const { from, until } = spanOf(filter);
  const [first, end] = [from, until].map((time) => new Date(time).toISOString());
  return ({ state: { deleted, tripTime } }) => !deleted && tripTime >= first && tripTime < end;
}

/** Sort fields of a list, named as in `LedgerRow`. */
const sortsOf = (views: LedgerViews): SortKeys<TripEntry> => ({
  tripTime: DEPARTURE,
  tripDist: { kind: "number", of: ({ state }) => state.tripDist },
  pay: { kind: "number", of: ({ state }) => state.pay },
  carName: { kind: "text", of: (entry) => carNameOf(views, entry) },
  carUser: { kind: "text", of: ({ state }) => state.carUser },
  dist: { kind: "text", of: ({ state }) => state.dist },
});
export const LEDGER_SORTS = Object.keys(sortsOf({} as LedgerViews));

/** The trips of a query, sorted; an unknown sort field is refused. */
export function* findTripsInSlices(
  views: LedgerViews,
  query: PeriodQuery,
): Generator<void, TripEntry[] | Refusal> {
  const within = yield* tripsInSlices(views, query.filter);
  const fits = searchTest(query.search ?? "");
  const found = fits === null ? within : yield* filterInSlices(
    within,
    (entry) => fits(searchedTrip({ ...entry.state, carName: carNameOf(views, entry) })),
  );
  return query.sorting ? yield* sortItems(found, sortsOf(views), query.sorting) : found;
}

/** The same synchronously. */
export const findTrips = (views: LedgerViews, query: PeriodQuery): TripEntry[] | Refusal =>
  runSynchronously(findTripsInSlices(views, query));

/** The newest departure of all, ISO 8601 UTC. */
export const newestTrip = ({ trip }: LedgerViews): string | undefined =>
  [...trip.byId.values()].reduce<string | undefined>(
    (newest, { state: { deleted, tripTime } }) =>
      deleted || tripTime < (newest ?? "") ? newest : tripTime,
    undefined,
  );

/** The fields that staff see in a history: those they can edit. */
export const ledgerHistoryFields: HistoryFields<TableState<"trip">> = {
  labels: LEDGER_LABELS,
  next: (before, event) => trip.evolve(before, event) as TableState<"trip">,
  values: ({ purpose, dist }) => ({ purpose, dist }),
};

/** Trips as people read them: the usage log's rows with what is known of car and driver (S2 §2, §3, §7). */
import type { StoredEvent } from "../events/event.ts";
import { evolve, type StoredTripEvent, type TripContext, type TripState } from "../events/trip.ts";
import type { EmployeeBook } from "./employee.ts";
import type { CellValue, TableRow } from "./table/column.ts";
import { type RowBook, RowCache, type RowEntry, rowView, tableRow } from "./table/row_book.ts";
import type { VehicleBook } from "./vehicle.ts";

export type TripBook = RowBook<TripState>;
type TripEntry = RowEntry<TripState>;

/** The views a usage log is made from. */
export interface TripViews {
  trip: TripBook;
  vehicle: VehicleBook;
  employee: EmployeeBook;
}

export const tripView = rowView<TripState>(
  "trip",
  1,
  (state, event) => evolve(state, event as StoredTripEvent),
);

/** What a decision about a trip asks of the vehicles. */
export function tripContext(book: VehicleBook): TripContext {
  return { vehicleExists: (id) => book.byId.get(id)?.state.deleted === false };
}

/** What a usage record says of its car (S2 §3 "Car info"); the person is the driver named in it. */
export interface CarInfo {
  fuelType: string;
  thumbnail_image_url: string;
  profile_image_url: string;
  name: string;
  email: string;
}

/** A row of the usage log; a list over the API carries `car` as well (S2 §7). */
export type TripRow = TableRow & { car: CarInfo };

const drivers = new WeakMap<EmployeeBook, { changes: number; byName: Drivers }>();
type Drivers = Map<string, CarInfo | null>;

/** Employees by name; a name that two share says nothing about either. Made once per change. */
function employeesByName(book: EmployeeBook): Drivers {
  const known = drivers.get(book);
  if (known?.changes === book.changes) return known.byName;
  const byName: Drivers = new Map();
  drivers.set(book, { changes: book.changes, byName });
  for (const { state } of book.byId.values()) {
    if (state.deleted) continue;
    const { name, email, thumbnail_image_url, profile_image_url } = state;
    const info = { fuelType: "", thumbnail_image_url, profile_image_url, name, email };
    byName.set(name, byName.has(name) ? null : info);
  }
  return byName;
}

interface Others {
  vehicle: VehicleBook;
  drivers(): Drivers;
  stamp: string;
}

function othersOf({ vehicle, employee }: TripViews): Others {
  return {
    vehicle,
    drivers: () => employeesByName(employee),
    stamp: `${stampOf(vehicle)}/${stampOf(employee)}`,
  };
}

const idsWhere = (book: TripBook, shows: (state: TripState) => boolean): string[] =>
  [...book.byId.values()].filter(({ state }) => !state.deleted && shows(state)).map(({ id }) => id);

/** Ids of the trips made with the vehicles these events are about. */
function tripsOfVehicles({ trip }: TripViews, events: StoredEvent[]): string[] {
  const cars = new Set(events.map(({ stream }) => stream.slice("vehicle/".length)));
  return idsWhere(trip, ({ carID }) => cars.has(carID));
}

/** Ids of the trips that name one of these employees, as they are called now or were before. */
function tripsOfDrivers({ trip, employee }: TripViews, events: StoredEvent[]): string[] {
  const names = new Set<string>();
  for (const { stream, data } of events) {
    const { changes } = data as { changes?: { name?: { from: string } } };
    const now = employee.byId.get(stream.slice("employee/".length))?.state.name;
    for (const name of [now, changes?.name?.from]) if (name !== undefined) names.add(name);
  }
  return idsWhere(trip, ({ carUser }) => names.has(carUser));
}

/** What a trip shows of its vehicle and of the employee it names. */
export const tripShows = [
  { noun: "vehicle", fields: ["name", "fuel_type", "is_active"], rows: tripsOfVehicles },
  {
    noun: "employee",
    fields: ["name", "email", "profile_image_url", "thumbnail_image_url"],
    rows: tripsOfDrivers,
  },
];

const books = new WeakMap<object, number>();
let seen = 0;

/** Tells one copy of a book, at one time, from every other. */
function stampOf(book: VehicleBook | EmployeeBook): string {
  const number = books.get(book) ?? ++seen;
  books.set(book, number);
  return `${number}.${book.changes}`;
}

function rowOf(entry: TripEntry, others: Others): TripRow {
  const { deleted, ...cells } = entry.state;
  const vehicle = others.vehicle.byId.get(cells.carID)?.state;
  const driver = others.drivers().get(cells.carUser);
  const fuelType = vehicle?.fuel_type ?? "";
  const unknown = {
    thumbnail_image_url: "",
    profile_image_url: "",
    name: cells.carUser,
    email: "",
  };
  const car = { ...unknown, ...driver, fuelType };
  // A vehicle that was renamed is called by its name now; a deleted one by the name it had.
  const carName = vehicle?.name ?? cells.carName;
  const is_active = vehicle !== undefined && vehicle.is_active && !vehicle.deleted;
  const shown = { ...cells, carName, ...car, is_active };
  const created_at = entry.recorded_at;
  return Object.assign(tableRow(entry, deleted, { ...shown, created_at }), { car });
}

/** The fields of `tripShows`, as they are for one trip. */
function partsOf({ state }: TripEntry, others: Others): CellValue[] {
  const vehicle = others.vehicle.byId.get(state.carID)?.state;
  const driver = others.drivers().get(state.carUser);
  return [
    vehicle?.name ?? null,
    vehicle?.fuel_type ?? null,
    vehicle?.is_active ?? null,
    vehicle?.deleted ?? null,
    driver?.email ?? null,
    driver?.profile_image_url ?? null,
    driver?.thumbnail_image_url ?? null,
  ];
}

const cache = new RowCache<TripEntry, TripBook, Others>(rowOf, ({ stamp }) => stamp, partsOf);

/** The usage log, newest first, deleted rows included. */
export const tripRows = (views: TripViews): TableRow[] => cache.all(views.trip, othersOf(views));

export const tripRow = (views: TripViews, id: string): TableRow | undefined =>
  cache.one(views.trip, id, othersOf(views));

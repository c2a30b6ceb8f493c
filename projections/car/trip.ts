/** Trips for readers: the usage log's rows with data of car and driver (S2 §2, §3, §7). */
import type { z } from "zod";
import type { carInfo } from "./car_answers.ts";
import type { StoredEvent } from "../../events/base/event.ts";
import type { TableState } from "../../events/tables.ts";
import type { MoreCells } from "../kit/table_rows.ts";
import { stampOf } from "../kit/row_book.ts";
import type { TableBooks } from "../kit/table_view.ts";

export type CarInfo = z.infer<typeof carInfo>;

type Drivers = Map<string, CarInfo | null>;
const drivers = new WeakMap<TableBooks["employee"], { changes: number; byName: Drivers }>();

/** Employees by name; an ambiguous name identifies none. Made once per change. */
function employeesByName(book: TableBooks["employee"]): Drivers {
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

/** The department of the only employee with this name; "" if none, or several. */
export function departmentOf(book: TableBooks["employee"], name: string): string {
  const found = [...book.byId.values()]
    .filter(({ state }) => !state.deleted && state.name === name && name !== "");
  return found.length === 1 ? found[0].state.dept : "";
}

type Trip = TableState<"trip">;

/** The last driver of this car before an instant (ISO 8601 UTC); "" if none is recorded. */
export function lastDriver({ byId }: TableBooks["trip"], carID: string, at: string): string {
  let [driver, since] = ["", ""];
  for (const { state } of byId.values()) {
    const { deleted, carUser, tripTime } = state;
    if (deleted || state.carID !== carID || carUser === "") continue;
    if (tripTime < at && tripTime > since) [driver, since] = [carUser, tripTime];
  }
  return driver;
}

/** The car's nearest trips before and after an instant (ISO 8601 UTC) with a reading of the counter. */
export function readAround(
  { byId }: TableBooks["trip"],
  carID: string,
  at: string,
): { before: Trip | null; after: Trip | null } {
  let before: Trip | null = null;
  let after: Trip | null = null;
  for (const { state } of byId.values()) {
    if (state.deleted || state.carID !== carID || (state.odoEnd ?? state.odoStart) === null) {
      continue;
    }
    if (state.tripTime < at) {
      if (!before || state.tripTime > before.tripTime) before = state;
    } else if (state.tripTime > at && (!after || state.tripTime < after.tripTime)) after = state;
  }
  return { before, after };
}

/** Columns of the usage log about car and driver; `car` repeats them (S2 §7). */
export function tripCells(books: object): MoreCells {
  const { vehicle, employee } = books as TableBooks;
  const carOf = (id: unknown) => vehicle.byId.get(String(id))?.state;
  const byName = employeesByName(employee);
  return {
    stamp: stampOf(employee),
    parts({ state }) {
      const car = carOf(state.carID);
      const driver = byName.get(String(state.carUser));
      return [
        car?.fuel_type ?? null,
        car?.is_active ?? null,
        car?.deleted ?? null,
        driver?.email ?? null,
        driver?.profile_image_url ?? null,
        driver?.thumbnail_image_url ?? null,
      ];
    },
    cells({ state, recorded_at }) {
      const name = String(state.carUser);
      const found = carOf(state.carID);
      const car: CarInfo = {
        thumbnail_image_url: "",
        profile_image_url: "",
        name,
        email: "",
        ...byName.get(name),
        fuelType: found?.fuel_type ?? "",
      };
      const is_active = found !== undefined && found.is_active && !found.deleted;
      return { ...car, is_active, created_at: recorded_at, car };
    },
  };
}

const idsWhere = (
  { byId }: TableBooks["trip"],
  shows: (state: TableState<"trip">) => boolean,
): string[] =>
  [...byId.values()].filter(({ state }) => !state.deleted && shows(state)).map(({ id }) => id);

/** Ids of the trips with the vehicles of these events. */
function tripsOfVehicles({ trip }: TableBooks, events: StoredEvent[]): string[] {
  const cars = new Set(events.map(({ stream }) => stream.slice("vehicle/".length)));
  return idsWhere(trip, ({ carID }) => cars.has(carID));
}

/** Ids of the trips that name one of these employees by a present or former name. */
function tripsOfDrivers({ trip, employee }: TableBooks, events: StoredEvent[]): string[] {
  const names = new Set<string>();
  for (const { stream, data } of events) {
    const { changes } = data as { changes?: { name?: { from: string } } };
    const now = employee.byId.get(stream.slice("employee/".length))?.state.name;
    for (const name of [now, changes?.name?.from]) if (name !== undefined) names.add(name);
  }
  return idsWhere(trip, ({ carUser }) => names.has(carUser));
}

/** A trip's columns about its vehicle and its named employee. */
export const tripShows = [
  { noun: "vehicle", fields: ["name", "fuel_type", "is_active"], rows: tripsOfVehicles },
  {
    noun: "employee",
    fields: ["name", "email", "profile_image_url", "thumbnail_image_url"],
    rows: tripsOfDrivers,
  },
];

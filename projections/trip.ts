/** Trips as people read them: the usage log's rows with what is known of car and driver (S2 §2, §3, §7). */
import { isOf, type StoredEvent } from "../events/event.ts";
import { type MoreCells, stampOf } from "./kit/table_rows.ts";
import type { TableBooks } from "./kit/table_view.ts";

/** What a usage record says of its car (S2 §3 "Car info"); the person is the driver named in it. */
export interface CarInfo {
  fuelType: string;
  thumbnail_image_url: string;
  profile_image_url: string;
  name: string;
  email: string;
}

/** Employees by name; a name that two share says nothing about either. */
function employeesByName(book: TableBooks["employee"]): Map<string, CarInfo | null> {
  const byName = new Map<string, CarInfo | null>();
  for (const { state } of book.byId.values()) {
    if (state.deleted) continue;
    const { name, email, thumbnail_image_url, profile_image_url } = state;
    const info = { fuelType: "", thumbnail_image_url, profile_image_url, name, email };
    byName.set(name, byName.has(name) ? null : info);
  }
  return byName;
}

/** What a row of the usage log shows of its car and its driver; `car` says it once more (S2 §7). */
export function tripCells(books: object): MoreCells {
  const { vehicle, employee } = books as TableBooks;
  let byName: Map<string, CarInfo | null> | undefined;
  return {
    stamp: stampOf(employee),
    cells({ state, recorded_at }) {
      const driver = String(state.carUser);
      const found = vehicle.byId.get(String(state.carID))?.state;
      byName ??= employeesByName(employee);
      const car: CarInfo = {
        thumbnail_image_url: "",
        profile_image_url: "",
        name: driver,
        email: "",
        ...byName.get(driver),
        fuelType: found?.fuel_type ?? "",
      };
      const is_active = found !== undefined && found.is_active && !found.deleted;
      return { ...car, is_active, created_at: recorded_at, car };
    },
  };
}

/** Ids of the trips that show something of the vehicles and drivers these events are about. */
export function tripsShowing(books: TableBooks, events: StoredEvent[]): string[] {
  const { trip, employee } = books;
  const cars = new Set<string>();
  const names = new Set<string>();
  for (const { stream, data } of events) {
    if (isOf(stream, "vehicle")) cars.add(stream.slice("vehicle/".length));
    if (!isOf(stream, "employee")) continue;
    const { changes } = data as { changes?: { name?: { from: string } } };
    const now = employee.byId.get(stream.slice("employee/".length))?.state.name;
    for (const name of [now, changes?.name?.from]) if (name !== undefined) names.add(name);
  }
  if (cars.size + names.size === 0) return [];
  return [...trip.byId.values()]
    .filter(({ state }) => !state.deleted && (cars.has(state.carID) || names.has(state.carUser)))
    .map(({ id }) => id);
}

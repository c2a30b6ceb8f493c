/** Vehicles as people read them: the table's rows and the choice of a vehicle (S2 §3 "Vehicle option"). */
import {
  evolve,
  type StoredVehicleEvent,
  type VehicleContext,
  type VehicleState,
} from "../events/vehicle.ts";
import type { ColumnOption, TableRow } from "./table/column.ts";
import { type RowBook, RowCache, type RowEntry, rowView, tableRow } from "./table/row_book.ts";

export type VehicleBook = RowBook<VehicleState>;
type VehicleEntry = RowEntry<VehicleState>;

export const vehicleView = rowView<VehicleState>(
  "vehicle",
  1,
  (state, event) => evolve(state, event as StoredVehicleEvent),
);

/** What a decision about vehicle `id` asks of the others. */
export function vehicleContext(book: VehicleBook, id: string): VehicleContext {
  return {
    nameTaken: (name) => {
      const found = vehicleNamed(book, name);
      return found !== undefined && found.id !== id;
    },
  };
}

/** The vehicle that is called so; deleted ones do not count. */
export function vehicleNamed(book: VehicleBook, name: string): VehicleEntry | undefined {
  for (const entry of book.byId.values()) {
    if (entry.state.name === name && !entry.state.deleted) return entry;
  }
  return undefined;
}

/** A vehicle that can be chosen; `value` is what `car_name` filters by. */
export interface VehicleOption extends ColumnOption {
  id: string;
  fuelType: string;
  is_active: boolean;
}

/** Every vehicle that is not deleted, in Korean name order, those in use first. */
export function vehicleOptions(book: VehicleBook): VehicleOption[] {
  return [...book.byId.values()]
    .filter(({ state }) => !state.deleted)
    .map(({ id, state: { name, fuel_type, is_active } }) => {
      return { value: name, label: name, id, fuelType: fuel_type, is_active };
    })
    .sort((a, b) =>
      Number(b.is_active) - Number(a.is_active) || a.label.localeCompare(b.label, "ko")
    );
}

function rowOf(entry: VehicleEntry): TableRow {
  const { deleted, ...cells } = entry.state;
  return tableRow(entry, deleted, cells);
}

const cache = new RowCache<VehicleEntry, VehicleBook>(rowOf);

/** The vehicle table, newest first, deleted rows included. */
export const vehicleRows = (book: VehicleBook): TableRow[] => cache.all(book);

export const vehicleRow = (book: VehicleBook, id: string): TableRow | undefined =>
  cache.one(book, id);

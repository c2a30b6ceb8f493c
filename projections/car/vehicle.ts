/** The choice of a vehicle (S2 §3 "Vehicle option"). */
import { koreanOrder } from "../../events/base/text.ts";
import type { ColumnOption } from "../../events/kit/column.ts";
import type { TableBooks } from "../kit/table_view.ts";

/** A vehicle that can be chosen; `value` is what `car_name` filters by. */
export interface VehicleOption extends ColumnOption {
  id: string;
  fuelType: string;
  is_active: boolean;
}

/** Every vehicle that is not deleted, in Korean name order, those in use first. */
export function vehicleOptions(book: TableBooks["vehicle"]): VehicleOption[] {
  return [...book.byId.values()]
    .filter(({ state }) => !state.deleted)
    .map(({ id, state: { name, fuel_type, is_active } }) => {
      return { value: name, label: name, id, fuelType: fuel_type, is_active };
    })
    .sort((a, b) => Number(b.is_active) - Number(a.is_active) || koreanOrder(a.label, b.label));
}

/** The vehicles to choose from and what is known of the chosen one (S2 §7 "Vehicle management lookup"). */
import type { ListAnswer } from "../../../../projections/table/shapes.ts";
import type { CarInfo } from "../../../../projections/trip.ts";
import type { VehicleOption } from "../../../../projections/vehicle.ts";
import { callApi } from "../../../ui/api.ts";

function isOption(given: unknown): given is VehicleOption {
  const option = given as Partial<VehicleOption> | null;
  return typeof option?.id === "string" && typeof option.label === "string";
}

/** The options among the filter options; none when the server gave none (S2 §8). */
export function vehiclesOf({ car_options }: Record<string, unknown>): VehicleOption[] {
  return Array.isArray(car_options) ? car_options.filter(isOption) : [];
}

/** The call for the newest record of a car. */
export function lookupPath(carName: string): string {
  const query = new URLSearchParams({
    car_name: carName,
    page: "1",
    page_size: "1",
    sort_field: "tripTime",
    sort_direction: "desc",
  });
  return `/api/mysql/car/list/all?${query}`;
}

type Lookup = Partial<Record<"results" | "data", { car?: CarInfo }[]>>;

/**
 * What the vehicle burns: by its newest record, by its own card when it has no record yet, and ""
 * (the defaults of S2 §9) when the look-up fails.
 */
export async function fuelTypeOf(vehicle: VehicleOption): Promise<string> {
  const answer = await callApi<ListAnswer & Lookup>("GET", lookupPath(vehicle.value));
  if (!answer.ok) return "";
  const [newest] = answer.data.data ?? answer.data.results ?? [];
  return newest ? (newest as { car?: CarInfo }).car?.fuelType ?? "" : vehicle.fuelType;
}

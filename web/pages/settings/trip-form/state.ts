/** The form of a new usage record (S2 §4 "Vehicle add form"): what it says of its values, its vehicles. */
import { FUELS } from "../../../../events/car/vehicle_fuels.ts";
import type { ListAnswer } from "../../../../projections/table/shapes.ts";
import type { CarInfo } from "../../../../projections/car/trip.ts";
import type { VehicleOption } from "../../../../projections/car/vehicle.ts";
import { fuelRule } from "../../../../projections/car/vehicle_rules.ts";
import {
  formMileage,
  type UsageField,
  type UsageForm,
} from "../../../../projections/car/vehicle_usage.ts";
import { callApi } from "../../../ui/client/api.ts";

/** What was driven. Cleared after a save; vehicle, day and time stay for the next record. */
export const nothingDriven = {
  tripDrvTime: "",
  tripDist: "",
  tripIdleTime: "",
  tripAvgSpeed: "",
  tripMaxSpeed: "",
};

export const emptyForm: UsageForm = { carID: "", tripDate: "", tripTime: "", ...nothingDriven };

/** The form at first: the only vehicle in use needs no choosing. */
export function firstForm(vehicles: VehicleOption[]): UsageForm {
  const [only, ...others] = vehicles.filter(({ is_active }) => is_active);
  return { ...emptyForm, carID: only && others.length === 0 ? only.id : "" };
}

/** Whether something would be lost if the form went away. */
export function hasEntries(fields: UsageForm): boolean {
  return Object.keys(nothingDriven).some((field) => fields[field as UsageField].trim() !== "");
}

/** Fuel and reference mileage of the chosen vehicle; that they are asked for, meanwhile. */
export function carText(fuelType: string | undefined): string {
  if (fuelType === undefined) return "차량 정보 확인 중…";
  const label = FUELS.find(({ value }) => value === fuelType)?.label ?? fuelType;
  return `${label || "연료 정보 없음"} · 기준 연비 ${fuelRule(fuelType).base} km/L`;
}

/** The estimate with two decimals, or '—' while figures are missing. */
export function estimateText(fields: UsageForm, fuelType: string): string {
  const mileage = formMileage(fields, fuelType);
  return mileage === null ? "—" : `${mileage.toFixed(2)} km/L`;
}

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
  const answer = await callApi<ListAnswer & Lookup>("GET", lookupPath(vehicle.value), {
    act: "unseen",
  });
  if (!answer.ok) return "";
  const [newest] = answer.data.data ?? answer.data.results ?? [];
  return newest ? (newest as { car?: CarInfo }).car?.fuelType ?? "" : vehicle.fuelType;
}

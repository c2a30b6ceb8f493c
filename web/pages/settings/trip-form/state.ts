/** The form of a new usage record (S2 §4 "Vehicle add form"): its values, what it says of them, its vehicles. */
import { FUELS } from "../../../../events/vehicle_fuels.ts";
import type { ListAnswer } from "../../../../projections/table/shapes.ts";
import type { CarInfo } from "../../../../projections/trip.ts";
import type { VehicleOption } from "../../../../projections/vehicle.ts";
import { fuelRule } from "../../../../projections/vehicle_rules.ts";
import {
  formMileage,
  type UsageField,
  type UsageForm,
} from "../../../../projections/vehicle_usage.ts";
import { callApi } from "../../../ui/api.ts";

/** The chosen vehicle's fuel: asked for, or known ("" is not known: the defaults count). */
export type Car = { state: "asking" } | { state: "known"; fuelType: string };

export interface TripFormState {
  fields: UsageForm;
  /** Null until a vehicle is chosen. */
  car: Car | null;
  saving: boolean;
}

export type TripFormAction =
  | { type: "typed"; field: UsageField; value: string }
  | { type: "car"; carID: string; fuelType: string }
  | { type: "saving" }
  | { type: "failed" }
  | { type: "saved" };

export const emptyForm: TripFormState = {
  fields: {
    carID: "",
    tripDate: "",
    tripTime: "",
    tripDrvTime: "",
    tripDist: "",
    tripIdleTime: "",
    tripAvgSpeed: "",
    tripMaxSpeed: "",
  },
  car: null,
  saving: false,
};

/** What was driven. Cleared after a save; vehicle, day and time stay for the next record. */
const { carID: _car, tripDate: _date, tripTime: _time, ...driven } = emptyForm.fields;

export function tripFormReducer(state: TripFormState, action: TripFormAction): TripFormState {
  switch (action.type) {
    case "typed":
      return typed(state, action.field, action.value);
    case "car":
      // The answer for a vehicle that is not the chosen one any more says nothing.
      if (action.carID !== state.fields.carID) return state;
      return { ...state, car: { state: "known", fuelType: action.fuelType } };
    case "saving":
      return { ...state, saving: true };
    case "failed":
      return { ...state, saving: false };
    case "saved":
      return { ...state, saving: false, fields: { ...state.fields, ...driven } };
  }
}

function typed(state: TripFormState, field: UsageField, value: string): TripFormState {
  const next = { ...state, fields: { ...state.fields, [field]: value } };
  if (field !== "carID" || value === state.fields.carID) return next;
  return { ...next, car: value === "" ? null : { state: "asking" } };
}

/** Whether something would be lost if the form went away. */
export function hasEntries({ fields }: TripFormState): boolean {
  return Object.keys(driven).some((field) => fields[field as UsageField].trim() !== "");
}

/** What the estimate goes by: "" while the vehicle's fuel is not known. */
export function fuelOf({ car }: TripFormState): string {
  return car?.state === "known" ? car.fuelType : "";
}

/** Fuel and reference mileage of the chosen vehicle; that they are asked for, meanwhile. */
export function carText(car: Car): string {
  if (car.state === "asking") return "차량 정보 확인 중…";
  const { fuelType } = car;
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
  const answer = await callApi<ListAnswer & Lookup>("GET", lookupPath(vehicle.value));
  if (!answer.ok) return "";
  const [newest] = answer.data.data ?? answer.data.results ?? [];
  return newest ? (newest as { car?: CarInfo }).car?.fuelType ?? "" : vehicle.fuelType;
}

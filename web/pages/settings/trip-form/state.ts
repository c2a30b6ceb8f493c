/** The form of a new usage record as values and what happens to them (S2 §4 "Vehicle add form"). Pure. */
import type { UsageField, UsageForm } from "../../../../projections/vehicle_usage.ts";

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

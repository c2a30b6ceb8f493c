/** The car usage log (S2 §2 "Vehicle management tab", §7 "Vehicles"). */
import { isRefusal, type Refusal, refuse } from "../../events/refusal.ts";
import {
  changeTrip,
  recordTrip,
  removeTrip,
  restoreTrip,
  takeBackTrip,
  type TripRecord,
} from "../../events/trip.ts";
import type { Views } from "../../projections/registry.ts";
import { seoulParts } from "../../projections/seoul.ts";
import { newTripColumns, tripColumns } from "../../projections/table/trip_columns.ts";
import { tripContext, tripRow, tripRows, tripShows, tripView } from "../../projections/trip.ts";
import { vehicleNamed, vehicleOptions } from "../../projections/vehicle.ts";
import { estimatedMileage, fuelRule } from "../../projections/vehicle_rules.ts";
import { checkUsage, departureOf, type UsageForm } from "../../projections/vehicle_usage.ts";
import { given } from "./given.ts";
import type { Decision, Resource, Values } from "./resource.ts";

/** What a trip is as long as nothing else is said. */
const NEW: TripRecord = {
  carID: "",
  carName: "",
  carUser: "",
  tripTime: "",
  tripDrvTime: 0,
  tripIdleTime: 0,
  tripDist: 0,
  tripAvgSpeed: 0,
  tripMaxSpeed: 0,
  tripAvgMileage: null,
  purpose: "business",
  dist: "",
  pay: 0,
};

const stateOf = (views: Views, id: string) => views.trip.byId.get(id)?.state;
const fields = (values: Values) => given<TripRecord>(values, NEW);

/** The estimate for a trip's figures, by what its car burns. */
function mileageOf(views: Views, trip: TripRecord): number | null {
  const fuel = views.vehicle.byId.get(trip.carID)?.state.fuel_type ?? "";
  return estimatedMileage(fuelRule(fuel), {
    distance: trip.tripDist,
    idleMinutes: trip.tripIdleTime / 60,
    averageSpeed: trip.tripAvgSpeed,
  });
}

/** The car that values name by id or else by name, as a trip keeps it. */
function carOf(views: Views, values: Values): Pick<TripRecord, "carID" | "carName"> | Refusal {
  const { carID, carName } = values;
  const byId = carID ? views.vehicle.byId.get(String(carID)) : undefined;
  const found = carID ? byId : vehicleNamed(views.vehicle, String(carName));
  if (found) return { carID: found.id, carName: found.state.name };
  return refuse(422, "unknown_vehicle", "등록되지 않은 차량입니다. 차량을 다시 선택해 주세요.");
}

/** The form of S2 §5 as the call carries it: a day and a clock time, or an instant for both. */
function formOf(values: Values): UsageForm {
  const text = (key: string) => String(values[key] ?? "");
  const minutes = (key: string) => typeof values[key] === "number" ? `${values[key] / 60}` : "";
  const clock = text("tripTime");
  const instant = /^\d{4}-\d\d-\d\dT/.test(clock) ? Date.parse(clock) : NaN;
  const { day, time } = Number.isNaN(instant)
    ? { day: text("tripDate"), time: clock }
    : seoulParts(instant);
  return {
    carID: text("carID") || text("carName"),
    tripDate: day,
    tripTime: time,
    tripDrvTime: minutes("tripDrvTime"),
    tripDist: text("tripDist"),
    tripIdleTime: minutes("tripIdleTime"),
    tripAvgSpeed: text("tripAvgSpeed"),
    tripMaxSpeed: text("tripMaxSpeed"),
  };
}

function create(views: Views, id: string, values: Values): Decision {
  const form = formOf(values);
  const wrong = checkUsage(form);
  if (wrong) return refuse(422, "invalid_input", wrong.message, [wrong]);
  const car = carOf(views, values);
  if (isRefusal(car)) return car;
  const tripTime = departureOf(form.tripDate, form.tripTime);
  const record: TripRecord = { ...NEW, ...fields(values), ...car, tripTime };
  record.tripAvgMileage ??= mileageOf(views, record);
  return recordTrip(stateOf(views, id), { id, record }, tripContext(views.vehicle));
}

/** An estimate follows its figures; a mileage that somebody wrote stays as it is. */
function update(views: Views, id: string, values: Values): Decision {
  const state = stateOf(views, id);
  const wanted = fields(values);
  if (values.carName !== undefined || values.carID !== undefined) {
    const car = carOf(views, values);
    if (isRefusal(car)) return car;
    Object.assign(wanted, car);
  }
  if (state && wanted.tripAvgMileage === undefined) {
    const estimated = state.tripAvgMileage === mileageOf(views, state);
    if (estimated) wanted.tripAvgMileage = mileageOf(views, { ...state, ...wanted });
  }
  return changeTrip(state, { id, values: wanted }, tripContext(views.vehicle));
}

export const trips: Resource = {
  noun: "trip",
  base: "/api/mysql/car",
  listPath: "/api/mysql/car/list/all",
  createPath: "/api/mysql/car/create/all",
  role: "superuser",
  writeRole: "superuser",
  title: "차량 운행 기록",
  columns: tripColumns,
  createColumns: newTripColumns,
  importKey: "id",
  rows: tripRows,
  row: tripRow,
  view: tripView,
  shows: tripShows,
  create,
  update,
  remove: (views, id) => removeTrip(stateOf(views, id), { id }),
  restore: (views, id) => restoreTrip(stateOf(views, id), { id }),
  invert: (views, id, events) => takeBackTrip(stateOf(views, id), { id, events }),
  filterOptions(views) {
    const cars = vehicleOptions(views.vehicle);
    return { car_options: cars, carName_options: cars };
  },
  reads: ["vehicle"],
};

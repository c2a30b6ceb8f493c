/** The car usage log (S2 §2 "Vehicle management tab", §7 "Vehicles"). */
import { implausibleDay } from "../../events/base/day_kinds.ts";
import type { NewEvent } from "../../events/base/event.ts";
import { type Column, columnOf } from "../../events/kit/column.ts";
import { isRefusal, type Refusal, refuse } from "../../events/base/refusal.ts";
import { isDay, seoulParts } from "../../events/base/seoul.ts";
import { trip, type TripRecord } from "../../events/car/trip.ts";
import { ODOMETER_JUMP_KM } from "../../events/car/trip_limits.ts";
import { NTS_OF, TRIP_PURPOSES, type TripPurpose } from "../../events/car/trip_purposes.ts";
import { carInfo } from "../../projections/car/car_answers.ts";
import { employeeOf } from "../../projections/account/account_employee.ts";
import { findUnique } from "../../projections/kit/table_view.ts";
import type { Views } from "../../projections/registry.ts";
import type { Doubt } from "../../projections/table/check.ts";
import { departmentOf, lastDriver, readAround, tripShows } from "../../projections/car/trip.ts";
import { tripDoubts } from "../../projections/car/trip_doubts.ts";
import { vehicleOptions } from "../../projections/car/vehicle.ts";
import { estimatedMileage, fuelRule } from "../../projections/car/vehicle_rules.ts";
import {
  checkUsage,
  departureOf,
  type UsageField,
  type UsageForm,
} from "../../projections/car/vehicle_usage.ts";
import { ledgerPaths } from "../../web/pages/staff/car-ledger/paths.ts";
import { type Decision, type Resource, resourceOf, type Values } from "./resource.ts";

/** Refuses readings that cannot be between those of the trips around it: another car's, or a digit too many. */
function checkCounter(
  views: Views,
  car: string,
  { tripTime, odoStart, odoEnd }: Values,
): Refusal | null {
  const [first, last] = [odoStart ?? odoEnd, odoEnd ?? odoStart];
  if (typeof first !== "number" || typeof last !== "number") return null;
  const { before, after } = readAround(views.trip, car, String(tripTime));
  const [lowest, highest] = [before?.odoStart ?? before?.odoEnd, after?.odoEnd ?? after?.odoStart];
  const wrong = last < (lowest ?? 0) || first > (highest ?? Infinity)
    ? "거꾸로 갑니다"
    : first - (lowest ?? first) >= ODOMETER_JUMP_KM || (highest ?? last) - last >= ODOMETER_JUMP_KM
    ? "100,000 km 이상 뜁니다"
    : null;
  if (!wrong) return null;
  const around = [["앞", lowest], ["뒤", highest]]
    .flatMap(([place, km]) =>
      typeof km === "number" ? [`${place} 운행 ${km.toLocaleString("ko")} km`] : []
    );
  const message = `계기판이 ${wrong}(${around.join(", ")}). 값을 확인해 주세요.`;
  return refuse(422, "invalid_input", message, [{ field: "odoStart", message }]);
}

const CLOCK = /^([01]?\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/;

/**
 * The values with how long the trip took, where they state its arrival instead: an instant, or a clock time
 * of the day. An arrival before the departure is refused; a departure that makes no sense is left to others.
 */
function withDuration(
  { tripEnd, ...values }: Values,
  { tripDate, tripTime }: UsageForm,
): Values | Refusal {
  const end = String(tripEnd ?? "").trim();
  if (end === "" || !isDay(tripDate.trim()) || !CLOCK.test(tripTime.trim())) return values;
  const no = (message: string) =>
    refuse(422, "invalid_input", message, [{ field: "tripEnd", message }]);
  const at = Date.parse(CLOCK.test(end) ? departureOf(tripDate, end) : end);
  if (Number.isNaN(at)) {
    return no("도착 시각을 10:15 또는 2026-01-31T01:15:00Z와 같은 형식으로 입력해 주세요.");
  }
  const taken = (at - Date.parse(departureOf(tripDate, tripTime))) / 1_000;
  return taken >= 0
    ? { ...values, tripDrvTime: values.tripDrvTime ?? taken }
    : no("도착이 출발보다 빠릅니다. 자정을 넘겼으면 도착 일시를 날짜와 함께 입력해 주세요.");
}

/** Input of a new record (S2 §3): the vehicle by id or name, the day and the time separately. */
const newTripColumns: Column[] = [
  columnOf("carID", "차량", 150, { maxLength: 64 }),
  columnOf("carName", "차량명", 150, { maxLength: 50 }),
  columnOf("tripDate", "운행 일자", 120, { type: "date" }),
  columnOf("tripTime", "운행 시각", 120, { maxLength: 40 }),
  // Instead of the time it took: the arrival, an instant or a clock time of the day.
  columnOf("tripEnd", "도착 시각", 120, { maxLength: 40 }),
  ...trip.columns
    .filter(({ key, editable }) => editable && !["carName", "tripTime"].includes(key))
    // Missing fields are reported in the order of S2 §5, not column by column.
    .map((column) => ({ ...column, required: false })),
];

const FIGURES = ["tripDrvTime", "tripDist", "tripIdleTime", "tripAvgSpeed", "tripMaxSpeed"];

/** The rules of `checkUsage` for a new record, except those of its car, as far as a schema can express them. */
const newTripRule = {
  required: ["tripDate", "tripTime", ...FIGURES],
  properties: {
    tripDate: { type: "string" },
    tripTime: { type: "string", pattern: "^([01]\\d|2[0-3]):[0-5]\\d(:[0-5]\\d)?$" },
    ...Object.fromEntries(FIGURES.map((figure) => [figure, { type: "number" }])),
  },
};

/** The estimate for a trip's figures, by what its car burns; null where the speed is not known. */
function mileageOf(views: Views, car: string, figures: TripRecord): number | null {
  const fuel = views.vehicle.byId.get(car)?.state.fuel_type ?? "";
  if (figures.tripAvgSpeed === null) return null;
  return estimatedMileage(fuelRule(fuel), {
    distance: figures.tripDist,
    idleMinutes: (figures.tripIdleTime ?? 0) / 60,
    averageSpeed: figures.tripAvgSpeed,
  });
}

/** Id of the car by id or by name; "" if there is none. */
const carOf = (views: Views, { carID, carName }: Values): string =>
  String(carID || (findUnique(views.vehicle, "name", carName ?? "")?.id ?? ""));

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

const table = resourceOf(trip);

/** The default driver of a new record: its author if an employee, else the car's last driver; "" if none. */
function driverOf(views: Views, account: string, car: string, tripTime: string): string {
  const user = views.user.byId.get(account);
  return (user && employeeOf(views, user.state)?.state.name) ||
    lastDriver(views.trip, car, tripTime);
}

/** A new record with at least the fields `needed`; a form has all, and its estimate is computed here. */
const recording =
  (needed?: UsageField[]): NonNullable<Resource["create"]> => (views, id, given, now, actor) => {
    const said = withDuration(given, formOf(given));
    if (isRefusal(said)) return said;
    const form = formOf(said);
    const wrong = checkUsage(form, needed);
    if (wrong) return refuse(422, "invalid_input", wrong.message, [wrong]);
    const tripTime = departureOf(form.tripDate, form.tripTime);
    // The store refuses such a departure too; the form has a field of its own for the day.
    const implausible = implausibleDay("occurred", tripTime, now);
    if (implausible !== null) {
      const details = [{ field: "tripDate", message: implausible }];
      return refuse(422, "implausible_date", implausible, details);
    }
    const car = carOf(views, said);
    // A file has its own rules: driver and fuel come from it, or stay empty.
    const carUser = said.carUser || (needed ? "" : driverOf(views, actor.id, car, tripTime));
    const values: Values = {
      ...said,
      tripTime,
      carUser,
      ...aboutTax(views, { ...said, carUser }),
    };
    const counter = needed ? null : checkCounter(views, car, values);
    if (counter) return counter;
    const estimate = mileageOf(views, car, { ...trip.empty, ...values } as TripRecord);
    const tripAvgMileage = needed ? values.tripAvgMileage ?? estimate : estimate;
    return table.create!(views, id, { ...values, tripAvgMileage }, now, actor);
  };

/** A change's effect on the tax office's columns: its purpose counts there too, and a driver has a department. */
function aboutTax(
  { employee }: Views,
  { purpose, ntsPurpose, carUser, driverDept }: Values,
): Values {
  const result: Values = {};
  if (typeof carUser === "string" && !driverDept) {
    result.driverDept = departmentOf(employee, carUser);
  }
  if (purpose && !ntsPurpose) result.ntsPurpose = NTS_OF[purpose as TripPurpose] ?? "";
  const own = TRIP_PURPOSES.find(({ value }) => NTS_OF[value] === ntsPurpose);
  if (own && !purpose) result.purpose = own.value;
  return result;
}

/** A trip as a car or a phone exports it: vehicle, departure and distance, whatever else it knows. */
export const recordExported = recording(["carID", "tripDate", "tripTime", "tripDist"]);

/** An estimate follows its figures; a mileage entered by a person stays. */
function update(
  views: Views,
  id: string,
  given: Values,
  ...by: [now: Date, actor: Parameters<Resource["update"]>[4]]
): Decision {
  const values = { ...given, ...aboutTax(views, given) };
  const decided = table.update(views, id, values, ...by);
  const state = views.trip.byId.get(id)?.state;
  if (isRefusal(decided) || !state || values.tripAvgMileage !== undefined) return decided;
  if (state.tripAvgMileage !== mileageOf(views, state.carID, state)) return decided;
  const after = decided.reduce((before, event) => trip.evolve(before, event), state);
  const tripAvgMileage = mileageOf(views, after.carID, after);
  return table.update(views, id, { ...values, tripAvgMileage }, ...by);
}

/** A decision's result, with questions that a person should confirm. */
function doubts(views: Views, id: string, decided: NewEvent[]): Doubt[] {
  const before = views.trip.byId.get(id)?.state;
  const after = decided.reduce(
    (state, event) => trip.evolve(state, event as Parameters<typeof trip.evolve>[1]),
    before,
  );
  return after ? tripDoubts(views.trip, { id, before, after }) : [];
}

export const trips = resourceOf(trip, {
  title: "차량 운행 기록",
  createLabel: "운행 기록 추가",
  createPath: "/api/mysql/car/create/all",
  createColumns: newTripColumns,
  createRule: newTripRule,
  // A new record asks whose account it is that writes it, and who drove the car last.
  reads: [...table.reads ?? [], "user", "employee"],
  cells: { ...table.cells, ...carInfo.shape, car: carInfo },
  personalCells: ["email"],
  restoresOne: { path: ledgerPaths.restore, edits: ["trip.changed"] },
  reportRead: "staff",
  shows: tripShows,
  create: recording(),
  update,
  doubts,
  filterOptions(views) {
    const cars = vehicleOptions(views.vehicle);
    return { car_options: cars, carName_options: cars };
  },
});

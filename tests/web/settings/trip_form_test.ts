import { assertEquals } from "@std/assert";
import { usagePayload } from "../../../projections/vehicle_usage.ts";
import {
  carText,
  emptyForm,
  estimateText,
  fuelOf,
  hasEntries,
  lookupPath,
  type TripFormAction,
  tripFormReducer,
  type TripFormState,
  vehiclesOf,
} from "../../../web/pages/settings/trip-form/state.ts";

const filled: TripFormState = {
  fields: {
    carID: "v1",
    tripDate: "2026-11-20",
    tripTime: "09:30",
    tripDrvTime: "45",
    tripDist: "32.5",
    tripIdleTime: "6",
    tripAvgSpeed: "43",
    tripMaxSpeed: "81",
  },
  car: { state: "known", fuelType: "diesel" },
  saving: false,
};

const after = (state: TripFormState, ...actions: TripFormAction[]): TripFormState =>
  actions.reduce(tripFormReducer, state);

Deno.test("after a save only what was driven is cleared", () => {
  const state = after(filled, { type: "saving" }, { type: "saved" });
  assertEquals(state, {
    ...filled,
    fields: {
      ...filled.fields,
      tripDrvTime: "",
      tripDist: "",
      tripIdleTime: "",
      tripAvgSpeed: "",
      tripMaxSpeed: "",
    },
  });
});

Deno.test("a save that fails keeps everything that was typed", () => {
  assertEquals(after(filled, { type: "saving" }, { type: "failed" }), filled);
});

Deno.test("choosing a vehicle asks for its fuel; none chosen is nothing known", () => {
  const asked = after(emptyForm, { type: "typed", field: "carID", value: "v1" });
  assertEquals(asked.car, { state: "asking" });
  const known = after(asked, { type: "car", carID: "v1", fuelType: "lpg" });
  assertEquals(fuelOf(known), "lpg");
  assertEquals(after(known, { type: "typed", field: "carID", value: "" }).car, null);
});

Deno.test("a late answer about a vehicle chosen before is passed over", () => {
  const state = after(
    emptyForm,
    { type: "typed", field: "carID", value: "v1" },
    { type: "typed", field: "carID", value: "v2" },
    { type: "car", carID: "v1", fuelType: "lpg" },
  );
  assertEquals(state.car, { state: "asking" });
});

Deno.test("typing figures leaves the vehicle as it is", () => {
  const state = after(filled, { type: "typed", field: "tripDist", value: "40" });
  assertEquals(state.car, filled.car);
  assertEquals(state.fields.tripDist, "40");
});

Deno.test("a form with figures in it would be lost; one with only a vehicle and a day would not", () => {
  assertEquals(hasEntries(filled), true);
  assertEquals(hasEntries(after(filled, { type: "saved" })), false);
});

Deno.test("minutes are sent as seconds", () => {
  const payload = usagePayload(filled.fields, { carName: "카니발", fuelType: "diesel" });
  assertEquals([payload.tripDrvTime, payload.tripIdleTime], [2700, 360]);
});

Deno.test("the chip names fuel and reference mileage, and says when the fuel is not known", () => {
  assertEquals(carText({ state: "known", fuelType: "diesel" }), "경유 · 기준 연비 13 km/L");
  assertEquals(
    carText({ state: "known", fuelType: "하이브리드" }),
    "하이브리드 · 기준 연비 20 km/L",
  );
  assertEquals(carText({ state: "known", fuelType: "" }), "연료 정보 없음 · 기준 연비 11 km/L");
});

Deno.test("the estimate appears once its figures are there", () => {
  assertEquals(estimateText(emptyForm.fields, "diesel"), "—");
  const figures = { ...emptyForm.fields, tripDist: "60", tripIdleTime: "0", tripAvgSpeed: "60" };
  assertEquals(estimateText(figures, "diesel"), "13.00 km/L");
});

Deno.test("the newest record of a car is looked up by its name", () => {
  assertEquals(
    lookupPath("카니발"),
    "/api/mysql/car/list/all?car_name=%EC%B9%B4%EB%8B%88%EB%B0%9C&page=1&page_size=1" +
      "&sort_field=tripTime&sort_direction=desc",
  );
});

Deno.test("filter options that are missing or broken give no vehicles", () => {
  const car = { value: "카니발", label: "카니발", id: "v1", fuelType: "diesel", is_active: true };
  assertEquals(vehiclesOf({}), []);
  assertEquals(vehiclesOf({ car_options: "none" }), []);
  assertEquals(vehiclesOf({ car_options: [null, { value: 1 }, car] }), [car]);
});

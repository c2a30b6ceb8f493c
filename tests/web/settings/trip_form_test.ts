import { assertEquals } from "@std/assert";
import { usagePayload } from "../../../projections/car/vehicle_usage.ts";
import {
  carText,
  emptyForm,
  estimateText,
  firstForm,
  hasEntries,
  lookupPath,
  nothingDriven,
  vehiclesOf,
} from "../../../web/pages/settings/trip-form/state.ts";

const filled = {
  carID: "v1",
  tripDate: "2026-11-20",
  tripTime: "09:30",
  tripDrvTime: "45",
  tripDist: "32.5",
  tripIdleTime: "6",
  tripAvgSpeed: "43",
  tripMaxSpeed: "81",
};

Deno.test("a form with figures asks before leaving; one with only a vehicle and a day does not", () => {
  assertEquals(hasEntries(filled), true);
  assertEquals(hasEntries({ ...filled, ...nothingDriven }), false);
});

Deno.test("minutes are sent as seconds", () => {
  const payload = usagePayload(filled, { carName: "카니발", fuelType: "diesel" });
  assertEquals([payload.tripDrvTime, payload.tripIdleTime], [2700, 360]);
});

Deno.test("the chip shows fuel and reference mileage, and unknown fuel as such", () => {
  assertEquals(carText(undefined), "차량 정보 확인 중…");
  assertEquals(carText("diesel"), "경유 · 기준 연비 13 km/L");
  assertEquals(
    carText("하이브리드"),
    "하이브리드 · 기준 연비 20 km/L",
  );
  assertEquals(carText(""), "연료 정보 없음 · 기준 연비 11 km/L");
});

Deno.test("the estimate appears once its figures are complete", () => {
  assertEquals(estimateText(emptyForm, "diesel"), "—");
  const figures = { ...emptyForm, tripDist: "60", tripIdleTime: "0", tripAvgSpeed: "60" };
  assertEquals(estimateText(figures, "diesel"), "13.00 km/L");
});

Deno.test("the newest record of a car is looked up by its name", () => {
  assertEquals(
    lookupPath("카니발"),
    "/api/mysql/car/list/all?car_name=%EC%B9%B4%EB%8B%88%EB%B0%9C&page=1&page_size=1" +
      "&sort_field=tripTime&sort_direction=desc",
  );
});

Deno.test("missing or broken filter options give no vehicles", () => {
  const car = { value: "카니발", label: "카니발", id: "v1", fuelType: "diesel", is_active: true };
  assertEquals(vehiclesOf({}), []);
  assertEquals(vehiclesOf({ car_options: "none" }), []);
  assertEquals(vehiclesOf({ car_options: [null, { value: 1 }, car] }), [car]);
});

Deno.test("the only vehicle in use is preselected; of two or none, no one is", () => {
  const car = (id: string, is_active = true) => {
    return { id, value: id, label: id, fuelType: "", is_active };
  };
  assertEquals(firstForm([car("ray"), car("old", false)]), { ...emptyForm, carID: "ray" });
  assertEquals(firstForm([car("ray"), car("morning")]), emptyForm);
  assertEquals(firstForm([]), emptyForm);
});

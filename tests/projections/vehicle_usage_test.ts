/** The form of a new usage record (S2 §5): eight checks in order, then what cannot be, then the body. */
import { assertEquals } from "@std/assert";
import fc from "fast-check";
import {
  checkUsage,
  departureOf,
  formMileage,
  type UsageField,
  type UsageForm,
  usagePayload,
} from "../../projections/car/vehicle_usage.ts";

const full: UsageForm = {
  carID: "ray",
  tripDate: "2026-11-02",
  tripTime: "09:30",
  tripDrvTime: "42",
  tripDist: "30",
  tripIdleTime: "10",
  tripAvgSpeed: "60",
  tripMaxSpeed: "88.5",
};

/** S2 §5, in its order. */
const MISSING: [field: UsageField, message: string][] = [
  ["carID", "차량명을 선택해 주세요."],
  ["tripDate", "운행 일자를 선택해 주세요."],
  ["tripTime", "운행 시각을 선택해 주세요."],
  ["tripDrvTime", "주행 시간을 입력해 주세요."],
  ["tripDist", "주행 거리를 입력해 주세요."],
  ["tripIdleTime", "공회전 시간을 입력해 주세요."],
  ["tripAvgSpeed", "평균 속도를 입력해 주세요."],
  ["tripMaxSpeed", "최고 속도를 입력해 주세요."],
];

Deno.test("a complete form has no problem, and zero is a valid answer", () => {
  assertEquals(checkUsage(full), null);
  const zero = { tripDrvTime: "0", tripDist: "0", tripIdleTime: "0", tripAvgSpeed: "0" };
  assertEquals(checkUsage({ ...full, ...zero, tripMaxSpeed: "0" }), null);
});

Deno.test("of several missing fields the first in S2's order is reported", () => {
  const subset = fc.subarray(MISSING.map(([field]) => field), { minLength: 1 });
  fc.assert(fc.property(subset, fc.constantFrom("", " ", "\u3000"), (fields, nothing) => {
    const form = { ...full };
    for (const field of fields) form[field] = nothing;
    const [field, message] = MISSING.find(([one]) => fields.includes(one))!;
    assertEquals(checkUsage(form), { field, message });
  }));
});

Deno.test("missing fields are reported before wrong ones", () => {
  assertEquals(checkUsage({ ...full, tripDate: "어제", tripMaxSpeed: "" }), {
    field: "tripMaxSpeed",
    message: "최고 속도를 입력해 주세요.",
  });
});

Deno.test("an impossible value is reported with the right form", () => {
  const table: [wrong: Partial<UsageForm>, field: UsageField, message: string][] = [
    [
      { tripDate: "2026-02-30" },
      "tripDate",
      "운행 일자를 2026-01-31과 같은 형식으로 입력해 주세요.",
    ],
    [{ tripTime: "25:00" }, "tripTime", "운행 시각을 09:30과 같은 형식으로 입력해 주세요."],
    [{ tripTime: "아침" }, "tripTime", "운행 시각을 09:30과 같은 형식으로 입력해 주세요."],
    [
      { tripDrvTime: "한 시간" },
      "tripDrvTime",
      "주행 시간은 0부터 10,080분(604,800초)까지의 숫자로 입력해 주세요.",
    ],
    [{ tripDist: "-3" }, "tripDist", "주행 거리는 0부터 10,000까지의 숫자로 입력해 주세요."],
    [{ tripDist: "1e3" }, "tripDist", "주행 거리는 0부터 10,000까지의 숫자로 입력해 주세요."],
    [
      { tripIdleTime: "99999" },
      "tripIdleTime",
      "공회전 시간은 0부터 10,080분(604,800초)까지의 숫자로 입력해 주세요.",
    ],
    [
      { tripAvgSpeed: "401" },
      "tripAvgSpeed",
      "평균 속도는 0부터 400까지의 숫자로 입력해 주세요.",
    ],
    [{ tripMaxSpeed: "." }, "tripMaxSpeed", "최고 속도는 0부터 400까지의 숫자로 입력해 주세요."],
    [
      { tripAvgSpeed: "60.5", tripMaxSpeed: "60" },
      "tripMaxSpeed",
      "최고 속도(60km/h)가 평균 속도(60.5km/h)보다 낮습니다. 두 값을 확인해 주세요.",
    ],
  ];
  for (const [wrong, field, message] of table) {
    assertEquals(checkUsage({ ...full, ...wrong }), { field, message });
  }
});

Deno.test("a form sends seconds, the car's name and the estimate with two decimals (S2 §3)", () => {
  const vehicle = { carName: "레이", fuelType: "휘발유" };
  assertEquals(usagePayload({ ...full, tripDist: "1,030" }, vehicle).tripDist, 1_030);
  assertEquals(usagePayload(full, vehicle), {
    carID: "ray",
    carName: "레이",
    tripDate: "2026-11-02",
    tripTime: "09:30",
    tripDrvTime: 2_520,
    tripDist: 30,
    tripIdleTime: 600,
    tripAvgSpeed: 60,
    tripMaxSpeed: 88.5,
    tripAvgMileage: 10.43,
  });
});

Deno.test("without one of its figures there is no estimate", () => {
  assertEquals(formMileage({ ...full, tripMaxSpeed: "" }, "전기"), 20);
  for (const field of ["tripDist", "tripIdleTime", "tripAvgSpeed"] as const) {
    assertEquals(formMileage({ ...full, [field]: "" }, "전기"), null);
  }
});

Deno.test("a departure is shown by the clock in Seoul", () => {
  assertEquals(departureOf("2026-11-02", "09:30"), "2026-11-02T00:30:00.000Z");
  assertEquals(departureOf("2026-01-01", "08:59:59"), "2025-12-31T23:59:59.000Z");
});

import { assertEquals } from "@std/assert";
import type { Refusal } from "../../events/base/refusal.ts";
import type { NewEvent } from "../../events/base/event.ts";
import { type TableState } from "../../events/tables.ts";
import { trip as trips } from "../../events/car/trip.ts";
import { drive, others } from "../helpers/cars.ts";

const id = "t1";
const stream = "trip/t1";
const trip: TableState<"trip"> = { ...drive(), deleted: false };
const gone = { ...trip, deleted: true };
const garage = others([], { ray: "레이", morning: "모닝" });

const said = (decided: NewEvent[] | Refusal) =>
  Array.isArray(decided)
    ? decided.map(({ type }) => type)
    : [decided.status, decided.code, decided.message];
const noVehicle = [
  422,
  "unknown_vehicle",
  "등록되지 않은 차량입니다. 차량을 다시 선택해 주세요.",
];

Deno.test("given nothing, when a trip is recorded, then it is stored", () => {
  const events = trips.create(undefined, { id, values: drive() }, garage);
  assertEquals(events, [{ stream, type: "trip.recorded", data: drive() }]);
  if (Array.isArray(events)) assertEquals(trips.evolve(undefined, events[0]), trip);
});

Deno.test("given a trip, when purpose and destination change, then these are written", () => {
  const values = { purpose: "commute", dist: "퇴근", pay: 0 } as const;
  const changes = {
    purpose: { from: "business", to: "commute" },
    dist: { from: "서초등기소", to: "퇴근" },
  };
  assertEquals(trips.change(trip, { id, values }, garage), [
    { stream, type: "trip.changed", data: { changes } },
  ]);
});

Deno.test("given a trip, when it moves to another car, then that car must exist", () => {
  const moved = trips.change(trip, { id, values: { carID: "morning", carName: "모닝" } }, garage);
  assertEquals(said(moved), ["trip.changed"]);
  const lost = trips.change(trip, { id, values: { carID: "ghost" } }, garage);
  assertEquals(said(lost), noVehicle);
});

Deno.test("given a trip of a car deleted since, when its note changes, then the edit is accepted", () => {
  const old = { ...trip, carID: "sold" };
  const values = { carID: "sold", dist: "인천등기국" };
  assertEquals(said(trips.change(old, { id, values }, garage)), ["trip.changed"]);
});

Deno.test("an impossible act on a trip is refused", () => {
  const missing = [404, "trip_not_found", "운행 기록 정보를 찾을 수 없습니다."];
  const record = drive({ carID: "ghost" });
  const table: [decided: NewEvent[] | Refusal, expected: unknown][] = [
    [trips.create(undefined, { id, values: record }, garage), noVehicle],
    [
      trips.create(trip, { id, values: drive() }, garage),
      [409, "already_recorded", "이미 등록된 운행 기록입니다."],
    ],
    [trips.change(undefined, { id, values: {} }, garage), missing],
    [trips.remove(undefined, { id }), missing],
    [trips.restore(undefined, { id }, garage), missing],
    [trips.takeBack(undefined, { id, events: [] }, garage), missing],
    [
      trips.change(gone, { id, values: { dist: "" } }, garage),
      [409, "deleted", "삭제된 운행 기록입니다. 복원한 뒤 수정해 주세요."],
    ],
    [trips.remove(gone, { id }), [409, "already_deleted", "이미 삭제된 운행 기록입니다."]],
    [trips.restore(trip, { id }, garage), [409, "not_deleted", "삭제되지 않은 운행 기록입니다."]],
    [
      trips.change(trip, { id, values: { tripDist: -1 } }, garage),
      [422, "invalid_input", "값의 형식이 올바르지 않습니다."],
    ],
  ];
  for (const [decided, expected] of table) assertEquals(said(decided), expected);
});

import { assertEquals } from "@std/assert";
import type { Refusal } from "../../events/refusal.ts";
import {
  changeVehicle,
  evolve,
  registerVehicle,
  removeVehicle,
  restoreVehicle,
  takeBackVehicle,
  type VehicleEvent,
  type VehicleState,
} from "../../events/vehicle.ts";
import { car } from "../helpers/cars.ts";

const id = "ray";
const stream = "vehicle/ray";
const ray: VehicleState = { ...car("레이"), deleted: false };
const gone: VehicleState = { ...ray, deleted: true };

const free = { nameTaken: () => false };
const only = (...names: string[]) => ({ nameTaken: (name: string) => names.includes(name) });

const said = (decided: VehicleEvent[] | Refusal) =>
  Array.isArray(decided)
    ? decided.map(({ type }) => type)
    : [decided.status, decided.code, decided.message];
const taken = [409, "name_taken", "같은 이름의 차량이 이미 있습니다."];

Deno.test("given nothing, when a vehicle is registered, then it is in the books", () => {
  const events = registerVehicle(undefined, { id, record: car("레이") }, free);
  assertEquals(events, [{ stream, type: "vehicle.registered", data: car("레이") }]);
  if (Array.isArray(events)) assertEquals(evolve(undefined, events[0]), ray);
});

Deno.test("given a vehicle, when it is registered again, then it is refused", () => {
  const again = registerVehicle(ray, { id, record: car("레이") }, free);
  assertEquals(said(again), [409, "already_registered", "이미 등록된 차량입니다."]);
});

Deno.test("two vehicles in use never have one name, whatever is done", () => {
  const renamed = changeVehicle(ray, { id, values: { name: "모닝" } }, free);
  if (!Array.isArray(renamed)) throw new Error(renamed.message);
  const morning = renamed.reduce<VehicleState>(evolve, ray);
  const table: [decided: VehicleEvent[] | Refusal, expected: unknown][] = [
    [registerVehicle(undefined, { id, record: car("레이") }, only("레이")), taken],
    [changeVehicle(ray, { id, values: { name: "모닝" } }, only("모닝")), taken],
    [changeVehicle(ray, { id, values: { memo: "세차" } }, only("레이")), ["vehicle.changed"]],
    [restoreVehicle(gone, { id }, only("레이")), taken],
    [restoreVehicle(gone, { id }, only("모닝")), ["vehicle.restored"]],
    [takeBackVehicle(morning, { id, events: renamed }, only("레이")), taken],
    [takeBackVehicle(morning, { id, events: renamed }, only("모닝")), ["vehicle.changed"]],
    [removeVehicle(ray, { id }), ["vehicle.deleted"]],
  ];
  for (const [decided, expected] of table) assertEquals(said(decided), expected);
});

Deno.test("what cannot be done to a vehicle is refused", () => {
  const missing = [404, "vehicle_not_found", "차량 정보를 찾을 수 없습니다."];
  const table: [decided: VehicleEvent[] | Refusal, expected: unknown][] = [
    [changeVehicle(undefined, { id, values: {} }, free), missing],
    [removeVehicle(undefined, { id }), missing],
    [restoreVehicle(undefined, { id }, free), missing],
    [takeBackVehicle(undefined, { id, events: [] }, free), missing],
    [
      changeVehicle(gone, { id, values: { memo: "" } }, free),
      [409, "deleted", "삭제된 차량입니다. 복원한 뒤 수정해 주세요."],
    ],
    [removeVehicle(gone, { id }), [409, "already_deleted", "이미 삭제된 차량입니다."]],
    [restoreVehicle(ray, { id }, free), [409, "not_deleted", "삭제되지 않은 차량입니다."]],
  ];
  for (const [decided, expected] of table) assertEquals(said(decided), expected);
});

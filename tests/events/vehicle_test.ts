import { assertEquals } from "@std/assert";
import type { Refusal } from "../../events/base/refusal.ts";
import type { NewEvent } from "../../events/base/event.ts";
import { type TableState } from "../../events/tables.ts";
import { vehicle } from "../../events/car/vehicle.ts";
import { car, others } from "../helpers/cars.ts";

const id = "ray";
const stream = "vehicle/ray";
type VehicleState = TableState<"vehicle">;
const ray: VehicleState = { ...car("레이"), deleted: false };
const gone: VehicleState = { ...ray, deleted: true };

const free = others();
const only = (...names: string[]) => others(names);

const said = (decided: NewEvent[] | Refusal) =>
  Array.isArray(decided)
    ? decided.map(({ type }) => type)
    : [decided.status, decided.code, decided.message];
const taken = [409, "name_taken", "같은 이름의 차량이 이미 있습니다."];

Deno.test("given nothing, when a vehicle is registered, then it is stored", () => {
  const events = vehicle.create(undefined, { id, values: car("레이") }, free);
  const claims = ["vehicle.name=레이"];
  assertEquals(events, [{ stream, type: "vehicle.registered", data: car("레이"), claims }]);
  if (Array.isArray(events)) assertEquals(vehicle.evolve(undefined, events[0]), ray);
});

Deno.test("given a vehicle, when it is registered again, then it is refused", () => {
  const again = vehicle.create(ray, { id, values: car("레이") }, free);
  assertEquals(said(again), [409, "already_registered", "이미 등록된 차량입니다."]);
});

Deno.test("two vehicles in use never share a name after any act", () => {
  const renamed = vehicle.change(ray, { id, values: { name: "모닝" } }, free);
  if (!Array.isArray(renamed)) throw new Error(renamed.message);
  const morning = renamed.reduce<VehicleState>(vehicle.evolve, ray);
  const table: [decided: NewEvent[] | Refusal, expected: unknown][] = [
    [vehicle.create(undefined, { id, values: car("레이") }, only("레이")), taken],
    [vehicle.change(ray, { id, values: { name: "모닝" } }, only("모닝")), taken],
    [vehicle.change(ray, { id, values: { memo: "세차" } }, only("레이")), ["vehicle.changed"]],
    [vehicle.restore(gone, { id }, only("레이")), taken],
    [vehicle.restore(gone, { id }, only("모닝")), ["vehicle.restored"]],
    [vehicle.takeBack(morning, { id, events: renamed }, only("레이")), taken],
    [vehicle.takeBack(morning, { id, events: renamed }, only("모닝")), ["vehicle.changed"]],
    [vehicle.remove(ray, { id }), ["vehicle.deleted"]],
  ];
  for (const [decided, expected] of table) assertEquals(said(decided), expected);
});

Deno.test("an impossible act on a vehicle is refused", () => {
  const missing = [404, "vehicle_not_found", "차량 정보를 찾을 수 없습니다."];
  const table: [decided: NewEvent[] | Refusal, expected: unknown][] = [
    [vehicle.change(undefined, { id, values: {} }, free), missing],
    [vehicle.remove(undefined, { id }), missing],
    [vehicle.restore(undefined, { id }, free), missing],
    [vehicle.takeBack(undefined, { id, events: [] }, free), missing],
    [
      vehicle.change(gone, { id, values: { memo: "" } }, free),
      [409, "deleted", "삭제된 차량입니다. 복원한 뒤 수정해 주세요."],
    ],
    [vehicle.remove(gone, { id }), [409, "already_deleted", "이미 삭제된 차량입니다."]],
    [vehicle.restore(ray, { id }, free), [409, "not_deleted", "삭제되지 않은 차량입니다."]],
  ];
  for (const [decided, expected] of table) assertEquals(said(decided), expected);
});

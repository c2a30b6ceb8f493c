/** The cars and trips tests talk about. */
import type { RecordOf } from "../../events/kit/field.ts";
import type { Lookup } from "../../events/kit/table.ts";
import type { TripRecord } from "../../events/car/trip.ts";
import type { vehicle } from "../../events/car/vehicle.ts";

type VehicleRecord = RecordOf<typeof vehicle.fields>;

/** An office in which these names are taken, and that has these vehicles (by id). */
export const others = (taken: string[] = [], vehicles: Record<string, string> = {}): Lookup => ({
  taken: (_key, value) => taken.includes(String(value)),
  nameOf: (_noun, id) => vehicles[id],
  idOf: (_noun, name) => Object.keys(vehicles).find((id) => vehicles[id] === name),
  cellOf: () => undefined,
});

/** A vehicle with nothing special about it. */
export function car(name: string, fields: Partial<VehicleRecord> = {}): VehicleRecord {
  return {
    name,
    plate: "12가3456",
    model: "경형",
    fuel_type: "gasoline",
    is_active: true,
    log_kind: "unknown",
    insurance: "unknown",
    memo: "",
    profile_image_url: "",
    thumbnail_image_url: "",
    ...fields,
  };
}

/** Ten kilometres to the registry office at 9:30 in Seoul on 2 November 2026, without a rest. */
export function drive(fields: Partial<TripRecord> = {}): TripRecord {
  return {
    carID: "ray",
    carName: "레이",
    carUser: "이미나",
    tripTime: "2026-11-02T00:30:00.000Z",
    tripDrvTime: 600,
    tripIdleTime: 0,
    tripDist: 10,
    tripAvgSpeed: 60,
    tripMaxSpeed: 80,
    tripAvgMileage: 11,
    purpose: "business",
    dist: "서초등기소",
    pay: 0,
    odoStart: null,
    odoEnd: null,
    driverDept: "",
    ntsPurpose: "",
    commuteKm: null,
    businessKm: null,
    ...fields,
  };
}

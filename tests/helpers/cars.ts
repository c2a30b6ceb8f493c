/** The cars and trips tests talk about. */
import type { TripRecord } from "../../events/trip.ts";
import type { VehicleRecord } from "../../events/vehicle.ts";

/** A vehicle with nothing special about it. */
export function car(name: string, fields: Partial<VehicleRecord> = {}): VehicleRecord {
  return {
    name,
    plate: "12가3456",
    model: "경형",
    fuel_type: "gasoline",
    is_active: true,
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
    ...fields,
  };
}

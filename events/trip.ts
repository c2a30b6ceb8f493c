/** Trips of the office's cars: one record of use each (S1 §3 "Car trip", S2 §3 "Car usage record"). */
import { z } from "zod";
import { define } from "./definition.ts";
import type { NewEvent, StoredEvent } from "./event.ts";
import { isRefusal, type Refusal, refuse } from "./refusal.ts";
import { type RowEvent, type RowState, tableNoun } from "./table_noun.ts";
import { TRIP_DISTANCE_MAX_KM, TRIP_SECONDS_MAX, TRIP_SPEED_MAX_KMH } from "./trip_limits.ts";

/** 업무용, 출퇴근, 비업무용 (S1 §4). */
export const TRIP_PURPOSES = ["business", "commute", "non-business"] as const;

const seconds = z.number().min(0).max(TRIP_SECONDS_MAX);
const speed = z.number().min(0).max(TRIP_SPEED_MAX_KMH);

const record = z.object({
  /** Id of the vehicle; it may have been deleted since. */
  carID: z.string().max(64),
  carName: z.string().min(1).max(50),
  carUser: z.string().max(50),
  /** Instant of departure, ISO 8601 UTC. */
  tripTime: z.iso.datetime(),
  /** Driving, in seconds. */
  tripDrvTime: seconds,
  /** Engine on, car at rest, in seconds. */
  tripIdleTime: seconds,
  /** Kilometres. */
  tripDist: z.number().min(0).max(TRIP_DISTANCE_MAX_KM),
  tripAvgSpeed: speed,
  tripMaxSpeed: speed,
  /** Estimated km/L with two decimals (S2 §5); null where it cannot be told. */
  tripAvgMileage: z.number().min(0).max(1_000).nullable(),
  purpose: z.enum(TRIP_PURPOSES),
  /** Destination or what the trip was for. */
  dist: z.string().max(500),
  /** Cost in won. */
  pay: z.int().min(0).max(100_000_000),
});
export type TripRecord = z.infer<typeof record>;

const noun = tableNoun("trip", "운행 기록", record);

export const tripEvents = [define("trip.recorded", record), ...noun.events];
export type TripEvent = NewEvent<"trip.recorded", TripRecord> | RowEvent<"trip", TripRecord>;
export type StoredTripEvent = TripEvent & StoredEvent;
export type TripState = RowState<TripRecord>;

/** Folds one event into a trip. */
export function evolve(state: TripState | undefined, event: TripEvent): TripState {
  if (event.type === "trip.recorded") return { ...event.data, deleted: false };
  return noun.evolve(state!, event);
}

export const tripStream = (id: string): string => `trip/${id}`;

/** What a decision about a trip may ask about the rest of the office. */
export interface TripContext {
  /** Is there a vehicle with this id that is not deleted? */
  vehicleExists(id: string): boolean;
}

const noVehicle = () =>
  refuse(422, "unknown_vehicle", "등록되지 않은 차량입니다. 차량을 다시 선택해 주세요.");

/** Records a trip. */
export function recordTrip(
  state: TripState | undefined,
  command: { id: string; record: TripRecord },
  context: TripContext,
): TripEvent[] | Refusal {
  if (state) return refuse(409, "already_recorded", "이미 등록된 운행 기록입니다.");
  if (!context.vehicleExists(command.record.carID)) return noVehicle();
  return [{ stream: tripStream(command.id), type: "trip.recorded", data: command.record }];
}

/** Changes fields of a trip; it can only be given to a vehicle that is there. */
export function changeTrip(
  state: TripState | undefined,
  command: { id: string; values: Partial<TripRecord> },
  context: TripContext,
): TripEvent[] | Refusal {
  const decided = noun.change(state, command);
  if (isRefusal(decided)) return decided;
  const { carID } = command.values;
  const moved = carID !== undefined && carID !== state?.carID;
  return moved && !context.vehicleExists(carID) ? noVehicle() : decided;
}

export const removeTrip = noun.remove;
export const restoreTrip = noun.restore;
export const takeBackTrip = noun.takeBack;

/** Vehicles of the office: what they are called, what they burn, whether they are in use (S2 §2, §3). */
import { z } from "zod";
import { define } from "./definition.ts";
import type { NewEvent, StoredEvent } from "./event.ts";
import { isRefusal, type Refusal, refuse } from "./refusal.ts";
import { type RowEvent, type RowState, tableNoun } from "./table_noun.ts";

export const FUELS = ["gasoline", "diesel", "lpg", "hybrid", "electric"] as const;

const record = z.object({
  /** What people call it and trips name it by; one vehicle in use per name. */
  name: z.string().min(1).max(50),
  /** Registration number (자동차등록번호). */
  plate: z.string().max(20),
  /** Kind of car (차종). */
  model: z.string().max(50),
  /** One of FUELS, or any words a file gave; "" when not known. */
  fuel_type: z.string().max(30),
  is_active: z.boolean(),
  memo: z.string().max(500),
  profile_image_url: z.string().max(500),
  thumbnail_image_url: z.string().max(500),
});
export type VehicleRecord = z.infer<typeof record>;

const noun = tableNoun("vehicle", "차량", record);

export const vehicleEvents = [define("vehicle.registered", record), ...noun.events];
export type VehicleEvent =
  | NewEvent<"vehicle.registered", VehicleRecord>
  | RowEvent<"vehicle", VehicleRecord>;
export type StoredVehicleEvent = VehicleEvent & StoredEvent;
export type VehicleState = RowState<VehicleRecord>;

/** Folds one event into a vehicle. */
export function evolve(state: VehicleState | undefined, event: VehicleEvent): VehicleState {
  if (event.type === "vehicle.registered") return { ...event.data, deleted: false };
  return noun.evolve(state!, event);
}

export const vehicleStream = (id: string): string => `vehicle/${id}`;

/** What a decision about a vehicle may ask about the others. */
export interface VehicleContext {
  /** Does another vehicle that is not deleted have this name? */
  nameTaken(name: string): boolean;
}

type Decided = VehicleEvent[] | Refusal;

const taken = () => refuse(409, "name_taken", "같은 이름의 차량이 이미 있습니다.");

/** Registers a vehicle. */
export function registerVehicle(
  state: VehicleState | undefined,
  command: { id: string; record: VehicleRecord },
  context: VehicleContext,
): Decided {
  if (state) return refuse(409, "already_registered", "이미 등록된 차량입니다.");
  if (context.nameTaken(command.record.name)) return taken();
  return [{ stream: vehicleStream(command.id), type: "vehicle.registered", data: command.record }];
}

/** Changes fields of a vehicle. */
export function changeVehicle(
  state: VehicleState | undefined,
  command: { id: string; values: Partial<VehicleRecord> },
  context: VehicleContext,
): Decided {
  return named(state, noun.change(state, command), context);
}

export const removeVehicle = noun.remove;

/** Brings a deleted vehicle back, unless another one has its name by now. */
export function restoreVehicle(
  state: VehicleState | undefined,
  command: { id: string },
  context: VehicleContext,
): Decided {
  return named(state, noun.restore(state, command), context);
}

/** Takes back what these events did, unless another vehicle has the earlier name by now. */
export function takeBackVehicle(
  state: VehicleState | undefined,
  command: { id: string; events: NewEvent[] },
  context: VehicleContext,
): Decided {
  return named(state, noun.takeBack(state, command), context);
}

/** Refuses what would leave two vehicles in use under one name. */
function named(
  state: VehicleState | undefined,
  decided: Decided,
  context: VehicleContext,
): Decided {
  if (isRefusal(decided) || decided.length === 0 || !state) return decided;
  const after = decided.reduce<VehicleState>(evolve, state);
  const settled = after.name === state.name && after.deleted === state.deleted;
  return settled || after.deleted || !context.nameTaken(after.name) ? decided : taken();
}

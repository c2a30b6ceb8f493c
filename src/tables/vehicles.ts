/** The vehicles themselves: what the usage log chooses from. */
import {
  changeVehicle,
  registerVehicle,
  removeVehicle,
  restoreVehicle,
  takeBackVehicle,
  type VehicleRecord,
} from "../../events/vehicle.ts";
import type { Views } from "../../projections/registry.ts";
import { vehicleColumns } from "../../projections/table/vehicle_columns.ts";
import {
  vehicleContext,
  vehicleOptions,
  vehicleRow,
  vehicleRows,
  vehicleView,
} from "../../projections/vehicle.ts";
import { given } from "./given.ts";
import type { Resource, Values } from "./resource.ts";

/** What a vehicle is as long as nothing else is said. */
const NEW: VehicleRecord = {
  name: "",
  plate: "",
  model: "",
  fuel_type: "",
  is_active: true,
  memo: "",
  profile_image_url: "",
  thumbnail_image_url: "",
};

const stateOf = (views: Views, id: string) => views.vehicle.byId.get(id)?.state;
const contextOf = (views: Views, id: string) => vehicleContext(views.vehicle, id);
const fields = (values: Values) => given<VehicleRecord>(values, NEW);

export const vehicles: Resource = {
  noun: "vehicle",
  base: "/api/vehicle",
  role: "superuser",
  writeRole: "superuser",
  title: "차량",
  columns: vehicleColumns,
  importKey: "name",
  rows: (views) => vehicleRows(views.vehicle),
  row: (views, id) => vehicleRow(views.vehicle, id),
  view: vehicleView,
  create(views, id, values) {
    const record = { ...NEW, ...fields(values) };
    return registerVehicle(stateOf(views, id), { id, record }, contextOf(views, id));
  },
  update: (views, id, values) =>
    changeVehicle(stateOf(views, id), { id, values: fields(values) }, contextOf(views, id)),
  remove: (views, id) => removeVehicle(stateOf(views, id), { id }),
  restore: (views, id) => restoreVehicle(stateOf(views, id), { id }, contextOf(views, id)),
  invert: (views, id, events) =>
    takeBackVehicle(stateOf(views, id), { id, events }, contextOf(views, id)),
  filterOptions: (views) => ({ car_options: vehicleOptions(views.vehicle) }),
  // No two vehicles in use may have one name.
  reads: ["vehicle"],
};

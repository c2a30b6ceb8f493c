/** Every table of the office. */
import { type TableName, tables } from "../../events/tables.ts";
import { vehicleOptions } from "../../projections/vehicle.ts";
import { addresses } from "./addresses.ts";
import { courierCharges } from "./courier_charges.ts";
import { couriers } from "./couriers.ts";
import { documents } from "./documents.ts";
import { employees } from "./employees.ts";
import { security } from "./security.ts";
import { type Resource, resourceOf } from "./resource.ts";
import { trips } from "./trips.ts";
import { users } from "./users.ts";

/** What a table has besides what follows from its definition. */
const own: Partial<Record<TableName, Resource>> = {
  address: addresses,
  courier_charge: courierCharges,
  document: documents,
  employee: employees,
  trip: trips,
  vehicle: resourceOf(tables.vehicle, {
    filterOptions: (views) => ({ car_options: vehicleOptions(views.vehicle) }),
  }),
};

export const resources: Resource[] = [
  users,
  security,
  couriers,
  ...(Object.keys(tables) as TableName[]).map((name) => own[name] ?? resourceOf(tables[name])),
];

/** The table of a noun. */
export const resourceNamed = (noun: string): Resource | undefined =>
  resources.find((resource) => resource.noun === noun);

/** Every resource of the office. */
import { type TableName, tables } from "../../events/tables.ts";
import { vehicleOptions } from "../../projections/car/vehicle.ts";
import { addresses } from "./addresses.ts";
import { courierCharges } from "./courier_charges.ts";
import { cards } from "./cards.ts";
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

/** Those whose calls are the shared ones. */
export const resources: Resource[] = [
  users,
  security,
  couriers,
  ...(Object.keys(tables) as TableName[]).map((name) => own[name] ?? resourceOf(tables[name])),
];

/** Card spending has the calls of a report besides import and undo, and none of a table's others. */
const all = [cards, ...resources];

/** The resource of a noun. */
export const resourceNamed = (noun: string): Resource | undefined =>
  all.find((resource) => resource.noun === noun);

/** All that have a past, as who reads their lists reads them. */
export const readResources: Resource[] = all.filter((one) => one !== security)
  .map((one) => ({ ...one, read: one.reportRead ?? one.read }));

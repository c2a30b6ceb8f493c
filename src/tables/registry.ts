/** Every resource of the office. */
import { type TableName, tables } from "../../events/tables.ts";
import { vehicleOptions } from "../../projections/car/vehicle.ts";
import { attachments } from "./attachments.ts";
import { addresses } from "./addresses.ts";
import { courierCharges } from "./courier_charges.ts";
import { cards } from "./cards.ts";
import { couriers } from "./couriers.ts";
import { documents } from "./documents.ts";
import { employees } from "./employees.ts";
import {
  matterEntries,
  matterHandovers,
  matterObjects,
  matterParties,
  matters,
} from "./matters.ts";
import { security } from "./security.ts";
import { type Resource, resourceOf } from "./resource.ts";
import { trips } from "./trips.ts";
import { users } from "./users.ts";

/** A table's special behaviour besides its definition. */
const own: Partial<Record<TableName, Resource>> = {
  address: addresses,
  courier_charge: courierCharges,
  document: documents,
  employee: employees,
  trip: trips,
  matter: matters,
  matter_party: matterParties,
  matter_object: matterObjects,
  matter_entry: matterEntries,
  matter_handover: matterHandovers,
  vehicle: resourceOf(tables.vehicle, {
    filterOptions: (views) => ({ car_options: vehicleOptions(views.vehicle) }),
  }),
};

/** Resources with the shared calls. */
export const resources: Resource[] = [
  users,
  security,
  couriers,
  ...(Object.keys(tables) as TableName[]).map((name) => own[name] ?? resourceOf(tables[name])),
];

/**
 * Card spending has the calls of a report besides import and undo, and none of a table's others; attached files have
 * undo alone.
 */
const all = [cards, attachments, ...resources];

/** The resource of a noun. */
export const resourceNamed = (noun: string): Resource | undefined =>
  all.find((resource) => resource.noun === noun);

/** All that have a past, as who reads their lists reads them. */
export const readResources: Resource[] = all.filter((one) =>
  one !== security && one !== attachments
)
  .map((one) => ({ ...one, read: one.reportRead ?? one.read }));

/** Every noun that files can be imported into. */
import { resources } from "../tables/registry.ts";
import type { Resource } from "../tables/resource.ts";
import { addresses } from "../tables/addresses.ts";
import { courierCharges } from "../tables/courier_charges.ts";
import { trips } from "../tables/trips.ts";
import { addressNoun } from "./address_noun.ts";
import { cardNoun } from "./card_noun.ts";
import { cards } from "./card_resource.ts";
import { courierChargeNoun } from "./courier_charge_noun.ts";
import type { ImportNoun } from "./noun.ts";
import { tableNoun } from "./table_noun.ts";
import { tripNoun } from "./trip_noun.ts";

const known = new WeakMap<Resource, ImportNoun>([
  [cards, cardNoun],
  [trips, tripNoun],
  [courierCharges, courierChargeNoun],
  [addresses, addressNoun],
]);

/** A resource as the import knows it. */
export function importNoun(resource: Resource): ImportNoun {
  const noun = known.get(resource) ?? tableNoun(resource);
  known.set(resource, noun);
  return noun;
}

/** The names by which the command line knows them. */
export const importable: ReadonlyMap<string, Resource> = new Map([
  ["cards", cards],
  ...resources.filter(({ onlyRead }) => !onlyRead).map((
    resource,
  ): [string, Resource] => [
    `${resource.noun}s`.replace("companys", "companies").replace("addresss", "addresses"),
    resource,
  ]),
]);

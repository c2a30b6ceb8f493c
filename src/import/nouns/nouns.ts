/** Every noun that files can be imported into. */
import { nounNamed } from "../../../events/nouns.ts";
import { resources } from "../../tables/registry.ts";
import type { Resource } from "../../tables/resource.ts";
import { addresses } from "../../tables/addresses.ts";
import { cards } from "../../tables/cards.ts";
import { courierCharges } from "../../tables/courier_charges.ts";
import {
  matterEntries,
  matterHandovers,
  matterObjects,
  matterParties,
} from "../../tables/matters.ts";
import { trips } from "../../tables/trips.ts";
import { addressNoun } from "./address_noun.ts";
import { cardNoun } from "./card_noun.ts";
import { courierChargeNoun } from "./courier_charge_noun.ts";
import { matterPartNoun } from "./matter_part_noun.ts";
import type { ImportNoun } from "./noun.ts";
import { tableNoun } from "./table_noun.ts";
import { tripNoun } from "./trip_noun.ts";

const known = new WeakMap<Resource, ImportNoun>([
  [cards, cardNoun],
  [trips, tripNoun],
  [courierCharges, courierChargeNoun],
  [addresses, addressNoun],
  ...[matterParties, matterObjects, matterEntries, matterHandovers]
    .map((part): [Resource, ImportNoun] => [part, matterPartNoun(part)]),
]);

/** A resource as the import knows it. */
export function importNoun(resource: Resource): ImportNoun {
  const noun = known.get(resource) ?? tableNoun(resource);
  known.set(resource, noun);
  return noun;
}

const taken = resources.filter(({ onlyRead }) => !onlyRead);

/** The names by which the command line knows them. */
export const importable: ReadonlyMap<string, Resource> = new Map([
  ["cards", cards],
  ...taken.map((resource): [string, Resource] => {
    const { noun } = resource;
    return [nounNamed(noun)?.plural ?? `${noun.replaceAll("_", "-")}s`, resource];
  }),
]);

/** Names that scripts of offices may still have: `leave_policys`, `day_offs`, `courier_charges`. */
const FORMER: ReadonlyMap<string, Resource> = new Map(
  taken.map((resource) => [`${resource.noun}s`, resource]),
);

/** A list's present name, by a present or former name; otherwise the name itself. */
export function currentName(name: string): string {
  const former = importable.has(name) ? undefined : FORMER.get(name);
  return [...importable].find(([, resource]) => resource === former)?.[0] ?? name;
}

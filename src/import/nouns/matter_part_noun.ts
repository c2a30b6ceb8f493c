/** Parties, objects and costs of cases as the import knows them: a file names the case by its number in the case book. */
import { matterNumbered } from "../../../projections/matter/matter.ts";
import type { Resource } from "../../tables/resource.ts";
import type { ImportNoun } from "./noun.ts";
import { tableNoun } from "./table_noun.ts";

export const matterPartNoun = (resource: Resource): ImportNoun => ({
  ...tableNoun(resource),
  settle({ matter }, values) {
    const found = matterNumbered(matter, String(values.matter_id ?? ""));
    return found ? { ...values, matter_id: found.id } : values;
  },
});

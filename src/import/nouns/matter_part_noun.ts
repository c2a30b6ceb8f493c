/** Parties, objects and costs of cases as the import knows them: a file names the case by its number in the case book. */
import { bookNumber } from "../../../events/matter/matter_number.ts";
import { findUnique } from "../../../projections/kit/table_view.ts";
import type { Resource } from "../../tables/resource.ts";
import type { ImportNoun } from "./noun.ts";
import { tableNoun } from "./table_noun.ts";

export const matterPartNoun = (resource: Resource): ImportNoun => ({
  ...tableNoun(resource),
  settle({ matter }, values) {
    const text = String(values.matter_id ?? "");
    // A former book may have a number that reads like one of the office's own.
    const found = findUnique(matter, "number", text) ??
      findUnique(matter, "number", bookNumber(text));
    return found ? { ...values, matter_id: found.id } : values;
  },
});

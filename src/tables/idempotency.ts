/** What this very request did before, when it comes again after its answer got lost. */
import type { Views } from "../../projections/registry.ts";

/** Ids of the rows that the operation of this name did already. */
export function doneBefore({ operation }: Views, name: string | undefined): string[] {
  const made = name === undefined ? undefined : operation.byId.get(name.split(":", 1)[0]);
  if (!made) return [];
  return [...made.rows.keys()].map((stream) => stream.slice(made.noun.length + 1));
}

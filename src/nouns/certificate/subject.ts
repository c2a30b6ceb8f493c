/** The one place that reads an address for certificates. */
import type { Views } from "../../../projections/registry.ts";
import type { Subject } from "./source.ts";

/** The data of an address for a provider; null if there is none, or it was deleted. */
export function subjectOf({ address }: Pick<Views, "address">, id: string): Subject | null {
  const state = address.byId.get(id)?.state;
  if (!state || state.deleted) return null;
  return { id, address: state.address, owner: state.owner_name, office: state.regi_office };
}

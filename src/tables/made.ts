/** Operations made before: what a request did already, and what can be taken back. */
import type { Views } from "../../projections/registry.ts";

/** Ids of the rows that the operation of this name did already: a request that comes again. */
export function doneBefore(_views: Views, _operation: string | undefined): string[] {
  return [];
}

/** A row's values that may be right and rarely are: a person is asked before they are written. */
import { isRefusal, refuse } from "../../events/refusal.ts";
import { refuseByRules } from "../../projections/office_rules.ts";
import type { Views } from "../../projections/registry.ts";
import type { Decision, Resource } from "./resource.ts";

type Deciding<R> = (views: Views, row: R, now: Date) => Decision;

/** Code of a refusal that `confirm` takes away. */
export const ASKS = "needs_confirmation";

/** The decision, or the question that goes before it. */
export const asking = <R>(
  resource: Resource,
  id: string,
  isConfirmed: unknown,
  decide: Deciding<R>,
): Deciding<R> =>
(views, row, now) => {
  const decided = decide(views, row, now);
  // What the books will refuse is not asked about first.
  if (isRefusal(decided) || isConfirmed === true || refuseByRules(views, decided, now)) {
    return decided;
  }
  const doubts = resource.doubts?.(views, id, decided) ?? [];
  if (doubts.length === 0) return decided;
  const details = doubts.map(({ field, message }) => ({ field, message }));
  return refuse(409, ASKS, details.map(({ message }) => message).join(" "), details);
};

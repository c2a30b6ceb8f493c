/** What the store asks of every decision: that no date is beyond reason, and that no closed month changes. */
import { implausibleDay } from "../../events/base/day_kinds.ts";
import { type DatedField, datedFields } from "../../events/base/dated_fields.ts";
import { type NewEvent, nounOf } from "../../events/base/event.ts";
import { type Refusal, refuse } from "../../events/base/refusal.ts";
import { registry } from "../../events/registry.ts";
import { refuseClosed } from "../closing/closed_months.ts";
import type { Views } from "../registry.ts";

/** The dates of each event type that a person states. */
const DATED: ReadonlyMap<string, DatedField[]> = new Map(
  [...registry.values()].map(({ type, data }): [string, DatedField[]] => [
    type,
    datedFields(data).filter(({ days }) => days !== null),
  ]).filter(([, fields]) => fields.length > 0),
);

/** The values at the end of a path; `*` is each of a list. */
function valuesAt(value: unknown, [key, ...rest]: readonly string[]): unknown[] {
  if (key === undefined) return [value];
  if (value === null || typeof value !== "object") return [];
  if (key === "*") return Object.values(value).flatMap((one) => valuesAt(one, rest));
  return valuesAt((value as Record<string, unknown>)[key], rest);
}

/** The name of the field that a path leads to. */
const fieldOf = (path: readonly string[]): string =>
  path.findLast((key) => key !== "to" && key !== "*")!;

/** What a record holds in a field now; undefined where there is no such record. */
function standingValue(views: Views, stream: string, field: string): unknown {
  const noun = nounOf(stream);
  const view = (views as unknown as Record<string, unknown>)[noun];
  const { byId } = view as { byId?: ReadonlyMap<string, { state?: unknown }> };
  const state = byId?.get(stream.slice(noun.length + 1))?.state;
  return (state as Record<string, unknown> | undefined)?.[field];
}

/** Refuses events that would set a date beyond what its kind allows; null where there are none. */
function refuseImplausible(views: Views, events: readonly NewEvent[], now: Date): Refusal | null {
  for (const { stream, type, data } of events) {
    for (const { path, days } of DATED.get(type) ?? []) {
      for (const value of valuesAt(data, path)) {
        if (typeof value !== "string" && typeof value !== "number" || value === "") continue;
        const message = implausibleDay(days!, value, now);
        if (message === null) continue;
        const field = fieldOf(path);
        // What the record says already is not stated now: it was taken before there was this rule.
        if (standingValue(views, stream, field) === value) continue;
        return refuse(422, "implausible_date", message, [{ field, message }]);
      }
    }
  }
  return null;
}

/** Why these events may not be written now, by any caller and way; null if they may. */
export const refuseByRules = (
  views: Views,
  events: readonly NewEvent[],
  now: Date,
): Refusal | null => refuseImplausible(views, events, now) ?? refuseClosed(views, events);

/** Changes of fields: how they are stored, found, folded and taken back. */
import { z } from "zod";
import { define, type EventDefinition } from "../definition.ts";
import type { NewEvent } from "../event.ts";
import type { PersonalValue } from "../personal.ts";
import { type Refusal, refuse } from "../refusal.ts";

/** From what to what, for each field that changed. */
export type Changes<R> = { [K in keyof R]?: { from: R[K]; to: R[K] } };

/** A row as its own events tell it. A deleted one stays, so that it can be shown and restored. */
export type RowState<R> = R & { deleted: boolean };

/** The shape of changes of these fields. */
export function changesShape<S extends z.ZodRawShape>(
  { shape }: z.ZodObject<S>,
): z.ZodType<Changes<z.infer<z.ZodObject<S>>>> {
  const both = Object.entries(shape).map(([key, value]) => {
    return [key, z.object({ from: value, to: value }).optional()];
  });
  return z.object(Object.fromEntries(both)) as unknown as z.ZodType<
    Changes<z.infer<z.ZodObject<S>>>
  >;
}

/** What of an event's changes is personal, where these fields are: what it was and what it became. */
export const changedSides = (personal: PersonalValue[]): PersonalValue[] =>
  personal.flatMap((value) =>
    ["from", "to"].map((side) => ({ ...value, path: `changes.${value.path}.${side}` }))
  );

/** Event definition of a change of fields, for nouns that are never deleted as well. */
export function changedEvent(
  noun: string,
  fields: z.ZodObject,
  personal: PersonalValue[],
): EventDefinition {
  const shape = z.object({ changes: changesShape(fields) });
  return define(`${noun}.changed`, shape, { personal: changedSides(personal) });
}

/** The fields in which `values` differs from `from`; what is no field is left out. */
export function fieldChanges<R extends object>(
  fields: z.ZodObject,
  from: R,
  values: Partial<R>,
): Changes<R> {
  const changes: Changes<R> = {};
  for (const key of Object.keys(values) as (keyof R)[]) {
    const to = values[key];
    if (to === undefined || !Object.hasOwn(fields.shape, key) || Object.is(from[key], to)) continue;
    changes[key] = { from: from[key], to: to as R[typeof key] };
  }
  return changes;
}

/** One side of the changes as plain values. */
export function sideOf<R>(changes: Changes<R>, side: "from" | "to"): Partial<R> {
  const values: Partial<R> = {};
  for (const key of Object.keys(changes) as (keyof R)[]) values[key] = changes[key]![side];
  return values;
}

/** Building a schema takes longer than checking a hundred rows with it. */
const partials = new WeakMap<z.ZodObject, z.ZodObject>();

/** Refuses values that could not be stored; null when all is well. */
export function checkFields(fields: z.ZodObject, values: object): Refusal | null {
  const partial = partials.get(fields) ?? fields.partial();
  partials.set(fields, partial);
  const parsed = partial.safeParse(values);
  if (parsed.success) return null;
  const message = "값의 형식이 올바르지 않습니다.";
  const details = parsed.error.issues.map(({ path }) => ({ field: path.join("."), message }));
  return refuse(422, "invalid_input", message, details);
}

/** Folds a change, a deletion or a restoration into a row. Throws on an event of another kind. */
export function evolveRow<R extends object>(state: RowState<R>, event: NewEvent): RowState<R> {
  switch (event.type.slice(event.type.indexOf(".") + 1)) {
    case "changed": {
      const { changes } = event.data as { changes: Changes<R> };
      return { ...state, ...sideOf(changes, "to") };
    }
    case "deleted":
      return { ...state, deleted: true };
    case "restored":
      return { ...state, deleted: false };
    default:
      throw new Error(`${event.stream}: ${event.type} is not a row's event`);
  }
}

/** Which values, and whether deleted, a row had before its newest events. */
export function stateBefore<R extends object>(
  state: RowState<R>,
  events: NewEvent[],
): { values: Partial<R>; deleted: boolean } {
  let values: Partial<R> = {};
  let deleted = state.deleted;
  for (const { type, data } of events.toReversed()) {
    if (type.endsWith(".changed")) {
      values = { ...values, ...sideOf((data as { changes: Changes<R> }).changes, "from") };
    } else if (type.endsWith(".deleted")) deleted = false;
    else if (type.endsWith(".restored")) deleted = true;
    else return { values: {}, deleted: true };
  }
  return { values, deleted };
}

/** Where an event's dates are and of which kind, read from the event's shape. */
import { z } from "zod";
import type { DayKind } from "./day_kinds.ts";

/** A date of an event: its path, `*` for each item of a list; kind null if it names none. */
export interface DatedField {
  path: readonly string[];
  days: DayKind | null;
}

const isDate = (schema: z.ZodType): boolean =>
  schema instanceof z.ZodISODate || schema instanceof z.ZodISODateTime;

/** Every date of a shape, with its kind. The old value of a change is not a date that is set. */
export function datedFields(schema: z.ZodType, path: readonly string[] = []): DatedField[] {
  const days = schema.meta()?.days as DayKind | undefined;
  if (days !== undefined || isDate(schema)) return [{ path, days: days ?? null }];
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape).flatMap(([key, value]) =>
      key === "from" && path.at(-2) === "changes" ? [] : datedFields(value, [...path, key])
    );
  }
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) {
    return datedFields(schema.unwrap() as z.ZodType, path);
  }
  if (schema instanceof z.ZodArray) return datedFields(schema.element as z.ZodType, [...path, "*"]);
  if (schema instanceof z.ZodRecord) {
    return datedFields(schema.valueType as z.ZodType, [...path, "*"]);
  }
  if (schema instanceof z.ZodUnion) {
    return schema.options.flatMap((option) => datedFields(option as z.ZodType, path));
  }
  return [];
}

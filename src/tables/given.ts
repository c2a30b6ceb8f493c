import type { Values } from "./resource.ts";

/**
 * The values that belong to a record's fields. An emptied cell (null) is the field's own empty
 * value: what a new record has there. Cells have been checked against their columns before.
 */
export function given<R extends object>(values: Values, empty: R): Partial<R> {
  const known = Object.entries(values).filter(([key]) => Object.hasOwn(empty, key));
  return Object.fromEntries(
    known.map(([key, value]) => [key, value ?? empty[key as keyof R]]),
  ) as Partial<R>;
}

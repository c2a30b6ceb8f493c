import type { ZodType } from "zod";

/** A step that turns the data of one schema version into the data of the next. */
export type Upcaster = (data: unknown) => unknown;

/** How one event type is stored: its newest shape, and the way there from every older one. */
export interface EventDefinition<T extends string = string> {
  type: T;
  /** Newest schema version; new events are written with it. */
  schema: number;
  /** Shape of `data` at that version. */
  data: ZodType;
  /** `upcasters[n]` turns version n into version n + 1; one for every n below `schema`. */
  upcasters: Record<number, Upcaster>;
}

/** Declares an event type. Throws at load when an upcaster is missing. */
export function define<T extends string>(
  type: T,
  data: ZodType,
  schema = 1,
  upcasters: Record<number, Upcaster> = {},
): EventDefinition<T> {
  for (let version = 1; version < schema; version++) {
    if (!upcasters[version]) throw new Error(`${type}: no upcaster from version ${version}`);
  }
  return { type, schema, data, upcasters };
}

/** Brings stored data up to the newest shape; the stored bytes stay as they are. */
export function upcast(definition: EventDefinition, data: unknown, from: number): unknown {
  if (from > definition.schema) {
    throw new Error(`${definition.type}: stored version ${from} is newer than this program`);
  }
  let current = data;
  for (let version = from; version < definition.schema; version++) {
    current = definition.upcasters[version](current);
  }
  return current;
}

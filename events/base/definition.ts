import type { ZodType } from "zod";
import { type KeyOf, type Personal, type SealedValue, sealedValues } from "./personal.ts";

/** A step that turns the data of one schema version into the data of the next. */
export type Upcaster = (data: unknown) => unknown;

/** How one event type is stored: its newest shape, and the upcasters from every older one. */
export interface EventDefinition<T extends string = string> {
  type: T;
  /** Newest schema version; new events are written with it. */
  schema: number;
  /** Shape of `data` at that version. */
  data: ZodType;
  /** The data to store: the shape's output. Throws a ZodError where it does not fit. */
  parse(data: unknown): unknown;
  /** `upcasters[n]` turns version n into version n + 1; one for every n below `schema`. */
  upcasters: Record<number, Upcaster>;
  /** Which values are personal and stored sealed. */
  sealed: readonly SealedValue[];
}

/** Optional properties of an event type. */
export interface DefinitionOptions {
  /** Default 1. */
  schema?: number;
  upcasters?: Record<number, Upcaster>;
  /** Paths of personal values, which are stored sealed. */
  personal?: Personal;
  /** Name of the key they are sealed with; default: the event's stream. */
  key?: KeyOf;
  /** A faster equivalent of the shape's output, for types that occur by the thousand. */
  parse?: EventDefinition["parse"];
}

/** Declares an event type. Throws at load when an upcaster is missing or a personal path leads nowhere. */
export function define<T extends string>(
  type: T,
  data: ZodType,
  { schema = 1, upcasters = {}, personal = [], key, parse = (value) => data.parse(value) }:
    DefinitionOptions = {},
): EventDefinition<T> {
  for (let version = 1; version < schema; version++) {
    if (!upcasters[version]) throw new Error(`${type}: no upcaster from version ${version}`);
  }
  return { type, schema, data, parse, upcasters, sealed: sealedValues(type, data, personal, key) };
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

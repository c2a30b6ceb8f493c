/** Every event type the log may hold. Pass it to the store; a type that is not here cannot be stored. */
import type { EventDefinition } from "./base/definition.ts";
import { NOUN_NAMES, nouns } from "./nouns.ts";
import { tables } from "./tables.ts";

/** Tables come last: a new one changes the place of no other noun's types. */
const inOrder = [
  ...NOUN_NAMES.filter((noun) => !Object.hasOwn(tables, noun)).sort(),
  ...Object.keys(tables) as (keyof typeof tables)[],
];

export const registry: ReadonlyMap<string, EventDefinition> = new Map(
  inOrder.flatMap((noun) => nouns[noun].events).map((one) => [one.type, one]),
);

/** Rules of the office that have one newest value: one stream, whose every event says what was and what is. */
import { z } from "zod";
import { define, type EventDefinition } from "../definition.ts";
import type { NewEvent } from "../event.ts";

/** The one id of such a noun. */
export const RULES_ID = "office";

/** A noun of rules. */
export interface Rules<T> {
  noun: string;
  stream: string;
  /** What holds until somebody says otherwise. */
  first: T;
  events: EventDefinition[];
  /** The rules after an event. */
  evolve(event: NewEvent): T;
  /** Changes the rules; the same ones again give no event. */
  change(from: T, to: T): NewEvent[];
}

/** Defines the rules of this shape, which hold as `first` at first. */
export function defineRules<T extends object>(
  noun: string,
  shape: z.ZodType<T>,
  first: T,
): Rules<T> {
  const [stream, type] = [`${noun}/${RULES_ID}`, `${noun}.changed`];
  return {
    ...{ noun, stream, first },
    events: [define(type, z.object({ from: shape, to: shape }))],
    evolve: ({ data }) => (data as { to: T }).to,
    change(from, to) {
      const isSame = Object.entries(to).every(([key, value]) => from[key as keyof T] === value);
      return isSame ? [] : [{ stream, type, data: { from, to } }];
    },
  };
}

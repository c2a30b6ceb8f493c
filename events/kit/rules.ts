/** Rules of the office with one current value: one stream, whose every event has the old and the new value. */
import { z } from "zod";
import { define, type Upcaster } from "../base/definition.ts";
import type { NewEvent } from "../base/event.ts";
import { defineNoun, type Noun, type NounWords } from "./noun.ts";

/** The one id of such a noun. */
export const RULES_ID = "office";

/** A noun of rules. */
export interface Rules<T, N extends string = string> {
  noun: N;
  about: Noun<N>;
  stream: string;
  /** The value until the first change. */
  first: T;
  /** The rules after an event. */
  evolve(event: NewEvent): T;
  /** Changes the rules; the same ones again give no event. */
  change(from: T, to: T): NewEvent[];
}

/**
 * Defines rules of this shape, with `first` as their initial value. `schema`: the version of the newest field; in events
 * before it a missing value is the first one.
 */
export function defineRules<T extends object, const N extends string>(
  noun: N,
  shape: z.ZodType<T>,
  first: T,
  words: NounWords,
  schema = 1,
): Rules<T, N> {
  const [stream, type] = [`${noun}/${RULES_ID}`, `${noun}.changed`];
  const filled: Upcaster = (data) => {
    const { from, to } = data as Record<"from" | "to", T>;
    return { from: { ...first, ...from }, to: { ...first, ...to } };
  };
  const upcasters = Object.fromEntries(
    Array.from({ length: schema - 1 }, (_, at) => [at + 1, filled]),
  );
  return {
    ...{ noun, stream, first },
    about: defineNoun(noun, [
      define(type, z.object({ from: shape, to: shape }), { schema, upcasters }),
    ], {
      ...words,
      without: [
        ["One setting: its page is found as a page.", "find", "recent", "files"],
        ...words.without ?? [],
      ],
    }),
    evolve: ({ data }) => (data as { to: T }).to,
    change(from, to) {
      const isSame = Object.entries(to).every(([key, value]) => from[key as keyof T] === value);
      return isSame ? [] : [{ stream, type, data: { from, to } }];
    },
  };
}

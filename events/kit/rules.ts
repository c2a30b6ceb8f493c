/** Rules of the office that have one newest value: one stream, whose every event says what was and what is. */
import { z } from "zod";
import { define } from "../base/definition.ts";
import type { NewEvent } from "../base/event.ts";
import { defineNoun, type Noun, type NounWords } from "./noun.ts";

/** The one id of such a noun. */
export const RULES_ID = "office";

/** A noun of rules. */
export interface Rules<T, N extends string = string> {
  noun: N;
  about: Noun<N>;
  stream: string;
  /** What holds until somebody says otherwise. */
  first: T;
  /** The rules after an event. */
  evolve(event: NewEvent): T;
  /** Changes the rules; the same ones again give no event. */
  change(from: T, to: T): NewEvent[];
}

/** Defines the rules of this shape, which hold as `first` at first. */
export function defineRules<T extends object, const N extends string>(
  noun: N,
  shape: z.ZodType<T>,
  first: T,
  words: NounWords,
): Rules<T, N> {
  const [stream, type] = [`${noun}/${RULES_ID}`, `${noun}.changed`];
  return {
    ...{ noun, stream, first },
    about: defineNoun(noun, [define(type, z.object({ from: shape, to: shape }))], {
      ...words,
      without: [
        ["One setting: its page is found as a page.", "find", "recent"],
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

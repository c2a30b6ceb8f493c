/** Korean names of fields and choices, written into their schema as `title` and `enumNames`. */
import { z, type ZodType } from "zod";

/** The same fields with their names. A field missing from the labels keeps its name. */
export function titled<S extends Record<string, ZodType>>(
  labels: Readonly<Partial<Record<keyof S, string>>>,
  shape: S,
): S {
  return Object.fromEntries(
    Object.entries(shape).map(([key, field]) => {
      const title = labels[key as keyof S];
      return [key, title === undefined ? field : field.meta({ title })];
    }),
  ) as S;
}

/** One of some values, with the label of each. */
export const choiceOf = <V extends string>(names: Readonly<Record<V, string>>) =>
  z.enum(Object.keys(names) as [V, ...V[]]).meta({ enumNames: Object.values(names) });

/** One of the values of options with labels. */
export const choiceAmong = (options: readonly { value: string; label: string }[]) =>
  choiceOf(Object.fromEntries(options.map(({ value, label }) => [value, label])));

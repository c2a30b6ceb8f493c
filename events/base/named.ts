/** Korean names of fields and choices, written into the schema that they are of: its `title`, its `enumNames`. */
import { z, type ZodType } from "zod";

/** The same fields, each with its name. What a label table lacks keeps the name it has. */
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

/** One of some values, with what each is called. */
export const choiceOf = <V extends string>(names: Readonly<Record<V, string>>) =>
  z.enum(Object.keys(names) as [V, ...V[]]).meta({ enumNames: Object.values(names) });

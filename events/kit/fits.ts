/**
 * A quick yes to a value that its schema would take as it is. A schema's own answer makes several calls and objects
 * for each value, and a paste into 10,000 rows and its undo ask for 120,000.
 */
import { z } from "zod";

/** Yes: parsing answers this very value. No: that says nothing, and the schema is to be asked. */
export type Fits = (value: unknown) => boolean;

/** Reads the schema of one value, once. Of a kind that is not known here nothing fits. */
export function fitting(schema: z.ZodType): Fits {
  if (schema instanceof z.ZodNullable) {
    const inner = fitting(schema.unwrap() as z.ZodType);
    return (value) => value === null || inner(value);
  }
  if (!isPlain(schema)) return () => false;
  if (schema instanceof z.ZodBoolean) return (value) => value === true || value === false;
  if (schema instanceof z.ZodEnum) {
    const options = new Set<unknown>(schema.options);
    return (value) => options.has(value);
  }
  if (schema instanceof z.ZodString) {
    const [min, max] = [schema.minLength ?? 0, schema.maxLength ?? Infinity];
    return (value) => typeof value === "string" && value.length >= min && value.length <= max;
  }
  if (schema instanceof z.ZodNumber) {
    const { minValue, maxValue, isInt } = schema;
    const [min, max] = [minValue ?? -Infinity, maxValue ?? Infinity];
    const isFigure = isInt ? Number.isSafeInteger : Number.isFinite;
    return (value) => isFigure(value) && value as number >= min && value as number <= max;
  }
  return () => false;
}

/** Does it ask for nothing but a length, or bounds that are allowed themselves, and change nothing? */
function isPlain({ def }: z.ZodType): boolean {
  const { checks = [], coerce, format = "safeint" } = def as Rules;
  return !coerce && format === "safeint" &&
    checks.every(({ _zod: { def: { check, inclusive } } }) =>
      inclusive ?? (check === "min_length" || check === "max_length")
    );
}

/** What zod keeps of a string or a number. */
interface Rules {
  checks?: { _zod: { def: { check: string; inclusive?: boolean } } }[];
  coerce?: boolean;
  format?: string;
}

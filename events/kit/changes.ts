/** Changes of fields: stored, compared, folded and undone. */
import { z } from "zod";
import { type BooksOf, booksOf, booksValue, type InBooks } from "../base/books.ts";
import { define, type EventDefinition } from "../base/definition.ts";
import type { NewEvent } from "../base/event.ts";
import type { PersonalValue } from "../base/personal.ts";
import { type Refusal, refuse } from "../base/refusal.ts";

/** Old and new value of each changed field. */
export type Changes<R> = { [K in keyof R]?: { from: R[K]; to: R[K] } };

/** A row, folded from its events. A deleted one is kept, so that it can be shown and restored. */
export type RowState<R> = R & { deleted: boolean };

/** The shape of changes of these fields. */
export function changesShape<S extends z.ZodRawShape>(
  { shape }: z.ZodObject<S>,
): z.ZodType<Changes<z.infer<z.ZodObject<S>>>> {
  const both = Object.entries(shape).map(([key, value]) => {
    return [key, z.object({ from: value, to: value }).optional()];
  });
  return z.object(Object.fromEntries(both)) as unknown as z.ZodType<
    Changes<z.infer<z.ZodObject<S>>>
  >;
}

/** The personal values of an event's changes: old and new values of these fields. */
export const changedSides = (
  personal: PersonalValue[],
  inBooks: BooksFields = {},
): PersonalValue[] =>
  personal.flatMap((value) =>
    (["from", "to"] as const).map((side) => {
      const path = `changes.${value.path}.${side}`;
      const what = inBooks[value.path];
      return what ? booksValue(path, what, side) : { ...value, path };
    })
  );

/** Which fields of a record are about people in the books. */
export type BooksFields = Readonly<Record<string, InBooks | undefined>>;

/** Event definition of a change of fields, also for nouns that are never deleted. */
export function changedEvent(
  noun: string,
  fields: z.ZodObject,
  personal: PersonalValue[],
  inBooks: BooksFields = {},
): EventDefinition {
  const changes = changesShape(fields);
  const isOfBooks = Object.keys(inBooks).length > 0;
  const shape = z.object({ changes, ...(isOfBooks && { books: booksOf.optional() }) });
  const parse = parsingChanges(fields, shape);
  return define(`${noun}.changed`, shape, { personal: changedSides(personal, inBooks), parse });
}

/** Parses a change field by field, because most changes touch few of many fields. The shape checks the rest. */
function parsingChanges(fields: z.ZodObject, shape: z.ZodType): (data: unknown) => unknown {
  const known = parseChecksOf(fields);
  return (data) => {
    const { changes: given, books } = data as {
      changes?: Changes<Record<string, unknown>>;
      books?: unknown;
    };
    if (typeof given !== "object" || given === null || Array.isArray(given)) {
      return shape.parse(data);
    }
    const changes: Changes<Record<string, unknown>> = {};
    for (const [key, fits] of known) {
      const change = given[key];
      if (change === undefined) continue;
      if (change === null || !fits(change.from) || !fits(change.to)) return shape.parse(data);
      changes[key] = { from: change.from, to: change.to };
    }
    return books === undefined ? { changes } : { changes, books: booksOf.parse(books) };
  };
}

const parseChecksOf = ({ shape }: z.ZodObject): [key: string, Fits][] =>
  Object.entries(shape).map(([key, schema]) => [key, fitting(schema as z.ZodType)]);

/** The fields in which `values` differs from `from`; unknown fields are left out. */
export function fieldChanges<R extends object>(
  fields: z.ZodObject,
  from: R,
  values: Partial<R>,
): Changes<R> {
  const changes: Changes<R> = {};
  for (const key of Object.keys(values) as (keyof R)[]) {
    const to = values[key];
    if (to === undefined || !Object.hasOwn(fields.shape, key) || Object.is(from[key], to)) continue;
    changes[key] = { from: from[key], to: to as R[typeof key] };
  }
  return changes;
}

/** One side of the changes as plain values. */
export function sideOf<R>(changes: Changes<R>, side: "from" | "to"): Partial<R> {
  const values: Partial<R> = {};
  for (const key of Object.keys(changes) as (keyof R)[]) values[key] = changes[key]![side];
  return values;
}

/** Checks values to be stored: a refusal, or null if valid. Only the given fields are checked. */
export function checkingFields(fields: z.ZodObject): (values: object) => Refusal | null {
  const known = parseChecksOf(fields);
  return (values) =>
    known.every(([field, fits]) => {
        const value = (values as Record<string, unknown>)[field];
        return value === undefined || fits(value);
      })
      ? null
      : checkFields(fields, values);
}

function checkFields({ shape }: z.ZodObject, values: object): Refusal | null {
  const message = "값의 형식이 올바르지 않습니다.";
  const details: { field: string; message: string }[] = [];
  for (const field of Object.keys(shape)) {
    const value = (values as Record<string, unknown>)[field];
    if (value === undefined) continue;
    const { error } = z.safeParse(shape[field], value);
    for (const { path } of error?.issues ?? []) {
      details.push({ field: [field, ...path].join("."), message });
    }
  }
  return details.length === 0 ? null : refuse(422, "invalid_input", message, details);
}

/** Folds a change, a deletion or a restoration into a row. Throws on an event of another kind. */
export function evolveRow<R extends object>(state: RowState<R>, event: NewEvent): RowState<R> {
  switch (event.type.slice(event.type.indexOf(".") + 1)) {
    case "changed": {
      const { changes, books } = event.data as { changes: Changes<R>; books?: BooksOf };
      const next = { ...state };
      if (books) Object.assign(next, { books: { year: books.year, person: books.person } });
      for (const key of Object.keys(changes) as (keyof R)[]) {
        next[key] = changes[key]!.to as typeof next[typeof key];
      }
      return next;
    }
    case "deleted":
      return { ...state, deleted: true };
    case "restored":
      return { ...state, deleted: false };
    default:
      throw new Error(`${event.stream}: ${event.type} is not a row's event`);
  }
}

/** The values and the deletion that a row had before its newest events. */
export function stateBefore<R extends object>(
  state: RowState<R>,
  events: NewEvent[],
): { values: Partial<R>; deleted: boolean } {
  const values: Partial<R> = {};
  let deleted = state.deleted;
  for (let at = events.length - 1; at >= 0; at--) {
    const { type, data } = events[at];
    if (type.endsWith(".changed")) {
      Object.assign(values, sideOf((data as { changes: Changes<R> }).changes, "from"));
    } else if (type.endsWith(".deleted")) deleted = false;
    else if (type.endsWith(".restored")) deleted = true;
    else return { values: {}, deleted: true };
  }
  return { values, deleted };
}

/** Yes: parsing gives this same value. No: unknown, and the schema decides. */
type Fits = (value: unknown) => boolean;

/** Reads the schema of one value, once. An unknown kind accepts nothing here. */
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

/** Does it require only a length or inclusive bounds, and change nothing? */
function isPlain({ def }: z.ZodType): boolean {
  const { checks = [], coerce, format = "safeint" } = def as Rules;
  return !coerce && format === "safeint" &&
    checks.every(({ _zod: { def: { check, inclusive } } }) =>
      inclusive ?? (check === "min_length" || check === "max_length")
    );
}

/** What zod stores for a string or a number. */
interface Rules {
  checks?: { _zod: { def: { check: string; inclusive?: boolean } } }[];
  coerce?: boolean;
  format?: string;
}

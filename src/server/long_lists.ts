/** Parses input by its shape; a long list in it item by item, so that others are served meanwhile. */
import { z, type ZodType } from "zod";
import { pauses } from "../kit/pause.ts";

/** Items up to which a list is read in one go. */
const SHORT = 500;
/** Most problems of items that are collected. */
const WRONG_MAX = 20;

/** For a shape with a list in a field: the same with an unchecked list there. */
const open = new WeakMap<z.ZodObject, Map<string, ZodType>>();

function opened(schema: z.ZodObject, key: string, list: z.ZodArray): ZodType {
  const known = open.get(schema) ?? new Map<string, ZodType>();
  open.set(schema, known);
  const found = known.get(key) ?? schema.clone({
    ...schema.def,
    shape: { ...schema.shape, [key]: list.clone({ ...list.def, element: z.unknown() }) },
  });
  known.set(key, found);
  return found;
}

/** The first long list of a value and its shape; null if none, or if the whole has further rules. */
function longList(schema: ZodType, value: unknown) {
  if (!(schema instanceof z.ZodObject) || (schema.def.checks?.length ?? 0) > 0) return null;
  if (typeof value !== "object" || value === null) return null;
  for (const [key, items] of Object.entries(value)) {
    if (!Array.isArray(items) || items.length <= SHORT || !Object.hasOwn(schema.shape, key)) {
      continue;
    }
    const field: unknown = schema.shape[key];
    const list = field instanceof z.ZodOptional ? field.unwrap() : field;
    if (list instanceof z.ZodArray) return { schema, key, items, list };
  }
  return null;
}

/** Like `schema.safeParse`. */
export async function parseInSlices<S extends ZodType>(
  schema: S,
  value: unknown,
): Promise<z.ZodSafeParseResult<z.output<S>>> {
  const long = longList(schema, value);
  if (!long) return schema.safeParse(value);
  const { key, items, list } = long;
  const whole = opened(long.schema, key, list).safeParse(value);
  const issues = [...whole.error?.issues ?? []];
  const read: unknown[] = [];
  const pause = pauses();
  // A list that is too long is not parsed, and an answer has at most this many problems of items.
  const most = issues.some(({ path }) => path[0] === key) ? 0 : issues.length + WRONG_MAX;
  for (const [at, item] of items.entries()) {
    if (issues.length >= most) break;
    const parsed = (list.element as ZodType).safeParse(item);
    if (parsed.success) read.push(parsed.data);
    else {
      for (const issue of parsed.error.issues) {
        issues.push({ ...issue, path: [key, at, ...issue.path] });
      }
    }
    await pause();
  }
  if (issues.length > 0) {
    return { success: false, error: new z.ZodRealError(issues) as z.ZodError<z.output<S>> };
  }
  return { success: true, data: { ...whole.data as object, [key]: read } as z.output<S> };
}

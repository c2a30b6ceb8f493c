/** What a field is called in Korean. The name stands in its schema, as `title`; problems and forms take it from there. */
import type { z, ZodType } from "zod";

/** The parts of a schema that lead to the schemas within it. */
interface Def {
  type: string;
  shape?: Record<string, ZodType>;
  innerType?: ZodType;
  in?: ZodType;
  element?: ZodType;
  valueType?: ZodType;
  options?: ZodType[];
}

const defOf = (schema: ZodType): Def => schema._zod.def as unknown as Def;

/** What a schema says of its values: its title, or that of what it wraps. */
export function metaOf(schema: ZodType): { title?: string; enumNames?: string[] } {
  const { innerType, in: first } = defOf(schema);
  const inner = innerType ?? first;
  return { ...(inner ? metaOf(inner) : {}), ...schema.meta() };
}

/** The schema of one step of a path. */
function within(schema: ZodType, step: PropertyKey): ZodType | undefined {
  const { shape, innerType, in: first, element, valueType, options = [] } = defOf(schema);
  if (shape) return shape[String(step)];
  if (element ?? valueType) return element ?? valueType;
  if (innerType ?? first) return within((innerType ?? first)!, step);
  return options.map((one) => within(one, step)).find(Boolean);
}

/** The schema at the end of a path; undefined where the path leads out of the schema. */
export const schemaAt = (schema: ZodType, path: readonly PropertyKey[]): ZodType | undefined =>
  path.reduce<ZodType | undefined>((at, step) => at && within(at, step), schema);

/** What a person calls the field at the end of a path: "참석자 3번째". As a program calls it where no schema has a name. */
export function fieldNameAt(schema: ZodType, path: z.core.$ZodIssue["path"]): string {
  const names: string[] = [];
  let at: ZodType | undefined = schema;
  for (const step of path) {
    at = at && within(at, step);
    if (typeof step === "number") names.push(`${step + 1}번째`);
    else names.push(at && metaOf(at).title || String(step));
  }
  return names.join(" ");
}

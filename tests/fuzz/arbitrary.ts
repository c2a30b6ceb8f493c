/** Values of a shape, as somebody might send them who read the API's description. */
import fc from "fast-check";
import { z } from "zod";
import { cards } from "../../src/tables/cards.ts";
import { resources } from "../../src/tables/registry.ts";

/** JSON Schema, as far as the shapes of the office have it. */
interface Schema {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  $ref?: string;
  $defs?: Record<string, Schema>;
  properties?: Record<string, Schema | boolean>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  propertyNames?: Schema;
  items?: Schema;
  prefixItems?: Schema[];
  pattern?: string;
  format?: string;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
}

/** What cells go by, where a shape leaves it open. */
const COLUMNS = [
  ...cards.columns,
  ...resources.flatMap(({ columns, createColumns = [] }) => [...columns, ...createColumns]),
].map(({ key }) => key);

/** How deep a shape that holds itself is followed. */
const DEEP = 4;
/** Most items and entries: what is long is left to the hostile values. */
const FEW = 4;

/** Values that fit a zod schema as it is described; what it checks besides they may fail. */
export function valuesOf(shape: z.ZodType): fc.Arbitrary<unknown> {
  const schema = z.toJSONSchema(shape, { io: "input", unrepresentable: "any" }) as Schema;
  return fits(schema, schema.$defs ?? {}, 0);
}

/** The fields of a shape that is an object, by their names. */
export function fieldsOf(shape: z.ZodType): Record<string, fc.Arbitrary<unknown>> {
  const schema = z.toJSONSchema(shape, { io: "input", unrepresentable: "any" }) as Schema;
  const defs = schema.$defs ?? {};
  const objects = [schema, ...schema.anyOf ?? [], ...schema.oneOf ?? []];
  const fields = objects.flatMap(({ properties = {} }) => Object.entries(properties));
  return Object.fromEntries(
    fields.map(([name, field]) => [name, fits(field === true ? {} : field || {}, defs, 0)]),
  );
}

type Defs = Record<string, Schema>;

function fits(schema: Schema, defs: Defs, depth: number): fc.Arbitrary<unknown> {
  if (schema.$ref) {
    const named = schema.$ref === "#" ? schema : defs[schema.$ref.split("/").at(-1)!];
    return depth > DEEP || named === schema ? fc.constant(null) : fits(named, defs, depth + 1);
  }
  if ("const" in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? (schema.properties ? undefined : schema.oneOf);
  if (choices) return fc.oneof(...choices.map((one) => fits(one, defs, depth)));
  const types = [schema.type ?? []].flat();
  if (types.length === 0) return fc.jsonValue({ maxDepth: 2 });
  return fc.oneof(...types.map((type) => ofType(type, schema, defs, depth)));
}

function ofType(type: string, schema: Schema, defs: Defs, depth: number): fc.Arbitrary<unknown> {
  switch (type) {
    case "string":
      return texts(schema);
    case "integer":
    case "number":
      return numbers(schema, type === "integer");
    case "boolean":
      return fc.boolean();
    case "array": {
      if (schema.prefixItems) {
        return fc.tuple(...schema.prefixItems.map((item) => fits(item, defs, depth + 1)));
      }
      const { minItems: minLength = 0 } = schema;
      const maxLength = Math.max(minLength, FEW);
      return fc.array(fits(schema.items ?? {}, defs, depth + 1), { minLength, maxLength });
    }
    case "object":
      return objects(schema, defs, depth);
    default:
      return fc.constant(null);
  }
}

function objects(schema: Schema, defs: Defs, depth: number): fc.Arbitrary<unknown> {
  const { properties = {}, required = [], additionalProperties, propertyNames } = schema;
  const named = fc.record(
    Object.fromEntries(
      Object.entries(properties).map(([name, field]) => [
        name,
        fits(field === true ? {} : field || {}, defs, depth + 1),
      ]),
    ),
    { requiredKeys: required.filter((name) => name in properties) },
  );
  if (typeof additionalProperties !== "object") return named;
  const key = fc.oneof(
    fc.constantFrom(...COLUMNS),
    propertyNames ? fits(propertyNames, defs, depth + 1).map(String) : words,
  );
  const others = fc.dictionary(key, fits(additionalProperties, defs, depth + 1), { maxKeys: FEW });
  return fc.tuple(named, others).map(([own, more]) => ({ ...more, ...own }));
}

const words = fc.oneof(
  fc.constantFrom("점심", "김민지", "서초등기소", "12가3456", "010-1234-5678", "a", "2026"),
  fc.string({ maxLength: 20, unit: "grapheme" }),
);

const FORMATS: Record<string, fc.Arbitrary<string>> = {
  "date-time": fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  date: fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10)),
  email: fc.constantFrom("a@example.com", "haneul@example.co.kr"),
  uri: fc.webUrl(),
};

function texts({ pattern, format, minLength = 0, maxLength = 60 }: Schema): fc.Arbitrary<string> {
  if (format && format in FORMATS) return FORMATS[format];
  if (pattern) {
    try {
      return fc.stringMatching(new RegExp(pattern), { size: "small" });
    } catch {
      // It looks ahead or behind, which cannot be turned around.
      return words;
    }
  }
  if (minLength > 20) return fc.string({ minLength, maxLength: Math.max(minLength, maxLength) });
  return words.map((text) => text.padEnd(minLength, "가").slice(0, Math.max(minLength, maxLength)));
}

function numbers(schema: Schema, whole: boolean): fc.Arbitrary<number> {
  const min = Math.max(schema.minimum ?? -1e6, schema.exclusiveMinimum ?? -1e6);
  const max = Math.max(min + 1, Math.min(schema.maximum ?? 1e6, 1e9));
  const inside = whole
    ? fc.integer({ min: Math.ceil(min), max: Math.floor(max) })
    : fc.double({ min, max, noNaN: true });
  return fc.oneof(fc.constantFrom(1, 2, 3), inside);
}

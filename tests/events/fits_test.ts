/** The quick yes to a value of a record, held against the schema itself. */
import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { z } from "zod";
import type { EventDefinition } from "../../events/base/definition.ts";
import { fitting } from "../../events/kit/changes.ts";
import { schemaOf } from "../../events/kit/field.ts";
import { registry } from "../../events/registry.ts";
import { tables } from "../../events/tables.ts";

/** What a schema may be asked: values of every kind, and those at the edges of limits. */
const anyValue = fc.oneof(
  fc.constantFrom(null, undefined, true, false, "", " ", "2026-11-22", "2026-02-30", NaN, Infinity),
  fc.constantFrom(-0, 0.5, -1, 2 ** 31, Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER + 1),
  fc.integer({ min: -5, max: 400 }),
  fc.integer(),
  fc.double(),
  fc.string({ maxLength: 12 }),
  fc.integer({ min: 0, max: 10_001 }).map((length) => "가".repeat(length)),
  fc.constantFrom({}, [], ["a"], { from: 1 }, new Date(0)),
);

Deno.test("values that fit a simple schema are accepted and answered unchanged", () => {
  const shapes = Object.entries(tables).flatMap(([noun, { fields }]) =>
    Object.entries(schemaOf(fields).shape).map(([key, schema]) => ({
      name: `${noun}.${key}`,
      schema: schema as z.ZodType,
      fits: fitting(schema as z.ZodType),
      options: fields[key as keyof typeof fields] as { options?: { value: string }[] },
    }))
  );
  fc.assert(
    fc.property(fc.constantFrom(...shapes), anyValue, ({ name, schema, fits }, value) => {
      if (fits(value)) assertEquals([name, schema.safeParse(value).data], [name, value]);
    }),
    { numRuns: 5_000 },
  );
});

Deno.test("other rules than length and bounds are checked by the schema itself", () => {
  const [even, upper] = [(n: number) => n % 2 === 0, (text: string) => text.toUpperCase()];
  const asking = [
    z.string().refine((text) => text !== "가"),
    z.string().transform(upper),
    z.string().trim(),
    z.string().regex(/가/),
    z.coerce.string(),
    z.email(),
    z.iso.date(),
    z.number().refine(even),
    z.number().multipleOf(2),
    z.number().gt(1),
    z.int32(),
    z.coerce.number(),
    z.boolean().refine((yes) => yes),
    z.string().default("가"),
    z.union([z.string(), z.number()]),
  ];
  const values = ["가", "2026-11-22", "a@example.com", 2, 4, true, null, undefined];
  for (const schema of asking) {
    for (const value of values) assertEquals(fitting(schema)(value), false);
  }
});

Deno.test("limits are those of the schema, the limit itself allowed", () => {
  const of = (schema: z.ZodType, values: unknown[]) => values.map(fitting(schema));
  assertEquals(of(z.string().min(1).max(2), ["", "가", "가나", "가나다", null]), [
    ...[false, true, true, false, false],
  ]);
  assertEquals(of(z.int().min(0).max(9).nullable(), [-1, 0, 9, 10, 1.5, null, "1"]), [
    ...[false, true, true, false, false, true, false],
  ]);
  assertEquals(of(z.enum(["연차", "반차"]), ["연차", "병가", null]), [true, false, false]);
});

/** The answer of a shape, or what is wrong; in JSON, as it is stored. */
function answered(parse: EventDefinition["parse"], data: unknown): string {
  try {
    return JSON.stringify(parse(data));
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error;
    return JSON.stringify(error.issues);
  }
}

Deno.test("a change is parsed as its shape parses it, whatever it names, in any order", () => {
  const types = [...registry.keys()].filter((type) => type.endsWith(".changed"));
  const change = fc.oneof(
    { weight: 8, arbitrary: fc.record({ from: anyValue, to: anyValue, more: anyValue }) },
    { weight: 1, arbitrary: anyValue },
  );
  const asked = fc.constantFrom(...types).chain((type) => {
    const table = Object.values(tables).find(({ noun }) => type === `${noun}.changed`);
    const names = fc.constantFrom("constructor", "x", ...Object.keys(table?.fields ?? {}));
    const changes = fc.array(fc.tuple(names, change), { maxLength: 3 }).map(Object.fromEntries);
    const data = { changes: fc.oneof({ weight: 9, arbitrary: changes }, anyValue) };
    return fc.record({ type: fc.constant(type), data: fc.record(data) });
  });
  fc.assert(
    fc.property(asked, ({ type, data }) => {
      const definition = registry.get(type)!;
      const own = answered((value) => definition.data.parse(value), data);
      assertEquals(answered(definition.parse, data), own);
    }),
    { numRuns: 3_000 },
  );
});

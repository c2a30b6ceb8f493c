/** The table of texts against a `Map`, over any texts and any course of calls. */
import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { PositionColumn, TextTable } from "../../src/store/text_table.ts";

/** Texts of which many come again, many differ in little, and some have characters of every kind. */
const text = fc.oneof(
  fc.constantFrom("", "\0", "\0\0", "가", "card/1", "card/1\0", "card/11"),
  fc.integer({ min: 0, max: 300 }).map((n) => `card/${n}`),
  fc.string({ unit: "binary", maxLength: 40 }),
);
const number = fc.integer({ min: 1, max: 2 ** 32 - 1 });
const call = fc.tuple(fc.constantFrom("set", "keep"), text, number);

Deno.test("after any insertions and removals the table equals a map", () => {
  fc.assert(fc.property(fc.array(call, { maxLength: 2_000, size: "max" }), (calls) => {
    const table = new TextTable();
    const known = new Map<string, number>();
    for (const [verb, text, value] of calls) {
      const before = known.get(text) ?? 0;
      if (verb === "set" || before === 0) known.set(text, value);
      assertEquals(verb === "set" ? table.set(text, value) : table.keep(text, value), before);
    }
    for (const [, text] of calls) assertEquals(table.get(text), known.get(text));
    for (const asked of ["no", "card/301", "\0\0\0"]) {
      assertEquals(table.get(asked), known.get(asked) ?? 0);
    }
  }));
});

Deno.test("each of 200,000 texts has its number and no other text has one", () => {
  const table = new TextTable();
  const count = 200_000;
  for (let n = 1; n <= count; n++) assertEquals(table.set(`user:${n}`, n), 0);
  for (let n = 1; n <= count; n++) {
    if (table.get(`user:${n}`) !== n || table.get(`user:${n}x`) !== 0) throw new Error(`${n}`);
  }
});

Deno.test("a column has each position's number, and 0 where there is none", () => {
  const column = new PositionColumn();
  const numbers = new Map([[1, 7], [65_535, 8], [65_536, 9], [3_000_000, 2 ** 32 - 1]]);
  for (const [position, value] of numbers) column.set(position, value);
  for (const [position, value] of numbers) assertEquals(column.get(position), value);
  assertEquals([0, 2, 65_537, 2_999_999, 9_000_000].map((at) => column.get(at)), [0, 0, 0, 0, 0]);
});

import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { shareTexts } from "../../src/store/shared_texts.ts";

Deno.test("an event with shared texts is equal to one without", () => {
  fc.assert(fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
    for (const value of [one, other, one]) {
      const stored = JSON.stringify(value);
      assertEquals(JSON.stringify(shareTexts(JSON.parse(stored))), stored);
    }
  }));
});

Deno.test("names of shops and people are found in lists and inside other values", () => {
  const stored = { shop: "한솥도시락", people: ["u1", "김민지"], source: { file: "spending.csv" } };
  assertEquals(shareTexts(structuredClone(stored)), stored);
  assertEquals(shareTexts([structuredClone(stored), "x"]), [stored, "x"]);
});

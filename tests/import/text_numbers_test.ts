/** Numbers by text: exact for any number of texts, whatever order they come in. */
import { assertEquals } from "@std/assert";
import { TextNumbers } from "../../src/import/values/text_numbers.ts";

const one = (before: number) => before + 1;

Deno.test("each of 20,000 texts has its number and no other text has one", () => {
  const numbers = new TextNumbers();
  for (let at = 0; at < 20_000; at++) numbers.update(`row ${at}`, one);
  for (let at = 0; at < 20_000; at += 2) numbers.update(`row ${at}`, one);
  const wrong = Array.from({ length: 20_000 }, (_, at) => numbers.get(`row ${at}`))
    .filter((number, at) => number !== (at % 2 === 0 ? 2 : 1));
  assertEquals([wrong, numbers.get("row 20000")], [[], 0]);
});

Deno.test("on a merge the larger number wins, and others are kept", () => {
  const [all, sheet] = [new TextNumbers(), new TextNumbers()];
  all.update("twice before", () => 2);
  for (const text of ["twice before", "only here"]) sheet.update(text, one);
  all.raise(sheet);
  assertEquals(["twice before", "only here", "nowhere"].map((text) => all.get(text)), [2, 1, 0]);
});

/** What holds for every estimate, whatever is asked. */
import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import type { Question } from "../../../projections/estimate/fields.ts";
import { partsOf } from "../../../projections/estimate/line.ts";
import { questions } from "../../../projections/estimate/questions.ts";
import { readAnswers, type Typed } from "../../../projections/estimate/read.ts";
import { amounts, ask } from "./ask.ts";

const won = fc.oneof(
  fc.integer({ min: 1_000_000, max: 2_000_000_000 }),
  fc.integer({ min: 1_000_000, max: 1_000_000_000_000 }),
);

/** Any answers that a form could send for this case. */
function typedFor({ fields }: Question): fc.Arbitrary<Typed> {
  return fc.record(Object.fromEntries(fields.map((field) => {
    switch (field.kind) {
      case "money":
        return [field.name, won.map(String)];
      case "choice":
        return [field.name, fc.constantFrom(...field.options.map(([value]) => value))];
      case "count":
        return [field.name, fc.integer({ min: 1, max: 50 }).map(String)];
      case "percent":
        return [field.name, fc.integer({ min: 0, max: 100_000 }).map((n) => String(n / 1000))];
    }
  })));
}

const TAXES = ["acquisition", "education", "rural", "registration", "stamp"];

for (const question of questions) {
  // What goes together: a gift is only dear from 300 million won on.
  const together = (typed: Typed): Typed =>
    question.check && typed.dearGift === "yes" ? { ...typed, standard: "3억" } : typed;
  Deno.test(`${question.case}: lines are whole won, add up, say how and where from`, () => {
    fc.assert(fc.property(typedFor(question), (typed) => {
      const { answers, problems } = readAnswers(question, together(typed));
      assertEquals(problems, []);
      const estimate = question.estimate(answers);
      const { lines, total } = estimate;
      assert(lines.length > 0);
      assertEquals(new Set(lines.map(({ key }) => key)).size, lines.length);
      assertEquals(lines.reduce((sum, { amount }) => sum + amount, 0), total);
      const parts = partsOf(estimate);
      assertEquals(parts.reduce((sum, { amount }) => sum + amount, 0), total, "no line in no part");
      for (const { key, amount, formula, source } of lines) {
        assert(Number.isSafeInteger(amount) && amount >= 0, `${key} ${amount}`);
        assert(!TAXES.includes(key) || amount % 10 === 0, `${key} ${amount}`);
        assert(formula !== "" && source !== "");
      }
    }));
  });
}

const brackets: [from: number, to: number][] = [
  [1_000_000, 600_000_000],
  [600_000_001, 900_000_000],
  [900_000_001, 1_000_000_000_000],
];
for (const [min, max] of brackets) {
  Deno.test(`no tax on a house falls while its price rises from ${min} to ${max}`, () => {
    const price = fc.integer({ min, max });
    fc.assert(fc.property(price, price, (one, other) => {
      const [low, high] = [Math.min(one, other), Math.max(one, other)].map((won) =>
        amounts(ask("purchase", { price: `${won}원`, small: "no" }))
      );
      for (const key of ["acquisition", "education", "rural", "scrivener"]) {
        assert((low[key] ?? 0) <= (high[key] ?? Infinity), key);
      }
    }));
  });
}

Deno.test("the fee by the table never falls, nor jumps where one step meets the next", () => {
  const fee = (won: number) => amounts(ask("mortgage", { price: `${won}원` })).scrivener;
  for (const edge of [50e6, 100e6, 300e6, 500e6, 1000e6]) {
    assertEquals(fee(edge), fee(edge + 1));
  }
  assertEquals([fee(2000e6), fee(2000e6 + 1)], [1_450_000, undefined]);
});

/** What holds for every estimate, whatever is asked. */
import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import type { Question } from "../../../projections/estimate/fields.ts";
import { partsOf } from "../../../projections/estimate/line.ts";
import { questionOf, questions } from "../../../projections/estimate/questions.ts";
import { readAnswers, type Typed } from "../../../projections/estimate/read.ts";
import { amounts, ask } from "./ask.ts";

const won = fc.oneof(
  fc.integer({ min: 1_000_000, max: 2_000_000_000 }),
  fc.integer({ min: 1_000_000, max: 1_000_000_000_000 }),
);

/** m of n, up to the whole. */
const part = fc.tuple(fc.integer({ min: 1, max: 99 }), fc.integer({ min: 1, max: 99 }))
  .map((both) => [Math.min(...both), Math.max(...both)] as const);

/** Any answers that a form could send for this case. */
function typedFor({ fields }: Question): fc.Arbitrary<Typed> {
  return fc.record(Object.fromEntries(fields.map((field) => {
    switch (field.kind) {
      case "money":
        return [field.name, won.map(String)];
      case "choice":
        return [field.name, fc.constantFrom(...field.options.map(([value]) => value))];
      case "count":
        return [field.name, fc.integer({ min: field.least, max: 50 }).map(String)];
      case "share":
        return [field.name, part.map(([parts, of]) => `${parts}/${of}`)];
      case "percent":
        return [field.name, fc.integer({ min: 0, max: 100_000 }).map((n) => String(n / 1000))];
    }
  })));
}

const TAXES = ["acquisition", "education", "rural", "registration", "stamp"];

/** What goes together: an answer that another forbids is left out, as the message asks. */
function together(question: Question, typed: Typed): Typed {
  const { problems } = readAnswers(question, typed);
  const wrong = problems.map(({ field }) => field === "debt" ? "burdened" : field);
  if (wrong.length === 0) return typed;
  const left = Object.entries(typed).filter(([name]) => !(wrong as string[]).includes(name));
  assert(left.length < Object.keys(typed).length, JSON.stringify(problems));
  return together(question, Object.fromEntries(left));
}

for (const question of questions) {
  Deno.test(`${question.case}: lines are whole won, add up, say how and where from`, () => {
    fc.assert(fc.property(typedFor(question), (typed) => {
      const { answers, problems } = readAnswers(question, together(question, typed));
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

Deno.test("the fee by the table never falls, nor jumps between two steps", () => {
  const fee = (won: number) => amounts(ask("mortgage", { price: `${won}원` })).scrivener;
  for (const edge of [50e6, 100e6, 300e6, 500e6, 1000e6]) {
    assertEquals(fee(edge), fee(edge + 1));
  }
  assertEquals([fee(2000e6), fee(2000e6 + 1)], [1_450_000, undefined]);
});

const sum = (found: Record<string, number>): number =>
  TAXES.reduce((all, key) => all + (found[key] ?? 0), 0);

Deno.test("no relief raises the sum under any answers", () => {
  for (const case_ of ["purchase", "auction", "inheritance", "gift", "building"]) {
    const question = questionOf(case_)!;
    fc.assert(fc.property(typedFor(question), (typed) => {
      const asked = together(question, { ...typed, property: "house" });
      const plain = ask(case_, { ...asked, relief: "none" });
      const relieved = ask(case_, asked);
      assert(relieved.total <= plain.total);
      const less = plain.notReckoned.filter(({ most }) => most !== null && most < 0);
      assertEquals(less, [], "a sign is said, not a negative amount");
    }));
  }
});

Deno.test("shares of a property are taxed as the whole, except for rounding of each", () => {
  const houses = fc.record({
    price: fc.integer({ min: 100_000_000, max: 2_000_000_000 }).map((price) => `${price}원`),
    property: fc.constantFrom("house", "land", "farmland", "building"),
    small: fc.constantFrom("yes", "no"),
    homes: fc.constantFrom("one", "two", "three"),
  });
  for (const case_ of ["purchase", "auction", "inheritance", "gift", "division"]) {
    fc.assert(fc.property(houses, part, (typed, [parts, of]) => {
      const taxed = (share: string) => {
        const { stamp: _, registration: __, ...found } = amounts(ask(case_, { ...typed, share }));
        return sum(found);
      };
      const rest = of === parts ? 0 : taxed(`${of - parts}/${of}`);
      const apart = taxed(`${parts}/${of}`) + rest;
      // Three taxes, each of two persons, lose less than ten won and a won of the value.
      assert(Math.abs(taxed("1/1") - apart) <= 66, `${apart}`);
    }));
  }
});

Deno.test("a debt taken over never costs more than the gift, where homes raise nothing", () => {
  const price = fc.integer({ min: 100_000_000, max: 600_000_000 });
  fc.assert(fc.property(price, fc.integer({ min: 1, max: 99 }), (won, percent) => {
    const typed = { price: `${won}원` };
    const debt = `${Math.floor(won * percent / 100)}원`;
    const burdened = amounts(ask("gift", { ...typed, burdened: "yes", debt }));
    assert(sum(burdened) <= sum(amounts(ask("gift", typed))) + 20);
  }));
});

Deno.test("with a relief no tax falls while the price rises within its bracket", () => {
  for (const [min, max] of [[1_000_000, 600_000_000], [600_000_001, 900_000_000]]) {
    const price = fc.integer({ min, max });
    fc.assert(fc.property(price, price, fc.constantFrom("first", "birth"), (one, other, relief) => {
      const [low, high] = [Math.min(one, other), Math.max(one, other)].map((won) =>
        amounts(ask("purchase", { price: `${won}원`, relief }))
      );
      for (const key of ["acquisition", "education"]) assert(low[key] <= high[key], key);
    }));
  }
});

/** Asks the estimate as a visitor does, with text; and compares what it costs with what was computed by hand. */
import { assertEquals } from "@std/assert";
import type { Estimate } from "../../../projections/estimate/line.ts";
import { questionOf } from "../../../projections/estimate/questions.ts";
import { readAnswers, type Typed } from "../../../projections/estimate/read.ts";

/** The estimate for what was typed. Throws when something in it is wrong. */
export function ask(case_: string, typed: Typed = {}): Estimate {
  const question = questionOf(case_);
  if (!question) throw new Error(`no case ${case_}`);
  const { answers, problems } = readAnswers(question, typed);
  if (problems.length > 0) throw new Error(JSON.stringify(problems));
  return question.estimate(answers);
}

/** Amounts by key, as a table test compares them. */
export function amounts({ lines }: Estimate): Record<string, number> {
  return Object.fromEntries(lines.map(({ key, amount }) => [key, amount]));
}

/** What is asked, of which case, and each amount it costs beside bonds and fees. */
export type Vector = [what: string, case_: string, typed: Typed, expected: Record<string, number>];

/** What a contract on a house from 100 million to a billion costs at the registry; and a gift. */
export const BOUGHT = { stamp: 150_000, filing: 18_000 };
export const GIVEN = { filing: 18_000 };

/** A test for each of them, where nothing is lost on bonds and nobody files for the visitor. */
export function compareByHand(groups: Record<string, Vector[]>): void {
  for (const [group, rows] of Object.entries(groups)) {
    for (const [what, case_, typed, expected] of rows) {
      Deno.test(`${group}: ${what}`, () => {
        const { bond: _, ...found } = amounts(ask(case_, { discount: "0", fee: "0", ...typed }));
        assertEquals(found, expected);
      });
    }
  }
}

/** Asks the estimate as a visitor does, with text; and one line's amount of an answer. */
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

/** Reads typed input (a query string) into a case's answers, or its problems. */
import { type Answers, noAnswers } from "./answers.ts";
import type { Field, Problem, Question } from "./fields.ts";

type Name = Field["name"];
export type Typed = Partial<Record<string, string>>;

export interface Reading {
  answers: Answers;
  problems: Problem[];
  /** The understood form of each amount: '3억 5,000만원 (350,000,000원)'. */
  heard: Partial<Record<Name, string>>;
  /** Every answer that counts, in words. */
  said: Partial<Record<Name, string>>;
}

/** An answer in the form's type: yes or no as a boolean. */
const typedValue = (answer: string | boolean): string =>
  typeof answer === "string" ? answer : answer ? "yes" : "no";

/**
 * Reads a case's input. A field that another answer makes irrelevant is ignored: its content neither counts nor is
 * checked.
 */
export function readAnswers({ fields, check }: Question, typed: Typed): Reading {
  const answers = { ...noAnswers };
  const problems: Problem[] = [];
  const received: Reading["heard"] = {};
  const said: Reading["said"] = {};
  for (const field of fields) {
    const { name, only } = field;
    if (only && !only.every((each) => each.values.includes(typedValue(answers[each.field])))) {
      continue;
    }
    const read = field.read((typed[name] ?? "").trim());
    if ("message" in read) {
      problems.push({ field: name, message: read.message });
      continue;
    }
    Object.assign(answers, { [name]: read.answer });
    if (read.heard) received[name] = read.heard;
    if (read.said) said[name] = read.said;
  }
  if (check && problems.length === 0) problems.push(...check(answers));
  return { answers, problems, heard: received, said };
}

/** The cases of the estimate, in the order of the menu, and the answers before any was given. */
import type { Answers } from "./answers.ts";
import { companyQuestions } from "./company_questions.ts";
import type { Question } from "./fields.ts";
import { propertyQuestions } from "./property_questions.ts";
import { sampleDiscount } from "./tables/bond.ts";

/** Every case. */
export const questions: Question[] = [...propertyQuestions, ...companyQuestions];

/** What this case asks; null for a name that is none. */
export function questionOf(name: string): Question | null {
  return questions.find((question) => question.case === name) ?? null;
}

/** Answers where nothing is known yet: the first of every choice, one property. */
export const noAnswers: Answers = {
  property: "house",
  price: 0,
  standard: null,
  region: "metropolitan",
  homes: "one",
  regulated: false,
  small: true,
  onlyHome: false,
  dearGift: false,
  capitalRegion: false,
  move: "near",
  filing: "paper",
  count: 1,
  discount: sampleDiscount.values,
  fee: null,
};

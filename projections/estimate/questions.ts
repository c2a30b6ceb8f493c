/** The cases of the estimate, in the order of the menu. */
import { companyQuestions } from "./company_questions.ts";
import type { Question } from "./fields.ts";
import { propertyQuestions } from "./property_questions.ts";

/** Every case. */
export const questions: Question[] = [
  ...propertyQuestions.map((question): Question => ({ ...question, area: "property" })),
  ...companyQuestions.map((question): Question => ({ ...question, area: "company" })),
];

/** A case's questions; null for an unknown one. */
export function questionOf(name: string): Question | null {
  return questions.find((question) => question.case === name) ?? null;
}

/** Headings with what is said under each: the shape of most texts of the site. */
import type { Question } from "../office/office.ts";

export interface Statement<Text = string> {
  title: string;
  text: Text;
}

/** One after the other, in the order they are written in; a heading of figures alone would come first. */
export function statements<Text = string>(result: Record<string, Text>): Statement<Text>[] {
  return Object.entries(result).map(([title, text]) => ({ title, text }));
}

/** What is asked, each with its answer. */
export function questions(result: Record<string, string>): Question[] {
  return Object.entries(result).map(([question, answer]) => ({ question, answer }));
}

/** Headings with their texts: the shape of most texts of the site. */
import type { Question } from "../office/office.ts";

export interface Statement<Text = string> {
  title: string;
  text: Text;
}

/** An array in written order, because an object's numeric keys would come first. */
export function statements<Text = string>(result: Record<string, Text>): Statement<Text>[] {
  return Object.entries(result).map(([title, text]) => ({ title, text }));
}

/** Questions, each with its answer. */
export function questions(result: Record<string, string>): Question[] {
  return Object.entries(result).map(([question, answer]) => ({ question, answer }));
}

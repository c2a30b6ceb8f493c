/**
 * What makes a request look like spam. It is kept and marked, never thrown away: a person may have
 * written it.
 */
import type { Person } from "./person.ts";

export type Suspicion = "links" | "markup" | "hidden_field";

/** Links in one request that still look like a person's question. */
const LINKS_MAX = 2;

/** The reasons, none for most. `hidden` is what came in the field that people do not see. */
export function suspicionsOf(person: Person, hidden: string): Suspicion[] {
  const text = Object.values(person).join("\n");
  const found: Suspicion[] = [];
  if ((text.match(/https?:\/\/|\bwww\./gi) ?? []).length > LINKS_MAX) found.push("links");
  if (/<\s*\/?\s*[a-z][^>]*>|\[\/?(url|link|img)\b/i.test(text)) found.push("markup");
  if (hidden !== "") found.push("hidden_field");
  return found;
}

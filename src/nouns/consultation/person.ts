/** A visitor's own data as it is stored: cleaned, with reasons for a refusal and signs of spam. */
import { cleanLine } from "../../../events/base/text.ts";
import type { Person } from "../../../events/consultation/consultation.ts";

/** A Korean phone number with its dashes, an international one unchanged; null if neither. */
export function cleanPhone(text: string): string | null {
  const typed = cleanLine(text).replace(/[\s().-]/g, "").replace(/^\+82\(?0?/, "0");
  if (/^\+[1-9]\d{6,14}$/.test(typed)) return typed;
  const parts = /^(02|0505|0\d{2})(\d{3,4})(\d{4})$/.exec(typed);
  if (parts) return parts.slice(1).join("-");
  const short = /^(1[5-9]\d{2})(\d{4})$/.exec(typed);
  return short ? short.slice(1).join("-") : null;
}

/** A plausible e-mail address; null if it is none. */
export function cleanEmail(text: string): string | null {
  const typed = cleanLine(text);
  return typed.length <= 200 && /^[^\s@<>"',;]+@[^\s@<>"',;.]+(\.[^\s@<>"',;.]+)+$/.test(typed)
    ? typed
    : null;
}

type Suspicion = "links" | "markup" | "hidden_field";

/** Links in one request that still look like a person's question. */
const LINKS_MAX = 2;

/**
 * Signs of spam in a request: usually none. Such a request is stored and marked, because a person may have written it.
 * `hidden` is the content of the invisible field.
 */
export function suspicionsOf(person: Person, hidden: string): Suspicion[] {
  const text = Object.values(person).join("\n");
  const found: Suspicion[] = [];
  if ((text.match(/https?:\/\/|\bwww\./gi) ?? []).length > LINKS_MAX) found.push("links");
  if (/<\s{0,9}\/?\s{0,9}[a-z][^<>]{0,500}>|\[\/?(url|link|img)\b/i.test(text)) {
    found.push("markup");
  }
  if (hidden !== "") found.push("hidden_field");
  return found;
}

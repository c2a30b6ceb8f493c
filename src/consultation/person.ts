/** What a visitor tells of themselves: sealed as one, how much of it a list shows, what looks like spam. */

export interface Person {
  name: string;
  /** "" when only the e-mail address was given. */
  phone: string;
  email: string;
  subject: string;
  message: string;
}

export const PERSON_FIELDS = ["name", "phone", "email", "subject", "message"] as const;

/** `김하늘` → `김*늘`, `남궁` → `남*`: enough to tell two requests apart. */
export function maskName(name: string): string {
  const letters = [...name];
  if (letters.length <= 2) return letters.slice(0, 1).join("") + "*";
  return letters[0] + "*".repeat(letters.length - 2) + letters.at(-1);
}

/** `010-1234-5678` → `010-****-5678`; a number without dashes keeps its last four digits alone. */
export function maskPhone(phone: string): string {
  const parts = phone.split("-");
  if (parts.length === 3) return `${parts[0]}-${"*".repeat(parts[1].length)}-${parts[2]}`;
  return phone && "*".repeat(Math.max(0, phone.length - 4)) + phone.slice(-4);
}

/** `haneul@example.com` → `h*****@example.com`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  return at < 1 ? "" : email[0] + "*".repeat(at - 1) + email.slice(at);
}

type Suspicion = "links" | "markup" | "hidden_field";

/** Links in one request that still look like a person's question. */
const LINKS_MAX = 2;

/**
 * What makes a request look like spam: none for most. It is kept and marked, never thrown away: a person
 * may have written it. `hidden` is what came in the field that people do not see.
 */
export function suspicionsOf(person: Person, hidden: string): Suspicion[] {
  const text = Object.values(person).join("\n");
  const found: Suspicion[] = [];
  if ((text.match(/https?:\/\/|\bwww\./gi) ?? []).length > LINKS_MAX) found.push("links");
  if (/<\s*\/?\s*[a-z][^>]*>|\[\/?(url|link|img)\b/i.test(text)) found.push("markup");
  if (hidden !== "") found.push("hidden_field");
  return found;
}

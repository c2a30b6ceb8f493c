/** Where numbers of persons, cards and accounts may stand; anywhere else they are refused. Rules as data. */
import type { NumberKind } from "./number_rules.ts";

type Kinds = readonly NumberKind[];

const EVERY: Kinds = ["resident", "foreigner", "passport", "license", "card", "account"];
const OWN_ACCOUNT: Kinds = ["account"];

interface Places {
  /** Fields of a record, each sealed, which screens show masked. */
  fields?: Record<string, Kinds>;
  /** What its record may say anywhere, as anybody may read it: the office's own account. */
  anywhere?: Kinds;
}

/** By noun. An application, a mandate, an agreement names its parties with their numbers: the law asks for it. */
const PLACES: Record<string, Places> = {
  document: { fields: { body: EVERY } },
  employee: { fields: { card_num: ["card"] } },
  user: { fields: { card_num: ["card"] } },
  post: { anywhere: OWN_ACCOUNT },
  office_facts: { anywhere: OWN_ACCOUNT },
  policy: { anywhere: OWN_ACCOUNT },
};

/**
 * What machines, assistants and other services write of themselves. A refusal would stop work that nobody could mend:
 * of a number that turns up in it is kept that there was one.
 */
const HIDDEN_IN = new Set([
  "chat",
  "job",
  "certificate",
  "import",
  "security.noted",
  "user.registered",
  "user.profile_changed",
]);

/** Is a number in such an event kept as a word that says what it was? */
export const isHiddenIn = (noun: string, type: string): boolean =>
  HIDDEN_IN.has(noun) || HIDDEN_IN.has(type);

/** Which kinds may stand in a field of a noun. */
export const kindsIn = (noun: string, field: string): Kinds =>
  PLACES[noun]?.fields?.[field] ?? PLACES[noun]?.anywhere ?? [];

/** The fields of a noun in which numbers stand: screens show them masked. */
export const numberFields = (noun: string): readonly string[] =>
  Object.keys(PLACES[noun]?.fields ?? {});

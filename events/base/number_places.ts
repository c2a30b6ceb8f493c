/** Where numbers of persons, cards and accounts may be stored; anywhere else they are refused. Rules as data. */
import type { NumberKind } from "./number_rules.ts";

type Kinds = readonly NumberKind[];

const EVERY: Kinds = ["resident", "foreigner", "passport", "license", "card", "account"];
const OWN_ACCOUNT: Kinds = ["account"];

interface Places {
  /** Fields of a record, each sealed, that screens show masked. */
  fields?: Record<string, Kinds>;
  /** Fields that may hold them and that screens show: a company's number is public. */
  shown?: Record<string, Kinds>;
  /** Fields that are secret whole, whatever they look like. */
  secret?: readonly string[];
  /** Numbers that a record may contain anywhere because they are public: the office's own account. */
  anywhere?: Kinds;
}

/**
 * By noun. An application, a mandate or an agreement names its parties with their numbers because the law requires it.
 */
const PLACES: Record<string, Places> = {
  document: { fields: { body: EVERY } },
  employee: { fields: { card_num: ["card"] } },
  user: { fields: { card_num: ["card"] } },
  matter: { fields: { registry_secret: EVERY }, secret: ["registry_secret"] },
  matter_party: {
    fields: { resident_number: ["resident", "foreigner", "passport"] },
    shown: { registration_number: EVERY },
  },
  // Papers are printed with the numbers that the law wants on them; their pages show them masked.
  matter_paper: { fields: { corrections: EVERY } },
  matter_entry: { shown: { cash_receipt: EVERY, tax_invoice: EVERY } },
  post: { anywhere: OWN_ACCOUNT },
  office_facts: { anywhere: OWN_ACCOUNT },
  policy: { anywhere: OWN_ACCOUNT },
};

/**
 * Texts written by machines, assistants and other services. A refusal would stop work that nobody could repair, so a
 * number in them is replaced by the name of its kind.
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

/** Is a number in such an event replaced by its kind? */
export const isHiddenIn = (noun: string, type: string): boolean =>
  HIDDEN_IN.has(noun) || HIDDEN_IN.has(type);

/** Which kinds a field of a noun may contain. */
export const kindsIn = (noun: string, field: string): Kinds =>
  PLACES[noun]?.fields?.[field] ?? PLACES[noun]?.shown?.[field] ?? PLACES[noun]?.anywhere ?? [];

/** Is a field of a noun secret whole? */
export const isSecret = (noun: string, field: string): boolean =>
  PLACES[noun]?.secret?.includes(field) ?? false;

/** Fields of a noun with numbers, which screens show masked. */
export const numberFields = (noun: string): readonly string[] =>
  Object.keys(PLACES[noun]?.fields ?? {});

/** The office's facts, saved on its page version by version. Missing ones are null. */
import { z } from "zod";
import { define } from "../base/definition.ts";
import type { NewEvent } from "../base/event.ts";
import { type FactName, type OfficeFields, officeFields } from "./office_fields.ts";
import { FACT_LABELS, missingFact, REQUIRED_FACTS } from "./office_labels.ts";
import type { PersonalValue } from "../base/personal.ts";
import { type Refusal, refuse, VERSION_NOT_FOUND } from "../base/refusal.ts";
import { defineNoun } from "../kit/noun.ts";

/** The facts; null is missing. */
export type OfficeFacts = { [K in FactName]: OfficeFields[K] | null };

const names = Object.keys(officeFields.shape) as FactName[];

/** Every field as it may be, or null. */
export const officeFacts = z.strictObject(
  Object.fromEntries(names.map((name) => [name, officeFields.shape[name].nullable()])),
) as unknown as z.ZodType<OfficeFacts> & z.ZodObject;

/** Some of the fields: the content of a save. */
export const someFacts = officeFacts.partial() as unknown as z.ZodType<Partial<OfficeFacts>>;

/** No facts. */
export const NO_FACTS = Object.fromEntries(names.map((name) => [name, null])) as OfficeFacts;

/** Names of people among the facts. The office publishes them itself, but they can be destroyed in the log. */
const NAMES = [
  "representative",
  "privacyOfficer.name",
  "staff.*.name",
  "testimonials.*.name",
  "testimonials.*.agreedBy",
];
const named = (within: string): PersonalValue[] => NAMES.map((path) => ({ path: within + path }));

const changes = z.object({ changes: someFacts });
const reverted = z.object({ to_version: z.int().positive(), changes: someFacts });

const officeFactsEvents = [
  define("office_facts.registered", officeFacts, {
    personal: named(""),
    // Facts added later are null in an older registration.
    schema: 2,
    upcasters: { 1: (data) => ({ ...NO_FACTS, ...data as object }) },
  }),
  define("office_facts.changed", changes, { personal: named("changes.") }),
  /** An earlier version brought back as a new event. */
  define("office_facts.reverted", reverted, { personal: named("changes.") }),
];

export const aboutOfficeFacts = defineNoun("office_facts", officeFactsEvents, {
  label: "사무소 정보",
  revision: 2,
  page: "/settings?tab=office",
  pageRole: "superuser",
  retention: {
    rules: [],
    becomes: "파기",
    kept: "홈페이지에 공개하는 대표와 직원의 이름입니다. 사무소 정보에서 지울 때까지 둡니다.",
  },
  without: [["One record: its page is found as a page.", "find", "recent", "files"]],
});

export type FactsEvent =
  | NewEvent<"office_facts.registered", OfficeFacts>
  | NewEvent<"office_facts.changed", { changes: Partial<OfficeFacts> }>
  | NewEvent<
    "office_facts.reverted",
    { to_version: number; changes: Partial<OfficeFacts> }
  >;

/** There is one office: its facts are one stream. */
export const FACTS_ID = "office";
const FACTS_STREAM = `office_facts/${FACTS_ID}`;

/** Folds one event into the facts. */
export function evolve(state: OfficeFacts | undefined, event: FactsEvent): OfficeFacts {
  switch (event.type) {
    case "office_facts.registered":
      return { ...NO_FACTS, ...event.data };
    case "office_facts.changed":
    case "office_facts.reverted":
      return { ...state!, ...event.data.changes };
    default:
      return event satisfies never;
  }
}

/** Refuses (422) facts without one of those, field by field. */
function checkFacts(facts: OfficeFacts): Refusal | null {
  const details = REQUIRED_FACTS.filter((field) => facts[field] === null).map((field) => ({
    field,
    message: missingFact(field),
  }));
  if (details.length === 0) return null;
  const which = details.map(({ field }) => FACT_LABELS[field]).join(", ");
  return refuse(422, "invalid_input", `필수 항목을 입력해 주세요: ${which}`, details);
}

function difference(from: OfficeFacts, to: OfficeFacts): Partial<OfficeFacts> {
  const changed = names.filter((name) => JSON.stringify(from[name]) !== JSON.stringify(to[name]));
  return Object.fromEntries(changed.map((name) => [name, to[name]]));
}

/**
 * Saves changes. The first save registers all facts, because those of the office file (`first`) are in no event. No
 * event without a change.
 */
export function saveFacts(
  state: OfficeFacts | undefined,
  values: Partial<OfficeFacts>,
  first: OfficeFacts,
): FactsEvent[] | Refusal {
  const to: OfficeFacts = { ...state ?? first, ...values };
  const refused = checkFacts(to);
  if (refused) return refused;
  if (!state) return [{ stream: FACTS_STREAM, type: "office_facts.registered", data: to }];
  const found = difference(state, to);
  if (Object.keys(found).length === 0) return [];
  return [{ stream: FACTS_STREAM, type: "office_facts.changed", data: { changes: found } }];
}

/** Restores an earlier version. */
export function revertFacts(
  state: OfficeFacts,
  command: { to_version: number; earlier: OfficeFacts | undefined },
): FactsEvent[] | Refusal {
  const { to_version, earlier } = command;
  if (!earlier) return VERSION_NOT_FOUND;
  const found = difference(state, earlier);
  if (Object.keys(found).length === 0) return [];
  const data = { to_version, changes: found };
  return [{ stream: FACTS_STREAM, type: "office_facts.reverted", data }];
}

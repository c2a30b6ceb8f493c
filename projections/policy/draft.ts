/** A law text as it would be published now: derived, with what is missing for it. Pure. */
import type { Announced, PolicyName } from "../../events/personal_data/policy.ts";
import type { Office } from "../office/office.ts";
import { policyFactsOf } from "./facts.ts";
import { marked, peopleOf } from "./law_text.ts";
import { privacyText } from "./privacy.ts";
import { missingProcessors, type PolicySettings } from "./processors.ts";
import { termsText } from "./terms.ts";

export type Draft = Pick<Announced, "text" | "people" | "facts"> & {
  /** What has to be entered before it can be announced. */
  missing: string[];
};

const made = new WeakMap<Office, Map<string, Draft>>();

function derive(name: PolicyName, office: Office, settings: PolicySettings): Draft {
  // A sample office speaks for itself; a real one has to say who it is.
  const unsaid = office.registered || office.samples.length > 0 ? [] : ["사무소 정보"];
  const common = { people: peopleOf(office) };
  if (name === "terms") {
    return { ...common, text: termsText(marked(office)), facts: null, missing: unsaid };
  }
  return {
    ...common,
    text: privacyText(marked(office), settings),
    facts: policyFactsOf(office, settings),
    missing: [...unsaid, ...missingProcessors(office, settings)],
  };
}

/** The draft of a text. The same office and settings give the same one: every page of the site asks. */
export function draftOf(name: PolicyName, office: Office, settings: PolicySettings): Draft {
  const known = made.get(office) ?? new Map<string, Draft>();
  made.set(office, known);
  const key = name + JSON.stringify(settings);
  const draft = known.get(key) ?? derive(name, office, settings);
  known.set(key, draft);
  return draft;
}

/** The office as pages show it: from its events, or its file until there are any, with substitutes for the rest. */
import type { OfficeFields } from "../../events/office/office_fields.ts";
import {
  evolve,
  FACTS_ID,
  type FactsEvent,
  NO_FACTS,
  type OfficeFacts,
} from "../../events/office/office_facts.ts";
import { FACT_LABELS, REQUIRED_FACTS } from "../../events/office/office_labels.ts";
import { type StreamBook, type StreamEntry, streamView } from "../kit/stream_view.ts";
import type { HistoryFields } from "../kit/history.ts";

export type Statistic = OfficeFields["statistics"]["home"][number];
export type Question = OfficeFields["faq"][number];

export interface Office extends OfficeFields {
  /** The fields that the office has not said. */
  unsaid: string[];
  /** Those of them that the sample office speaks for: pages mark them. A real office has none. */
  samples: string[];
  /** Has the office said all that it must, on the page or in its file? */
  registered: boolean;
}

export type OfficeFactsEntry = StreamEntry<OfficeFacts>;
export type OfficeFactsBook = StreamBook<OfficeFactsEntry>;

export const officeFactsView = streamView<OfficeFacts>({
  noun: "office_facts",
  evolve: (state, event) => evolve(state, event as FactsEvent),
});

/** What the office said on its page; undefined until it did for the first time. */
export const savedFacts = (book: OfficeFactsBook): OfficeFactsEntry | undefined =>
  book.byId.get(FACTS_ID);

/** The facts as they are now: `first` (the file's) holds until the office has saved its own. */
export const factsNow = (book: OfficeFactsBook, first: OfficeFacts): OfficeFacts =>
  savedFacts(book)?.state ?? first;

/** The facts that a file says, as facts. */
export const factsOf = (said: Partial<OfficeFacts>): OfficeFacts => ({ ...NO_FACTS, ...said });

const made = new WeakMap<OfficeFacts, WeakMap<StandIn, Office>>();

/** Substitutes for missing facts; `isSample`: they are invented, and pages mark them. */
export interface StandIn {
  fields: OfficeFields;
  isSample: boolean;
}

/** The office with `standIn` for what it has not said. The same facts give the same object. */
export function officeOf(facts: OfficeFacts, standIn: StandIn): Office {
  const ofFacts = made.get(facts) ?? new WeakMap<StandIn, Office>();
  made.set(facts, ofFacts);
  const known = ofFacts.get(standIn);
  if (known) return known;
  const { fields, isSample } = standIn;
  const names = Object.keys(fields) as (keyof OfficeFields)[];
  const unsaid = names.filter((name) => facts[name] === null);
  const said = Object.fromEntries(
    names.flatMap((name) => facts[name] === null ? [] : [[name, facts[name]]]),
  );
  const office: Office = {
    ...fields,
    ...said as Partial<OfficeFields>,
    unsaid,
    samples: isSample ? unsaid : [],
    registered: REQUIRED_FACTS.every((name) => facts[name] !== null),
  };
  ofFacts.set(standIn, office);
  return office;
}

/** The facts as the editor of them gets them. */
export interface OfficeFactsRow extends OfficeFacts {
  /** 0 while nothing was saved on the page. */
  version: number;
  updated_at: string;
  updated_by: string;
}

export function factsRow(entry: OfficeFactsEntry | undefined, first: OfficeFacts): OfficeFactsRow {
  if (!entry) return { ...first, version: 0, updated_at: "", updated_by: "" };
  const { state, version, updated_at, updated_by } = entry;
  return { ...state, version, updated_at, updated_by: updated_by.name };
}

/** The fields that the facts' history shows. */
export const factsHistoryFields: HistoryFields<OfficeFacts> = {
  next: (before, event) => evolve(before, event as unknown as FactsEvent),
  values: (state) => ({ ...state }),
  labels: FACT_LABELS,
};

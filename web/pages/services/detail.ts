/** The shape of what is written about a service: one file each in `content/`. */
import type { Question, Statement } from "../../site/office.ts";
import type { ServiceKey } from "../../site/services.ts";

/** Who does a step of the procedure. */
export type Doer = "의뢰인" | "사무소" | "함께" | "기관";

/** What to bring in one case, person by person. */
export interface PaperCase {
  name: string;
  papers: { from: string; what: string[] }[];
  note?: string;
}

export interface ServiceDetail {
  /** One or two sentences: what this is, for somebody who has never had to do with it. */
  lead: string;
  what: string[];
  when: Statement[];
  steps: { title: string; who: Doer; text: string }[];
  cases: PaperCase[];
  durations: { what: string; time: string }[];
  costs: { item: string; text: string }[];
  /** True where `/estimate` can work it out. */
  estimated: boolean;
  mistakes: Statement[];
  faq: Question[];
  /** Names of statutes as the state's law service has them, with what to find there. */
  laws: { name: string; what: string }[];
  related: ServiceKey[];
}

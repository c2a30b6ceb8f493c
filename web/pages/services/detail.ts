/** The shape of what is written about a service: one file each in `content/`. */
import type { Question } from "../../../projections/office/office.ts";
import type { Statement } from "../../../projections/card/statements.ts";
import type { ServiceKey } from "../../site/services.ts";

/** Who does a step of the procedure. */
export type Doer = "의뢰인" | "사무소" | "함께" | "기관";

export interface ServiceDetail {
  /** One or two sentences: what this is, for somebody who has never had to do with it. */
  lead: string;
  /** What most people ask first, a line each. */
  brief: { who: string; days: string; cost: string; papers: string };
  what: string[];
  when: Statement[];
  steps: Statement<{ who: Doer; text: string }>[];
  /** What to bring in each case, person by person. */
  cases: Statement<{ papers: Statement<string[]>[]; note?: string }>[];
  durations: Statement[];
  costs: Statement[];
  /** True where `/estimate` can work it out. */
  estimated: boolean;
  mistakes: Statement[];
  faq: Question[];
  /** Names of statutes as the state's law service has them, with what to find there. */
  laws: Statement[];
  related: ServiceKey[];
}

/** How a law text stands: what is in effect, what is announced, and how the office as it is now differs from it. */
import {
  daysAfter,
  isSameText,
  noticeDays,
  type PolicyName,
  type PolicyVersion,
} from "../../../events/personal_data/policy.ts";
import { seoulDay } from "../../../events/base/seoul.ts";
import { factsNow } from "../../../projections/office/office.ts";
import { type FactChange, factChanges, unpublished } from "../../../projections/policy/compare.ts";
import { type Draft, draftOf } from "../../../projections/policy/draft.ts";
import { policyOn, policyState } from "../../../projections/policy/view.ts";
import type { Views } from "../../../projections/registry.ts";
import { yearsNow } from "../../../projections/personal_data/retention_rule.ts";
import type { Deps } from "../../deps.ts";
import { officeWith } from "../../office/office_file.ts";
import { policySettings } from "./settings.ts";

type Source = Pick<Deps, "config" | "firstFacts">;
type PolicyViews = Pick<Views, "office_facts" | "policy" | "retention_rule">;

/** The text as it would be published now: by what was entered, whether it is in effect already or not. */
export function draftNow(views: PolicyViews, source: Source, name: PolicyName): Draft {
  const { config, firstFacts } = source;
  const office = officeWith(factsNow(views.office_facts, firstFacts), config.demo);
  return draftOf(name, office, policySettings(config, yearsNow(views.retention_rule)));
}

export interface PolicyStanding {
  draft: Draft;
  now: PolicyVersion | undefined;
  coming: PolicyVersion | undefined;
  /** Every version, oldest first, withdrawn ones too. */
  versions: readonly PolicyVersion[];
  /** Does the draft say something else than what is announced or, where nothing is, in effect? */
  differs: boolean;
  /** What changes in the facts, from what is in effect to the draft. */
  changes: FactChange[];
  /** Days of notice that the changes ask for by themselves, and the first day of effect they leave. */
  notice: number;
  earliest: string;
  /** What others do already although the text in effect does not say so. */
  started: string[];
}

/** How a text stands on the day of `now`. */
export function policyStanding(
  views: PolicyViews,
  source: Source,
  name: PolicyName,
  at: Date,
): PolicyStanding {
  const today = seoulDay(at);
  const draft = draftNow(views, source, name);
  const state = policyState(views.policy, name);
  const { now, coming } = policyOn(views.policy, name, today);
  const newest = coming ?? now;
  const changes = now?.facts && draft.facts ? factChanges(now.facts, draft.facts) : [];
  const notice = noticeDays(state, changes.some(({ major }) => major));
  return {
    ...{ draft, now, coming, changes, notice },
    versions: state?.versions ?? [],
    differs: newest !== undefined && !isSameText(newest, draft),
    earliest: daysAfter(today, notice),
    started: now?.facts && draft.facts ? unpublished(now.facts, draft.facts) : [],
  };
}

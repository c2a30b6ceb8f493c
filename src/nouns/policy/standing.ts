/** The state of a legal text: in effect, announced, and the present office's difference from it. */
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

/** The text for publication now, from the entered facts, whether in effect or not. */
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
  /** Does the draft differ from the announced text, or, without one, from the text in effect? */
  differs: boolean;
  /** Changed facts between the text in effect and the draft. */
  changes: FactChange[];
  /** Days of notice that the changes require, and the earliest effective day. */
  notice: number;
  earliest: string;
  /** Processors at work that the text in effect does not mention. */
  started: string[];
}

/** The state of a text on the day of `now`. */
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

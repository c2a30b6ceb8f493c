/** Announcing a legal text with its effective day, and withdrawing an announcement. */
import {
  announcePolicy,
  type PolicyName,
  withdrawPolicy,
} from "../../../events/personal_data/policy.ts";
import { refuse } from "../../../events/base/refusal.ts";
import { seoulDay } from "../../../events/base/seoul.ts";
import { factChanges } from "../../../projections/policy/compare.ts";
import type { Draft } from "../../../projections/policy/draft.ts";
import { policyOn, policyState } from "../../../projections/policy/view.ts";
import { digestOf } from "../../kit/secret.ts";
import type { Deps } from "../../deps.ts";
import type { CommandMeta, Outcome } from "../../store/contract.ts";
import { draftNow } from "./standing.ts";

/** Identifies a draft: exactly the reviewed one is announced. */
export const markOfDraft = ({ text, people }: Draft): string =>
  digestOf(JSON.stringify([text, people])).slice(0, 32);

interface AnnounceCommand {
  name: PolicyName;
  /** The digest of the reviewed draft. */
  seen: string;
  effective: string;
  reason: string;
  /** The announcer considers it a disadvantage for people, whatever the facts show. */
  isMajor: boolean;
}

/** Announces the present text. */
export function announce(
  deps: Deps,
  { name, seen, effective, reason, isMajor }: AnnounceCommand,
  meta: CommandMeta,
): Promise<Outcome> {
  return deps.books.execute({
    stream: `policy/${name}`,
    reads: ["office_facts", "retention_rule"],
    meta,
    decide(views, now) {
      const { missing, ...draft } = draftNow(views, deps, name);
      if (markOfDraft({ missing, ...draft }) !== seen) {
        const text = "보신 뒤에 내용이 바뀌어 공고하지 않았습니다. 다시 확인한 뒤 공고해 주세요.";
        return refuse(409, "changed_since", text);
      }
      const today = seoulDay(now);
      const state = policyState(views.policy, name);
      const from = policyOn(views.policy, name, today).now?.facts;
      const changes = from && draft.facts ? factChanges(from, draft.facts) : [];
      return announcePolicy(name, state, {
        draft: { ...draft, changes: changes.map(({ text }) => text) },
        missing,
        isMajor: isMajor || changes.some(({ major }) => major),
        ...{ effective, reason },
      }, { today });
    },
  });
}

/** Withdraws the announcement of a version. */
export function withdraw(
  { books }: Deps,
  name: PolicyName,
  asked: { number: number; reason: string },
  meta: CommandMeta,
): Promise<Outcome> {
  return books.execute({
    stream: `policy/${name}`,
    meta,
    decide: (views, now) =>
      withdrawPolicy(name, policyState(views.policy, name), asked, { today: seoulDay(now) }),
  });
}

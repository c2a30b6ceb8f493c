/** What the office asks of those who sign in. One stream: the rules of the office. */
import { z } from "zod";
import { define } from "./definition.ts";
import type { NewEvent, StoredEvent } from "./event.ts";
import { type Refusal, refuse } from "./refusal.ts";

const rules = z.object({
  /** Superusers have their rights only once they showed a passkey. */
  passkeys_required: z.boolean(),
});
export type SignInRules = z.infer<typeof rules>;

const changed = z.object({ from: rules, to: rules });

export const signInRuleEvents = [define("sign_in_rule.changed", changed)];

type SignInRuleEvent = NewEvent<"sign_in_rule.changed", z.infer<typeof changed>>;
export type StoredSignInRuleEvent = SignInRuleEvent & StoredEvent;

/** The one stream of the noun. */
export const SIGN_IN_RULES_STREAM = "sign_in_rule/office";

export const firstRules: SignInRules = { passkeys_required: false };

/** Folds one event into the rules. */
export const evolve = (_state: SignInRules | undefined, event: SignInRuleEvent): SignInRules =>
  event.data.to;

/** Changes the rules. Who asks for passkeys has one: else nobody might be left with a superuser's rights. */
export function changeRules(
  from: SignInRules,
  to: SignInRules,
  { ownPasskeys }: { ownPasskeys: number },
): SignInRuleEvent[] | Refusal {
  if (to.passkeys_required && ownPasskeys === 0) {
    const text = "패스키를 요구하려면 먼저 자신의 패스키를 등록해 주세요.";
    return refuse(409, "own_passkey_first", text);
  }
  if (from.passkeys_required === to.passkeys_required) return [];
  return [{ stream: SIGN_IN_RULES_STREAM, type: "sign_in_rule.changed", data: { from, to } }];
}

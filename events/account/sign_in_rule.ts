/** The office's rules for signing in. */
import { z } from "zod";
import type { NewEvent } from "../base/event.ts";
import { defineRules } from "../kit/rules.ts";
import { type Refusal, refuse } from "../base/refusal.ts";

const rules = z.object({
  /** Superusers have their rights only after using a passkey. */
  passkeys_required: z.boolean(),
});
export type SignInRules = z.infer<typeof rules>;

export const signInRule = defineRules("sign_in_rule", rules, { passkeys_required: false }, {
  label: "로그인 규칙",
  page: "/settings?tab=users&list=access",
  pageRole: "superuser",
});

/**
 * Changes the rules. A superuser who requires passkeys must have one and recovery codes, so that at least one person
 * keeps a superuser's rights.
 */
export function changeRules(
  from: SignInRules,
  to: SignInRules,
  { ownPasskeys, codesSeen }: { ownPasskeys: number; codesSeen: boolean },
): NewEvent[] | Refusal {
  if (to.passkeys_required && ownPasskeys === 0) {
    const text = "패스키를 요구하려면 먼저 자신의 패스키를 등록해 주세요.";
    return refuse(409, "own_passkey_first", text);
  }
  if (to.passkeys_required && !from.passkeys_required && !codesSeen) {
    const text =
      "패스키를 요구하려면 먼저 자신의 복구 코드를 만들고, 보관한 뒤 ‘보관했습니다’를 눌러 주세요.";
    return refuse(409, "recovery_codes_first", text);
  }
  return signInRule.change(from, to);
}

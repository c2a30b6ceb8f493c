/** The office's current rules for signing in. */
import { signInRule, type SignInRules } from "../../events/account/sign_in_rule.ts";
import { type RulesBook, rulesNow, rulesView } from "../kit/rules_view.ts";

export type SignInRuleBook = RulesBook<SignInRules>;

export const signInRuleView = rulesView(signInRule);

/** The rules now. */
export const signInRules = (book: SignInRuleBook): SignInRules => rulesNow(signInRule, book);

/** The office's rules for signing in, as they are now. */
import {
  evolve,
  firstRules,
  SIGN_IN_RULES_STREAM,
  type SignInRules,
  type StoredSignInRuleEvent,
} from "../events/sign_in_rule.ts";
import { type StreamBook, type StreamEntry, streamView } from "./kit/stream_view.ts";

export type SignInRuleBook = StreamBook<StreamEntry<SignInRules>>;

export const signInRuleView = streamView<SignInRules>({
  noun: "sign_in_rule",
  evolve: (state, event) => evolve(state, event as StoredSignInRuleEvent),
});

const ID = SIGN_IN_RULES_STREAM.slice(SIGN_IN_RULES_STREAM.indexOf("/") + 1);

/** The rules now. */
export const signInRules = (book: SignInRuleBook): SignInRules =>
  book.byId.get(ID)?.state ?? firstRules;

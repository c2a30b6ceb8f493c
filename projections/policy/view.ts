/** The privacy policy and the terms of use: their versions, folded from events. */
import {
  evolve,
  inEffect,
  type PolicyEvent,
  type PolicyName,
  type PolicyState,
  type PolicyVersion,
  upcoming,
} from "../../events/personal_data/policy.ts";
import { type StreamBook, type StreamEntry, streamView } from "../kit/stream_view.ts";

export type PolicyBook = StreamBook<StreamEntry<PolicyState>>;

export const policyView = streamView<PolicyState>({
  noun: "policy",
  evolve: (state, event) => evolve(state, event as unknown as PolicyEvent & { at: string }),
});

/** The versions of a text; undefined while none was announced. */
export const policyState = (book: PolicyBook, name: PolicyName): PolicyState | undefined =>
  book.byId.get(name)?.state;

interface Standing {
  now: PolicyVersion | undefined;
  coming: PolicyVersion | undefined;
}

/** What of a text holds on a Seoul day, and what is announced. */
export function policyOn(book: PolicyBook, name: PolicyName, day: string): Standing {
  const state = policyState(book, name);
  return { now: inEffect(state, day), coming: upcoming(state, day) };
}

/** The view of an office's rules, and their present values. */
import { type Rules, RULES_ID } from "../../events/kit/rules.ts";
import { type StreamBook, type StreamEntry, streamView } from "./stream_view.ts";

export type RulesBook<T> = StreamBook<StreamEntry<T>>;

export const rulesView = <T>({ noun, evolve }: Rules<T>) =>
  streamView<T>({ noun, evolve: (_before, event) => evolve(event) });

export const rulesNow = <T>({ first }: Rules<T>, book: RulesBook<T>): T =>
  book.byId.get(RULES_ID)?.state ?? first;

/** Hints of the rules on advertising that a superuser reviewed and dismissed, each with its reason. */
import { z } from "zod";
import { ADVERT_REASON_MAX, type HintKey, isSameHint } from "./advert_hint_key.ts";
import { define } from "../base/definition.ts";
import type { NewEvent, StoredEvent } from "../base/event.ts";
import { type Refusal, refuse } from "../base/refusal.ts";
import { cleanText } from "../base/text.ts";
import { defineNoun } from "../kit/noun.ts";

const hint = {
  place: z.string().min(1).max(300),
  word: z.string().min(1).max(40),
  around: z.string().min(1).max(200),
};
const hintShape = z.object(hint);
const accepted = z.object({ ...hint, reason: z.string().min(1).max(ADVERT_REASON_MAX) });

const advertHintEvents = [
  define("advert_hint.accepted", accepted),
  /** The hint is open again for as long as the words are in the text. */
  define("advert_hint.reopened", hintShape),
];

export const aboutAdvertHint = defineNoun("advert_hint", advertHintEvents, {
  label: "표시·광고 점검",
  page: "/staff/advert",
  pageRole: "superuser",
  without: [["One list for the whole office, on its page.", "find", "recent", "files"]],
});

type Accepted = z.infer<typeof accepted>;
export type AdvertHintEvent =
  | NewEvent<"advert_hint.accepted", Accepted>
  | NewEvent<"advert_hint.reopened", HintKey>;

/** A dismissed hint, with its person and time. */
export interface AcceptedHint extends Accepted {
  by: string;
  at: string;
}

/** There is one list of them. */
export const ADVERT_HINTS_ID = "office";
export const ADVERT_HINTS_STREAM = `advert_hint/${ADVERT_HINTS_ID}`;

/** Folds one event into the list, oldest first. */
export function evolve(
  state: readonly AcceptedHint[] = [],
  event: AdvertHintEvent & Pick<StoredEvent, "actor" | "at">,
): readonly AcceptedHint[] {
  const others = state.filter((one) => !isSameHint(one, event.data));
  if (event.type === "advert_hint.reopened") return others;
  return [...others, { ...event.data, by: event.actor.name, at: event.at }];
}

/** Dismisses a hint. `isOpen`: its words are in a text now and it has no earlier reason. */
export function acceptHint(
  state: readonly AcceptedHint[],
  { reason, ...key }: Accepted,
  isOpen: boolean,
): AdvertHintEvent[] | Refusal {
  const why = cleanText(reason, ADVERT_REASON_MAX);
  if (why === "") return refuse(422, "reason_missing", "그대로 두는 사유를 입력해 주세요.");
  if (why.length > ADVERT_REASON_MAX) {
    return refuse(422, "reason_too_long", `사유는 ${ADVERT_REASON_MAX}자까지 적을 수 있습니다.`);
  }
  if (state.some((one) => isSameHint(one, key))) return [];
  if (!isOpen) {
    return refuse(409, "hint_gone", "그사이 글이 바뀌었습니다. 지금의 글을 확인해 주세요.");
  }
  return [{
    stream: ADVERT_HINTS_STREAM,
    type: "advert_hint.accepted",
    data: { ...key, reason: why },
  }];
}

/** Opens a dismissed hint again; an open one gives no event. */
export function reopenHint(state: readonly AcceptedHint[], key: HintKey): AdvertHintEvent[] {
  if (!state.some((one) => isSameHint(one, key))) return [];
  return [{ stream: ADVERT_HINTS_STREAM, type: "advert_hint.reopened", data: key }];
}

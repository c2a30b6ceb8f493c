/** Hints of the rules on advertising: dismissed ones with their reason, and open ones. */
import { type AdvertHint, findAdverts } from "../../events/advert/advert.ts";
import {
  type AcceptedHint,
  ADVERT_HINTS_ID,
  type AdvertHintEvent,
  evolve,
} from "../../events/advert/advert_hint.ts";
import { type HintKey, isSameHint } from "../../events/advert/advert_hint_key.ts";
import type { StoredEvent } from "../../events/base/event.ts";
import { filterInSlices } from "../kit/query.ts";
import { type StreamBook, type StreamEntry, streamView } from "../kit/stream_view.ts";

type Accepted = readonly AcceptedHint[];
export type AdvertHintBook = StreamBook<StreamEntry<Accepted>>;

export const advertHintView = streamView<Accepted>({
  noun: "advert_hint",
  evolve: (state, event) => evolve(state, event as AdvertHintEvent & StoredEvent),
});

/** Dismissed hints, oldest first. */
export const acceptedHints = (book: AdvertHintBook): Accepted =>
  book.byId.get(ADVERT_HINTS_ID)?.state ?? [];

/** Dismissed hints whose place has this prefix, for the editor of their text. */
export const hintKeys = (book: AdvertHintBook, places: string): HintKey[] =>
  acceptedHints(book).filter(({ place }) => place.startsWith(places))
    .map(({ place, word, around }) => ({ place, word, around }));

/** A text that visitors read, or will read. */
export interface PublicText {
  /** Permanent name, independent of other texts. */
  place: string;
  /** Korean name: "자주 묻는 질문 2 · 답변". */
  label: string;
  /** Where it is edited, or read if it cannot be edited here. */
  href: string;
  text: string;
}

/** A hint of a text. */
export interface TextHint extends AdvertHint {
  place: string;
  label: string;
  href: string;
}

/** Identity of a hint. */
export const hintKey = ({ place, word, around }: TextHint): HintKey => ({ place, word, around });

/** Every hint of these texts. Identical words at the same place are one. */
export function hintsOf(texts: Iterable<PublicText>): TextHint[] {
  const all = new Map<string, TextHint>();
  for (const { text, ...where } of texts) {
    for (const hint of findAdverts(text)) {
      all.set(`${where.place}\n${hint.word}\n${hint.around}`, { ...where, ...hint });
    }
  }
  return [...all.values()];
}

/** Open hints of these texts, found in slices. */
export function* openHints(
  hints: readonly TextHint[],
  accepted: Accepted,
): Generator<void, TextHint[]> {
  const byPlace = Map.groupBy(accepted, ({ place }) => place);
  const isOpen = (hint: TextHint) => !byPlace.get(hint.place)?.some((one) => isSameHint(one, hint));
  return yield* filterInSlices(hints, isOpen);
}

/** Identifies a hint of the rules on advertising. Browsers load this file, so it has no schema. */

export const ADVERT_REASON_MAX = 300;

export interface HintKey {
  /** Where the text is: `office_facts/faq.answer`, `post/⟨slug⟩/content`. */
  place: string;
  /** The word of the list. */
  word: string;
  /** The sentence around it: other words are another hint. */
  around: string;
}

export const isSameHint = (a: HintKey, b: HintKey): boolean =>
  a.place === b.place && a.word === b.word && a.around === b.around;

/** What a purpose is called, on the server and in the browser (S1 §2). */
import type { Purpose } from "../../../../events/card.ts";

export const PURPOSE_WORDS: Record<Purpose, string> = {
  lunch: "점심",
  dinner: "저녁",
  other: "기타",
};
// Taken from the words, not from events/card.ts: its schemas would come along into the browser.
export const PURPOSE_CHOICES = Object.keys(PURPOSE_WORDS) as Purpose[];

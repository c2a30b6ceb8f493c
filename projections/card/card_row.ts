/** The shapes in which card spending leaves the server (S1 §3, §7). Shared with the pages. */
import type { z } from "zod";
import type { Purpose } from "../../events/card/card.ts";
import type { cardRow } from "./card_answers.ts";
import type { Period } from "../kit/period.ts";

export type CardRow = z.infer<typeof cardRow>;

/** Fields that a person edits, with the page's labels. */
export const CARD_LABELS = { purpose: "용도", note: "비고", participants: "참석자" } as const;

/** Labels of purposes (S1 §2), in the order of the choices. */
export const PURPOSE_LABELS: Readonly<Record<Purpose, string>> = {
  lunch: "점심",
  dinner: "저녁",
  other: "기타",
};

/** The list's filter. */
export type CardFilter = Period;

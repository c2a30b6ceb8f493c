/** The shapes in which card spending leaves the server (S1 §3, §7). Shared with the pages. */
import type { z } from "zod";
import type { cardRow, participant } from "./answers.ts";
import type { Period } from "./period.ts";

export type Participant = z.infer<typeof participant>;
export type CardRow = z.infer<typeof cardRow>;

/** What a person edits, as the page calls it. */
export const CARD_LABELS = { purpose: "용도", note: "비고", participants: "참석자" } as const;

/** The list's filter. */
export type CardFilter = Period;

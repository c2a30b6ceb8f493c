/** The shapes in which card spending leaves the server (S1 §3, §7). Shared with the pages. */
import type { z } from "zod";
import type { Purpose } from "../../events/card/card.ts";
import type { cardRow } from "./card_answers.ts";
import type { Period } from "../kit/period.ts";
import { type Searched, searchedFacts, searchedText } from "../search/search.ts";

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

/** What a payment is found by, besides those who took part; the call and the page look at the same. */
export const searchedPayment = (
  { store_name, note, card_user, approve_num, method, purpose, pay }: Pick<
    CardRow,
    "store_name" | "note" | "card_user" | "approve_num" | "method" | "purpose" | "pay"
  >,
  moment: string,
): Searched => ({
  text: searchedText([
    store_name,
    note,
    card_user,
    approve_num ?? "",
    method,
    PURPOSE_LABELS[purpose],
  ]),
  facts: searchedFacts([pay], [moment]),
});

/** What each of those is found by. */
export const searchedPerson = ({ name, dept, position }: CardRow["participants"][number]): string =>
  searchedText([name, dept, position]);

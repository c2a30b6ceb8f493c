/** The shape of a law text: articles of paragraphs, lists and tables of two columns. */

export type Block =
  | string
  | { list: string[] }
  | { rows: { head: string; text: string; href?: string }[] };

export interface LegalText {
  title: string;
  lead: string;
  articles: { title: string; blocks: Block[] }[];
}

/** Since when both texts are in force (S1 §1). */
export const EFFECTIVE = { day: "2025-05-01", text: "2025년 5월 1일" };

/** How many days ahead a change is announced (S1 §1). */
export const NOTICE_DAYS = 7;

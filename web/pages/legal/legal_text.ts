/** The shape of a law text: articles of paragraphs, lists and tables of two columns. */
import type { Statement } from "../../../projections/statements.ts";

/** A row of a table; its heading may lead somewhere. */
export type Row = Statement & { href?: string };

/** A paragraph, a list, a table. */
export type Block = string | string[] | Row[];

/** What each article says, in order, by its title. */
export type Articles = Record<string, Block[]>;

export interface LegalText {
  title: string;
  lead: string;
  articles: Statement<Block[]>[];
}

/** Since when both texts are in force (S1 §1). */
export const EFFECTIVE = { day: "2025-05-01", text: "2025년 5월 1일" };

/** How many days ahead a change is announced (S1 §1). */
export const NOTICE_DAYS = 7;

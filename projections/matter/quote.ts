/** An estimate as it is kept with a request and a case: what was typed, and the lines as they were computed then. */
import type { EntryKind } from "../../events/matter/matter_money.ts";
import type { FactCode, MatterEstimate, MatterKind } from "../../events/matter/matter_shapes.ts";
import { QUOTE_MAX } from "../../events/matter/quote_limits.ts";
import { questionOf } from "../estimate/questions.ts";
import { readAnswers } from "../estimate/read.ts";

/** The kind of case that each question is about. */
const KINDS: Record<string, MatterKind> = {
  purchase: "sale",
  auction: "sale",
  inheritance: "inheritance",
  gift: "gift",
  division: "other",
  building: "preservation",
  trust: "other",
  mortgage: "mortgage",
  cancellation: "mortgage_release",
  jeonse: "jeonse",
  incorporation: "incorporation",
  increase: "capital_increase",
  move: "head_office",
  change: "officers",
  dissolution: "dissolution",
};

/** The kind of case of an estimate. */
export const kindOfQuote = ({ case: name }: MatterEstimate): MatterKind => KINDS[name] ?? "other";

/**
 * The estimate that a query of its page (`case=purchase&price=…`) gives on a Seoul day, whose rates it has; null if the
 * query gives none.
 */
export function quoteOf(query: string, today: string): MatterEstimate | null {
  if (query === "" || query.length > QUOTE_MAX) return null;
  const { case: name = "", ...typed } = Object.fromEntries(new URLSearchParams(query));
  const question = questionOf(name);
  if (!question) return null;
  const { answers, problems } = readAnswers(question, typed);
  if (problems.length > 0) return null;
  const known = question.fields.map((field) => field.name as string);
  const inputs = Object.fromEntries(Object.entries(typed).filter(([key]) => known.includes(key)));
  const { lines, total } = question.estimate(answers);
  return {
    case: name,
    inputs,
    lines: lines.map(({ key, label, amount, formula, source, dated }) => {
      return { key, label, amount, formula, source, dated };
    }),
    total,
    rates_day: today,
  };
}

/** The fact of a case that an estimate's amount is. */
const AMOUNTS: Partial<Record<MatterKind, FactCode>> = {
  sale: "price",
  mortgage: "claim_amount",
  jeonse: "deposit_amount",
  incorporation: "capital",
};

/** What a visitor's estimate says of a case of this kind, so that it is not entered again. */
export function factsOfQuote(
  estimate: MatterEstimate | null,
  kind: string,
): Record<string, string | number> {
  // The amount that was estimated is of the kind that was estimated.
  if (!estimate || kindOfQuote(estimate) !== kind) return {};
  const fact = AMOUNTS[kindOfQuote(estimate)];
  const question = questionOf(estimate.case);
  const price = question && readAnswers(question, estimate.inputs).answers.price;
  return {
    ...fact && price ? { [fact]: price } : {},
    // Bought at an auction: no 매매.
    ...estimate.case === "auction" ? { cause: "매각" } : {},
  };
}

/** What an estimate is called: '매매'. */
export const quoteName = ({ case: name }: MatterEstimate): string => questionOf(name)?.name ?? name;

/** What a line of an estimate is among a case's money; VAT belongs to its fee. */
const ENTRIES: Record<string, EntryKind> = {
  acquisition: "tax",
  rural: "tax",
  registration: "tax",
  education: "tax",
  stamp: "charge",
  filing: "charge",
  bond: "bond",
  scrivener: "fee",
};

/** The fees and expenses that an estimate makes. */
export function entriesOfQuote(
  { lines }: MatterEstimate,
): { kind: EntryKind; text: string; amount: number; vat: number }[] {
  const vat = lines.find(({ key }) => key === "vat")?.amount ?? 0;
  return lines.filter(({ key, amount }) => key in ENTRIES && amount > 0)
    .map(({ key, label, amount }) => {
      const kind = ENTRIES[key];
      return { kind, text: label, amount, vat: kind === "fee" ? vat : 0 };
    });
}

/** What an estimate is made of: lines that each say how they came about and where that is written. */
import type { RateTable } from "./rate_table.ts";

export interface Line {
  key: string;
  label: string;
  /** Whole won, never negative. */
  amount: number;
  /** The computation in words. */
  formula: string;
  /** Statute and article, or who publishes the rates. */
  source: string;
  /** Since when they hold: '2025-08-01 시행'. */
  dated: string;
  /** What a visitor should know of it; null when there is nothing. */
  note: string | null;
}

export interface Estimate {
  lines: Line[];
  total: number;
  /** What this sum does not contain, in sentences. */
  leftOut: string[];
}

/** Every kind of line, as a reader calls it. */
const LABELS = {
  acquisition: "취득세",
  rural: "농어촌특별세",
  registration: "등록면허세",
  education: "지방교육세",
  bond: "국민주택채권 할인 비용",
  stamp: "인지세",
  filing: "등기신청수수료",
  scrivener: "법무사 보수",
  vat: "보수에 대한 부가가치세",
};

/** What an estimate's sum is made of, in three parts: who gets it. */
const PARTS: { label: string; keys: readonly (keyof typeof LABELS)[] }[] = [
  { label: "세금", keys: ["acquisition", "rural", "registration", "education", "stamp"] },
  { label: "채권·수수료", keys: ["bond", "filing"] },
  { label: "보수", keys: ["scrivener", "vat"] },
];

/** The sum by part, each of them more than nothing; together they are the total. */
export const partsOf = ({ lines }: Estimate): { label: string; amount: number; at: number }[] =>
  PARTS.map(({ label, keys }, at) => ({
    label,
    at,
    amount: lines.filter(({ key }) => (keys as string[]).includes(key))
      .reduce((sum, { amount }) => sum + amount, 0),
  })).filter(({ amount }) => amount > 0);

/** A line whose rates stand in this table. */
export function lineOf(
  { source, effective, effectiveBy }: RateTable,
  key: keyof typeof LABELS,
  amount: number,
  formula: string,
): Line {
  const dated = `${effective} ${effectiveBy}`;
  return { key, label: LABELS[key], amount, formula, source, dated, note: null };
}

/** The lines with their sum. */
export function estimateOf(lines: Line[], leftOut: string[]): Estimate {
  return { lines, total: lines.reduce((sum, { amount }) => sum + amount, 0), leftOut };
}

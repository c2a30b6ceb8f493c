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
  /** What the reader should check again; null when there is nothing. */
  unsure: string | null;
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

/** A line whose rates stand in this table. */
export function lineOf(
  { source, effective, effectiveBy, unsure }: RateTable,
  key: keyof typeof LABELS,
  amount: number,
  formula: string,
): Line {
  const dated = `${effective} ${effectiveBy}`;
  return { key, label: LABELS[key], amount, formula, source, dated, unsure };
}

/** The lines with their sum. */
export function estimateOf(lines: Line[], leftOut: string[]): Estimate {
  return { lines, total: lines.reduce((sum, { amount }) => sum + amount, 0), leftOut };
}

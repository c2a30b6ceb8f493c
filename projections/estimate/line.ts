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

/** A line whose rates stand in this table. */
export function lineOf(
  table: RateTable,
  line: Pick<Line, "key" | "label" | "amount" | "formula">,
): Line {
  const { source, effective, effectiveBy, unsure } = table;
  return { ...line, source, dated: `${effective} ${effectiveBy}`, unsure };
}

/** The lines with their sum. */
export function estimateOf(lines: Line[], leftOut: string[]): Estimate {
  return { lines, total: lines.reduce((sum, { amount }) => sum + amount, 0), leftOut };
}

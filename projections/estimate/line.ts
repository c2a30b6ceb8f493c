/** Parts of an estimate: lines, each with its computation and source. */
import { exactWon } from "./amount.ts";
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
  /** Effective date: '2025-08-01 시행'. */
  dated: string;
  /** A note for visitors; null if none. */
  note: string | null;
  /** Every table of the line: an unconfirmed table makes the line unconfirmed. */
  tables: RateTable[];
}

/** What may lower or raise the real sum, with its maximum if known. */
export interface NotReckoned {
  what: string;
  sign: "less" | "more" | "either";
  /** Won; null if it depends on unasked facts. */
  most: number | null;
  source: string;
}

export interface Estimate {
  lines: Line[];
  total: number;
  notReckoned: NotReckoned[];
  /** Sentences about what the sum does not contain, including what is not calculated. */
  leftOut: string[];
}

/** Every kind of line, with its label. */
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

/** The three parts of an estimate's sum, by recipient. */
const PARTS: { label: string; keys: readonly (keyof typeof LABELS)[] }[] = [
  { label: "세금", keys: ["acquisition", "rural", "registration", "education", "stamp"] },
  { label: "채권·수수료", keys: ["bond", "filing"] },
  { label: "보수", keys: ["scrivener", "vat"] },
];

/** The positive parts of the sum; together they are the total. */
export const partsOf = ({ lines }: Estimate): { label: string; amount: number; at: number }[] =>
  PARTS.map(({ label, keys }, at) => ({
    label,
    at,
    amount: lines.filter(({ key }) => (keys as string[]).includes(key))
      .reduce((sum, { amount }) => sum + amount, 0),
  })).filter(({ amount }) => amount > 0);

/** Each once, in order. */
const joined = (texts: string[]): string => [...new Set(texts)].join(", ");

/** Effective date of a table: '2025-08-01 시행'. */
export const datedOf = ({ effective, effectiveBy }: RateTable): string =>
  `${effective} ${effectiveBy}`;

/** Source and effective date of these tables, for a line. */
const cited = (tables: RateTable[]): Pick<Line, "source" | "dated" | "tables"> => ({
  source: joined(tables.map(({ source }) => source)),
  dated: joined(tables.map(datedOf)),
  tables: [...new Set(tables)],
});

/** A line with rates of these tables. */
export function lineOf(
  tables: RateTable[],
  key: keyof typeof LABELS,
  amount: number,
  formula: string,
): Line {
  return { key, label: LABELS[key], amount, formula, ...cited(tables), note: null };
}

/** The line with another table, amount and computation. */
export const restated = (line: Line, table: RateTable, amount: number, formula: string): Line => ({
  ...line,
  amount,
  formula,
  ...cited([...line.tables, table]),
});

/** Merges lines of one kind: a tax in two parts is still one tax. */
export function mergedLines(lines: Line[]): Line[] {
  const byKey = Map.groupBy(lines, ({ key }) => key);
  return [...byKey.values()].map(([first, ...more]) =>
    more.reduce((line, { amount, formula, tables }) => ({
      ...line,
      amount: line.amount + amount,
      formula: `${line.formula} + ${formula}`,
      ...cited([...line.tables, ...tables]),
    }), first)
  );
}

/** Why a line needs confirmation, a sentence for each table; empty if it does not. */
export const unsureOf = (
  { tables }: Pick<Line, "tables">,
): string[] => [...new Set(tables.flatMap(({ unsure }) => unsure ?? []))];

/** Every table of these lines, once. */
export const tablesOf = (lines: Line[]): RateTable[] => [
  ...new Set(lines.flatMap(({ tables }) => tables)),
];

export const sumOf = (lines: Line[]): number => lines.reduce((sum, { amount }) => sum + amount, 0);

/** The lines with their sum. */
export function estimateOf(
  lines: Line[],
  others: string[],
  notReckoned: NotReckoned[] = [],
): Estimate {
  return {
    lines,
    total: sumOf(lines),
    notReckoned,
    leftOut: [...others, ...notReckoned.map(({ what }) => what)],
  };
}

const SIGNS: Record<NotReckoned["sign"], string> = {
  less: "적을 수 있음",
  more: "많을 수 있음",
  either: "적거나 많을 수 있음",
};

/** The possible difference of the real sum: '최대 2,200,000원 적을 수 있음'. */
export const signText = ({ sign, most }: NotReckoned): string =>
  (most === null || most === 0 ? "" : `최대 ${exactWon(most)} `) + SIGNS[sign];

/** What a table of rates is: its values, and where and since when they hold. */

export interface RateTable<Values = unknown> {
  name: string;
  /** Statute and article, or who publishes it. */
  source: string;
  /** Day (YYYY-MM-DD) since which these values hold, and what happened on it. */
  effective: string;
  effectiveBy: "개정" | "시행" | "고시";
  /** Day on which the values were last compared with their source. */
  checked: string;
  /** Day after which somebody should compare them again. */
  reviewBy: string;
  /** What could not be compared with the source itself, for who keeps the tables; null when all was. */
  unsure: string | null;
  values: Values;
}

/** What the tables of the tax laws have in common. */
export const TAX_LAW = {
  effectiveBy: "개정",
  checked: "2026-11-21",
  reviewBy: "2027-01-31",
  unsure: null,
} as const;

/** Parts of a whole: 1 % is 1,000. */
export type Rate = number;
const WHOLE = 100_000n;

/** That share of an amount, whole won; what is left of a won is dropped. */
export function shareOf(won: number, rate: Rate): number {
  return Number(BigInt(won) * BigInt(rate) / WHOLE);
}

/**
 * A tax as it is asked for: what is under 10 won is dropped (지방세기본법 제59조, 국고금 관리법
 * 제47조). The one place where taxes are rounded.
 */
export function taxOf(won: number): number {
  return Math.floor(won / 10) * 10;
}

/** A rate as people write it: 2800 → '2.8%'. */
export function percentText(rate: Rate): string {
  return `${rate / 1000}%`;
}

/** The tables that should have been looked at before this Seoul day. */
export function overdue<Table extends Pick<RateTable, "reviewBy">>(
  tables: Table[],
  today: string,
): Table[] {
  return tables.filter(({ reviewBy }) => reviewBy < today);
}

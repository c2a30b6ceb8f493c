/** A table of rates: its values, source and effective day. */

export interface RateTable<Values = unknown> {
  name: string;
  /** Statute and article, or who publishes it. */
  source: string;
  /** Effective day (YYYY-MM-DD) of these values, and the event. */
  effective: string;
  effectiveBy: "개정" | "시행" | "고시";
  /** Day on which the values were last compared with their source. */
  checked: string;
  /** Day after which the values should be compared again. */
  reviewBy: string;
  /** What could not be compared with the source itself, as shown to visitors beside 확인 필요; null if everything was. */
  unsure: string | null;
  values: Values;
}

/** Parts of a whole: 1 % is 1,000. */
export type Rate = number;
const WHOLE = 100_000n;

/** That share of an amount in whole won, rounded down. */
export function shareOf(won: number, rate: Rate): number {
  return Number(BigInt(won) * BigInt(rate) / WHOLE);
}

/** A tax as charged: rounded down to 10 won (지방세기본법 제59조, 국고금 관리법 제47조). The one place where taxes are rounded. */
export function taxOf(won: number): number {
  return Math.floor(won / 10) * 10;
}

/** A rate as people write it: 2800 → '2.8%'. */
export function percentText(rate: Rate): string {
  return `${rate / 1000}%`;
}

/** That part of an amount, whole won. A part is m of n: shares are rarely whole percents. */
export function portionOf(won: number, [parts, of]: Part): number {
  return Number(BigInt(won) * BigInt(parts) / BigInt(of));
}

/** m of n; [1, 1] is the whole. */
export type Part = readonly [parts: number, of: number];

/** A part as people write it: '1/2', '33.333%', '전부'. */
export function partText([parts, of]: Part): string {
  if (parts === of) return "전부";
  return BigInt(of) === WHOLE ? percentText(parts) : `${parts}/${of}`;
}

/** A review counts for a year. */
function yearAfter(day: string): string {
  return `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`;
}

/** Was this table last compared with its source more than a year before this Seoul day? */
export const isCheckOutdated = ({ checked }: Pick<RateTable, "checked">, today: string): boolean =>
  yearAfter(checked) < today;

/** The tables due for review by this Seoul day: their day has passed, or the last review is a year old. */
export function overdue<Table extends Pick<RateTable, "reviewBy" | "checked">>(
  tables: Table[],
  today: string,
): Table[] {
  return tables.filter((table) => table.reviewBy < today || isCheckOutdated(table, today));
}

/** Money of a case: what a line of it is, and the one computation of its sums. */

/** Highest amount of a case, in won. */
export const MATTER_WON_MAX = 1_000_000_000_000;

export const ENTRY_KINDS = [
  { value: "fee", label: "보수" },
  { value: "tax", label: "세금" },
  { value: "bond", label: "채권" },
  { value: "charge", label: "수수료·인지" },
  { value: "certificate", label: "증명서" },
  { value: "courier", label: "퀵 배송" },
  { value: "cost", label: "그 밖의 비용" },
  { value: "payment", label: "입금" },
  { value: "refund", label: "반환" },
] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number]["value"];

/** Name of what a line of costs or payments is. */
export const entryLabel = (kind: string): string =>
  ENTRY_KINDS.find(({ value }) => value === kind)?.label ?? kind;

export const PAYMENT_WAYS = [
  { value: "", label: "-" },
  { value: "transfer", label: "계좌이체" },
  { value: "cash", label: "현금" },
  { value: "card", label: "카드" },
] as const;

/** Is it a fee or an expense, and neither what was paid nor what was given back? */
export const isCharge = ({ kind }: { kind: unknown }): boolean =>
  kind !== "payment" && kind !== "refund";

/** VAT of a fee, as an estimate computes it. */
export const vatOf = (fee: number): number => Math.floor(fee / 10);

/** Is this the VAT of this fee, however it was rounded? */
export const isVatOf = (vat: number, fee: number): boolean => Math.abs(vat * 10 - fee) < 10;

/** A fee, an expense, a payment or a refund of a case, in whole won. */
export interface MatterEntry {
  id: string;
  kind: EntryKind;
  text: string;
  amount: number;
  /** Of a fee; 0 for others. */
  vat: number;
  on: string | null;
}

/** Fees with VAT, expenses, payments, what was given back, and what is left to be paid (negative: paid too much). */
export interface MatterSums {
  fees: number;
  vat: number;
  expenses: number;
  paid: number;
  refunded: number;
  balance: number;
}

/** The one computation of a case's sums, for the server and for pages. */
export function sumsOf(
  entries: Iterable<Pick<MatterEntry, "kind" | "amount" | "vat">>,
): MatterSums {
  const sums = { fees: 0, vat: 0, expenses: 0, paid: 0, refunded: 0 };
  for (const { kind, amount, vat } of entries) {
    if (kind === "fee") {
      sums.fees += amount;
      sums.vat += vat;
    } else if (kind === "payment") sums.paid += amount;
    else if (kind === "refund") sums.refunded += amount;
    else sums.expenses += amount;
  }
  const { fees, vat, expenses, paid, refunded } = sums;
  return { ...sums, balance: fees + vat + expenses - paid + refunded };
}

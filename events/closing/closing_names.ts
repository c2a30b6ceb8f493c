/** Ledgers and names of their months, in their own file so that pages can import them without shapes. */

/** The ledgers closed by month, each the noun of its records, with their Korean names. */
export const LEDGER_NAMES = {
  card: "카드 장부",
  trip: "차계부",
  courier: "퀵 배송 장부",
  leave: "휴가 장부",
  matter_entry: "사건 비용 장부",
} as const;
export type Ledger = keyof typeof LEDGER_NAMES;
export const LEDGERS = Object.keys(LEDGER_NAMES) as Ledger[];

/** Who sees the months of a ledger: leave has personal data, so only superusers. */
export const ledgerReaders = (ledger: Ledger): "staff" | "superuser" =>
  ledger === "leave" ? "superuser" : "staff";

/** UTF-16 units. */
export const REASON_MAX_LENGTH = 200;

/** Identifies a month of a ledger. */
export const closingId = (ledger: Ledger, month: string): string => `${ledger}-${month}`;

/** "2026년 9월 카드 장부". */
export function monthName(ledger: Ledger, month: string): string {
  const [year, number] = month.split("-").map(Number);
  return `${year}년 ${number}월 ${LEDGER_NAMES[ledger]}`;
}

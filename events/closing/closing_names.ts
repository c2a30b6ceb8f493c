/** What is closed by the month, and what a month of it is called. A file of its own: pages take it without shapes. */

/** The ledgers that are closed by the month, each the noun of its records, as people call them. */
export const LEDGER_NAMES = {
  card: "카드 장부",
  trip: "차계부",
  courier: "퀵 배송 장부",
  leave: "휴가 장부",
} as const;
export type Ledger = keyof typeof LEDGER_NAMES;
export const LEDGERS = Object.keys(LEDGER_NAMES) as Ledger[];

/** Who sees the months of a ledger: leave shows whose it was, so it is for superusers. */
export const ledgerReaders = (ledger: Ledger): "staff" | "superuser" =>
  ledger === "leave" ? "superuser" : "staff";

/** UTF-16 units. */
export const REASON_MAX_LENGTH = 200;

/** What a month of a ledger is known by. */
export const closingId = (ledger: Ledger, month: string): string => `${ledger}-${month}`;

/** "2026년 9월 카드 장부". */
export function monthName(ledger: Ledger, month: string): string {
  const [year, number] = month.split("-").map(Number);
  return `${year}년 ${number}월 ${LEDGER_NAMES[ledger]}`;
}

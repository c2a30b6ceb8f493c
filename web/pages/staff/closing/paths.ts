/** Addresses of closing a month, apart from `paths.ts`: no other island carries these. */
import type { Ledger } from "../../../../events/closing/closing_names.ts";

const CLOSING = "/staff/closing";
const API = "/api/closing";

export const closingPaths = {
  /** The months of a ledger; `month` (`2026-09`) is the one that is looked at. */
  page: (ledger: Ledger = "card", month = "") =>
    `${CLOSING}?ledger=${ledger}` + (month && `&month=${month}`),
  root: () => CLOSING,
  close: () => `${CLOSING}/close`,
  reopen: () => `${CLOSING}/reopen`,
  /** The months that were ever closed. */
  months: (ledger: Ledger) => `${API}/${ledger}`,
  /** What a month is now. */
  standing: (ledger: Ledger, month: string) => `${API}/${ledger}/${month}`,
  /** The closed report as a file. */
  report: (ledger: Ledger, month: string) => `${API}/${ledger}/${month}/report`,
};

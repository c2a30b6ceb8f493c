/** Addresses of the couriers' pages and calls, apart from `paths.ts`: only their own islands carry these. */
const QUICK = "/quick";
const API = "/api/quick";
const one = (id: string): string => `${API}/${encodeURIComponent(id)}/`;

const IN_WORKBOOK = "created_at,status,rider,sender,receiver,amount,balance,memo,reason";

/** What settles a difference between the ledger and a statement. */
export type StatementAct = "add" | "adopt" | "drop" | "stand" | "accept";

export const quickPaths = {
  page: () => QUICK,
  /** The ledger at the page of a record. */
  record: (id: string) => `${QUICK}?record=${encodeURIComponent(id)}`,
  /** Of a record among those of its page. */
  rowId: (id: string) => `quick-${id}`,
  /** Every record, to be searched and filtered; these words looked for. */
  all: (words = "") =>
    "/staff/tables/courier" + (words && `?${new URLSearchParams({ search: words })}`),
  /** The ledger beside the company's statement; `month` is YYYY-MM. */
  statement: (month = "") => `${QUICK}/statement` + (month && `?month=${month}`),
  /** What was spent in a year, with the deliveries to the receiver at a place of its list (from 1). */
  spending: (year?: number, receiver?: number) =>
    `${QUICK}/spending` + (year ? `?year=${year}` : "") +
    (receiver ? `&receiver=${receiver}#deliveries` : ""),
  settle: (act: StatementAct) => `${QUICK}/statement/${act}`,
  api: {
    list: (query = "") => `${API}/` + (query && `?${query}`),
    one,
    history: (id: string) => `${one(id)}history`,
    restore: (id: string) => `${one(id)}restore`,
    balance: () => `${API}/balance/`,
    rules: () => `${API}/balance/rules`,
    /** A workbook of all records, with why they were corrected or deleted. */
    excel: () => `${API}/export_excel?columns=${IN_WORKBOOK}`,
  },
};

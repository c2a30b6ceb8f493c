/** Addresses of the car ledger. */
const one = (call: string, id: string) => `/api/mysql/car/${call}/${encodeURIComponent(id)}/`;

export const ledgerPaths = {
  page: () => "/staff/car-ledger",
  /** The tax office's log; `?vehicle=&year=`. */
  log: () => "/staff/car-ledger/log",
  logData: () => "/api/mysql/car/log/",
  logExcel: () => "/api/mysql/car/log/excel/",
  /** The shared calls of the table of trips, for superusers. */
  table: () => "/api/mysql/car",
  list: () => "/api/mysql/car/list/",
  excel: () => "/api/mysql/car/report/excel/",
  update: (id: string) => one("update", id),
  history: (id: string) => one("history", id),
  restore: (id: string) => one("restore", id),
};

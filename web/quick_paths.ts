/** Addresses of the couriers' pages and calls, apart from `paths.ts`: only their own islands carry these. */
const QUICK = "/quick";
const API = "/api/quick";
const one = (id: string): string => `${API}/${encodeURIComponent(id)}/`;

export const quickPaths = {
  page: () => QUICK,
  api: {
    list: (query = "") => `${API}/` + (query && `?${query}`),
    one,
    history: (id: string) => `${one(id)}history`,
    restore: (id: string) => `${one(id)}restore`,
    balance: () => `${API}/balance/`,
    rules: () => `${API}/balance/rules`,
    excel: () => `${API}/export_excel`,
  },
};

/** Addresses of the security log, apart from `paths.ts`: no island builds one of them. */
const SECURITY = "/staff/security";

export const securityPaths = {
  /** Notices and months; `done` names what was just done. */
  overview: (done = "") => SECURITY + (done && `?done=${done}`),
  /** The entries; of a kind, of a month (`2026-11`), of reads of one record. */
  log({ kind = "", month = "", person = "" } = {}): string {
    const query = new URLSearchParams({ ...(kind && { kind }), ...(person && { people: person }) });
    if (month) {
      const [year, number] = month.split("-").map(Number);
      const days = new Date(Date.UTC(year, number, 0)).getUTCDate();
      query.set("at_start", `${month}-01`);
      query.set("at_end", `${month}-${days}`);
    }
    return `${SECURITY}/log` + (`${query}` && `?${query}`);
  },
  /** What is kept for how long, what is due, what was destroyed. */
  destruction: (done = "") => `${SECURITY}/destruction` + (done && `?done=${done}`),
  /** Where the office's periods of retention are changed. */
  periods: () => `${SECURITY}/destruction/periods`,
  /** What people ask about their own data; `done` says that one was answered. */
  requests: (done = "") => `${SECURITY}/requests` + (done && `?done=${done}`),
  answer: (request: string) => `${SECURITY}/requests/${encodeURIComponent(request)}`,
  acknowledge: () => `${SECURITY}/notices`,
  review: (month: string) => `${SECURITY}/reviews/${month}`,
};

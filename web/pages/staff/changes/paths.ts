/** Addresses of the page of changes, apart from `paths.ts`: few islands carry these. */

/** What of the changes is asked for; "" for all. */
export interface AuditFilter {
  person: string;
  noun: string;
  via: string;
  from: string;
  to: string;
  /** `noun/id`: the history of one record. */
  record: string;
}

/** The filter as query parameters, without empty ones. */
function queryOf(filter: Partial<AuditFilter> & { since?: string }, page = 1): string {
  const given = Object.entries(filter).filter(([, value]) => value !== "");
  const query = new URLSearchParams(given);
  if (page > 1) query.set("page", `${page}`);
  const text = `${query}`;
  return text && `?${text}`;
}

export const auditPaths = {
  page: (filter: Partial<AuditFilter> = {}, page = 1) => `/staff/changes${queryOf(filter, page)}`,
  list: () => "/api/changes/list",
  /** The last things one did oneself, each with the way back. */
  own: () => "/api/changes/own",
  /** How many there are since a position of the log. */
  news: (since: number, filter: Partial<AuditFilter> = {}) =>
    `/api/changes/news${queryOf({ ...filter, since: `${since}` })}`,
  workbook: (filter: Partial<AuditFilter> = {}) => `/api/changes/report/excel${queryOf(filter)}`,
};

/** Addresses of cases and their pages, apart from `paths.ts`: only their own islands carry these. */
import type { MatterPart } from "../../../../projections/matter/matter.ts";

const PAGES = "/staff/matters";
const API = "/api/matter";

export const matterPaths = {
  /** The list; `query` is a table's filter. */
  list: (query: Record<string, string> = {}): string => {
    const text = `${new URLSearchParams(query)}`;
    return PAGES + (text && `?${text}`);
  },
  /** 사건부 of a year, and its file. */
  book: (year = "") => "/staff/matter-book" + (year && `?year=${year}`),
  bookFile: (year = "") => `${API}/book_excel` + (year && `?year=${year}`),
  /** Cases whose next duty is due in these days. */
  deadlines: ({ from, until }: { from?: string; until: string }) =>
    `${PAGES}?${from ? `next_due_start=${from}&` : ""}next_due_end=${until}`,
  page: (id: string) => `${PAGES}/${encodeURIComponent(id)}`,
  api: {
    /** A case with everything that belongs to it. */
    whole: (id: string) => `${API}/${encodeURIComponent(id)}/whole`,
    costSheet: (id: string) => `${API}/${encodeURIComponent(id)}/cost_sheet`,
    /** What may be drawn; only what has this text where one is typed. */
    sources: (id: string, q: string) =>
      `${API}/${encodeURIComponent(id)}/sources?${new URLSearchParams({ q })}`,
    /** Address records whose text has this, the newest first. */
    addresses: (search: string) =>
      `/api/deposition/address/list?${new URLSearchParams({ page_size: "20", search })}`,
    draw: (id: string) => `${API}/${encodeURIComponent(id)}/draw`,
    /** The account of a client, and those that may be it. */
    account: (party: string) => `${API}/party/${encodeURIComponent(party)}/account`,
    accounts: (party: string, q: string) =>
      `${API}/party/${encodeURIComponent(party)}/accounts?${new URLSearchParams({ q })}`,
    history: (id: string) => `${API}/${encodeURIComponent(id)}/history`,
    restore: (id: string) => `${API}/${encodeURIComponent(id)}/restore`,
  },
  /** The shared calls on the rows of a part. */
  part: (part: MatterPart | "matter") => `/api/${part}`,
};

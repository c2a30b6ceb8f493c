/**
 * Addresses of the inbox of consultation requests. They are apart from `paths.ts`, which travels to the
 * browser whole with every island that builds an address: one island alone builds some of these.
 */
const INBOX = "/staff/consultations";
const request = (id: string): string => `${INBOX}/${encodeURIComponent(id)}`;

/** What is kept of a request as it is chosen, without a page in between. */
export type DeskField = "stage" | "assignee";

export const inboxPaths = {
  /** The requests under a tab, or all; `page` counts from 1. */
  list: (tab?: string, page = 1) =>
    INBOX + (tab ? `?stage=${tab}` : "") + (page > 1 ? `${tab ? "&" : "?"}page=${page}` : ""),
  /** What is looked for is in the body: a name or a number has no place in an address. */
  search: () => `${INBOX}/search`,
  /** One of them; `done` names what was just done. */
  request: (id: string, done = "") => request(id) + (done && `?done=${done}`),
  act: (id: string, act: DeskField | "notes" | "destruction" | "matter") => `${request(id)}/${act}`,
  api: (id: string, field: DeskField) => `/api/consultation/${encodeURIComponent(id)}/${field}`,
};

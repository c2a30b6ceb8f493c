/**
 * Addresses of the inbox of consultation requests. They are apart from `paths.ts`, which travels to the
 * browser whole with every island that builds an address: no island builds one of these.
 */
const INBOX = "/staff/consultations";
const request = (id: string): string => `${INBOX}/${encodeURIComponent(id)}`;

export const inboxPaths = {
  /** The requests of a stage, or all; `page` counts from 1. */
  list: (stage?: string, page = 1) =>
    INBOX + (stage ? `?stage=${stage}` : "") + (page > 1 ? `${stage ? "&" : "?"}page=${page}` : ""),
  /** What is looked for is in the body: a name or a number has no place in an address. */
  search: () => `${INBOX}/search`,
  /** One of them; `done` names what was just done. */
  request: (id: string, done = "") => request(id) + (done && `?done=${done}`),
  act: (id: string, act: "stage" | "assignee" | "notes" | "destruction") => `${request(id)}/${act}`,
};

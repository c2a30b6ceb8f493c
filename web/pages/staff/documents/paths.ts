/** Addresses of documents and their pages, apart from `paths.ts`: only their own island carries these. */
const PAGES = "/staff/documents";
const API = "/api/document";
const page = (id: string, end = ""): string => `${PAGES}/${encodeURIComponent(id)}${end}`;
const call = (id: string, end: string): string => `${API}/${encodeURIComponent(id)}/${end}`;

export const documentPaths = {
  /** A page of the list, of one kind, with the words of `search` in it; `deleted` shows what was deleted. */
  list: ({ kind = "", search = "", page = 1 } = {}): string => {
    const given = { kind, search, page: page > 1 ? String(page) : "" };
    const query = new URLSearchParams(Object.entries(given).filter(([, value]) => value !== ""));
    return PAGES + (`${query}` && `?${query}`);
  },
  new: () => `${PAGES}/new`,
  edit: (id: string) => page(id),
  /** As it is printed. */
  preview: (id: string) => page(id, "/preview"),
  /** As a PDF. */
  file: (id: string) => page(id, "/file"),
  api: {
    /** The shared calls on rows. */
    table: () => API,
    save: () => `${API}/`,
    history: (id: string) => call(id, "history"),
    restore: (id: string) => call(id, "restore"),
    remove: (id: string) => call(id, "delete"),
    /** The numbers that its body shows masked. */
    numbers: (id: string) => call(id, "numbers"),
    /** Records whose address, owner or section has these words. */
    addresses: (search: string) =>
      `/api/deposition/address/list?page_size=8&search=${encodeURIComponent(search)}`,
  },
};

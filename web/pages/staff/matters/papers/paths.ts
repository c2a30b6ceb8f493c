/** Addresses of a case's papers. */
const PAGES = "/staff/matters";
const one = (id: string, ...more: string[]) => [id, ...more].map(encodeURIComponent).join("/");

export const paperPaths = {
  list: (id: string) => `${PAGES}/${one(id, "papers")}`,
  page: (id: string, form: string) => `${PAGES}/${one(id, "papers", form)}`,
  template: (id: string, template: string) => `${PAGES}/${one(id, "papers", "template", template)}`,
  /** The template filled with the case, with whole numbers. */
  filled: (id: string, template: string) => `/api/matter/${one(id, "templates", template)}`,
  /** The PDF for printing, with whole numbers. */
  file: (id: string, form: string) => `/api/matter/${one(id, "papers", form)}`,
};

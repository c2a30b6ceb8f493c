/** Addresses of the check of what the office says of itself. */
const PAGE = "/staff/advert";

export const advertPaths = {
  /** Hints that are open, what visitors do not see, and what stands; `done` names what was just done. */
  page: (done = "") => PAGE + (done && `?done=${done}`),
  accept: () => `${PAGE}/accepted`,
  reopen: () => `${PAGE}/reopened`,
};

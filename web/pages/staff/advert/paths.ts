/** Addresses of the check of what the office says of itself. */
const PAGE = "/staff/advert";

export const advertPaths = {
  /** Open hints, what visitors do not see, and what is kept; `done` names what was just done. */
  page: (done = "") => PAGE + (done && `?done=${done}`),
  accept: () => `${PAGE}/accepted`,
  reopen: () => `${PAGE}/reopened`,
};

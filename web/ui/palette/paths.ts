/** Addresses of what finds pages and records. */
export const findPaths = {
  records: () => "/api/find/",
  /** The places of the office that are no records: pages, settings, things to begin. */
  places: () => "/api/find/places/",
};

const IMPORT = "#import";

/** The page of a table or report with its import open. */
export const importing = (page: string): string => page + IMPORT;

/** Whether the address asks for the import; once, a page that is read again does not open it anew. */
export function opensImport(): boolean {
  if (location.hash !== IMPORT) return false;
  history.replaceState(history.state, "", location.pathname + location.search);
  return true;
}

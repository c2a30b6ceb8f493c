/** What the server writes ahead of the service worker (`service_worker.ts`): the files of this version. */
export interface PhoneShell {
  /** Names the cache: another version has another one. */
  name: string;
  /** What the app is called. */
  title: string;
  /** The offline page. */
  page: string;
  /** Its scripts, addresses with the hash of their content. */
  files: string[];
  /** How the addresses of office pages begin. */
  pages: string[];
}

/** How the names of the caches begin, so that no other is removed. */
export const CACHE = "office-shell-";

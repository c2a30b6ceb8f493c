/** Where a sign-in may lead: a page of this site, nothing else. */

/** The path, query and hash of `given` when it is an address of this site; `/` otherwise. */
export function safeReturnUri(given: string | null | undefined): string {
  if (!given || !/^\/(?![/\\])[\x20-\x7e\u00a1-\uffff]*$/u.test(given)) return "/";
  const base = "http://this.invalid";
  if (!URL.canParse(given, base)) return "/";
  const url = new URL(given, base);
  if (url.origin !== base || /^\/+(oauth|assets)(\/|$)/.test(url.pathname)) return "/";
  const path = url.pathname + url.search + url.hash;
  return path.startsWith("//") || path.length > 2_000 ? "/" : path;
}

/** Targets of a sign-in: pages of this site only. */
import { mayUse, type UserFlags } from "../../events/account/user.ts";
import { paths } from "../../web/paths.ts";
import { todayPath } from "../../web/pages/staff/today/paths.ts";
import { cookieNames, readCookie } from "./cookies.ts";

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

/** The page that this browser requested while signed out (`src/server/gates.ts`); "" if none. */
export function returnPage(request: Request, { secure }: { secure: boolean }): string {
  const wanted = safeReturnUri(readCookie(request, cookieNames(secure).wanted));
  return wanted === "/" ? "" : wanted;
}

/** Pages of the office itself, which others are redirected from. */
const OFFICE = /^\/(staff|settings|quick|chat|api|profile\/notices)([/?#]|$)/;

/**
 * The target of a sign-in: the requested address, or with "" this account's start page. An account without rights is
 * not sent to a page that would redirect it silently.
 */
export function landingOf(asked: string, flags: UserFlags): string {
  const worksHere = mayUse(flags, "staff") || flags.is_superuser;
  if (asked !== "" && (worksHere || !OFFICE.test(asked))) return asked;
  return mayUse(flags, "staff") ? todayPath() : paths.profile();
}

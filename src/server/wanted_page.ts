/** The page that was asked for before the sign-in. */
import { cookieNames, readCookie } from "../auth/cookies.ts";
import { safeReturnUri } from "../auth/return_uri.ts";
import type { Deps } from "../deps.ts";
import type { Ctx } from "./route.ts";

/** The page that this browser asked for while signed out (`src/server/gates.ts`); "" where it asked for none. */
export function wantedPage(c: Ctx, { auth }: Deps): string {
  const wanted = safeReturnUri(readCookie(c.req.raw, cookieNames(auth.secure).wanted));
  return wanted === "/" ? "" : wanted;
}

/** What the sign-in routes ask of a request: how often, from where, with which session. */
import { isRefusal } from "../../../events/refusal.ts";
import { paths } from "../../../web/paths.ts";
import { cookieNames, readCookie } from "../../auth/cookies.ts";
import type { ClientKind, SessionRecord } from "../../auth/session_record.ts";
import { causeOf, endSession, finishSignIn } from "../../auth/sign_in.ts";
import type { Deps } from "../../deps.ts";
import { clientOf, RateLimiter } from "../../server/limits.ts";
import type { Ctx } from "../../server/route.ts";

/** Sign-in calls a minute: of one address, and in all. A sign-in takes two. */
const PER_ADDRESS = 60;
const IN_ALL = 1_200;
const WINDOW_SECONDS = 60;

/** Seconds to wait before a sign-in call of this client, or 0. */
export type Throttle = (c: Ctx, deps: Deps) => number;

/** One limit for all calls of the sign-in together. */
export function createThrottle(): Throttle {
  const perAddress = new RateLimiter(PER_ADDRESS, WINDOW_SECONDS);
  const inAll = new RateLimiter(IN_ALL, WINDOW_SECONDS);
  return (c, { config, now }) => {
    const at = now().getTime();
    return perAddress.take(clientOf(c, config.trustProxy), at) || inAll.take("all", at);
  };
}

/** The address the provider sends people back to. */
export function callbackUri(c: Ctx, { config }: Deps, provider: string): string {
  const origin = config.publicUrl ? new URL(config.publicUrl).origin : new URL(c.req.url).origin;
  return origin + paths.oauth.callback(provider);
}

/** A script has no cookies and none of the headers a browser adds to a call of a page. */
export function clientKindOf({ headers }: Request): ClientKind {
  const browser = headers.has("cookie") || headers.has("sec-fetch-site") || headers.has("origin");
  return browser ? "browser" : "script";
}

/** The session this browser holds, by either cookie: a new sign-in or a sign-out ends it. */
export async function presentSession(
  request: Request,
  { auth }: Deps,
): Promise<SessionRecord | null> {
  const names = cookieNames(auth.secure);
  return await auth.sessions.find(readCookie(request, names.access)) ??
    await auth.sessions.findByRefresh(readCookie(request, names.refresh));
}

/** Finishes a sign-in; the session that the caller had until now is replaced, unless it goes on. */
export async function signInAnew(
  c: Ctx,
  deps: Deps,
  login: Omit<Parameters<typeof finishSignIn>[1], "provider" | "refreshToken">,
): ReturnType<typeof finishSignIn> {
  const cause = causeOf(c.get("requestId"), login.client);
  const provider = c.req.param("provider")!;
  const refreshToken = readCookie(c.req.raw, cookieNames(deps.auth.secure).refresh);
  const before = await presentSession(c.req.raw, deps);
  const signedIn = await finishSignIn(deps.auth, { provider, refreshToken, ...login }, cause);
  if (isRefusal(signedIn)) return signedIn;
  if (before && before.id !== signedIn.session.id) {
    await endSession(deps.auth, before, "replaced", cause);
  }
  return signedIn;
}

/** `response` with more cookies. */
export function withCookies(response: Response, cookies: string[]): Response {
  for (const cookie of cookies) response.headers.append("set-cookie", cookie);
  return response;
}

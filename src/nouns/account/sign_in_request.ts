/** What the sign-in routes ask of a request: how often, from where, with which session. */
import { isRefusal } from "../../../events/base/refusal.ts";
import { paths } from "../../../web/paths.ts";
import { cookieNames, readCookie } from "../../auth/cookies.ts";
import { deviceName } from "../../auth/device.ts";
import type { ClientKind, SessionRecord } from "../../auth/session_record.ts";
import { causeOf, endSession, finishSignIn } from "../../auth/sign_in.ts";
import type { Deps } from "../../deps.ts";
import { note } from "../../security/note.ts";
import { addressOf, clientOf, NetworkLimiter } from "../../server/networks.ts";
import { RateLimiter } from "../../server/rate.ts";
import type { Ctx } from "../../server/route.ts";

/**
 * Sign-in calls a minute: of one client, of one browser that has begun a sign-in here, and of all the
 * others together. A sign-in takes two.
 */
const PER_CLIENT = 60;
const PER_BROWSER = 60;
const OF_UNKNOWN = 12_000;
const WINDOW_SECONDS = 60;

/** Seconds to wait before a sign-in call of this client, or 0. */
export type Throttle = (c: Ctx, deps: Deps) => Promise<number>;

/**
 * One limit for all calls of the sign-in together. What strangers do, however many networks they come
 * from, keeps nobody out whose browser holds the cookie of a sign-in that was begun.
 */
export function createThrottle(): Throttle {
  const perClient = new NetworkLimiter(PER_CLIENT, WINDOW_SECONDS);
  const perBrowser = new RateLimiter(PER_BROWSER, WINDOW_SECONDS);
  const ofUnknown = new RateLimiter(OF_UNKNOWN, WINDOW_SECONDS);
  return async (c, { auth, config, now }) => {
    const at = now().getTime();
    const wait = perClient.take(addressOf(c, config.trustProxy), at);
    if (wait > 0) return wait;
    const browser = readCookie(c.req.raw, cookieNames(auth.secure).login);
    return await auth.states.hasBegun(browser)
      ? perBrowser.take(browser, at)
      : ofUnknown.take("all", at);
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

/** Finishes the sign-in at the login provider. */
export async function signInAnew(
  c: Ctx,
  deps: Deps,
  login: Omit<Parameters<typeof finishSignIn>[1], "provider" | "refreshToken" | "from">,
): ReturnType<typeof finishSignIn> {
  const cause = causeOf(c.get("requestId"), login.client);
  const provider = c.req.param("provider")!;
  const refreshToken = readCookie(c.req.raw, cookieNames(deps.auth.secure).refresh);
  const from = {
    device: deviceName(c.req.header("user-agent")),
    network: clientOf(c, deps.config.trustProxy),
  };
  const back = { provider, refreshToken, from, ...login };
  return await endBefore(c, deps, () => finishSignIn(deps.auth, back, cause), cause);
}

/** Lets somebody in; the session that this browser had until now ends, unless it goes on. */
export async function endBefore(
  c: Ctx,
  deps: Deps,
  letIn: () => ReturnType<typeof finishSignIn>,
  cause: Parameters<typeof finishSignIn>[2],
): ReturnType<typeof finishSignIn> {
  const before = await presentSession(c.req.raw, deps);
  const signedIn = await letIn();
  const { signIns } = deps.auth;
  if (isRefusal(signedIn)) {
    // One that goes on with a passkey has not ended.
    if (signedIn.code !== "second_factor") signIns.refused++;
    return signedIn;
  }
  const goesOn = before?.id === signedIn.session.id;
  if (!goesOn) signIns.done++;
  if (goesOn) note(c, deps, "stepped_up", { subject: signedIn.user.id, reason: "provider" });
  else if (before) await endSession(deps.auth, before, "replaced", cause);
  return signedIn;
}

/** `response` with more cookies. */
export function withCookies(response: Response, cookies: string[]): Response {
  for (const cookie of cookies) response.headers.append("set-cookie", cookie);
  return response;
}

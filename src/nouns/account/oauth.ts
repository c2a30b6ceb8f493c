/** Sign-in: the redirect flow for browsers. The calls of S1 §7 are in `oauth_calls.ts`. */
import { isRefusal } from "../../../events/base/refusal.ts";
import { paths } from "../../../web/paths.ts";
import { secondFactorPaths, stepUpPaths } from "../../../web/pages/step-up/paths.ts";
import {
  clearedCookies,
  cookieNames,
  loginCookie,
  readCookie,
  returnPageCookie,
  sessionCookies,
} from "../../auth/cookies.ts";
import { loginProblem, type LoginRefusal } from "../../auth/login_problem.ts";
import type { PendingLogin } from "../../auth/login_states.ts";
import { returnReason } from "../../auth/provider.ts";
import { isProvider } from "../../auth/provider_source.ts";
import { returnPage, safeReturnUri } from "../../auth/return_uri.ts";
import { randomSecret } from "../../kit/secret.ts";
import { beginSignIn, causeOf, refreshSignIn } from "../../auth/sign_in.ts";
import type { Deps } from "../../deps.ts";
import { log } from "../../kit/log.ts";
import { oauthCallRoutes } from "./oauth_calls.ts";
import { problem } from "../../server/respond.ts";
import { type Ctx, pageRoute, type Route } from "../../server/route.ts";
import { note } from "../../security/note.ts";
import { land } from "./landing.ts";
import { openedLink, signInLinkRoutes } from "./sign_in_links.tsx";
import {
  callbackUri,
  createThrottle,
  presentSession,
  signInAnew,
  type Throttle,
  withCookies,
} from "./sign_in_request.ts";

function redirect(to: string, cookies: string[] = []): Response {
  const headers = { location: to, "cache-control": "no-store" };
  return withCookies(new Response(null, { status: 303, headers }), cookies);
}

/** What is known of a sign-in that was begun. */
type Begun = Pick<PendingLogin, "stepUp" | "returnUri" | "byLink">;

/**
 * Back to where it was begun, the home page or a link's own, which says why; the address carries only a fixed word of
 * it. The requested page is kept for the next try. A failed fresh sign-in is reported in its own window.
 */
function failed(c: Ctx, deps: Deps, refusal: LoginRefusal, pending?: Begun): Response {
  const { code, account: subject } = refusal;
  note(c, deps, "sign_in_failed", { object: c.req.param("provider"), reason: code, subject });
  if (pending && pending.stepUp !== null) {
    return redirect(stepUpPaths.failed(code, pending.returnUri));
  }
  const place = pending?.byLink ? openedLink(c, deps) : null;
  const cookies = storedReturnPage(deps, pending?.returnUri);
  return redirect(`${place ?? paths.home()}?login_error=${code}`, cookies);
}

/** The cookie that keeps a page for the next sign-in; none where no page was asked for. */
const storedReturnPage = ({ auth }: Deps, returnUri = ""): string[] =>
  returnUri === "" || returnUri === paths.home() ? [] : [returnPageCookie(returnUri, auth.secure)];

const plain = ({ status, message }: LoginRefusal, more: Record<string, string> = {}): Response => {
  const headers = { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" };
  return new Response(message, { status, headers: { ...headers, ...more } });
};

const tooOften = (seconds: number): Response =>
  plain(loginProblem("too_many"), { "retry-after": String(seconds) });

/** The same route, for providers there are. */
function ofKnownProviders(route: Route): Route {
  if (!route.path.includes(":provider")) return route;
  const unknown = loginProblem("unknown_provider");
  return {
    ...route,
    handle(c, deps, given) {
      if (isProvider(c.req.param("provider")!)) return route.handle(c, deps, given);
      return route.kind === "page" ? plain(unknown) : problem(c, unknown);
    },
  };
}

/** Did another site lead here? Nobody begins a session without wanting to (ASVS 5.0, 7.6.2). */
const isCrossSiteNavigation = (c: Ctx): boolean =>
  ["cross-site", "same-site"].includes(c.req.header("sec-fetch-site") ?? "");

/** A page that does not know yet which provider there is asks for Kakao: the one that is set up instead of it. */
function onlyOther({ config: { demo, logins } }: Deps, provider: string): string | null {
  const known = demo || logins.some(({ name }) => name === provider);
  return !known && logins.length === 1 ? logins[0].name : null;
}

const login = (throttle: Throttle) => async (c: Ctx, deps: Deps): Promise<Response> => {
  if (isCrossSiteNavigation(c)) return redirect(paths.home());
  const wait = await throttle(c, deps);
  if (wait > 0) return tooOften(wait);
  const { auth } = deps;
  const provider = c.req.param("provider")!;
  const { return_uri: to, step_up: anew, consent, by } = c.req.query();
  const kept = readCookie(c.req.raw, cookieNames(auth.secure).login);
  const browser = /^[\w-]{43}$/.test(kept) ? kept : randomSecret();
  const only = onlyOther(deps, provider);
  // A path alone: the address that was asked for has a host and a scheme of somebody's choosing.
  if (only) return redirect(paths.oauth.login(only) + new URL(c.req.url).search);
  const begun = {
    provider,
    redirectUri: callbackUri(c, deps, provider),
    returnUri: to ? safeReturnUri(to) : anew ? stepUpPaths.done() : returnPage(c.req.raw, auth),
    browser,
    byLink: by === "link" && !anew,
    stepUp: anew ? (await presentSession(c.req.raw, deps))?.userId ?? "" : null,
  };
  const location = await beginSignIn(auth, begun, consent === "1");
  if (isRefusal(location)) return failed(c, deps, location, begun);
  return redirect(location.href, [loginCookie(browser, auth.secure)]);
};

const handleCallback = (throttle: Throttle) => async (c: Ctx, deps: Deps): Promise<Response> => {
  const wait = await throttle(c, deps);
  if (wait > 0) return tooOften(wait);
  const { auth } = deps;
  const provider = c.req.param("provider")!;
  const { code = "", state = "", error = "" } = c.req.query();
  if (code === "" && error === "") return failed(c, deps, loginProblem("no_code"));
  if (state === "") return failed(c, deps, loginProblem("state_missing"));
  const browser = readCookie(c.req.raw, cookieNames(auth.secure).login);
  if (browser === "") return failed(c, deps, loginProblem("no_cookie"));
  const pending = await auth.states.take(state, provider, browser);
  if (isRefusal(pending)) return failed(c, deps, pending);
  if (error !== "") {
    const why = returnReason(error);
    if (why !== "cancelled") {
      log.warn("the provider sent an error", { provider, error: error.slice(0, 100) });
    }
    return failed(c, deps, loginProblem(why), pending);
  }
  const { redirectUri, returnUri } = pending;
  const bound = { ...pending, browser };
  const login = { code, redirectUri, bound, client: "browser" } as const;
  const signedIn = await signInAnew(c, deps, login);
  if (isRefusal(signedIn)) {
    if (signedIn.code === "second_factor") {
      return redirect(secondFactorPaths.page(), storedReturnPage(deps, returnUri));
    }
    return failed(c, deps, signedIn, pending);
  }
  const cookies = sessionCookies(signedIn.tokens, auth.secure);
  const landed = await land(c, deps, signedIn, { asked: returnUri, byLink: pending.byLink });
  return redirect(landed.to, [...cookies, ...landed.cookies]);
};

/** A page was asked for after the short-lived cookie ran out: refreshes, then shows that page. */
async function resume(c: Ctx, deps: Deps): Promise<Response> {
  const { auth } = deps;
  const to = safeReturnUri(c.req.query("return_uri"));
  const token = readCookie(c.req.raw, cookieNames(auth.secure).refresh);
  const cause = causeOf(c.get("requestId"), "browser");
  const refreshed = await refreshSignIn(auth, token, cause);
  if (isRefusal(refreshed)) {
    const home = `${paths.home()}?login_error=${refreshed.code}`;
    return redirect(home, [...clearedCookies(auth.secure), ...storedReturnPage(deps, to)]);
  }
  return redirect(to, sessionCookies(refreshed.tokens, auth.secure));
}

const returning = "로그인 제공자에서 돌아와 로그인을 마칩니다.";
const resuming = "끊긴 세션을 이어서 보던 화면으로 돌아갑니다.";

/** `/oauth/login`, `/oauth/callback`, `/oauth/resume`, and the calls of S1 §7. */
export function oauthRoutes(): Route[] {
  const throttle = createThrottle();
  const routes = [
    pageRoute("/oauth/login/:provider", "visitor", "로그인 제공자로 이동합니다.", login(throttle)),
    pageRoute("/oauth/callback/:provider", "visitor", returning, handleCallback(throttle)),
    {
      ...pageRoute("/oauth/resume", "visitor", resuming, resume),
      rate: { max: 120, windowSeconds: 60 },
    },
    ...oauthCallRoutes(throttle),
    ...signInLinkRoutes,
  ];
  return routes.map(ofKnownProviders);
}

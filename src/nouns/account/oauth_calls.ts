/**
 * The calls of S1 §7 below `/oauth`, in its shapes. A browser's tokens live in HttpOnly cookies, so
 * its answers carry null where a script's carry tokens (docs/decisions, tokens in cookies).
 */
import { z } from "zod";
import { isRefusal } from "../../../events/base/refusal.ts";
import { userInfo as infoShape } from "../../../projections/account/account_answers.ts";
import { count, text } from "../../../projections/kit/answers.ts";
import { userInfoOf } from "../../../projections/account/user.ts";
import { clearedCookies, cookieNames, readCookie, sessionCookies } from "../../auth/cookies.ts";
import type { Identity } from "../../auth/identity.ts";
import { loginProblem, type LoginRefusal } from "../../auth/login_problem.ts";
import { causeOf, refreshSignIn, type SignedIn } from "../../auth/sign_in.ts";
import type { Deps } from "../../deps.ts";
import { note } from "../../security/note.ts";
import { problem } from "../../server/respond.ts";
import { call, type Ctx, type Route, type WithBody } from "../../server/route.ts";
import { signOutRoutes } from "./sign_out.ts";
import {
  callbackUri,
  clientKindOf,
  signInAnew,
  type Throttle,
  withCookies,
} from "./sign_in_request.ts";

const optional = z.string().max(4_096).nullish().transform((value) => value ?? "");

const callbackBody = z.strictObject({
  code: optional.meta({ title: "인증 코드" }),
  redirect_uri: optional.meta({ title: "돌아올 주소" }),
  return_uri: optional.meta({ title: "로그인 후 주소" }),
  state: optional.meta({ title: "로그인 요청 확인값" }),
  /** Both of a script that started the login at the provider itself. */
  code_verifier: optional.meta({ title: "코드 검증값" }),
  nonce: optional.meta({ title: "일회용 확인값" }),
});
const tokensBody = z.strictObject({
  access_token: optional.meta({ title: "액세스 토큰" }),
  refresh_token: optional.meta({ title: "리프레시 토큰" }),
});
const signedInAnswer = z.strictObject({
  access_token: text.nullable().describe("브라우저에는 쿠키로 가고, 여기는 null입니다."),
  refresh_token: text.nullable(),
  user_info: infoShape,
  expires_in: count,
  refresh_token_expires_in: count,
});
type Tokens = WithBody<typeof tokensBody>;

/** The answer of S1 §7 to a sign-in or a refresh. Tokens go into the body or into cookies. */
function answer({ user, tokens }: SignedIn, inCookies: boolean, deps: Deps): Response {
  const hidden = inCookies ? { access_token: null, refresh_token: null } : {};
  const body = { ...tokens, ...hidden, user_info: userInfoOf(user) };
  const response = Response.json(body, { headers: { "cache-control": "no-store" } });
  return inCookies ? withCookies(response, sessionCookies(tokens, deps.auth.secure)) : response;
}

async function keys(c: Ctx, { auth }: Deps): Promise<Response> {
  const provider = await auth.providers.get(c.req.param("provider")!);
  if (isRefusal(provider)) return problem(c, provider);
  const { jsKey, clientId } = provider.settings;
  return Response.json({ jsKey, restKey: clientId });
}

const callback = (throttle: Throttle) =>
async (
  c: Ctx,
  deps: Deps,
  { body }: WithBody<typeof callbackBody>,
): Promise<Response> => {
  const wait = await throttle(c, deps);
  if (wait > 0) return problem(c, loginProblem("too_many"), { "retry-after": String(wait) });
  if (body.code === "") return failed(c, deps, loginProblem("no_code"));
  const client = clientKindOf(c.req.raw);
  const login = await loginOf(c, deps, body);
  if (isRefusal(login)) return failed(c, deps, login);
  const signedIn = await signInAnew(c, deps, { code: body.code, client, ...login });
  if (isRefusal(signedIn)) return failed(c, deps, signedIn);
  return answer(signedIn, client === "browser", deps);
};

function failed(c: Ctx, deps: Deps, refusal: LoginRefusal): Response {
  const { code: reason, account: subject } = refusal;
  note(c, deps, "sign_in_failed", { object: c.req.param("provider"), reason, subject });
  return problem(c, refusal);
}

/** The login that asked for the code: ours, bound to this browser, or the script's own. */
async function loginOf(c: Ctx, deps: Deps, body: z.output<typeof callbackBody>) {
  const provider = c.req.param("provider")!;
  if (clientKindOf(c.req.raw) === "script" && body.state === "") {
    const { code_verifier, nonce, redirect_uri } = body;
    const bound = { verifier: code_verifier || undefined, nonce: nonce || undefined };
    return { redirectUri: redirect_uri || callbackUri(c, deps, provider), bound };
  }
  const browser = readCookie(c.req.raw, cookieNames(deps.auth.secure).login);
  const pending = await deps.auth.states.take(body.state, provider, browser);
  if (isRefusal(pending)) return pending;
  const { redirectUri } = pending;
  if (body.redirect_uri !== "" && body.redirect_uri !== redirectUri) {
    return loginProblem("token_failed");
  }
  const { verifier, nonce, stepUp, startedAt } = pending;
  return { redirectUri, bound: { verifier, nonce, stepUp, startedAt } };
}

/** Who the token in the body belongs to; without one, who the request itself comes from. */
async function bearerOf(c: Ctx, { auth }: Deps, token: string): Promise<Identity | null> {
  if (token === "") return c.get("identity");
  // A header that cannot be made throws with the text in its message: a token must not reach a log.
  if (!/^[\x21-\x7e]+$/.test(token)) return null;
  const headers = { authorization: `Bearer ${token}` };
  return await auth.identify(new Request(c.req.url, { headers }));
}

async function userInfo(c: Ctx, deps: Deps, { body }: Tokens): Promise<Response> {
  const identity = await bearerOf(c, deps, body.access_token);
  if (!identity) return problem(c, loginProblem("session_ended"));
  if (identity.role === "visitor") return problem(c, loginProblem("deactivated"));
  return Response.json({ user_info: userInfoOf(identity.user) });
}

async function checkToken(c: Ctx, deps: Deps, { body }: Tokens): Promise<Response> {
  const identity = await bearerOf(c, deps, body.access_token);
  return Response.json({ is_valid: identity !== null && identity.role !== "visitor" });
}

async function refresh(c: Ctx, deps: Deps, { body }: Tokens): Promise<Response> {
  const { secure } = deps.auth;
  const inCookies = body.refresh_token === "";
  const token = body.refresh_token || readCookie(c.req.raw, cookieNames(secure).refresh);
  const cause = causeOf(c.get("requestId"), inCookies ? "browser" : "script");
  const refreshed = await refreshSignIn(deps.auth, token, cause);
  if (!isRefusal(refreshed)) return answer(refreshed, inCookies, deps);
  return withCookies(problem(c, refreshed), inCookies ? clearedCookies(secure) : []);
}

const finishing = "인증 코드로 로그인을 마칩니다.";
const naming = "로그인한 사용자의 정보를 조회합니다.";
const checking = "토큰이 유효한지 확인합니다.";

/** `get_keys`, `callback`, `get_user_info`, `check_token`, `get_refresh_token`, and the log-outs. */
export function oauthCallRoutes(throttle: Throttle): Route[] {
  return [
    call(
      "GET /oauth/get_keys/:provider",
      "visitor",
      "로그인 제공자의 공개 키를 조회합니다. 화면은 서버가 로그인 주소로 보내므로 사용하지 않습니다.",
      keys,
      {
        answer: z.strictObject({ jsKey: text, restKey: text }),
        described: { also: [503] },
      },
    ),
    call("POST /oauth/callback/:provider", "visitor", finishing, callback(throttle), {
      body: callbackBody,
      answer: signedInAnswer,
      described: { also: [401, 429, 503] },
    }),
    call("POST /oauth/get_user_info/:provider", "visitor", naming, userInfo, {
      body: tokensBody,
      answer: z.strictObject({ user_info: infoShape }),
      described: { also: [401] },
    }),
    call("POST /oauth/check_token/:provider", "visitor", checking, checkToken, {
      body: tokensBody,
      answer: z.strictObject({ is_valid: z.boolean() }),
    }),
    call("POST /oauth/get_refresh_token/:provider", "visitor", "토큰을 새로 받습니다.", refresh, {
      body: tokensBody,
      background: true,
      rate: { max: 240, windowSeconds: 60 },
      answer: signedInAnswer,
      described: { also: [401, 503] },
    }),
    ...signOutRoutes,
  ];
}

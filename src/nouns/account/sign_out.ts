/** `/oauth/logout` and `/oauth/logout_everywhere`: this session, or all of them and tokens on request. */
import { z } from "zod";
import { token } from "../../../projections/account/account_answers.ts";
import type { Cause } from "../../auth/accounts.ts";
import { clearedCookies } from "../../auth/cookies.ts";
import { causeOf, endEverySession, endSession } from "../../auth/sign_in.ts";
import type { Deps } from "../../deps.ts";
import { FORM_TYPE } from "../../server/forms.ts";
import { call, type Ctx, type Route } from "../../server/route.ts";
import { presentSession, withCookies } from "./sign_in_request.ts";
import { tokenFacts } from "./tokens.ts";

const everywhereBody = z.object({
  tokens: z.array(z.string().max(64)).max(100).default([])
    .describe("함께 폐기할 액세스 토큰의 id. 양식으로 보낼 때는 token을 여러 번 적습니다."),
});

const answer = z.strictObject({
  signed_out: z.boolean(),
  kept_tokens: z.array(
    token.pick({ id: true, name: true, prefix: true, scopes: true, expires_at: true }),
  ).optional().describe("모든 기기에서 로그아웃한 뒤에도 쓸 수 있는 액세스 토큰"),
});

/** Data that a sign-out removes from the browser besides cookies: drafts and other storage of pages. */
export const CLEAR_SITE_DATA = '"storage"';

/** Tokens to revoke along with the sessions. Unreadable input names none, so that the sign-out works. */
function tokensToRevoke(c: Ctx): string[] {
  const text = new TextDecoder().decode(c.get("body") ?? new Uint8Array());
  if (c.req.header("content-type")?.startsWith(FORM_TYPE)) {
    return new URLSearchParams(text).getAll("token");
  }
  try {
    return everywhereBody.parse(JSON.parse(text)).tokens;
  } catch {
    return [];
  }
}

/** Ends every session, revokes the named tokens, and returns the others. */
async function endEverything(c: Ctx, { auth }: Deps, userId: string, cause: Cause) {
  const { tokens } = auth.accounts.find(userId)!.state;
  const named = new Set(tokensToRevoke(c));
  for (const { id } of tokens.filter(({ id }) => named.has(id))) {
    await auth.accounts.revokeOwnToken(userId, id, cause);
  }
  await endEverySession(auth, userId, cause);
  return tokens.filter(({ id }) => !named.has(id)).map(tokenFacts);
}

/** Ends this session, or all of the account's. A form of a page without script is led home. */
const logout = (everywhere: boolean) => async (c: Ctx, deps: Deps): Promise<Response> => {
  const { auth } = deps;
  const bearer = /^bearer +(\S+)$/i.exec(c.req.header("authorization") ?? "")?.[1];
  const session = bearer ? await auth.sessions.find(bearer) : await presentSession(c.req.raw, deps);
  const cause = causeOf(c.get("requestId"), bearer ? "script" : "browser");
  const result: z.output<typeof answer> = { signed_out: session !== null };
  if (session && everywhere) {
    result.kept_tokens = await endEverything(c, deps, session.userId, cause);
  } else if (session) await endSession(auth, session, "sign_out", cause);
  const page = c.req.header("accept")?.includes("text/html") ?? false;
  const response = page
    ? new Response(null, { status: 303, headers: { location: "/" } })
    : Response.json(result);
  response.headers.set("clear-site-data", CLEAR_SITE_DATA);
  return withCookies(response, clearedCookies(auth.secure));
};

const everywhere = "모든 기기에서 로그아웃합니다.";
const form: Partial<Route> = { accepts: ["application/json", FORM_TYPE], answer };

/** The log-outs. */
export const signOutRoutes: Route[] = [
  call("POST /oauth/logout", "visitor", "로그아웃합니다.", logout(false), {
    ...form,
    described: { also: [303] },
  }),
  call("POST /oauth/logout_everywhere", "visitor", everywhere, logout(true), {
    ...form,
    described: { body: everywhereBody, also: [303] },
  }),
];

/** `/first/…`: the link of a new office's first start, and what becomes of it when its reader has signed in. */
import { serialize } from "hono/utils/cookie";
import { First } from "../../../web/pages/step-up/first.tsx";
import { firstPath } from "../../../web/site_paths.ts";
import { cookieNames, readCookie } from "../../auth/cookies.ts";
import { checkSecret, takeFirstSuperuser } from "../../auth/first_superuser.ts";
import { lifetimes } from "../../auth/lifetimes.ts";
import { signInWays } from "../../auth/login_settings.ts";
import type { Deps } from "../../deps.ts";
import type { Ctx, Route } from "../../server/route.ts";
import { pageRoute } from "../../server/route.ts";
import { renderSite } from "../site/site.tsx";
import { withCookies } from "./sign_in_request.ts";

/** As `randomSecret` makes them. */
const SECRET = /^[\w-]{43}$/;

/** The cookie that brings the link's secret to the end of the sign-in; "" takes it out again. */
function firstCookie({ auth: { secure } }: Deps, secret: string): string {
  const maxAge = secret === "" ? 0 : lifetimes.loginState / 1_000;
  const kept = { httpOnly: true, sameSite: "Lax", path: "/", secure, maxAge } as const;
  return serialize(cookieNames(secure).first, secret, kept);
}

/** Looking at it uses nothing up: messengers look at links, too. */
async function open(c: Ctx, deps: Deps): Promise<Response> {
  const secret = c.req.param("secret")!;
  const refused = checkSecret(deps, SECRET.test(secret) ? secret : "");
  const page = <First problem={refused?.message ?? null} signIn={signInWays(deps.config)} />;
  const response = await renderSite(c, deps, page, {
    title: "사무소 시작",
    // The secret is in no other place than the address itself.
    path: firstPath(),
    index: false,
    beforeOpening: true,
    status: refused?.status ?? 200,
  });
  response.headers.set("cache-control", "no-store");
  return refused ? response : withCookies(response, [firstCookie(deps, secret)]);
}

/**
 * Whoever comes back from the login provider by the link gets the rights of the first superuser. Null for all
 * others; else the cookie to set, and where to go when the link was no good any more.
 */
export async function takeFirst(
  c: Ctx,
  deps: Deps,
  id: string,
): Promise<{ cookie: string; refusedTo: string | null } | null> {
  const secret = readCookie(c.req.raw, cookieNames(deps.auth.secure).first);
  if (!SECRET.test(secret)) return null;
  const name = deps.auth.accounts.find(id)?.state.profile.nickname ?? id;
  const actor = { id, name, role: "user", via: "web" } as const;
  const key = `first:${crypto.randomUUID()}`;
  const meta = { actor, requestId: c.get("requestId"), key };
  const refused = await takeFirstSuperuser(deps, { secret, id, meta });
  return { cookie: firstCookie(deps, ""), refusedTo: refused ? firstPath(secret) : null };
}

const opening = "새 사무소의 첫 최고관리자가 되는 링크를 엽니다.";

export const firstSuperuserRoutes: Route[] = [
  {
    ...pageRoute(`${firstPath()}/:secret`, "visitor", opening, open),
    rate: { max: 30, windowSeconds: 60 },
  },
];

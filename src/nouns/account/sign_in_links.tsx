/**
 * Single-use links: `/first/…` of a new office's first start, `/invited/…` of an invitation. Opening one consumes
 * nothing: it puts the secret into a cookie, and the person who returns from the login provider with it gets the
 * rights.
 */
import { serialize } from "hono/utils/cookie";
import type { Refusal } from "../../../events/base/refusal.ts";
import { SignInLinkPage, type SignInLinkWords } from "../../../web/pages/step-up/sign_in_link.tsx";
import { firstPath, invitedPath } from "../../../web/site/paths.ts";
import { cookieNames, readCookie } from "../../auth/cookies.ts";
import { checkSecret, claimFirstSuperuser } from "../../auth/first_superuser.ts";
import { accept, checkLink } from "../../auth/invitations.ts";
import { lifetimes } from "../../auth/lifetimes.ts";
import { signInMethods } from "../../auth/login_settings.ts";
import type { Deps } from "../../deps.ts";
import type { CommandMeta } from "../../store/contract.ts";
import type { Ctx, Route } from "../../server/route.ts";
import { pageRoute } from "../../server/route.ts";
import { renderSite, signInErrorOf, siteUser } from "../site/site.tsx";
import { withCookies } from "./sign_in_request.ts";

/** As `randomSecret` makes them. */
const SECRET = /^[\w-]{43}$/;

interface SignInLink {
  /** Its cookie, by its name in `cookieNames`. */
  cookie: "first" | "invited";
  path(secret?: string): string;
  /** Of the route, for its description. */
  summary: string;
  title: string;
  words: SignInLinkWords;
  /** Why the secret gives nothing, or not to the account that is signed in; null when it does. */
  check(deps: Deps, secret: string, account: string | null): Refusal | null;
  take(
    deps: Deps,
    taken: { secret: string; id: string; meta: CommandMeta },
  ): Promise<Refusal | null>;
}

const LINKS: readonly SignInLink[] = [
  {
    cookie: "first",
    path: firstPath,
    summary: "새 사무소의 첫 최고관리자가 되는 링크를 엽니다.",
    title: "사무소 시작",
    words: {
      heading: "사무소를 시작합니다.",
      texts: [
        "이 사무소에는 아직 최고관리자가 없습니다. 아래 버튼으로 로그인하는 계정이 최고관리자가 됩니다.",
        "링크는 한 번만 쓸 수 있습니다. 다른 사람에게 보내지 마세요.",
      ],
      help: "로그인 설정은 서버에서 deno task cli doctor --login으로 점검합니다.",
      then: "해 시작하기",
    },
    check: checkSecret,
    take: claimFirstSuperuser,
  },
  {
    cookie: "invited",
    path: invitedPath,
    summary: "직원으로 초대받은 사람이 받은 링크를 엽니다.",
    title: "직원 초대",
    words: {
      heading: "직원으로 초대받았습니다.",
      texts: [
        "아래 버튼으로 로그인하면 그 계정이 초대받은 직원의 계정이 되고, 바로 업무를 볼 수 있습니다.",
        "링크는 한 번만 쓸 수 있습니다. 다른 사람에게 보내지 마세요.",
      ],
      then: "해 시작하기",
    },
    check: checkLink,
    take: accept,
  },
];

/** The cookie that brings the link's secret to the end of the sign-in; "" takes it out again. */
function linkCookie({ auth: { secure } }: Deps, { cookie }: SignInLink, secret: string): string {
  const maxAge = secret === "" ? 0 : lifetimes.loginState / 1_000;
  const kept = { httpOnly: true, sameSite: "Lax", path: "/", secure, maxAge } as const;
  return serialize(cookieNames(secure)[cookie], secret, kept);
}

/** Looking at it uses nothing up: messengers look at links, too. */
const open = (link: SignInLink) => async (c: Ctx, deps: Deps): Promise<Response> => {
  const secret = c.req.param("secret")!;
  const account = c.get("identity")?.user.id ?? null;
  const refused = link.check(deps, SECRET.test(secret) ? secret : "", account);
  const page = (
    <SignInLinkPage
      {...link.words}
      problem={refused?.message ?? null}
      worksHere={siteUser(c)?.staff ?? false}
      signInError={signInErrorOf(c)}
      signIn={signInMethods(deps.config)}
    />
  );
  const response = await renderSite(c, deps, page, {
    title: link.title,
    // The secret is in no other place than the address itself.
    path: link.path(),
    index: false,
    beforeOpening: true,
    status: refused?.status ?? 200,
  });
  response.headers.set("cache-control", "no-store");
  return refused ? response : withCookies(response, [linkCookie(deps, link, secret)]);
};

/** Where a sign-in by a link begins anew: the page of the one that this browser opened; null where it opened none. */
export function openedLink(c: Ctx, { auth: { secure } }: Deps): string | null {
  for (const { cookie, path } of LINKS) {
    const secret = readCookie(c.req.raw, cookieNames(secure)[cookie]);
    if (SECRET.test(secret)) return path(secret);
  }
  return null;
}

/**
 * The person who returns from the login provider by a link gets its rights. The cookies to set, and where to go if the
 * link was not valid any more.
 */
export async function redeemSignInLinks(
  c: Ctx,
  deps: Deps,
  id: string,
): Promise<{ cookies: string[]; refusedTo: string | null }> {
  const cookies: string[] = [];
  let refusedTo: string | null = null;
  for (const link of LINKS) {
    const secret = readCookie(c.req.raw, cookieNames(deps.auth.secure)[link.cookie]);
    if (!SECRET.test(secret)) continue;
    cookies.push(linkCookie(deps, link, ""));
    const name = deps.auth.accounts.find(id)?.state.profile.nickname ?? id;
    const actor = { id, name, role: "user", via: "web" } as const;
    const key = `${link.cookie}:${crypto.randomUUID()}`;
    const meta = { actor, requestId: c.get("requestId"), key };
    const refused = await link.take(deps, { secret, id, meta });
    if (refused) refusedTo = link.path(secret);
  }
  return { cookies, refusedTo };
}

/** `/first/:secret`, `/invited/:secret` */
export const signInLinkRoutes: Route[] = LINKS.map((link) => ({
  ...pageRoute(`${link.path()}/:secret`, "visitor", link.summary, open(link)),
  rate: { max: 30, windowSeconds: 60 },
}));

/** Asks a person whether an app may use the office in their name, and answers the app. */
import { mayUse } from "../../../events/account/user.ts";
import { standingOf } from "../../../events/account/user_token.ts";
import { ConsentPage, LeadBackPage, NoConsentPage } from "../../../web/pages/connect/consent.tsx";
import { connectPaths } from "../../../web/pages/connect/paths.ts";
import { returnPageCookie } from "../../auth/cookies.ts";
import { hasProved } from "../../auth/identity.ts";
import { lifetimes } from "../../auth/lifetimes.ts";
import { signInMethods } from "../../auth/login_settings.ts";
import type { Deps } from "../../deps.ts";
import { digestOf } from "../../kit/secret.ts";
import { pageToken } from "../../server/csrf.ts";
import { publicOrigin } from "../../server/origin.ts";
import { renderPage } from "../../server/render.tsx";
import { type Ctx, formRoute, pageRoute, type Route } from "../../server/route.ts";
import {
  answerAddress,
  type Asking,
  type AskProblem,
  isAskProblem,
  readAsking,
} from "../../connect/ask.ts";
import { hostOf, isLoopbackUri } from "../../connect/client.ts";
import { askedScopes, scopesOf, wordOf } from "../../connect/scope.ts";

const TITLE = "앱 연결";

const page = (c: Ctx, deps: Deps, element: Parameters<typeof renderPage>[2], status = 200) =>
  renderPage(c, deps, element, { title: TITLE, area: "office", status });

const read = (c: Ctx, { keys, config, now }: Deps, query: URLSearchParams) =>
  readAsking(keys, query, { origin: publicOrigin(c, config), now: now() });

/**
 * Nobody is led to another site unasked: an app's address is its own word, and a link that leads straight there would make
 * the office's name vouch for it (RFC 9700, 4.11.2).
 */
function refused(c: Ctx, deps: Deps, { error, message, back }: AskProblem): Promise<Response> {
  const origin = publicOrigin(c, deps.config);
  const way = back && {
    host: hostOf(back.redirectUri),
    href: answerAddress(back, { error }, origin),
  };
  return page(c, deps, <NoConsentPage message={message} back={way} />, 400);
}

/** Signing in leads back to this very address, where it is short enough to be kept. */
async function signInFirst(c: Ctx, deps: Deps, { client }: Asking): Promise<Response> {
  const resume = c.get("identity") ? null : deps.auth.resumeAddress(c.req.raw);
  if (resume) return c.redirect(resume, 302);
  const { pathname, search } = new URL(c.req.url);
  const ways = signInMethods(deps.config);
  const response = await page(c, deps, <NoConsentPage app={client.name} signIn={ways} />);
  response.headers.append(
    "set-cookie",
    returnPageCookie(pathname + search, deps.auth.secure),
  );
  return response;
}

const NOT_HERE = "이 계정으로는 앱을 연결할 수 없습니다. 사무소 직원의 계정으로 로그인해 주세요.";
const BY_HAND = "브라우저에서 로그인해 허용해 주세요. 토큰으로는 앱을 연결할 수 없습니다.";
const NOTHING = "이 앱이 요청한 것 가운데 이 계정이 할 수 있는 일이 없습니다.";

/** Why this caller can connect no app; "" when they can. */
function hindrance(c: Ctx): string {
  const identity = c.get("identity");
  if (!identity || !mayUse(identity.user.state.flags, "staff")) return NOT_HERE;
  return identity.via === "web" && identity.sessionId !== null ? "" : BY_HAND;
}

async function ask(c: Ctx, deps: Deps): Promise<Response> {
  const { search, searchParams } = new URL(c.req.url);
  const asking = await read(c, deps, searchParams);
  if (isAskProblem(asking)) return await refused(c, deps, asking);
  const identity = c.get("identity");
  if (!identity) return await signInFirst(c, deps, asking);
  const why = hindrance(c);
  if (why) return await page(c, deps, <NoConsentPage message={why} />, 403);
  const { state } = identity.user;
  const asked = askedScopes(asking.scope, state.flags);
  if (asked.length === 0) return await page(c, deps, <NoConsentPage message={NOTHING} />, 400);
  const { client, redirectUri } = asking;
  return await page(
    c,
    deps,
    <ConsentPage
      app={client.name}
      host={hostOf(redirectUri)}
      isHere={isLoopbackUri(redirectUri)}
      person={state.details.name || state.profile.nickname}
      asked={asked.map(({ area, access }) => ({ area, access, word: wordOf({ area, access }) }))}
      until={new Date(deps.now().getTime() + lifetimes.app).toISOString()}
      query={search.slice(1)}
      csrf={await pageToken(c, deps)}
    />,
  );
}

/** The page that leads back to the app by itself, and by a link where a browser does not follow. */
async function leadBack(
  c: Ctx,
  deps: Deps,
  asking: Asking,
  answer: Record<string, string>,
): Promise<Response> {
  const href = answerAddress(asking, answer, publicOrigin(c, deps.config));
  const element = (
    <LeadBackPage
      app={asking.client.name}
      host={hostOf(asking.redirectUri)}
      href={href}
      isAllowed={"code" in answer}
    />
  );
  const response = await page(c, deps, element);
  // A redirect of a form to another site is refused by the page's own policy.
  response.headers.set("refresh", `0;url=${href}`);
  response.headers.set("referrer-policy", "no-referrer");
  return response;
}

async function decide(c: Ctx, deps: Deps): Promise<Response> {
  const form = new URLSearchParams(new TextDecoder().decode(c.get("body")!));
  const asking = await read(c, deps, new URLSearchParams(form.get("request") ?? ""));
  if (isAskProblem(asking)) return await refused(c, deps, asking);
  const why = hindrance(c);
  if (why) return await page(c, deps, <NoConsentPage message={why} />, 403);
  if (form.get("decision") !== "allow") {
    return await leadBack(c, deps, asking, { error: "access_denied" });
  }
  const identity = c.get("identity")!;
  const { id, state } = identity.user;
  const chosen = new Set(form.getAll("scope"));
  const given = askedScopes(asking.scope, state.flags).filter((part) => chosen.has(wordOf(part)));
  if (given.length === 0) return await leadBack(c, deps, asking, { error: "access_denied" });
  const { client, redirectUri, challenge } = asking;
  const code = await deps.auth.connections.code({
    userId: id,
    client: digestOf(client.id),
    name: client.name,
    host: hostOf(redirectUri),
    redirectUri,
    challenge,
    scopes: scopesOf(given),
    proved: hasProved(identity),
    standing: standingOf(state),
  });
  return await leadBack(c, deps, asking, { code });
}

const rate = { max: 60, windowSeconds: 60 };

/** `/connect` */
export const consentRoutes: Route[] = [
  {
    ...pageRoute(connectPaths.ask(), "visitor", "앱에 사무소 사용을 허용할지 묻는 화면", ask),
    rate,
  },
  {
    ...formRoute(
      connectPaths.ask(),
      "staff",
      "앱이 내 이름으로 사무소를 쓰도록 허용합니다.",
      decide,
    ),
    rate,
    area: "own",
    fresh: true,
  },
];

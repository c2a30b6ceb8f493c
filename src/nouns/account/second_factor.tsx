/** The second factor after the login provider's sign-in: a passkey, or a recovery code in its place. */
import { z } from "zod";
import { isRefusal, type Refusal } from "../../../events/base/refusal.ts";
import { recordPasskeyUse, recordRecoveryCode } from "../../../events/account/user_passkey.ts";
import { SecondFactorPage } from "../../../web/pages/step-up/second_factor.tsx";
import { paths } from "../../../web/paths.ts";
import { secondFactorPaths } from "../../../web/pages/step-up/paths.ts";
import { cookieNames, readCookie, sessionCookies } from "../../auth/cookies.ts";
import { loginProblem, type LoginRefusal } from "../../auth/login_problem.ts";
import { codeDigest } from "../../auth/recovery_code.ts";
import { causeOf, enter, type SignedIn } from "../../auth/sign_in.ts";
import { onUser, ownMeta } from "../../auth/user_command.ts";
import type { WaitingSignIn } from "../../auth/waiting_sign_in.ts";
import type { Deps } from "../../deps.ts";
import { note } from "../../security/note.ts";
import { readForm } from "../../server/forms.ts";
import { renderPage } from "../../server/render.tsx";
import { problem } from "../../server/respond.ts";
import {
  call,
  type Ctx,
  formRoute,
  pageRoute,
  type Route,
  type WithBody,
} from "../../server/route.ts";
import { land } from "./landing.ts";
import { passkeyPlace, passkeyPlaceRefusal } from "./passkeys.ts";
import { endBefore, withCookies } from "./sign_in_request.ts";

const proofBody = z.strictObject({
  response: z.looseObject({ id: z.string().max(1_400).meta({ title: "패스키" }) }).meta({
    title: "패스키 확인",
  }),
});
const options = z.strictObject({ options: z.looseObject({ challenge: z.string() }) });

const browserOf = (c: Ctx, { auth }: Deps): string =>
  readCookie(c.req.raw, cookieNames(auth.secure).login);

/** The sign-in of this browser that waits, unless all sessions of its account were ended since. */
async function waitingOf(c: Ctx, deps: Deps): Promise<WaitingSignIn | null> {
  const waiting = await deps.auth.waiting.find(browserOf(c, deps));
  const now = deps.auth.accounts.find(waiting?.entrant.id ?? "")?.state.epoch;
  return waiting?.epoch === now ? waiting : null;
}

/** Lets the person of a waiting sign-in in, who showed a second factor just now. */
async function completeSignIn(
  c: Ctx,
  deps: Deps,
  { entrant }: WaitingSignIn,
): Promise<SignedIn | LoginRefusal> {
  const { auth } = deps;
  if (!await auth.waiting.end(browserOf(c, deps))) return loginProblem("session_ended");
  const refresh = readCookie(c.req.raw, cookieNames(auth.secure).refresh);
  const cause = causeOf(c.get("requestId"), "browser");
  return await endBefore(c, deps, () => {
    return enter(auth, entrant, refresh, cause, deps.now().getTime());
  }, cause);
}

/** Where the sign-in leads now that it is done, with the cookies of the session. */
async function landed(c: Ctx, deps: Deps, signedIn: SignedIn, waiting: WaitingSignIn) {
  const { byLink, returnUri: asked } = waiting;
  const { to, cookies } = await land(c, deps, signedIn, { asked, byLink });
  return { to, cookies: [...sessionCookies(signedIn.tokens, deps.auth.secure), ...cookies] };
}

async function show(
  c: Ctx,
  deps: Deps,
  wrong?: { typed: string; refusal: Refusal },
): Promise<Response> {
  const waiting = await waitingOf(c, deps);
  if (!waiting) return c.redirect(`${paths.home()}?login_error=session_ended`, 303);
  const state = deps.auth.accounts.find(waiting.entrant.id)?.state;
  const page = (
    <SecondFactorPage
      name={waiting.entrant.account.profile.nickname}
      here={passkeyPlace(c, deps) !== null}
      codes={state?.secondFactor.recovery.length ?? 0}
      wrong={wrong ? { typed: wrong.typed, message: wrong.refusal.message } : null}
    />
  );
  const title = "패스키로 확인";
  return await renderPage(c, deps, page, { title, area: "office", status: wrong?.refusal.status });
}

async function ask(c: Ctx, deps: Deps): Promise<Response> {
  const place = passkeyPlace(c, deps);
  if (!place) return problem(c, passkeyPlaceRefusal());
  const browser = browserOf(c, deps);
  if (!await waitingOf(c, deps)) return problem(c, loginProblem("session_ended"));
  const binding = { holder: browser, purpose: "sign_in" } as const;
  const options = await deps.auth.passkeys.request(place, binding);
  return Response.json({ options }, { headers: { "cache-control": "no-store" } });
}

async function prove(
  c: Ctx,
  deps: Deps,
  { body }: WithBody<typeof proofBody>,
): Promise<Response> {
  const { auth, books } = deps;
  const place = passkeyPlace(c, deps);
  if (!place) return problem(c, passkeyPlaceRefusal());
  const browser = browserOf(c, deps);
  const waiting = await waitingOf(c, deps);
  if (!waiting) return problem(c, loginProblem("session_ended"));
  const { id } = waiting.entrant;
  const passkeys = auth.accounts.find(id)?.state.secondFactor.passkeys ?? [];
  const binding = { holder: browser, purpose: "sign_in" } as const;
  const used = await auth.passkeys.used(place, passkeys, body.response, binding);
  const meta = ownMeta(books, id, causeOf(c.get("requestId"), "browser"));
  const refused = isRefusal(used)
    ? used
    : await onUser(books, id, meta, (state, now) => recordPasskeyUse(state, { id, ...used }, now));
  if (refused) return failed(c, deps, id, refused);
  const signedIn = await completeSignIn(c, deps, waiting);
  if (isRefusal(signedIn)) return problem(c, signedIn);
  const { to, cookies } = await landed(c, deps, signedIn, waiting);
  const answer = Response.json({ to }, {
    headers: { "cache-control": "no-store" },
  });
  return withCookies(answer, cookies);
}

function failed(c: Ctx, deps: Deps, subject: string, refusal: Refusal): Response {
  note(c, deps, "sign_in_failed", { subject, object: "passkey", reason: refusal.code });
  return problem(c, refusal);
}

/** A plain form: who lost the key may sit at any browser. */
async function byCode(c: Ctx, deps: Deps): Promise<Response> {
  const { auth, books } = deps;
  const browser = browserOf(c, deps);
  const waiting = await waitingOf(c, deps);
  if (!waiting || !await auth.waiting.mayTry(browser)) {
    await auth.waiting.end(browser);
    return c.redirect(`${paths.home()}?login_error=session_ended`, 303);
  }
  const { id } = waiting.entrant;
  const typed = readForm(c)("code").slice(0, 40);
  const digest = codeDigest(typed);
  const meta = ownMeta(books, id, causeOf(c.get("requestId"), "browser"));
  const refused = await onUser(
    books,
    id,
    meta,
    (state) => recordRecoveryCode(state, { id, digest }),
  );
  if (refused) {
    note(c, deps, "sign_in_failed", { subject: id, object: "code", reason: refused.code });
    return await show(c, deps, { typed, refusal: refused });
  }
  const signedIn = await completeSignIn(c, deps, waiting);
  if (isRefusal(signedIn)) return c.redirect(`${paths.home()}?login_error=${signedIn.code}`, 303);
  const { to, cookies } = await landed(c, deps, signedIn, waiting);
  return withCookies(c.redirect(to, 303), cookies);
}

const path = (address: string) => address.replace(/\/$/, "");
const rate = { max: 60, windowSeconds: 60 };
const asking = "로그인할 때 패스키를 확인하려고 브라우저에 물을 것을 받습니다.";
const showing = "로그인할 때 패스키로 확인을 마칩니다.";
const coding = "로그인할 때 복구 코드로 확인을 마칩니다.";

/** `/oauth/second_factor/` */
export const secondFactorRoutes: Route[] = [
  pageRoute(
    secondFactorPaths.page(),
    "visitor",
    "패스키로 확인하는 화면",
    (c, deps) => show(c, deps),
  ),
  { ...formRoute(secondFactorPaths.code(), "visitor", coding, byCode), rate },
  call(`POST ${path(secondFactorPaths.options())}`, "visitor", asking, ask, {
    rate,
    answer: options,
    described: { also: [401, 409] },
  }),
  call(`POST ${path(secondFactorPaths.prove())}`, "visitor", showing, prove, {
    rate,
    body: proofBody,
    answer: z.strictObject({ to: z.string() }),
    described: { also: [401, 404, 409] },
  }),
];

/** Passkeys of whoever is signed in: added, named, removed, shown for a fresh sign-in; recovery codes; superusers' rule about them. */
import { z } from "zod";
import {
  type Passkey,
  PASSKEY_NAME_MAX_LENGTH,
  secondFactorMissing,
} from "../../../events/account/passkey.ts";
import { isRefusal, type Refusal, refuse } from "../../../events/base/refusal.ts";
import { changeRules, signInRule } from "../../../events/account/sign_in_rule.ts";
import { userNotFound } from "../../../events/account/user.ts";
import {
  addPasskey,
  confirmRecoveryCodes,
  createRecoveryCodes,
  recordPasskeyUse,
  removePasskey,
  renamePasskey,
  resetPasskeys,
} from "../../../events/account/user_passkey.ts";
import {
  newCodes,
  passkeyRow as rowShape,
  signInRules as rulesShape,
  userInfo,
} from "../../../projections/account/account_answers.ts";
import { data } from "../../../projections/kit/answers.ts";
import { signInRules } from "../../../projections/account/sign_in_rule.ts";
import { findAccount, userInfoOf } from "../../../projections/account/user.ts";
import type { PasskeyRow } from "../../../web/pages/profile/rows.ts";
import { passkeyPaths } from "../../../web/pages/step-up/paths.ts";
import { cookieNames, readCookie, sessionCookies } from "../../auth/cookies.ts";
import { loginProblem } from "../../auth/login_problem.ts";
import { type Binding, type Place, placeOf } from "../../auth/passkeys.ts";
import { codeDigest, newCodes as makeCodes } from "../../auth/recovery_code.ts";
import { causeOf, endEverySession, provePasskey } from "../../auth/sign_in.ts";
import { onUser } from "../../auth/user_command.ts";
import type { Deps } from "../../deps.ts";
import { note } from "../../security/note.ts";
import { logRowsRead } from "../../security/personal_reads.ts";
import { metaOf, nameField } from "../../server/command.ts";
import { problem } from "../../server/respond.ts";
import { call, type Ctx, type Route, type WithBody } from "../../server/route.ts";
import { users } from "../../tables/users.ts";
import { withCookies } from "./sign_in_request.ts";

/** The place of this request; null where the address has no name, so that no browser makes a passkey. */
export const passkeyPlace = (c: Ctx, { config }: Pick<Deps, "config">): Place | null =>
  placeOf(config.publicUrl || c.req.url);

export const passkeyPlaceRefusal = (): Refusal =>
  refuse(
    409,
    "no_passkeys_here",
    "IP 주소로는 패스키를 쓸 수 없습니다. 도메인 이름(localhost 등)으로 접속해 주세요.",
  );

const show = (_c: Ctx, { books }: Deps): Response =>
  Response.json({ data: signInRules(books.views.sign_in_rule) });

async function change(
  c: Ctx,
  { books }: Deps,
  { body }: WithBody<typeof rulesShape>,
): Promise<Response> {
  const { id } = c.get("identity")!.user;
  const outcome = await books.execute({
    stream: signInRule.stream,
    reads: ["user"],
    meta: metaOf(c),
    decide({ sign_in_rule, user }) {
      const { passkeys, recovery, codesSeen } = user.byId.get(id)?.state.secondFactor ??
        secondFactorMissing;
      return changeRules(signInRules(sign_in_rule), body, {
        ownPasskeys: passkeys.length,
        codesSeen: codesSeen && recovery.length > 0,
      });
    },
  });
  if (isRefusal(outcome)) return problem(c, outcome);
  return Response.json({ data: signInRules(books.views.sign_in_rule) });
}

/** Passkeys and codes go, and with them every session: nobody goes on with what may be in other hands. */
async function reset(c: Ctx, { auth, books }: Deps): Promise<Response> {
  const user = findAccount(books.views.user, c.req.param("id")!);
  if (!user) return problem(c, userNotFound());
  const { id } = user;
  const by = c.get("identity")!.user.id;
  const refused = await onUser(
    books,
    id,
    metaOf(c),
    (state) => resetPasskeys(state, { id }, { by }),
  );
  if (refused) return problem(c, refused);
  const cause = { ...causeOf(c.get("requestId"), "browser"), via: c.get("identity")!.via };
  await endEverySession(auth, id, cause);
  logRowsRead(c, users, [{ id }], "change");
  return Response.json({ data: userInfoOf(auth.accounts.find(id)!) });
}

const askingRules = "최고관리자에게 패스키를 요구하는지 조회합니다.";
const requiring = "최고관리자에게 패스키를 요구하거나 요구하지 않습니다.";
const resetting = "기기를 잃어버린 사람의 패스키와 복구 코드를 지우고 모두 로그아웃시킵니다.";

/** `/api/sign_in_rules/` and `/api/accounts/{id}/reset_passkeys/`. */
export const passkeyRuleRoutes: Route[] = [
  call("GET /api/sign_in_rules", "superuser", askingRules, show, { answer: data(rulesShape) }),
  call("PUT /api/sign_in_rules", "superuser", requiring, change, {
    fresh: true,
    body: rulesShape,
    answer: data(rulesShape),
    described: { also: [409] },
  }),
  call("POST /api/accounts/:id/reset_passkeys", "superuser", resetting, reset, {
    fresh: true,
    answer: data(userInfo),
    described: { also: [409] },
  }),
];

const NAME = `패스키 이름은 1자 이상 ${PASSKEY_NAME_MAX_LENGTH}자 이하로 입력해 주세요.`;
const name = nameField(PASSKEY_NAME_MAX_LENGTH, NAME).meta({ title: "패스키 이름" });
/** What a browser answers, as WebAuthn's own JSON has it; the check of it is the library's. */
const response = z.looseObject({ id: z.string().max(1_400).meta({ title: "패스키" }) })
  .meta({ title: "패스키 확인" });
const addBody = z.strictObject({ name, response });
const nameBody = z.strictObject({ name });
const proofBody = z.strictObject({ response });
const options = z.strictObject({ options: z.looseObject({ challenge: z.string() }) });
const NO_STORE = { "cache-control": "no-store" };

/** One row of the list, without the key. */
export const passkeyRow = ({ id, name, synced, added_at, used_at }: Passkey): PasskeyRow => ({
  id,
  name,
  synced,
  added_at,
  used_at,
});

const bindingOf = (c: Ctx, purpose: Binding["purpose"]): Binding => ({
  holder: c.get("identity")!.sessionId ?? "",
  purpose,
});

const passkeysOf = ({ auth }: Deps, id: string): Passkey[] =>
  auth.accounts.find(id)?.state.secondFactor.passkeys ?? [];

/** A token has no person at a browser. */
const bySession = (handle: Route["handle"]): Route["handle"] => (c, deps, given) =>
  c.get("identity")!.sessionId === null
    ? problem(c, loginProblem("session_ended"))
    : handle(c, deps, given);

async function addOptions(c: Ctx, deps: Deps): Promise<Response> {
  const place = passkeyPlace(c, deps);
  if (!place) return problem(c, passkeyPlaceRefusal());
  const { user: { id, state } } = c.get("identity")!;
  const { nickname, email } = state.profile;
  const owner = { id, name: email || nickname, passkeys: passkeysOf(deps, id) };
  const binding = bindingOf(c, "add");
  const options = await deps.auth.passkeys.creation(place, deps.office.name, owner, binding);
  return Response.json({ options }, { headers: NO_STORE });
}

/** A new passkey was shown along with being made: the session has its second factor. */
async function add(
  c: Ctx,
  deps: Deps,
  { body }: WithBody<typeof addBody>,
): Promise<Response> {
  const place = passkeyPlace(c, deps);
  if (!place) return problem(c, passkeyPlaceRefusal());
  const { id } = c.get("identity")!.user;
  const made = await deps.auth.passkeys.created(
    place,
    body.name,
    body.response,
    bindingOf(c, "add"),
  );
  if (isRefusal(made)) return problem(c, made);
  const refused = await onUser(deps.books, id, metaOf(c), (state, _now, views) => {
    const taken = [...views.user.byId.values()].some((other) =>
      other.id !== id && other.state.secondFactor.passkeys.some((one) => one.id === made.id)
    );
    return addPasskey(state, { id, passkey: made }, { taken });
  }, ["user"]);
  if (refused) return problem(c, refused);
  const answer = { data: passkeyRow({ ...made, used_at: null }) };
  return await proved(c, deps, Response.json(answer, { status: 201, headers: NO_STORE }));
}

async function stepUpOptions(c: Ctx, deps: Deps): Promise<Response> {
  const place = passkeyPlace(c, deps);
  if (!place) return problem(c, passkeyPlaceRefusal());
  const options = await deps.auth.passkeys.request(place, bindingOf(c, "step_up"));
  return Response.json({ options }, { headers: NO_STORE });
}

async function stepUp(
  c: Ctx,
  deps: Deps,
  { body }: WithBody<typeof proofBody>,
): Promise<Response> {
  const place = passkeyPlace(c, deps);
  if (!place) return problem(c, passkeyPlaceRefusal());
  const { id } = c.get("identity")!.user;
  const binding = bindingOf(c, "step_up");
  const used = await deps.auth.passkeys.used(place, passkeysOf(deps, id), body.response, binding);
  if (isRefusal(used)) return problem(c, used);
  const refused = await onUser(
    deps.books,
    id,
    metaOf(c),
    (state, now) => recordPasskeyUse(state, { id, ...used }, now),
  );
  if (refused) return problem(c, refused);
  note(c, deps, "stepped_up", { reason: "passkey" });
  return await proved(c, deps, new Response(null, { status: 204, headers: NO_STORE }));
}

/** `response` with the tokens of a session whose person showed a passkey just now. */
async function proved(c: Ctx, deps: Deps, response: Response): Promise<Response> {
  const { auth } = deps;
  const refreshToken = readCookie(c.req.raw, cookieNames(auth.secure).refresh);
  const cause = causeOf(c.get("requestId"), "browser");
  const session = await provePasskey(auth, refreshToken, cause);
  if (isRefusal(session)) return problem(c, session);
  return withCookies(response, sessionCookies(session.tokens, auth.secure));
}

const list = (c: Ctx, deps: Deps): Response =>
  Response.json({ data: passkeysOf(deps, c.get("identity")!.user.id).map(passkeyRow) });

async function rename(
  c: Ctx,
  { books }: Deps,
  { body }: WithBody<typeof nameBody>,
): Promise<Response> {
  const { id } = c.get("identity")!.user;
  const command = { id, passkey: c.req.param("id")!, name: body.name };
  const refused = await onUser(books, id, metaOf(c), (state) => renamePasskey(state, command));
  return refused ? problem(c, refused) : new Response(null, { status: 204 });
}

async function remove(c: Ctx, { books }: Deps): Promise<Response> {
  const { id } = c.get("identity")!.user;
  const command = { id, passkey: c.req.param("id")! };
  const refused = await onUser(books, id, metaOf(c), (state, _now, views) => {
    const { passkeys_required: required } = signInRules(views.sign_in_rule);
    return removePasskey(state, command, { required });
  }, ["sign_in_rule"]);
  return refused ? problem(c, refused) : new Response(null, { status: 204 });
}

async function codes(c: Ctx, { books }: Deps): Promise<Response> {
  const { id } = c.get("identity")!.user;
  const made = makeCodes();
  const command = { id, digests: made.map(codeDigest) };
  const refused = await onUser(
    books,
    id,
    metaOf(c),
    (state) => createRecoveryCodes(state, command),
  );
  if (refused) return problem(c, refused);
  return Response.json({ codes: made }, { status: 201, headers: NO_STORE });
}

async function seen(c: Ctx, { books }: Deps): Promise<Response> {
  const { id } = c.get("identity")!.user;
  const refused = await onUser(
    books,
    id,
    metaOf(c),
    (state) => confirmRecoveryCodes(state, { id }),
  );
  return refused ? problem(c, refused) : new Response(null, { status: 204 });
}

const adding = "패스키를 등록할 때 브라우저에 물을 것을 받습니다.";
const made = "브라우저가 만든 패스키를 등록합니다.";
const asking = "패스키로 다시 확인할 때 브라우저에 물을 것을 받습니다.";
const showing = "패스키로 다시 확인합니다. 10분 동안 새로 로그인한 것과 같습니다.";
const listing = "내 패스키를 조회합니다.";
const keeping = "보여 준 복구 코드를 보관했음을 남깁니다.";
const recovering = "복구 코드 10개를 새로 만듭니다. 이때 한 번만 보여 줍니다.";

/** `/oauth/passkey/`, `/api/passkeys/` and `/api/recovery_codes/`. */
export const passkeyRoutes: Route[] = [
  call(`POST ${place(passkeyPaths.addOptions())}`, "user", adding, bySession(addOptions), {
    fresh: true,
    answer: options,
    described: { also: [409] },
  }),
  call(`POST ${place(passkeyPaths.add())}`, "user", made, add, {
    fresh: true,
    body: addBody,
    answer: data(rowShape),
    described: { done: 201, also: [401, 409] },
  }),
  call(`POST ${place(passkeyPaths.stepUpOptions())}`, "user", asking, bySession(stepUpOptions), {
    answer: options,
    described: { also: [409] },
  }),
  call(`POST ${place(passkeyPaths.stepUp())}`, "user", showing, stepUp, {
    body: proofBody,
    rate: { max: 30, windowSeconds: 60 },
    described: { done: 204, also: [404, 409] },
  }),
  call("GET /api/passkeys", "user", listing, list, { answer: data(z.array(rowShape)) }),
  call("PUT /api/passkeys/:id", "user", "패스키의 이름을 바꿉니다.", rename, {
    body: nameBody,
    described: { done: 204 },
  }),
  call("DELETE /api/passkeys/:id", "user", "패스키를 지웁니다.", remove, {
    fresh: true,
    described: { done: 204, also: [409] },
  }),
  call(`POST ${place(passkeyPaths.codes())}`, "user", recovering, codes, {
    fresh: true,
    answer: newCodes,
    described: { done: 201, also: [409] },
  }),
  call(`POST ${place(passkeyPaths.codesSeen())}`, "user", keeping, bySession(seen), {
    described: { done: 204, also: [409] },
  }),
];

/** An address as a route declares it. */
function place(path: string): string {
  return path.replace(/\/$/, "");
}

/** What an app asks of the office without its person: to be registered, for tokens, to end them (RFC 7591, 6749, 7009). */
import { isRefusal } from "../../events/base/refusal.ts";
import { connectPaths } from "../../web/pages/connect/paths.ts";
import type { AppTokens } from "../auth/connections.ts";
import { ownMeta } from "../auth/user_command.ts";
import type { Deps } from "../deps.ts";
import { digestOf, sameSecret } from "../kit/secret.ts";
import { note } from "../security/note.ts";
import { FORM_TYPE, readForm } from "../server/forms.ts";
import { publicOrigin } from "../server/origin.ts";
import { call, type Ctx, type Route } from "../server/route.ts";
import type { Scopes } from "../../events/account/scope.ts";
import { isOurResource } from "./ask.ts";
import { registerClient } from "./client.ts";
import { scopeText } from "./scope.ts";

const REGISTRATION_BYTES = 8 * 1024;
const FORM_BYTES = 8 * 1024;
/** As the protocol asks: 43 letters at least. */
const VERIFIER = /^[\w.~-]{43,128}$/;

const failure = (error: string, error_description = "", status = 400): Response =>
  Response.json({ error, ...error_description && { error_description } }, { status });

/** Without a reason: the caller may be a stranger. */
const invalidGrant = (): Response => failure("invalid_grant");

async function register(c: Ctx, { keys, now }: Deps): Promise<Response> {
  let given: unknown;
  try {
    given = JSON.parse(new TextDecoder().decode(c.get("body")!));
  } catch {
    return failure("invalid_client_metadata", "the body is not JSON");
  }
  const at = now();
  const client = await registerClient(keys, given, at);
  if ("error" in client) return failure(client.error, client.error_description);
  return Response.json({
    client_id: client.id,
    client_id_issued_at: Math.floor(at.getTime() / 1_000),
    client_name: client.name,
    redirect_uris: client.redirectUris,
    grant_types: ["authorization_code", "refresh_token"],
    response_types: ["code"],
    token_endpoint_auth_method: "none",
  }, { status: 201 });
}

const handedOut = ({ access, refresh, expiresIn }: AppTokens, scopes: Scopes): Response =>
  Response.json({
    access_token: access,
    token_type: "Bearer",
    expires_in: expiresIn,
    refresh_token: refresh,
    scope: scopeText(scopes),
  }, { headers: { pragma: "no-cache" } });

/** What an app does in its person's name. */
const metaFor = (c: Ctx, { books }: Deps, userId: string) =>
  ownMeta(books, userId, { requestId: c.get("requestId"), via: "script" });

const s256 = async (verifier: string): Promise<string> =>
  new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier)))
    .toBase64({ alphabet: "base64url", omitPadding: true });

/** A code that comes again was read by somebody: what it gave ends. */
async function byCode(c: Ctx, deps: Deps): Promise<Response> {
  const { connections, accounts } = deps.auth;
  const form = readForm(c);
  const taken = await connections.take(form("code").slice(0, 100));
  if (!taken) return invalidGrant();
  if (taken.result === "again") {
    const { userId, id } = taken;
    note(c, deps, "refresh_reused", { subject: userId, object: "code" });
    await connections.end(userId, id, metaFor(c, deps, userId));
    return invalidGrant();
  }
  const { id, agreed } = taken;
  const verifier = form("code_verifier");
  const redirectUri = form("redirect_uri");
  const isSound = sameSecret(agreed.client, digestOf(form("client_id"))) &&
    (redirectUri === "" || redirectUri === agreed.redirectUri) &&
    VERIFIER.test(verifier) && sameSecret(agreed.challenge, await s256(verifier));
  if (!isSound || !accounts.find(agreed.userId)) return invalidGrant();
  const tokens = await connections.open(id, agreed, metaFor(c, deps, agreed.userId));
  return isRefusal(tokens) ? invalidGrant() : handedOut(tokens, agreed.scopes);
}

async function byRefresh(c: Ctx, deps: Deps): Promise<Response> {
  const { connections, accounts } = deps.auth;
  const form = readForm(c);
  const refresh = form("refresh_token");
  const found = await connections.ofRefresh(refresh);
  if (!found || !accounts.find(found.userId)) return invalidGrant();
  const { userId, token } = found;
  // Another app that has it stole it; so did one that shows a replaced one.
  const isIts = sameSecret(token.app!.client, digestOf(form("client_id")));
  const tokens = isIts ? await connections.rotate(refresh, token) : "reused";
  if (tokens === "reused") {
    note(c, deps, "refresh_reused", { subject: userId, object: token.name });
    await connections.end(userId, token.id, metaFor(c, deps, userId));
  }
  return typeof tokens === "string" ? invalidGrant() : handedOut(tokens, token.scopes);
}

async function exchange(c: Ctx, deps: Deps): Promise<Response> {
  // Tokens are in no answer that is kept for its key.
  c.set("keepAnswer", false);
  const form = readForm(c);
  const resource = form("resource");
  if (resource !== "" && !isOurResource(resource, publicOrigin(c, deps.config))) {
    return failure("invalid_target");
  }
  switch (form("grant_type")) {
    case "authorization_code":
      return await byCode(c, deps);
    case "refresh_token":
      return await byRefresh(c, deps);
    default:
      return failure("unsupported_grant_type");
  }
}

/** Whatever the text is, the answer is the same: nobody learns which tokens there are. */
async function revoke(c: Ctx, deps: Deps): Promise<Response> {
  const { connections, accounts } = deps.auth;
  const form = readForm(c);
  const text = form("token");
  const found = await connections.find(text) ?? await connections.ofRefresh(text);
  const held = found ? accounts.find(found.userId)?.state.tokens : undefined;
  const token = held?.find(({ id }) => id === found!.id);
  if (found && token?.app && sameSecret(token.app.client, digestOf(form("client_id")))) {
    await connections.end(found.userId, token.id, metaFor(c, deps, found.userId));
  }
  return new Response(null, { status: 200 });
}

const registering =
  "앱이 자기를 등록합니다(RFC 7591). 사무소는 아무것도 저장하지 않고, 서명한 등록 내용을 ID로 돌려줍니다.";
const exchanging = "허용받은 앱이 토큰을 받거나 새로 받습니다(OAuth 2.1).";
const revoking = "앱이 자기 연결을 끝냅니다(RFC 7009).";

const form = {
  apps: true,
  rate: { max: 120, windowSeconds: 60 },
  bodyLimit: FORM_BYTES,
  accepts: [FORM_TYPE],
  described: { protocol: "OAuth" },
} as const;

/** `/connect/register`, `/connect/token`, `/connect/revoke` */
export const appCallRoutes: Route[] = [
  call(`POST ${connectPaths.register()}`, "visitor", registering, register, {
    apps: true,
    rate: { max: 30, windowSeconds: 60 },
    bodyLimit: REGISTRATION_BYTES,
    described: { protocol: "OAuth" },
  }),
  call(`POST ${connectPaths.token()}`, "visitor", exchanging, exchange, {
    ...form,
    accepts: [FORM_TYPE],
  }),
  call(`POST ${connectPaths.revoke()}`, "visitor", revoking, revoke, {
    ...form,
    accepts: [FORM_TYPE],
  }),
];

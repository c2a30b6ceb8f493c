/** What Kakao does differently from the standard, put around the demo provider. */
import { Buffer } from "node:buffer";
import type { IncomingMessage } from "node:http";
import { demoAccounts } from "./accounts.ts";
import type { OidcContext, OidcProvider } from "./oidc.ts";
import { choicePage, contentPolicy, fontFiles, troublePage } from "./pages.ts";

const REFRESH_SECONDS = 60 * 24 * 60 * 60;
const FORM_MAX_BYTES = 1_000;

/** The middleware: account choice, `/v2/user/me`, comma-separated scopes, Kakao's token answer. */
export function kakaoLayer(provider: OidcProvider) {
  return async (ctx: OidcContext, next: () => Promise<void>): Promise<void> => {
    ctx.set("cache-control", "no-store");
    clearDemoPerson(ctx.req);
    if (ctx.path.startsWith("/choose/")) return await choose(ctx, provider);
    if (ctx.path.startsWith("/fonts/")) return await font(ctx);
    if (ctx.path === "/v2/user/me") return await me(ctx, provider);
    if (ctx.path === "/auth") {
      const scope = (ctx.query.scope ?? "").replaceAll(",", " ");
      ctx.query = { ...ctx.query, scope, prompt: "login" };
    }
    await next();
    if (ctx.oidc?.route === "token" && ctx.status === 200) likeKakao(ctx);
  };
}

/** Sign-ins are independent: a demo is for changing accounts, in several tabs if need be. */
function clearDemoPerson({ headers }: IncomingMessage): void {
  headers.cookie = headers.cookie?.split(";")
    .filter((part) => !/^_session(\.sig)?=/.test(part.trim()))
    .join(";");
}

/** A refresh gives no refresh token while the old one has over a month left. */
function likeKakao(ctx: OidcContext): void {
  const answer = { ...ctx.body as Record<string, unknown> };
  if (ctx.oidc?.params.grant_type === "refresh_token") delete answer.refresh_token;
  else answer.refresh_token_expires_in = REFRESH_SECONDS;
  ctx.body = answer;
}

/** GET shows the accounts; POST takes the choice, or the cancellation, back to the office. */
async function choose(ctx: OidcContext, provider: OidcProvider): Promise<void> {
  ctx.set("content-security-policy", contentPolicy);
  ctx.set("x-content-type-options", "nosniff");
  ctx.set("referrer-policy", "no-referrer");
  try {
    await provider.interactionDetails(ctx.req, ctx.res);
  } catch {
    ctx.status = 400;
    ctx.type = "html";
    ctx.body = troublePage("interaction_expired");
    return;
  }
  if (ctx.method !== "POST") {
    ctx.type = "html";
    ctx.body = choicePage(ctx.path);
    return;
  }
  const key = new URLSearchParams(await readForm(ctx.req)).get("account");
  const account = demoAccounts.find((one) => one.key === key);
  const result = account
    ? { login: { accountId: account.subject, remember: false } }
    : { error: "access_denied", error_description: "User denied access" };
  const options = { mergeWithLastSubmission: false };
  ctx.redirect(await provider.interactionResult(ctx.req, ctx.res, result, options));
  ctx.status = 303;
}

async function readForm(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request) {
    text += String(chunk);
    if (text.length > FORM_MAX_BYTES) return "";
  }
  return text;
}

const FONT_FOLDER = new URL(
  "../../../node_modules/pretendard/dist/web/static/woff2-subset/",
  import.meta.url,
);

/** A machine without Korean fonts shows the page all the same. */
async function font(ctx: OidcContext): Promise<void> {
  const name = ctx.path.slice("/fonts/".length);
  if (!Object.hasOwn(fontFiles, name)) {
    ctx.status = 404;
    return;
  }
  const bytes = await Deno.readFile(new URL(fontFiles[name], FONT_FOLDER));
  ctx.set("cache-control", "public, max-age=86400");
  ctx.type = "font/woff2";
  ctx.body = Buffer.from(bytes);
}

async function me(ctx: OidcContext, provider: OidcProvider): Promise<void> {
  const token = /^bearer (.+)$/i.exec(ctx.get("authorization"))?.[1] ?? "";
  const found = token === "" ? undefined : await provider.AccessToken.find(token);
  const account = demoAccounts.find(({ subject }) => subject === found?.accountId);
  if (!account) {
    ctx.status = 401;
    ctx.body = { msg: "this access token does not exist", code: -401 };
    return;
  }
  const { nickname, email, phone_number } = account.profile;
  ctx.body = {
    id: Number(account.subject),
    connected_at: "2025-05-01T00:00:00Z",
    kakao_account: {
      profile: { nickname, thumbnail_image_url: "", profile_image_url: "" },
      email,
      phone_number: phone_number.replace(/^0/, "+82 "),
    },
  };
}

/** An app that connects to the office step by step, and the person who is asked. */
import { assertEquals, assertMatch } from "@std/assert";
import { CSRF_FIELD } from "../../web/ui/form/csrf.ts";
import type { TestApp } from "./server.ts";

export const REDIRECT = "https://claude.example/callback";

/** The app's secret and its SHA-256, base64url. */
export async function pkce(
  verifier = "v".repeat(50),
): Promise<{ verifier: string; challenge: string }> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier));
  const challenge = new Uint8Array(digest).toBase64({ alphabet: "base64url", omitPadding: true });
  return { verifier, challenge };
}

/** Registers an app; its client id. */
export async function register(
  { call }: Pick<TestApp, "call">,
  metadata: object = { client_name: "Claude", redirect_uris: [REDIRECT] },
): Promise<string> {
  const made = await call("/connect/register", { as: "visitor", method: "POST", json: metadata });
  const body = await made.json();
  assertEquals(made.status, 201, JSON.stringify(body));
  return body.client_id;
}

/** The address that an app sends its person to. */
export async function askPath(client: string, more: Record<string, string> = {}): Promise<string> {
  const { challenge } = await pkce();
  const given = {
    response_type: "code",
    client_id: client,
    redirect_uri: REDIRECT,
    code_challenge: challenge,
    code_challenge_method: "S256",
    state: "state-of-the-app",
    ...more,
  };
  return `/connect?${new URLSearchParams(given)}`;
}

const decoded = (text: string): string =>
  text.replaceAll("&amp;", "&").replaceAll("&quot;", '"').replaceAll("&#x27;", "'");

/** The fields of the form on a consent page. */
export function fieldsOf(page: string): { csrf: string; request: string; scopes: string[] } {
  const hidden = (name: string) =>
    decoded(new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? "");
  const scopes = [...page.matchAll(/name="scope"[^>]*value="([^"]*)"/g)].map(([, word]) => word);
  return { csrf: hidden(CSRF_FIELD), request: hidden("request"), scopes };
}

interface Answer {
  decision?: "allow" | "deny";
  /** Default: all that was asked for. */
  scopes?: string[];
}

/** The consent page's form as it is sent. */
export const formOf = (
  page: string,
  { decision = "allow", scopes }: Answer = {},
): URLSearchParams => {
  const { csrf, request, scopes: asked } = fieldsOf(page);
  return new URLSearchParams([
    [CSRF_FIELD, csrf],
    ["request", request],
    ...(scopes ?? asked).map((word) => ["scope", word]),
    ["decision", decision],
  ]);
};

/** Where the page after the answer leads. */
export const leadsTo = (response: Response): URL =>
  new URL(/^0;url=(.*)$/.exec(response.headers.get("refresh") ?? "")?.[1] ?? "");

/** The person of this cookie opens the page and answers; where the app is answered. */
export async function answer(
  { call }: Pick<TestApp, "call">,
  cookie: string,
  path: string,
  choice: Answer = {},
): Promise<URL> {
  const shown = await call(path, { as: "visitor", headers: { cookie } });
  const page = await shown.text();
  assertEquals(shown.status, 200, page);
  const body = formOf(page, choice);
  const sent = await call("/connect", { as: "visitor", method: "POST", body, headers: { cookie } });
  assertEquals(sent.status, 200, await sent.text());
  return leadsTo(sent);
}

/** A call of the app with a form: for tokens, or to end them. */
export const appCall = (
  { call }: Pick<TestApp, "call">,
  path: string,
  form: Record<string, string>,
): Promise<Response> =>
  call(path, {
    as: "token",
    method: "POST",
    body: new URLSearchParams(form),
    headers: { authorization: "" },
  });

export interface Tokens {
  access_token: string;
  refresh_token: string;
  scope: string;
}

/** Exchanges a code. */
export async function exchange(
  app: Pick<TestApp, "call">,
  client: string,
  code: string,
  more: Record<string, string> = {},
): Promise<Response> {
  const { verifier } = await pkce();
  return await appCall(app, "/connect/token", {
    grant_type: "authorization_code",
    client_id: client,
    redirect_uri: REDIRECT,
    code,
    code_verifier: verifier,
    ...more,
  });
}

export const refresh = (app: Pick<TestApp, "call">, client: string, token: string) =>
  appCall(app, "/connect/token", {
    grant_type: "refresh_token",
    client_id: client,
    refresh_token: token,
  });

/** The whole way of an app up to its tokens. */
export async function connect(
  app: Pick<TestApp, "call">,
  cookie: string,
  scope = "",
): Promise<{ client: string; tokens: Tokens }> {
  const client = await register(app);
  const to = await answer(app, cookie, await askPath(client, { scope }));
  assertEquals(to.origin + to.pathname, REDIRECT);
  assertEquals(to.searchParams.get("state"), "state-of-the-app");
  const code = to.searchParams.get("code") ?? "";
  assertMatch(code, /^[\w-]{43}$/);
  const made = await exchange(app, client, code);
  assertEquals(made.status, 200);
  return { client, tokens: await made.json() };
}

/** Lists the tools with an app's access token. */
export const listTools = ({ call }: Pick<TestApp, "call">, access: string): Promise<Response> =>
  call("/mcp", {
    as: "visitor",
    method: "POST",
    json: { jsonrpc: "2.0", id: 1, method: "tools/list", params: {} },
    headers: {
      authorization: `Bearer ${access}`,
      accept: "application/json, text/event-stream",
    },
  });

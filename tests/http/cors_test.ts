/** Which pages of other origins may call what apps call, by their browser's rules; and that no cookie counts there. */
import { assert, assertEquals, assertMatch } from "@std/assert";
import { openTestApp, type TestApp } from "../helpers/server.ts";
import { register } from "../helpers/connect.ts";

/** An app on the person's machine, as the inspector is; and a page somewhere. */
const [LOCAL, EVIL] = ["http://localhost:6274", "https://evil.example"];

const paths: [path: string, methods: string][] = [
  ["/.well-known/oauth-protected-resource", "GET"],
  ["/.well-known/oauth-protected-resource/mcp", "GET"],
  ["/.well-known/oauth-authorization-server", "GET"],
  ["/connect/register", "POST"],
  ["/connect/token", "POST"],
  ["/connect/revoke", "POST"],
  ["/mcp", "POST, GET, DELETE"],
];

async function withApp(work: (app: TestApp) => Promise<void>): Promise<void> {
  const app = await openTestApp();
  try {
    await work(app);
  } finally {
    await app.close();
  }
}

const allowed = ({ headers }: Response) => headers.get("access-control-allow-origin");

Deno.test("a browser that asks first is answered what an app on this machine may do, and a page elsewhere nothing", () =>
  withApp(async ({ call }) => {
    const ask = (path: string, origin: string) =>
      call(path, {
        as: "visitor",
        method: "OPTIONS",
        headers: {
          origin,
          "access-control-request-method": "POST",
          "access-control-request-headers": "authorization,content-type,mcp-protocol-version",
        },
      });
    for (const [path, methods] of paths) {
      for (const origin of [LOCAL, "http://127.0.0.1:6274", "http://[::1]:1"]) {
        const answer = await ask(path, origin);
        assertEquals([path, answer.status, allowed(answer)], [path, 204, origin]);
        assertEquals(answer.headers.get("access-control-allow-methods"), methods);
        const sent = answer.headers.get("access-control-allow-headers")!;
        for (const name of ["authorization", "mcp-session-id", "last-event-id", "mcp-name"]) {
          assert(sent.split(", ").includes(name), name);
        }
        assertEquals(answer.headers.get("access-control-allow-credentials"), null);
      }
      for (const origin of [EVIL, "null", "http://localhost.evil.example", "http://127.0.0.2"]) {
        assertEquals([path, origin, allowed(await ask(path, origin))], [path, origin, null]);
      }
    }
    // Everything else of the office has no such answer at all.
    for (const path of ["/connect", "/api/mysql/card/list", "/staff", "/oauth/login/kakao"]) {
      assertEquals([path, allowed(await ask(path, LOCAL))], [path, null]);
    }
  }));

interface Row {
  what: string;
  path: string;
  method?: "GET" | "POST" | "DELETE";
  /** Headers besides the Origin. */
  headers?: Record<string, string>;
  json?: unknown;
  form?: Record<string, string>;
  /** Statuses for the app on this machine, and for a page elsewhere. */
  local: number;
  evil: number;
}

const list = { jsonrpc: "2.0", id: 1, method: "tools/list", params: {} };
const accept = "application/json, text/event-stream";
const site = (word: string) => ({ "sec-fetch-site": word });

/** What is tried, with this cookie of a session and this token. */
function rowsWith(cookie: string, authorization: string): Row[] {
  const token = { accept, authorization };
  const metadata = { client_name: "Inspector", redirect_uris: [`${LOCAL}/oauth/callback`] };
  const unknown = { grant_type: "refresh_token", refresh_token: "x", client_id: "x" };
  return [
    { what: "metadata", path: paths[1][0], local: 200, evil: 200 },
    {
      what: "metadata, no session",
      path: paths[1][0],
      headers: { cookie },
      local: 403,
      evil: 200,
    },
    { what: "registering", path: "/connect/register", json: metadata, local: 201, evil: 403 },
    { what: "a wrong grant", path: "/connect/token", form: unknown, local: 400, evil: 403 },
    { what: "ending", path: "/connect/revoke", form: { token: "x" }, local: 200, evil: 403 },
    {
      what: "registering with a cookie",
      path: "/connect/register",
      json: metadata,
      headers: { cookie },
      ...{ local: 403, evil: 403 },
    },
    {
      what: "nobody's call",
      path: "/mcp",
      json: list,
      headers: { accept },
      local: 401,
      evil: 403,
    },
    { what: "a call", path: "/mcp", json: list, headers: token, local: 200, evil: 403 },
    {
      what: "a call with a cookie alone",
      path: "/mcp",
      json: list,
      headers: { accept, cookie },
      ...{ local: 403, evil: 403 },
    },
    {
      what: "a call with token and cookie",
      path: "/mcp",
      json: list,
      headers: { ...token, cookie },
      ...{ local: 403, evil: 403 },
    },
    {
      what: "a stream with a cookie",
      path: "/mcp",
      method: "GET",
      headers: { accept, cookie },
      ...{ local: 403, evil: 403 },
    },
    {
      what: "an end with a cookie",
      path: "/mcp",
      method: "DELETE",
      headers: { cookie },
      ...{ local: 403, evil: 403 },
    },
  ];
}

Deno.test("answers are readable for an app on this machine, and every cookie from elsewhere is refused", () =>
  withApp(async ({ call, headersOf }) => {
    const [{ cookie }, { authorization }] = [headersOf("staff"), headersOf("token")];
    const rows = rowsWith(cookie, authorization);
    for (const row of rows) {
      const { what, path, headers, json, form, method = json || form ? "POST" : "GET" } = row;
      for (const [origin, status] of [[LOCAL, row.local], [EVIL, row.evil]] as const) {
        for (const from of origin === LOCAL ? ["same-site", "cross-site"] : ["cross-site"]) {
          const body = form && new URLSearchParams(form);
          const sent = { ...site(from), ...headers, origin };
          const answer = await call(path, { as: "visitor", method, json, body, headers: sent });
          await answer.body?.cancel();
          const about = `${what} from ${origin}, ${from}`;
          assertEquals([about, answer.status], [about, status]);
          assertEquals([about, allowed(answer)], [about, origin === LOCAL ? LOCAL : null]);
          assertEquals(answer.headers.get("access-control-allow-credentials"), null);
          assertMatch(answer.headers.get("vary") ?? "", /origin/);
        }
      }
    }
  }));

Deno.test("an app in a browser may read where to sign in, and its session", () =>
  withApp(async ({ call, headersOf }) => {
    const post = (json: unknown, headers: Record<string, string> = {}) =>
      call("/mcp", {
        as: "visitor",
        method: "POST",
        json,
        headers: { ...site("same-site"), accept, origin: LOCAL, ...headers },
      });
    const exposed = ({ headers }: Response) => headers.get("access-control-expose-headers") ?? "";
    const refused = await post(list);
    assertMatch(refused.headers.get("www-authenticate")!, /resource_metadata=/);
    assertMatch(exposed(refused), /\bwww-authenticate\b/);
    const clientInfo = { name: "test", version: "1" };
    const params = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo };
    const { authorization } = headersOf("token");
    const opened = await post({ ...list, method: "initialize", params }, { authorization });
    assertMatch(opened.headers.get("mcp-session-id")!, /^[\w-]{65}$/);
    assertMatch(exposed(opened), /\bmcp-session-id\b/);
  }));

Deno.test("a program without an Origin is as before, and other routes' answers carry nothing", () =>
  withApp(async (app) => {
    assert(await register(app));
    const path = "/api/mysql/card/list/?year=2026&month=11";
    const plain = await app.call(path, { headers: { origin: LOCAL } });
    assertEquals([plain.status, allowed(plain), plain.headers.get("vary")], [200, null, null]);
  }));

/** Connecting an app to the office's MCP server: found by its address alone, agreed to by a person, ended. */
import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { CSRF_FIELD } from "../../web/ui/form/csrf.ts";
import {
  answer,
  appCall,
  askPath,
  connect,
  exchange,
  fieldsOf,
  formOf,
  listTools,
  REDIRECT,
  refresh,
  register,
} from "../helpers/connect.ts";
import { openTestApp, type TestApp, withOffice } from "../helpers/server.ts";
import { sessionCookie } from "../helpers/sign_in.ts";

const MINUTE = 60_000;

/** Runs a test with the staff member's cookie, and a clock that can be moved. */
async function withPerson(
  work: (app: TestApp, cookie: string, move: (ms: number) => void) => Promise<void>,
): Promise<void> {
  let at = Date.parse("2026-11-21T01:00:00.000Z");
  const app = await openTestApp({ now: () => new Date(at) });
  try {
    await work(app, await sessionCookie(app.deps, "staff"), (ms) => at += ms);
  } finally {
    await app.close();
  }
}

const names = async (response: Response): Promise<string[]> =>
  (await response.json()).result.tools.map(({ name }: { name: string }) => name);

Deno.test("the refusal of an unknown caller names where to sign in, and that leads to all the rest", () =>
  withOffice(async (app) => {
    const { call } = app;
    const unknown = await listTools(app, "nothing");
    assertEquals(unknown.status, 401);
    const said = unknown.headers.get("www-authenticate")!;
    assertStringIncludes(said, 'error="invalid_token"');
    const metadata = new URL(/resource_metadata="([^"]+)"/.exec(said)![1]);
    const [resource, plain] = await Promise.all(
      [metadata.pathname, "/.well-known/oauth-protected-resource"].map(async (path) =>
        await (await call(path, { as: "visitor" })).json()
      ),
    );
    assertEquals(resource, plain);
    assertEquals(resource.resource, "http://localhost/mcp");
    assert(resource.scopes_supported.includes("cards.read"));
    assert(resource.scopes_supported.includes("cards.write"));
    const [issuer] = resource.authorization_servers;
    const path = new URL(`${issuer}/.well-known/oauth-authorization-server`).pathname;
    const server = await (await call(path, { as: "visitor" })).json();
    assertEquals(server.issuer, issuer);
    assertEquals(server.code_challenge_methods_supported, ["S256"]);
    // Other refusals name nothing: they are of people at their browsers.
    const other = await call("/api/doors", { as: "visitor" });
    assertEquals(other.headers.get("www-authenticate"), "Bearer");
  }));

Deno.test("a person agrees, and the app does what was chosen and nothing else", () =>
  withPerson(async (app, cookie) => {
    const client = await register(app);
    const path = await askPath(client, {
      scope: "cards.read cards.write couriers.read accounts.write nonsense",
      resource: "http://localhost/mcp",
    });
    const page = await (await app.call(path, { as: "visitor", headers: { cookie } })).text();
    assertStringIncludes(page, "‘Claude’에 사무소를 연결할까요?");
    assertStringIncludes(page, "claude.example");
    assertEquals(fieldsOf(page).scopes, ["cards.read", "couriers.read", "cards.write"]);
    const to = await answer(app, cookie, path, { scopes: ["cards.read", "leave.write"] });
    assertEquals(to.searchParams.get("iss"), "http://localhost");
    const made = await exchange(app, client, to.searchParams.get("code")!);
    const tokens = await made.json();
    assertEquals(made.headers.get("cache-control"), "no-store");
    assertEquals(tokens.token_type, "Bearer");
    assertEquals(tokens.scope, "cards.read");
    const tools = await names(await listTools(app, tokens.access_token));
    assert(tools.includes("card_totals"));
    assert(!tools.includes("change_cards") && !tools.includes("courier_balance"));
    // The token is for the MCP server alone.
    const headers = { authorization: `Bearer ${tokens.access_token}` };
    const list = await app.call("/api/mysql/card/list?year=2026&month=11", {
      as: "visitor",
      headers,
    });
    assertEquals(list.status, 401);
    const own = await app.call("/api/tokens/", { as: "visitor", headers: { cookie } });
    const [{ app: connected, name, scopes, used_at }] = (await own.json()).data.slice(-1);
    assertEquals([connected, name, scopes], [{ host: "claude.example" }, "Claude", {
      cards: "read",
    }]);
    assert(used_at !== null);
  }));

Deno.test("who refuses gives nothing, and the app is told so", () =>
  withPerson(async (app, cookie) => {
    const path = await askPath(await register(app));
    for (const choice of [{ decision: "deny" }, { scopes: [] }] as const) {
      const to = await answer(app, cookie, path, { ...choice, scopes: [] });
      assertEquals(to.searchParams.get("error"), "access_denied");
      assertEquals(to.searchParams.get("code"), null);
    }
  }));

Deno.test("a signed-out person signs in first and comes back to the very question", () =>
  withOffice(async (app) => {
    const path = await askPath(await register(app));
    const page = await app.call(path, { as: "visitor" });
    assertEquals(page.status, 200);
    assertStringIncludes(await page.text(), "먼저 사무소에 로그인해 주세요.");
    const kept = page.headers.getSetCookie().find((one) => one.startsWith("wanted="))!;
    assertStringIncludes(decodeURIComponent(kept), path.slice(0, 60));
    const member = await app.call(path, { as: "user" });
    assertEquals(member.status, 403);
    assertStringIncludes(await member.text(), "사무소 직원의 계정으로 로그인해 주세요.");
    assertEquals((await app.call(path, { as: "token" })).status, 403);
  }));

Deno.test("agreeing asks for a sign-in of the last ten minutes, as making a token does", () =>
  withPerson(async (app, cookie, move) => {
    const path = await askPath(await register(app));
    move(11 * MINUTE);
    const page = await (await app.call(path, { as: "visitor", headers: { cookie } })).text();
    const ask = { as: "visitor", method: "POST", body: formOf(page), headers: { cookie } } as const;
    const stopped = await app.call("/connect", ask);
    assertEquals(stopped.status, 401);
    assertStringIncludes(await stopped.text(), "다시 로그인해 주세요");
  }));

Deno.test("a code works once, for a minute, with its app, address and secret; twice ends what it gave", () =>
  withPerson(async (app, cookie, move) => {
    const client = await register(app);
    const code = async () =>
      (await answer(app, cookie, await askPath(client))).searchParams.get("code")!;
    const wrong: [string, Record<string, string>][] = [
      ["another app", { client_id: await register(app, { redirect_uris: [REDIRECT] }) }],
      ["another address", { redirect_uri: "https://evil.example/callback" }],
      ["another secret", { code_verifier: "w".repeat(50) }],
      ["no secret", { code_verifier: "" }],
    ];
    for (const [what, more] of wrong) {
      const one = await code();
      const refused = await exchange(app, client, one, more);
      assertEquals([refused.status, (await refused.json()).error], [400, "invalid_grant"], what);
      assertEquals((await exchange(app, client, one)).status, 400, `${what}: it is used up`);
    }
    const foreign = await exchange(app, client, await code(), {
      resource: "https://x.example/mcp",
    });
    assertEquals((await foreign.json()).error, "invalid_target");
    const late = await code();
    move(MINUTE);
    assertEquals((await exchange(app, client, late)).status, 400);
    const one = await code();
    const { access_token, refresh_token } = await (await exchange(app, client, one)).json();
    assertEquals((await listTools(app, access_token)).status, 200);
    assertEquals((await exchange(app, client, one)).status, 400);
    assertEquals((await listTools(app, access_token)).status, 401);
    assertEquals((await refresh(app, client, refresh_token)).status, 400);
  }));

Deno.test("refresh tokens rotate; an old one shown again ends the connection, a forged one does not", () =>
  withPerson(async (app, cookie, move) => {
    const { client, tokens: first } = await connect(app, cookie);
    move(31 * MINUTE);
    assertEquals((await listTools(app, first.access_token)).status, 401, "it has run out");
    const second = await (await refresh(app, client, first.refresh_token)).json();
    // An answer that was lost: the same pair again, for ten seconds.
    const again = await (await refresh(app, client, first.refresh_token)).json();
    assertEquals(again.access_token, second.access_token);
    assertEquals((await listTools(app, second.access_token)).status, 200);
    const [id, , secret] = second.refresh_token.split(".");
    const forged = [id, "f".repeat(43), secret].join(".");
    assertEquals((await refresh(app, client, forged)).status, 400);
    assertEquals((await listTools(app, second.access_token)).status, 200, "still there");
    move(11_000);
    assertEquals((await refresh(app, client, first.refresh_token)).status, 400);
    assertEquals((await listTools(app, second.access_token)).status, 401);
    assertEquals((await refresh(app, client, second.refresh_token)).status, 400);
    await app.deps.security.written();
    const kinds = [...app.deps.books.views.security.byId.values()].map(({ kind }) => kind);
    assert(kinds.includes("token_created") && kinds.includes("refresh_reused"), kinds.join());
  }));

Deno.test("another app that has a refresh token ends the connection", () =>
  withPerson(async (app, cookie) => {
    const { client, tokens } = await connect(app, cookie);
    const thief = await register(app, { redirect_uris: ["https://thief.example/"] });
    assertEquals((await refresh(app, thief, tokens.refresh_token)).status, 400);
    assertEquals((await listTools(app, tokens.access_token)).status, 401);
    assertEquals((await refresh(app, client, tokens.refresh_token)).status, 400);
  }));

Deno.test("an app ends its own connection and nobody else's", () =>
  withPerson(async (app, cookie) => {
    const { client, tokens } = await connect(app, cookie);
    const revoke = (client_id: string, token: string) =>
      appCall(app, "/connect/revoke", { client_id, token });
    assertEquals((await revoke(client, "nothing")).status, 200);
    const other = await register(app, { redirect_uris: ["https://other.example/"] });
    assertEquals((await revoke(other, tokens.refresh_token)).status, 200);
    assertEquals((await listTools(app, tokens.access_token)).status, 200);
    assertEquals((await revoke(client, tokens.access_token)).status, 200);
    assertEquals((await listTools(app, tokens.access_token)).status, 401);
  }));

Deno.test("an app that is set up anew leaves no earlier connection behind", () =>
  withPerson(async (app, cookie) => {
    const { client, tokens } = await connect(app, cookie);
    const to = await answer(app, cookie, await askPath(client));
    const made = await exchange(app, client, to.searchParams.get("code")!);
    assertEquals(made.status, 200);
    assertEquals((await listTools(app, tokens.access_token)).status, 401);
    const { state } = app.deps.books.views.user.byId.get("staff")!;
    assertEquals(state.tokens.filter((one) => one.app).length, 1);
  }));

Deno.test("a demoted account's app is shut out, and a code from before all was ended gives nothing", () =>
  withPerson(async (app, cookie) => {
    const { tokens } = await connect(app, cookie);
    const client = await register(app);
    const to = await answer(app, cookie, await askPath(client));
    for (const is_staff of [false, true]) {
      const call = { as: "superuser", method: "PUT", json: { is_staff } } as const;
      assertEquals((await app.call("/api/accounts/staff/flags/", call)).status, 200);
      assertEquals((await listTools(app, tokens.access_token)).status, 401);
    }
    assertEquals((await exchange(app, client, to.searchParams.get("code")!)).status, 400);
  }));

Deno.test("the answer of another site's form, without the page's token, is refused", () =>
  withPerson(async (app, cookie) => {
    const path = await askPath(await register(app));
    const shown = await app.call(path, { as: "visitor", headers: { cookie } });
    assertEquals(shown.headers.get("x-frame-options"), "DENY");
    assertStringIncludes(shown.headers.get("content-security-policy")!, "frame-ancestors 'none'");
    const body = formOf(await shown.text());
    const send = (form: URLSearchParams, more: Record<string, string> = {}) =>
      app.call("/connect", {
        as: "visitor",
        method: "POST",
        body: form,
        headers: { cookie, ...more },
      });
    assertEquals((await send(body, { "sec-fetch-site": "cross-site" })).status, 403);
    body.delete(CSRF_FIELD);
    assertEquals((await send(body)).status, 403);
    assertEquals(app.deps.books.views.user.byId.get("staff")!.state.tokens.length, 1);
  }));

Deno.test("a request that is not sound leads nobody anywhere", () =>
  withPerson(async (app, cookie) => {
    const client = await register(app);
    const ask = async (more: Record<string, string>, extra = "") => {
      const path = await askPath(client, more) + extra;
      const response = await app.call(path, { as: "visitor", headers: { cookie } });
      assertEquals(response.headers.get("location"), null);
      assertEquals(response.headers.get("refresh"), null);
      return [response.status, /[?&;]error=(\w+)/.exec(await response.text())?.[1] ?? ""];
    };
    assertEquals(await ask({}), [200, ""]);
    for (
      const uri of [
        "https://evil.example/callback",
        `${REDIRECT}/more`,
        `${REDIRECT}?more=1`,
        "https://claude.example.evil.example/callback",
        "https://claude.example@evil.example/callback",
        "javascript:alert(1)//https://claude.example/callback",
        "HTTPS://CLAUDE.EXAMPLE/callback",
        "http://claude.example/callback",
      ]
    ) assertEquals(await ask({ redirect_uri: uri }), [400, ""], uri);
    assertEquals(await ask({ client_id: `${client.slice(0, -1)}!` }), [400, ""]);
    assertEquals(await ask({ client_id: "x".repeat(50_000) }), [400, ""]);
    assertEquals(await ask({ response_type: "token" }), [400, "unsupported_response_type"]);
    assertEquals(await ask({ code_challenge_method: "plain" }), [400, "invalid_request"]);
    assertEquals(await ask({ code_challenge_method: "" }), [400, "invalid_request"]);
    assertEquals(await ask({ code_challenge: "" }), [400, "invalid_request"]);
    assertEquals(await ask({ resource: "https://other.example/mcp" }), [400, "invalid_target"]);
    assertEquals(await ask({ state: "s".repeat(700) }), [400, "invalid_request"]);
    assertEquals(await ask({ scope: "s".repeat(1_100) }), [400, "invalid_scope"]);
    assertEquals(await ask({}, "&scope=cards.write&scope=cards.read"), [400, "invalid_request"]);
    assertEquals(await ask({ scope: "accounts.write" }), [400, ""]);
  }));

Deno.test("an app registers addresses that it can be answered at, and no others", () =>
  withOffice(async (app) => {
    const post = (json: unknown) =>
      app.call("/connect/register", { as: "visitor", method: "POST", json });
    const bad: unknown[] = [
      ...[
        "javascript:alert(1)",
        "data:text/html,x",
        "http://claude.example/callback",
        "http://127.0.0.1.evil.example/",
        "https://a@b.example/",
        "https://a.example/#x",
        "cursor://anysphere/callback",
        "https://한글.example/",
        "no address",
        `https://a.example/${"x".repeat(300)}`,
      ].map((uri) => ({ redirect_uris: [uri] })),
      {},
      [],
      "text",
      { redirect_uris: [] },
      { redirect_uris: Array(11).fill(REDIRECT) },
      { redirect_uris: Array(5).fill(`https://a.example/${"x".repeat(200)}`) },
      { redirect_uris: [REDIRECT], grant_types: ["client_credentials"] },
      { redirect_uris: [REDIRECT], response_types: ["token"] },
    ];
    for (const one of bad) {
      const answer = await post(one);
      assertEquals(answer.status, 400, JSON.stringify(one).slice(0, 100));
      assertMatch((await answer.json()).error, /^invalid_/);
    }
    const huge = await post({ redirect_uris: [REDIRECT], client_name: "x".repeat(9_000) });
    assertEquals(huge.status, 413);
  }));

Deno.test("a name that looks like another one's is not shown, its host is", () =>
  withPerson(async (app, cookie) => {
    for (const client_name of ["Сlaude", "Cla\u202eude", "Ｃlaude", "Clâude", ""]) {
      const client = await register(app, { client_name, redirect_uris: [REDIRECT] });
      const path = await askPath(client);
      const page = await (await app.call(path, { as: "visitor", headers: { cookie } })).text();
      const shown = /<h1>‘(.*?)’에/.exec(page)![1];
      assert(["claude.example", "Claude"].includes(shown), shown);
      assert(shown === "claude.example" || !/[Ссâ]/.test(shown));
    }
    const uri = "https://xn--ludeai-4qf.example/callback";
    const client = await register(app, { client_name: "<b>Claude</b>", redirect_uris: [uri] });
    const path = await askPath(client, { redirect_uri: uri });
    const page = await (await app.call(path, { as: "visitor", headers: { cookie } })).text();
    assertStringIncludes(page, "xn--ludeai-4qf.example");
    assertStringIncludes(page, "&lt;b&gt;Claude&lt;/b&gt;");
  }));

Deno.test("a program on the person's own machine is answered at any port, and nowhere else", () =>
  withPerson(async (app, cookie) => {
    const client = await register(app, { redirect_uris: ["http://127.0.0.1/callback"] });
    const ask = async (redirect_uri: string) => {
      const path = await askPath(client, { redirect_uri });
      return (await app.call(path, { as: "visitor", headers: { cookie } })).status;
    };
    assertEquals(await ask("http://127.0.0.1:33418/callback"), 200);
    assertEquals(await ask("http://127.0.0.1:33418/other"), 400);
    assertEquals(await ask("http://localhost:33418/callback"), 400);
    assertEquals(await ask("https://127.0.0.1:33418/callback"), 400);
  }));

Deno.test("registering costs the office nothing it keeps, and one network can do it so often", () =>
  withOffice(async (app) => {
    // The first one makes the office's key for signing.
    await register(app);
    const before = await Array.fromAsync(app.deps.books.kv.list({ prefix: [] }), ({ key }) => key);
    const head = app.deps.books.head;
    const answers: number[] = [];
    for (let n = 0; n < 40; n++) {
      const json = { redirect_uris: [`https://a${n}.example/`] };
      const made = await app.call("/connect/register", { as: "visitor", method: "POST", json });
      answers.push(made.status);
    }
    assertEquals([...new Set(answers)], [201, 429]);
    assertEquals(app.deps.books.head, head);
    const after = await Array.fromAsync(app.deps.books.kv.list({ prefix: [] }), ({ key }) => key);
    const added = after.filter((key) => !before.some((one) => String(one) === String(key)));
    assertEquals(added.filter(([name]) => !["log", "head"].includes(String(name))), []);
  }));

Deno.test("a registration is good for a year", () =>
  withPerson(async (app, _cookie, move) => {
    const path = await askPath(await register(app));
    move(366 * 24 * 60 * MINUTE);
    const cookie = await sessionCookie(app.deps, "staff");
    assertEquals((await app.call(path, { as: "visitor", headers: { cookie } })).status, 400);
  }));

Deno.test("no secret of a connection is stored", () =>
  withPerson(async (app, cookie) => {
    const { tokens } = await connect(app, cookie);
    const secrets = [tokens.access_token, tokens.refresh_token]
      .flatMap((token) => token.split(".").slice(1));
    const stored = await Array.fromAsync(
      app.deps.books.kv.list({ prefix: [] }),
      ({ key, value }) => Deno.inspect([key, value], { strAbbreviateSize: 1e9, depth: 9 }),
    );
    for (const secret of secrets) {
      assert(!stored.some((one) => one.includes(secret)));
    }
  }));

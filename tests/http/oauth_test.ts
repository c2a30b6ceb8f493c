/** The redirect flow against the real demo provider (S1 §4–§8). */
import { assert, assertEquals, assertMatch } from "@std/assert";
import { openTestApp, type TestApp, withApp } from "../helpers/server.ts";
import { Browser, chooseAccount, signInForReal } from "../helpers/sign_in.ts";

const MINUTE = 60_000;

const location = (response: Response) => response.headers.get("location");

Deno.test("four demo accounts sign in through the redirect and get exactly their rights", () =>
  withApp(async (app) => {
    const expected = {
      superuser: { is_active: true, is_staff: true, is_superuser: true },
      staff1: { is_active: true, is_staff: true, is_superuser: false },
      staff2: { is_active: true, is_staff: true, is_superuser: false },
      ordinary: { is_active: true, is_staff: false, is_superuser: false },
    };
    for (const [account, flags] of Object.entries(expected)) {
      const browser = new Browser(app);
      const back = await signInForReal(browser, account, "/staff/card-report?month=3");
      assertEquals(back.status, 303);
      // Who would be turned away from there comes to their own page.
      const place = flags.is_staff ? "/staff/card-report?month=3" : "/profile";
      assertEquals(location(back), place);
      const { user_info, provider } = await (await browser.go("/api/session/")).json();
      const { is_active, is_staff, is_superuser } = user_info;
      assertEquals({ is_active, is_staff, is_superuser }, flags);
      assertEquals(provider, "kakao");
      assertMatch(user_info.nickname, /^데모 /);
      assertMatch(user_info.kakao_phone_number, /^010-0000-000\d$/);
    }
  }));

Deno.test("the deactivated account is recognised and refused", () =>
  withApp(async (app) => {
    const browser = new Browser(app);
    const back = await signInForReal(browser, "deactivated");
    assertEquals(location(back), "/?login_error=deactivated");
    assertEquals(browser.cookie("session"), undefined);
    assert(app.deps.auth.accounts.find("demo-9000000005"));
    const home = await (await browser.go("/?login_error=deactivated")).text();
    assert(home.includes("로그인 중 오류가 발생했습니다: 비활성화된 계정입니다."));
    await app.deps.security.flush();
    const [{ kind, reason, subject }] = [...app.deps.books.views.security.byId.values()];
    assertEquals([kind, reason, subject], ["sign_in_failed", "deactivated", "demo-9000000005"]);
  }));

Deno.test("cancelling at the provider returns with a text", () =>
  withApp(async (app) => {
    const back = await signInForReal(new Browser(app), "cancel");
    assertEquals(location(back), "/?login_error=cancelled");
  }));

Deno.test("a return works once, in its own browser, within 30 minutes", () =>
  withApp(async (app, move) => {
    const browser = new Browser(app);
    const used = await chooseAccount(browser, "staff1");
    const stranger = await new Browser(app).go(used);
    assertEquals(location(stranger), "/?login_error=no_cookie");
    assertEquals(location(await browser.go(used)), "/");
    assertEquals(location(await browser.go(used)), "/?login_error=state_unknown");

    const inTime = await chooseAccount(browser, "staff1");
    move(30 * MINUTE);
    assertEquals(location(await browser.go(inTime)), "/");

    const late = await chooseAccount(browser, "staff1");
    move(31 * MINUTE);
    assertEquals(location(await browser.go(late)), "/?login_error=state_expired");
  }));

Deno.test("two tabs of one browser may sign in side by side", () =>
  withApp(async (app) => {
    const browser = new Browser(app);
    const first = await chooseAccount(browser, "staff1", "/first");
    const second = await chooseAccount(browser, "staff2", "/second");
    assertEquals(location(await browser.go(first)), "/first");
    assertEquals(location(await browser.go(second)), "/second");
  }));

Deno.test("a return without its login is refused with the reason", () =>
  withApp(async (app) => {
    const table: [(back: URL) => void, string][] = [
      [(back) => back.searchParams.set("state", "A".repeat(43)), "state_unknown"],
      [(back) => back.searchParams.delete("state"), "state_missing"],
      [(back) => back.searchParams.delete("code"), "no_code"],
      [(back) => back.search = "", "no_code"],
      [(back) => back.searchParams.set("code", "of-another-client"), "token_failed"],
      [(back) => back.searchParams.set("error", "server_error"), "provider_down"],
      [(back) => back.searchParams.set("error", "invalid_scope"), "scope_refused"],
      [(back) => back.searchParams.set("error", "unauthorized_client"), "client_refused"],
      [(back) => back.searchParams.set("error", "invalid_request"), "provider_error"],
      [(back) => back.search = "?error=access_denied", "state_missing"],
    ];
    for (const [change, reason] of table) {
      const browser = new Browser(app);
      const back = new URL(await chooseAccount(browser, "staff1"));
      change(back);
      const answer = await browser.go(back.href);
      assertEquals(location(answer), `/?login_error=${reason}`);
      assertEquals(browser.cookie("session"), undefined);
    }
  }));

Deno.test("a code of another login is refused: it is bound by PKCE and nonce", () =>
  withApp(async (app) => {
    const [thief, victim] = [new Browser(app), new Browser(app)];
    const stolen = new URL(await chooseAccount(victim, "superuser"));
    const own = new URL(await chooseAccount(thief, "ordinary"));
    own.searchParams.set("code", stolen.searchParams.get("code")!);
    assertEquals(location(await thief.go(own.href)), "/?login_error=token_failed");
  }));

Deno.test("a sign-in never leads to another site", () =>
  withApp(async (app) => {
    const table = {
      "https://evil.example/": "/",
      "//evil.example": "/",
      "/\\evil.example": "/",
      "/oauth/logout/": "/",
      "javascript:alert(1)": "/",
      "/staff/card-report": "/staff/card-report",
    };
    for (const [given, expected] of Object.entries(table)) {
      const back = await signInForReal(new Browser(app), "staff1", given);
      assertEquals(location(back), expected);
    }
  }));

Deno.test("a sign-in without a requested page leads to the person's start page", () =>
  withApp(async (app) => {
    for (const [account, place] of [["staff1", "/staff"], ["ordinary", "/profile"]] as const) {
      const back = await signInForReal(new Browser(app), account, "/oauth/login/kakao");
      assertEquals(location(back), place);
    }
  }));

Deno.test("cookies of a session are out of reach of scripts", () =>
  withApp(async (app) => {
    const back = await signInForReal(new Browser(app), "staff1");
    const cookies = back.headers.getSetCookie();
    const [access, refresh, hint] = cookies;
    assertMatch(
      access,
      /^session=[\w-]{24}\.[\w-]{43}; Max-Age=1800; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    assertMatch(refresh, /^refresh=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; SameSite/);
    assertEquals(hint, "signed_in=1; Max-Age=604800; Path=/; SameSite=Lax");
    assertEquals(cookies.length, 3);
  }));

Deno.test("a false session cookie, or another session's, opens nothing", () =>
  withApp(async (app) => {
    const browser = new Browser(app);
    await signInForReal(browser, "staff1");
    const [id, secret] = browser.cookie("session")!.split(".");
    const elsewhere = new Browser(app);
    await signInForReal(elsewhere, "staff2");
    const [other] = elsewhere.cookie("session")!.split(".");
    const made = [
      "x",
      "",
      ".",
      `${id}.`,
      `.${secret}`,
      `${other}.${secret}`,
      `${"a".repeat(5_000)}.${secret}`,
    ];
    for (const token of made) {
      const headers = { cookie: `session=${token}` };
      const answer = await app.call("/api/mysql/user/list", { as: "visitor", headers });
      assertEquals(answer.status, 401, token.slice(0, 80));
    }
    const headers = { cookie: `session=${id}.${secret}` };
    assertEquals((await app.call("/api/mysql/user/list", { as: "visitor", headers })).status, 200);
  }));

Deno.test("a sign-in ends the session the browser had before", () =>
  withApp(async (app) => {
    const browser = new Browser(app);
    await signInForReal(browser, "staff1");
    const before = browser.cookie("session")!;
    await signInForReal(browser, "staff2");
    assertEquals(await app.deps.auth.sessions.find(before), null);
    const history = await app.deps.books.history("user/demo-9000000002");
    assertEquals(history.map(({ type }) => type), [
      "user.registered",
      "user.signed_in",
      "user.signed_out",
    ]);
    assertEquals((history[2].data as { reason: string }).reason, "replaced");
  }));

Deno.test("sign-ins are limited per address, with the time to wait", () =>
  withApp(async (app, move) => {
    const browser = new Browser(app);
    for (let count = 0; count < 60; count++) {
      assertEquals((await browser.go("/oauth/callback/kakao")).status, 303);
    }
    for (const call of [browser.go("/oauth/login/kakao"), browser.post("/oauth/callback/kakao")]) {
      const refused = await call;
      assertEquals(refused.status, 429);
      assertEquals(refused.headers.get("retry-after"), "60");
      assert((await refused.text()).includes("로그인 요청이 너무 많습니다."));
    }
    move(MINUTE);
    assertEquals((await browser.go("/oauth/callback/kakao")).status, 303);
  }));

/** Sign-in calls of `count` networks of strangers, `each` a call of its own client. */
async function flood(app: TestApp, count: number, address: (client: number) => string) {
  for (let client = 0; client < count; client++) {
    const headers = { "x-forwarded-for": address(client) };
    const answer = await app.call("/oauth/callback/kakao", { as: "visitor", headers });
    await answer.body?.cancel();
  }
}

Deno.test("1,260 sign-in calls of one IPv6 network stop that network and no other", async () => {
  const app = await openTestApp({ empty: true, config: { trustProxy: true } });
  await flood(app, 1_260, (client) => `2001:db8:7:${client.toString(16)}::1`);
  const begin = async (address: string) => {
    const headers = { "x-forwarded-for": address };
    return (await app.call("/oauth/login/kakao", { as: "visitor", headers })).status;
  };
  assertEquals(await begin("2001:db8:7:ffff::1"), 429, "a /48 as a whole");
  assertEquals(await begin("2001:db8:8::1"), 303, "its neighbour");
  assertEquals(await begin("192.0.2.1"), 303, "anybody else");
  await app.close();
});

Deno.test("a sign-in that has begun can be finished whatever others do meanwhile", async () => {
  const app = await openTestApp({ empty: true, config: { trustProxy: true } });
  const begun = await app.call("/oauth/login/kakao", {
    as: "visitor",
    headers: { "x-forwarded-for": "192.0.2.1" },
  });
  const cookie = begun.headers.getSetCookie()[0].split(";", 1)[0];
  await flood(app, 12_000, (client) => `2001:${client.toString(16)}::1`);
  const comeBack = async (headers: Record<string, string>) => {
    const from = { "x-forwarded-for": "192.0.2.1", ...headers };
    return (await app.call("/oauth/callback/kakao", { as: "visitor", headers: from })).status;
  };
  assertEquals(await comeBack({}), 429, "a stranger");
  assertEquals(await comeBack({ cookie: "login=" + "x".repeat(43) }), 429, "a made-up cookie");
  assertEquals(await comeBack({ cookie }), 303, "the browser that has begun");
  await app.close();
});

Deno.test("a sign-in begins at our own button or by hand, never by another site's link", () =>
  withApp(async (app) => {
    const begin = async (site: string) => {
      const headers = { "sec-fetch-site": site, "sec-fetch-mode": "navigate" };
      const response = await app.call("/oauth/login/kakao", { as: "visitor", headers });
      return location(response) === "/" ? "home" : "provider";
    };
    for (
      const [site, leads] of [
        ["same-origin", "provider"],
        ["none", "provider"],
        ["cross-site", "home"],
        ["same-site", "home"],
      ]
    ) assertEquals(await begin(site), leads, site);
  }));

Deno.test("an unknown provider is not found, and nothing begins", () =>
  withApp(async (app) => {
    const calls = [
      ["GET", "login"],
      ["GET", "callback"],
      ["POST", "callback"],
      ["GET", "get_keys"],
      ["POST", "get_user_info"],
      ["POST", "check_token"],
      ["POST", "get_refresh_token"],
    ];
    for (const [method, call] of calls) {
      const body = method === "POST" ? { json: {} } : {};
      const answer = await app.call(`/oauth/${call}/myspace`, { as: "visitor", method, ...body });
      assertEquals(answer.status, 404, `${method} ${call}`);
      assert((await answer.text()).includes("지원하지 않는 로그인 제공자입니다."));
      assertEquals(answer.headers.getSetCookie(), []);
    }
  }));

/** The calls of S1 §7 below /oauth, for browsers and for scripts. */
import { assert, assertEquals, assertMatch, assertNotEquals } from "@std/assert";
import { Auth } from "../../src/auth/auth.ts";
import { refreshSignIn } from "../../src/auth/sign_in.ts";
import { openTestApp, type TestApp, testNow } from "../helpers/server.ts";
import { Browser, chooseAccount, sessionCookie, signInForReal } from "../helpers/sign_in.ts";

const MINUTE = 60_000;
const STAFF1 = "demo-9000000002";

async function withApp(
  work: (app: TestApp, move: (ms: number) => void) => Promise<void>,
  config: Parameters<typeof openTestApp>[0] = {},
): Promise<void> {
  let at = testNow.getTime();
  const app = await openTestApp({ now: () => new Date(at), empty: true, ...config });
  try {
    await work(app, (ms) => at += ms);
  } finally {
    await app.close();
  }
}

/** A script's call: no cookie, none of a browser's headers. */
function script(app: TestApp, path: string, body: unknown): Promise<Response> {
  const call = { method: "POST", json: body, headers: {} };
  return app.call(path, { ...call, as: "token", headers: { authorization: "" } });
}

/** A sign-in of a script that starts the login at the provider itself, with its own verifier. */
async function scriptSignIn(app: TestApp): Promise<Record<string, unknown>> {
  const browser = new Browser(app);
  const start = await browser.go("/oauth/login/kakao");
  const authorize = new URL(start.headers.get("location")!);
  const verifier = "v".repeat(43);
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier));
  const challenge = new Uint8Array(digest).toBase64({ alphabet: "base64url", omitPadding: true });
  authorize.searchParams.set("code_challenge", challenge);
  authorize.searchParams.set("nonce", "my-nonce");
  let response = await browser.go(authorize.href);
  const choice = new URL(response.headers.get("location")!, authorize).href;
  const form = new URLSearchParams({ account: "staff1" });
  response = await browser.go(choice, { method: "POST", body: form });
  response = await browser.go(response.headers.get("location")!);
  const back = new URL(response.headers.get("location")!);
  const answer = await script(app, "/oauth/callback/kakao", {
    code: back.searchParams.get("code"),
    redirect_uri: "http://localhost/oauth/callback/kakao",
    return_uri: "/",
    code_verifier: verifier,
    nonce: "my-nonce",
  });
  assertEquals(answer.status, 200);
  assertEquals(answer.headers.getSetCookie(), []);
  return await answer.json();
}

Deno.test("a browser posts its code and gets the shape of S1 §7, its tokens in cookies", () =>
  withApp(async (app) => {
    for (const withState of [true, false]) {
      const browser = new Browser(app);
      const back = new URL(await chooseAccount(browser, "staff1"));
      const state = withState ? { state: back.searchParams.get("state") } : {};
      const answer = await browser.post("/oauth/callback/kakao", {
        code: back.searchParams.get("code"),
        redirect_uri: "http://localhost/oauth/callback/kakao",
        return_uri: "/",
        ...state,
      });
      assertEquals(answer.status, 200);
      const { user_info, ...rest } = await answer.json();
      assertEquals(rest, {
        access_token: null,
        refresh_token: null,
        expires_in: 1800,
        refresh_token_expires_in: 604_800,
      });
      assertEquals(user_info, {
        id: STAFF1,
        nickname: "데모 직원 하나",
        kakao_profile_img: "",
        kakao_thumbnail_img: "",
        kakao_phone_number: "010-0000-0002",
        email: "staff1@demo.invalid",
        username: STAFF1,
        first_name: "",
        last_name: "데모 직원 하나",
        last_login: testNow.toISOString(),
        is_active: true,
        is_staff: true,
        is_superuser: false,
      });
      const { user_info: same } = await (await browser.post("/oauth/get_user_info/kakao/")).json();
      assertEquals(same, user_info);
    }
  }));

Deno.test("a script signs in with its own verifier and uses the tokens it gets", () =>
  withApp(async (app, move) => {
    const first = await scriptSignIn(app);
    assertMatch(String(first.access_token), /^[\w-]{24}\.[\w-]{43}$/);
    const { access_token, refresh_token } = first;
    const check = async (token: unknown) =>
      await (await script(app, "/oauth/check_token/kakao/", { access_token: token })).json();
    assertEquals(await check(access_token), { is_valid: true });
    const info = await script(app, "/oauth/get_user_info/kakao/", { access_token, refresh_token });
    assertEquals((await info.json()).user_info.id, STAFF1);
    const list = await app.call("/api/mysql/user/list", {
      as: "visitor",
      headers: { authorization: `Bearer ${access_token}` },
    });
    assertEquals(list.status, 200);

    move(30 * MINUTE);
    assertEquals(await check(access_token), { is_valid: false });
    const renewed = await script(app, "/oauth/get_refresh_token/kakao/", { refresh_token });
    const second = await renewed.json();
    assertEquals(Object.keys(second), Object.keys(first));
    assertNotEquals(second.refresh_token, refresh_token);
    assertEquals(await check(second.access_token), { is_valid: true });

    move(MINUTE);
    const reused = await script(app, "/oauth/get_refresh_token/kakao/", { refresh_token });
    assertEquals(reused.status, 401);
    assertEquals(await check(second.access_token), { is_valid: false });
    const history = await app.deps.books.history(`user/${STAFF1}`);
    assertEquals((history.at(-1)!.data as { reason: string }).reason, "refresh_reused");
  }));

Deno.test("a posted return without its login is refused in S1's words", () =>
  withApp(async (app) => {
    const browser = new Browser(app);
    const table: [body: Record<string, string>, code: string, text: string][] = [
      [{}, "no_code", "인증 코드가 없습니다. 로그인을 다시 시도해주세요."],
      [
        { code: "x" },
        "state_missing",
        "로그인 중 오류가 발생했습니다: 인증 상태 값이 없습니다. 로그인을 다시 시도해 주세요.",
      ],
      [
        { code: "x", state: "x" },
        "state_unknown",
        "로그인 중 오류가 발생했습니다: 인증 상태가 올바르지 않거나 이미 사용되었습니다. 로그인을 다시 시도해 주세요.",
      ],
    ];
    for (const [body, code, text] of table) {
      const answer = await browser.post("/oauth/callback/kakao", body);
      const problem = await answer.json();
      assertEquals([answer.status, problem.code, problem.error], [400, code, text]);
    }
    const own = await script(app, "/oauth/callback/kakao", { code: "x" });
    assertEquals((await own.json()).code, "token_failed");
  }));

Deno.test("a posted return with another address than the login's is refused", () =>
  withApp(async (app) => {
    const browser = new Browser(app);
    const back = new URL(await chooseAccount(browser, "staff1"));
    const { code, state } = Object.fromEntries(back.searchParams);
    const answer = await browser.post("/oauth/callback/kakao", {
      code,
      state,
      redirect_uri: "https://evil.example/oauth/callback/kakao",
    });
    assertEquals((await answer.json()).code, "token_failed");
  }));

Deno.test("a browser refreshes by its cookie alone", () =>
  withApp(async (app, move) => {
    const browser = new Browser(app);
    await signInForReal(browser, "staff1");
    const before = browser.cookie("refresh");
    move(29 * MINUTE);
    const answer = await browser.post("/oauth/get_refresh_token/kakao/");
    const { access_token, expires_in, user_info } = await answer.json();
    assertEquals([access_token, expires_in, user_info.id], [null, 1800, STAFF1]);
    assertNotEquals(browser.cookie("refresh"), before);
    move(29 * MINUTE);
    const { expires_in: left } = await (await browser.go("/api/session/")).json();
    assertEquals(left, 60);
    assertEquals(await (await browser.post("/oauth/check_token/kakao/")).json(), {
      is_valid: true,
    });
  }));

Deno.test("a refused refresh says so and removes the cookies", () =>
  withApp(async (app, move) => {
    const browser = new Browser(app);
    await signInForReal(browser, "staff1");
    move(7 * 24 * 60 * MINUTE);
    const answer = await browser.post("/oauth/get_refresh_token/kakao/");
    assertEquals(answer.status, 401);
    const { error } = await answer.json();
    assertEquals(error, "로그인이 만료되었습니다. 다시 로그인해 주세요.");
    for (const name of ["session", "refresh", "signed_in"]) {
      assertEquals(browser.cookie(name), undefined);
    }
  }));

Deno.test("a page requested after a pause is shown by way of the refresh cookie", () =>
  withApp(async (app, move) => {
    const browser = new Browser(app);
    await signInForReal(browser, "staff1");
    move(59 * MINUTE);
    const turned = await browser.go("/staff/card-report?month=3");
    const resume = turned.headers.get("location")!;
    assertEquals(resume, "/oauth/resume?return_uri=%2Fstaff%2Fcard-report%3Fmonth%3D3");
    const back = await browser.go(resume);
    assertEquals(back.headers.get("location"), "/staff/card-report?month=3");
    assertEquals((await (await browser.go("/api/session/")).json()).user_info.id, STAFF1);

    move(8 * 24 * 60 * MINUTE);
    const over = await browser.go(
      (await browser.go("/staff/card-report")).headers.get("location")!,
    );
    assertEquals(over.headers.get("location"), "/?login_error=session_ended");
    assertEquals((await browser.go("/staff/card-report")).headers.get("location"), "/");
  }));

Deno.test("the home page restores a paused session instead of the sign-in card", () =>
  withApp(async (app, move) => {
    const browser = new Browser(app);
    await signInForReal(browser, "staff1");
    move(59 * MINUTE);
    const resume = (await browser.go("/")).headers.get("location")!;
    assertEquals(resume, "/oauth/resume?return_uri=%2F");
    assertEquals((await browser.go(resume)).headers.get("location"), "/");
    assert((await (await browser.go("/")).text()).includes("데모 직원 하나"));
  }));

Deno.test("demo accounts are refused once a real provider is configured", () =>
  withApp(async (app) => {
    const browser = new Browser(app);
    await signInForReal(browser, "staff1");
    const { config, books, now } = app.deps;
    const real = new Auth({ config: { ...config, demo: false }, books, now });
    const cookie = `session=${browser.cookie("session")}`;
    const request = new Request("http://localhost/", { headers: { cookie } });
    assertEquals(await real.identify(request), null);
    assertEquals((await app.deps.auth.identify(request))?.user.id, STAFF1);
    const cause = { requestId: "r", via: "web" } as const;
    const refused = await refreshSignIn(real, browser.cookie("refresh")!, cause);
    assertEquals("code" in refused && refused.code, "deactivated");
  }));

Deno.test("signing out ends this session; everywhere ends all of them", () =>
  withApp(async (app) => {
    const [desk, phone, other] = [new Browser(app), new Browser(app), new Browser(app)];
    await signInForReal(desk, "staff1");
    await signInForReal(phone, "staff1");
    await signInForReal(other, "staff2");
    const who = async (browser: Browser) =>
      (await (await browser.go("/api/session/")).json()).user_info?.id ?? null;

    const kept = [...desk.jar];
    assertEquals(await (await desk.post("/oauth/logout/")).json(), { signed_out: true });
    assertEquals(desk.cookie("session"), undefined);
    for (const [key, cookie] of kept) desk.jar.set(key, cookie);
    assertEquals(await who(desk), null);
    assertEquals(await who(phone), STAFF1);

    await signInForReal(desk, "staff1");
    await phone.post("/oauth/logout_everywhere/");
    assertEquals([await who(desk), await who(phone)], [null, null]);
    assertEquals(await who(other), "demo-9000000003");
    assertEquals(await (await phone.post("/oauth/logout/")).json(), { signed_out: false });
  }));

Deno.test("a form without script signs out and leads home", () =>
  withApp(async (app) => {
    const browser = new Browser(app);
    await signInForReal(browser, "staff1");
    const answer = await browser.go("/oauth/logout/", {
      method: "POST",
      body: new URLSearchParams(),
      headers: { accept: "text/html,*/*" },
    });
    assertEquals([answer.status, answer.headers.get("location")], [303, "/"]);
    assertEquals(browser.cookie("session"), undefined);
  }));

Deno.test("another site cannot sign a person out", () =>
  withApp(async (app) => {
    const browser = new Browser(app);
    await signInForReal(browser, "staff1");
    const answer = await browser.post("/oauth/logout/", {}, { "sec-fetch-site": "cross-site" });
    assertEquals(answer.status, 403);
    assert(await app.deps.auth.sessions.find(browser.cookie("session")!));
  }));

Deno.test("deactivation works on the next request and at the next refresh", () =>
  withApp(async (app) => {
    const browser = new Browser(app);
    await signInForReal(browser, "staff1");
    assertEquals((await browser.go("/api/mysql/user/list")).status, 200);
    const changed = await app.call(`/api/accounts/${STAFF1}/flags/`, {
      as: "superuser",
      method: "PUT",
      json: { is_active: false },
    });
    assertEquals(changed.status, 200);
    assertEquals((await browser.go("/api/mysql/user/list")).status, 403);
    assertEquals((await (await browser.go("/api/session/")).json()).user_info, null);
    const refresh = await browser.post("/oauth/get_refresh_token/kakao/");
    assertEquals([refresh.status, (await refresh.json()).code], [403, "deactivated"]);
    assertEquals(await app.deps.auth.sessions.list(STAFF1), []);
  }));

Deno.test("the keys of the login are answered, and so is their absence", async () => {
  await withApp(async (app) => {
    const { jsKey, restKey } = await (await new Browser(app).go("/oauth/get_keys/kakao")).json();
    assertEquals([jsKey, restKey], ["demo-office", "demo-office"]);
    const unknown = await new Browser(app).go("/oauth/get_keys/other");
    assertEquals(unknown.status, 404);
  });
  await withApp(async (app) => {
    const answer = await new Browser(app).go("/oauth/get_keys/kakao");
    const text = "로그인 중 오류가 발생했습니다: 유효한 API 키가 설정되지 않았습니다.";
    assertEquals([answer.status, (await answer.json()).error], [503, text]);
    const login = await new Browser(app).go("/oauth/login/kakao");
    assertEquals(login.headers.get("location"), "/?login_error=no_key");
  }, { config: { demo: false } });
});

Deno.test("on https the cookies are bound to the host and sent encrypted only", () =>
  withApp(async (app) => {
    const cookie = await sessionCookie(app.deps, "staff");
    assertMatch(cookie, /^__Host-session=/);
    const answer = await app.call("/api/session/", { as: "visitor", headers: { cookie } });
    assertEquals((await answer.json()).user_info.id, "staff");
    const plain = cookie.replace("__Host-session", "session");
    const refused = await app.call("/api/session/", {
      as: "visitor",
      headers: { cookie: plain },
    });
    assertEquals((await refused.json()).user_info, null);
    const out = await app.call("/oauth/logout/", {
      as: "visitor",
      method: "POST",
      json: {},
      headers: { cookie },
    });
    assertEquals(out.headers.getSetCookie(), [
      "__Host-session=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax",
      "__Host-refresh=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax",
      "__Host-signed_in=; Max-Age=0; Path=/; Secure; SameSite=Lax",
    ]);
  }, { config: { publicUrl: "https://office.example" } }));

Deno.test("a sign-out clears what pages stored in the browser; a refused refresh does not", () =>
  withApp(async (app) => {
    for (const path of ["/oauth/logout/", "/oauth/logout_everywhere/"]) {
      const cookie = await sessionCookie(app.deps, "staff");
      for (const accept of ["text/html", "application/json"]) {
        const headers = { cookie, accept };
        const out = await app.call(path, { as: "visitor", method: "POST", json: {}, headers });
        assertEquals(out.headers.get("clear-site-data"), '"storage"', `${path} ${accept}`);
      }
    }
    const lost = await new Browser(app).post("/oauth/get_refresh_token/kakao");
    assertEquals([lost.status, lost.headers.get("clear-site-data")], [401, null]);
  }));

Deno.test("an account's sessions are listed and ended one by one", () =>
  withApp(async (app) => {
    const [desk, phone] = [new Browser(app), new Browser(app)];
    await signInForReal(desk, "staff1");
    await signInForReal(phone, "staff1");
    const { data } = await (await desk.go("/api/sessions/")).json();
    assertEquals(data.length, 2);
    const other = data.find((one: { current: boolean }) => !one.current);
    const ended = await desk.go(`/api/sessions/${other.id}/`, { method: "DELETE" });
    assertEquals(ended.status, 204);
    assertEquals((await phone.go("/api/mysql/user/list")).status, 401);
    assertEquals((await desk.go(`/api/sessions/${other.id}/`, { method: "DELETE" })).status, 404);
  }));

Deno.test("a token that no header can carry is unauthorised and no fault", () =>
  withApp(async (app) => {
    for (const access_token of ["a\nb", "한글", "a b", "\u0000", " "]) {
      const info = await script(app, "/oauth/get_user_info/kakao/", { access_token });
      assertEquals([info.status, (await info.json()).code], [401, "session_ended"]);
      const check = await script(app, "/oauth/check_token/kakao/", { access_token });
      assertEquals([check.status, await check.json()], [200, { is_valid: false }]);
    }
  }));

/** Passkeys over HTTP: made, shown at the sign-in and for a fresh one, lost and found again. */
import {
  assert,
  assertEquals,
  assertMatch,
  assertNotEquals,
  assertStringIncludes,
} from "@std/assert";
import { hasRight } from "../../src/server/held_open.ts";
import { SoftKey } from "../helpers/authenticator.ts";
import { openTestApp, type TestApp, testNow } from "../helpers/server.ts";
import { Browser, chooseAccount, signInForReal } from "../helpers/sign_in.ts";

const MINUTE = 60_000;
const ORIGIN = "http://localhost";
const SUPERUSER = "demo-9000000001";

interface Scene {
  app: TestApp;
  move(ms: number): void;
  /** A browser in which the account signed in through the login provider. */
  signedIn(account: string): Promise<Browser>;
  noted(): Promise<string[]>;
}

async function withScene(work: (scene: Scene) => Promise<void>): Promise<void> {
  let at = testNow.getTime();
  const app = await openTestApp({ now: () => new Date(at), empty: true });
  try {
    await work({
      app,
      move: (ms) => at += ms,
      async signedIn(account) {
        const browser = new Browser(app);
        await signInForReal(browser, account);
        return browser;
      },
      async noted() {
        await app.deps.security.flush();
        return [...app.deps.books.views.security.byId.values()]
          .map(({ kind, reason }) => reason ? `${kind} ${reason}` : kind);
      },
    });
  } finally {
    await app.close();
  }
}

const optionsOf = async (browser: Browser, path: string) =>
  (await (await browser.post(path)).json()).options;

async function add(browser: Browser, key: SoftKey, name = "노트북"): Promise<Response> {
  const options = await optionsOf(browser, "/oauth/passkey/add_options/");
  return await browser.post("/oauth/passkey/add/", { name, response: key.create(options) });
}

async function ready(browser: Browser): Promise<SoftKey> {
  const key = new SoftKey(ORIGIN);
  assertEquals((await add(browser, key)).status, 201);
  return key;
}

/** A sign-in up to the page that asks for the passkey. */
async function atSecondFactor(app: TestApp, account = "superuser"): Promise<Browser> {
  const browser = new Browser(app);
  const back = await signInForReal(browser, account, "/staff/card-report");
  assertEquals(back.headers.get("location"), "/oauth/second_factor");
  assertEquals(browser.cookie("session"), undefined);
  return browser;
}

const show = async (browser: Browser, key: SoftKey, twist = {}): Promise<Response> => {
  const options = await optionsOf(browser, "/oauth/second_factor/options/");
  const response = key.get(options, twist);
  return await browser.post("/oauth/second_factor/passkey/", { response });
};

const codeOf = (response: Response) => response.json().then(({ code }) => code);
const status = async (response: Promise<Response>): Promise<number> => {
  const { status, body } = await response;
  await body?.cancel();
  return status;
};

Deno.test("with a passkey a sign-in opens nothing until the passkey is used", () =>
  withScene(async ({ app, signedIn, noted }) => {
    const key = await ready(await signedIn("superuser"));
    const browser = await atSecondFactor(app);
    assertEquals(await status(browser.go("/api/accounts/")), 401);
    const page = await (await browser.go("/oauth/second_factor")).text();
    assertStringIncludes(page, "데모 관리자 님, 등록한 패스키로 한 번 더 확인해 주세요.");

    const answer = await show(browser, key);
    assertEquals([answer.status, await answer.json()], [200, { to: "/staff/card-report" }]);
    assertEquals(await status(browser.go("/api/accounts/")), 200);
    const [passkey] = (await (await browser.go("/api/passkeys/")).json()).data;
    assertEquals([passkey.name, passkey.used_at], ["노트북", testNow.toISOString()]);
    assert((await noted()).includes("passkey_added"));
  }));

Deno.test("a sign-in waiting for its passkey opens nothing after all access of the account was ended", () =>
  withScene(async ({ app, signedIn }) => {
    const owner = await signedIn("superuser");
    const key = await ready(owner);
    const [by, other] = [await atSecondFactor(app), await atSecondFactor(app)];
    assertEquals((await owner.post("/api/doors/end_all/", { all: true })).status, 200);
    assertEquals(await status(by.post("/oauth/second_factor/options/")), 401);
    const page = await other.go("/oauth/second_factor");
    assertEquals(page.headers.get("location"), "/?login_error=session_ended");
    assertEquals((await show(await atSecondFactor(app), key)).status, 200, "a new one does");
  }));

Deno.test("a posted code opens nothing for an account with a passkey", () =>
  withScene(async ({ app, signedIn }) => {
    await ready(await signedIn("superuser"));
    const browser = new Browser(app);
    const back = new URL(await chooseAccount(browser, "superuser"));
    const body = Object.fromEntries(back.searchParams);
    const answer = await browser.post("/oauth/callback/kakao", {
      code: body.code,
      state: body.state,
    });
    assertEquals([answer.status, await codeOf(answer)], [401, "second_factor"]);
    assertEquals(browser.cookie("session"), undefined);
    const page = await browser.go("/oauth/second_factor");
    assertEquals(page.headers.get("location"), "/?login_error=session_ended");
  }));

Deno.test("only the person's own answer to this challenge is accepted", () =>
  withScene(async ({ app, signedIn }) => {
    const key = await ready(await signedIn("superuser"));
    const table: [string, Parameters<SoftKey["get"]>[1]][] = [
      ["another site", { origin: "https://office.example" }],
      ["another name", { rpId: "office.example" }],
      ["another challenge", { challenge: "A".repeat(43) }],
      ["made, not shown", { type: "webauthn.create" }],
      ["nobody was asked for a PIN or a finger", { verified: false }],
    ];
    for (const [name, twist] of table) {
      const answer = await show(await atSecondFactor(app), key, twist);
      assertEquals([answer.status, await codeOf(answer)], [401, "passkey_failed"], name);
    }
    const stranger = await show(await atSecondFactor(app), new SoftKey(ORIGIN));
    assertEquals([stranger.status, await codeOf(stranger)], [401, "passkey_failed"]);
  }));

Deno.test("a challenge is answered once, in its own browser, within five minutes", () =>
  withScene(async ({ app, move, signedIn }) => {
    const key = await ready(await signedIn("superuser"));
    const [browser, other] = [await atSecondFactor(app), await atSecondFactor(app)];
    const options = await optionsOf(browser, "/oauth/second_factor/options/");
    const path = "/oauth/second_factor/passkey/";
    const response = key.get(options);
    assertEquals(await codeOf(await other.post(path, { response })), "passkey_failed");
    assertEquals(await status(browser.post(path, { response })), 200);
    assertEquals(await status(browser.post(path, { response })), 401);

    const late = await atSecondFactor(app);
    const old = await optionsOf(late, "/oauth/second_factor/options/");
    move(5 * MINUTE);
    assertEquals(await codeOf(await late.post(path, { response: key.get(old) })), "passkey_failed");
    move(5 * MINUTE);
    assertEquals(await codeOf(await late.post(path, { response: key.get(old) })), "session_ended");
  }));

Deno.test("a key whose counter goes back is a copy and is refused", () =>
  withScene(async ({ app, signedIn, noted }) => {
    const key = await ready(await signedIn("superuser"));
    assertEquals(await status(show(await atSecondFactor(app), key)), 200);
    const copy = await show(await atSecondFactor(app), key, { counter: 1 });
    assertEquals([copy.status, await codeOf(copy)], [403, "passkey_copied"]);
    assert((await noted()).includes("sign_in_failed passkey_copied"));
  }));

Deno.test("a passkey counts as a fresh sign-in, and the session continues with new tokens", () =>
  withScene(async ({ move, signedIn, noted }) => {
    const browser = await signedIn("superuser");
    const key = await ready(browser);
    move(11 * MINUTE);
    const refused = await browser.post("/api/tokens/", { name: "월말" });
    assertEquals([refused.status, (await refused.json()).details], [401, [{ passkey: true }]]);
    const before = browser.cookie("session");
    const options = await optionsOf(browser, "/oauth/passkey/step_up_options/");
    const proof = { response: key.get(options) };
    assertEquals(await status(browser.post("/oauth/passkey/step_up/", proof)), 204);
    assertNotEquals(browser.cookie("session"), before);
    assertEquals(await status(browser.post("/api/tokens/", { name: "월말" })), 201);
    assertEquals(await status(browser.post("/oauth/passkey/step_up/", proof)), 401);
    assert((await noted()).includes("stepped_up passkey"));
  }));

Deno.test("a new sign-in at the provider asks for the passkey too", () =>
  withScene(async ({ move, signedIn }) => {
    const browser = await signedIn("superuser");
    const key = await ready(browser);
    move(11 * MINUTE);
    const anew = await chooseAccount(browser, "superuser", "/oauth/login/kakao?step_up=1");
    assertEquals((await browser.go(anew)).headers.get("location"), "/oauth/second_factor");
    assertEquals(await status(browser.post("/api/tokens/", { name: "월말" })), 401);
    const answer = await show(browser, key);
    assertEquals((await answer.json()).to, "/oauth/stepped_up");
    assertEquals(await status(browser.post("/api/tokens/", { name: "월말" })), 201);
    assertEquals((await (await browser.go("/api/sessions/")).json()).data.length, 1);
  }));

Deno.test("passkeys are named and removed by their owner after a fresh sign-in", () =>
  withScene(async ({ move, signedIn }) => {
    const browser = await signedIn("staff1");
    const key = await ready(browser);
    const again = await add(browser, key);
    assertEquals([again.status, await codeOf(again)], [409, "passkey_known"]);
    const [{ id }] = (await (await browser.go("/api/passkeys/")).json()).data;
    const headers = { "content-type": "application/json" };
    const put = { method: "PUT", headers, body: JSON.stringify({ name: "  집 노트북 " }) };
    assertEquals(await status(browser.go(`/api/passkeys/${id}/`, put)), 204);
    const [{ name }] = (await (await browser.go("/api/passkeys/")).json()).data;
    assertEquals(name, "집 노트북");
    move(10 * MINUTE);
    const gone = () => status(browser.go(`/api/passkeys/${id}/`, { method: "DELETE" }));
    assertEquals(await gone(), 401);
    const proof = key.get(await optionsOf(browser, "/oauth/passkey/step_up_options/"));
    assertEquals(await status(browser.post("/oauth/passkey/step_up/", { response: proof })), 204);
    assertEquals([await gone(), await gone()], [204, 404]);
    const plain = await signedIn("staff1");
    assertEquals(await status(plain.go("/api/passkeys/")), 200);
  }));

Deno.test("customers have no passkeys, and an account's key is no other's", () =>
  withScene(async ({ signedIn }) => {
    const customer = await add(await signedIn("ordinary"), new SoftKey(ORIGIN));
    assertEquals([customer.status, await codeOf(customer)], [403, "staff_only"]);
    const key = await ready(await signedIn("staff1"));
    const other = await add(await signedIn("staff2"), key);
    assertEquals([other.status, await codeOf(other)], [409, "passkey_known"]);
  }));

Deno.test("ten recovery codes are shown once, and each works once", () =>
  withScene(async ({ app, signedIn }) => {
    const browser = await signedIn("superuser");
    const none = await browser.post("/api/recovery_codes/");
    assertEquals([none.status, await codeOf(none)], [409, "passkey_first"]);
    await ready(browser);
    const made = await browser.post("/api/recovery_codes/");
    const { codes } = await made.json();
    assertEquals([made.status, codes.length, new Set(codes).size], [201, 10, 10]);
    for (const code of codes) assertMatch(code, /^([A-HJ-NP-Z2-9]{4}-){5}[A-HJ-NP-Z2-9]{4}$/);
    const history = JSON.stringify(await app.deps.books.history(`user/${SUPERUSER}`));
    for (const code of codes) assert(!history.includes(code));

    const type = { "content-type": "application/x-www-form-urlencoded" };
    const enter = async (code: string) => {
      const other = await atSecondFactor(app);
      const body = new URLSearchParams({ code }).toString();
      const path = "/oauth/second_factor/code";
      const answer = await other.go(path, { method: "POST", headers: type, body });
      return { answer, other };
    };
    const typed = codes[0].toLowerCase().replaceAll("-", " ");
    const { answer, other } = await enter(typed);
    assertEquals([answer.status, answer.headers.get("location")], [303, "/staff/card-report"]);
    assertEquals(await status(other.go("/api/accounts/")), 200);
    const used = await enter(codes[0]);
    assertEquals(used.answer.status, 401);
    const page = await used.answer.text();
    assertStringIncludes(page, "복구 코드가 맞지 않거나 이미 사용되었습니다.");
    assertStringIncludes(page, `value="${codes[0]}"`);
  }));

Deno.test("five wrong codes end the waiting sign-in", () =>
  withScene(async ({ app, signedIn }) => {
    const owner = await signedIn("superuser");
    await ready(owner);
    const { codes } = await (await owner.post("/api/recovery_codes/")).json();
    const browser = await atSecondFactor(app);
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const enter = (code: string) => {
      const body = new URLSearchParams({ code }).toString();
      return browser.go("/oauth/second_factor/code", { method: "POST", headers, body });
    };
    for (let time = 0; time < 5; time++) {
      assertEquals(await status(enter("AAAA-AAAA-AAAA-AAAA")), 401);
    }
    const right = await enter(codes[0]);
    assertEquals(right.headers.get("location"), "/?login_error=session_ended");
    assertEquals(browser.cookie("session"), undefined);
  }));

/** Makes recovery codes and says that they are kept. */
async function keepCodes(browser: Browser): Promise<void> {
  assertEquals(await status(browser.post("/api/recovery_codes/")), 201);
  assertEquals(await status(browser.post("/api/recovery_codes/seen/")), 204);
}

const rule = (browser: Browser, passkeys_required: boolean) =>
  browser.go("/api/sign_in_rules/", {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ passkeys_required }),
  });

Deno.test("requiring passkeys needs one; then no superuser has rights without", () =>
  withScene(async ({ app, signedIn }) => {
    const browser = await signedIn("superuser");
    const early = await rule(browser, true);
    assertEquals([early.status, await codeOf(early)], [409, "own_passkey_first"]);
    const key = await ready(browser);
    assertEquals(await codeOf(await rule(browser, true)), "recovery_codes_first");
    assertEquals(await status(browser.post("/api/recovery_codes/")), 201);
    assertEquals(await codeOf(await rule(browser, true)), "recovery_codes_first", "not seen");
    assertEquals(await status(browser.post("/api/recovery_codes/seen/")), 204);
    assertEquals(await status(rule(browser, true)), 200);
    assertEquals(await status(browser.go("/api/accounts/")), 200);

    // A superuser with no passkey, who was signed in before.
    const held = await app.call("/api/accounts/", { as: "superuser" });
    assertEquals([held.status, await codeOf(held)], [403, "passkey_required"]);
    const page = await app.call("/settings", { as: "superuser" });
    assertEquals(page.headers.get("location"), "/profile");
    assertEquals(await status(app.call("/staff/card-report", { as: "superuser" })), 200);

    const [{ id }] = (await (await browser.go("/api/passkeys/")).json()).data;
    const last = await browser.go(`/api/passkeys/${id}/`, { method: "DELETE" });
    assertEquals([last.status, await codeOf(last)], [409, "last_passkey"]);
    assertEquals(await status(show(await atSecondFactor(app), key)), 200);
    assertEquals(await status(rule(browser, false)), 200);
    assertEquals(await status(app.call("/api/accounts/", { as: "superuser" })), 200);
  }));

const asToken = (app: TestApp, token: string, path: string) =>
  app.call(path, { as: "visitor", headers: { authorization: `Bearer ${token}` } });

Deno.test("a superuser's older token loses these rights until a passkey exists", () =>
  withScene(async ({ app, signedIn }) => {
    const wanted = { name: "월말", scopes: { accounts: "read", cards: "read" } };
    const browser = await signedIn("superuser");
    const { id, token } = await (await browser.post("/api/tokens/", wanted)).json();
    const others = { as: "superuser", method: "POST", json: wanted } as const;
    const { id: other } = await (await app.call("/api/tokens", others)).json();
    await ready(browser);
    await keepCodes(browser);
    const atWork = async (headers: Record<string, string>) =>
      (await app.deps.auth.identify(new Request(ORIGIN, { headers })))!;
    const working = [
      await atWork({ authorization: `Bearer ${token}` }),
      await atWork(app.headersOf("superuser")),
    ];
    assertEquals(await status(rule(browser, true)), 200);
    for (const identity of working) {
      const held = (["staff", "superuser"] as const)
        .map((role) => hasRight(app.deps, role, identity));
      assertEquals(held, [true, false], "what was begun before ends, too");
    }

    const held = await asToken(app, token, "/api/accounts/");
    assertEquals([held.status, await codeOf(held)], [403, "passkey_required"]);
    assertEquals(await status(asToken(app, token, "/api/mysql/card/history/none/")), 404);
    const rows = (await (await browser.go("/api/tokens/")).json()).data;
    assertEquals(rows.map((row: { withheld: boolean }) => row.withheld), [true]);

    // Without a passkey it cannot be lifted, not even by its owner.
    const own = await app.call(`/api/tokens/${other}/confirmation/`, { ...others, json: {} });
    assertEquals([own.status, await codeOf(own)], [403, "passkey_required"]);
    const page = await (await app.call("/profile", { as: "superuser" })).text();
    assertStringIncludes(page, "최고관리자 권한 확인 필요");

    assertEquals(await status(browser.post(`/api/tokens/${id}/confirmation/`)), 204);
    assertEquals(await status(asToken(app, token, "/api/accounts/")), 200);
    const fresh = await (await browser.post("/api/tokens/", wanted)).json();
    assertEquals(await status(asToken(app, fresh.token, "/api/accounts/")), 200);
  }));

Deno.test("a lost key is reset by another superuser, and its sessions end", () =>
  withScene(async ({ app, signedIn, noted }) => {
    const browser = await signedIn("superuser");
    await ready(browser);
    const own = await browser.post(`/api/accounts/${SUPERUSER}/reset_passkeys/`);
    assertEquals([own.status, await codeOf(own)], [409, "own_passkeys"]);
    const path = `/api/accounts/${SUPERUSER}/reset_passkeys/`;
    assertEquals(await status(app.call(path, { as: "superuser", method: "POST" })), 200);
    assertEquals(await status(browser.go("/api/accounts/")), 401);
    const anew = await signedIn("superuser");
    assertEquals(await status(anew.go("/api/accounts/")), 200);
    assert((await noted()).includes("passkey_removed passkeys_reset"));
  }));

Deno.test("at a numeric address passkeys are refused with the reason", async () => {
  const app = await openTestApp({ empty: true, config: { publicUrl: "http://127.0.0.1:8000" } });
  const path = "/oauth/passkey/add_options/";
  const answer = await app.call(path, { as: "superuser", method: "POST" });
  assertEquals([answer.status, await codeOf(answer)], [409, "no_passkeys_here"]);
  await app.close();
});

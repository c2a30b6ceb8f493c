/** Step-up: what cannot be taken back asks for a sign-in of the last ten minutes. */
import { assert, assertEquals, assertNotEquals, assertStringIncludes } from "@std/assert";
import { withDesk } from "../helpers/desk.ts";
import { employee, hire } from "../helpers/people.ts";
import { withApp } from "../helpers/server.ts";
import { Browser, chooseAccount, signInForReal } from "../helpers/sign_in.ts";

const MINUTE = 60_000;

const ANEW = "/oauth/login/kakao?step_up=1&return_uri=/profile";
const makeToken = (browser: Browser) => browser.post("/api/tokens/", { name: "월말" });
const location = (response: Response) => response.headers.get("location");

/** The calls that ask for a fresh sign-in, as a superuser makes them. */
const FRESH_CALLS: [call: string, json: unknown][] = [
  ["PUT /api/accounts/staff/flags/", { is_staff: true }],
  ["POST /api/tokens/", { name: "월말" }],
  ["POST /api/admin/replay/", { view: "card" }],
  ["POST /api/consultation/destroy_expired/", {}],
  ["POST /api/celery/tasks/", { kind: "destroy_expired" }],
  ["PUT /api/user/staff/update/", { first_name: "과장" }],
  ["POST /api/user/bulk_update/", { selectedItems: ["staff"], data: { first_name: "과장" } }],
];

for (const [call, json] of FRESH_CALLS) {
  Deno.test(`${call} needs a sign-in of the last ten minutes`, () =>
    withApp(async (app, move) => {
      const [method, path] = call.split(" ");
      const attempt = async () => {
        const response = await app.call(path, { as: "superuser", method, json });
        const result = await response.text();
        return { status: response.status, told: result };
      };
      move(10 * MINUTE - 1);
      assert((await attempt()).status < 300);
      move(1);
      const { status, told: result } = await attempt();
      assertEquals([status, JSON.parse(result).code], [401, "step_up_required"]);
      assertStringIncludes(result, "다시 로그인해 주세요");
    }));
}

Deno.test("a superuser's token is refused there however new it is", () =>
  withApp(async (app) => {
    const made = await app.call("/api/tokens/", {
      as: "superuser",
      method: "POST",
      json: { name: "자동화", scopes: { accounts: "write" } },
    });
    const headers = { authorization: `Bearer ${(await made.json()).token}` };
    const path = "/api/accounts/staff/flags/";
    const call = { as: "visitor", method: "PUT", json: { is_staff: false }, headers } as const;
    const refused = await app.call(path, call);
    assertEquals(refused.status, 403);
    assertStringIncludes(await refused.text(), "액세스 토큰으로는 할 수 없는 작업입니다.");
    assertEquals(app.deps.auth.accounts.find("staff")!.state.flags.is_staff, true);
  }));

Deno.test("a superuser's token, and an old sign-in, may compare views but not replace any", () =>
  withApp(async (app, move) => {
    const made = await app.call("/api/tokens/", {
      as: "superuser",
      method: "POST",
      json: { name: "점검", scopes: { office: "write" } },
    });
    const headers = { authorization: `Bearer ${(await made.json()).token}` };
    move(10 * MINUTE);
    const replay = async (as: "visitor" | "superuser", json: unknown) => {
      const call = { as, method: "POST", json, ...as === "visitor" ? { headers } : {} };
      const response = await app.call("/api/admin/replay/", call);
      return [response.status, (await response.text()).trim().split("\n").at(-1)!] as const;
    };
    for (const as of ["visitor", "superuser"] as const) {
      const [status, last] = await replay(as, { view: "card", verify: true });
      const [report] = JSON.parse(last).report;
      assertEquals([status, report.same, report.swapped], [200, true, false]);
      const [refused, why] = await replay(as, { view: "card" });
      assertEquals(refused, as === "visitor" ? 403 : 401);
      assertEquals(JSON.parse(why).code, "step_up_required");
    }
  }));

Deno.test("signing in anew continues in the same session, with new tokens", () =>
  withApp(async (app, move) => {
    const browser = new Browser(app);
    await signInForReal(browser, "superuser");
    move(11 * MINUTE);
    assertEquals((await makeToken(browser)).status, 401);
    const before = browser.cookie("session");
    const [session] = (await (await browser.go("/api/sessions/")).json()).data;

    const back = await browser.go(await chooseAccount(browser, "superuser", ANEW));
    assertEquals(location(back), "/profile");
    assertEquals((await makeToken(browser)).status, 201);
    const after = (await (await browser.go("/api/sessions/")).json()).data;
    assertEquals(after.map(({ id }: { id: string }) => id), [session.id]);
    assertNotEquals(browser.cookie("session"), before);
    await app.deps.security.flush();
    const noted = [...app.deps.books.views.security.byId.values()].map((
      { kind, reason },
    ) => [kind, reason]);
    assert(noted.some(([kind, reason]) => kind === "stepped_up" && reason === "provider"));
    assert(noted.some(([kind, reason]) => kind === "refused" && reason === "step_up_required"));
    move(10 * MINUTE);
    assertEquals((await makeToken(browser)).status, 401);
  }));

Deno.test("another account's sign-in confirms nothing and leaves the session unchanged", () =>
  withApp(async (app, move) => {
    const browser = new Browser(app);
    await signInForReal(browser, "superuser");
    move(11 * MINUTE);
    const back = await browser.go(await chooseAccount(browser, "staff1", ANEW));
    assertEquals(
      location(back),
      "/oauth/stepped_up?login_error=other_account&return_uri=%2Fprofile",
    );
    const who = await (await browser.go("/api/session/")).json();
    assertEquals(who.user_info.nickname, "데모 관리자");
    assertEquals((await makeToken(browser)).status, 401);
  }));

Deno.test("a cancelled new sign-in is reported in its place and can be retried", () =>
  withApp(async (app) => {
    const browser = new Browser(app);
    await signInForReal(browser, "superuser");
    const back = await browser.go(
      await chooseAccount(browser, "cancel", "/oauth/login/kakao?step_up=1"),
    );
    const place = location(back)!;
    assertEquals(place.split("&")[0], "/oauth/stepped_up?login_error=cancelled");
    const page = await (await browser.go(place)).text();
    assertStringIncludes(page, "로그인이 취소되었습니다.");
    assertStringIncludes(page, 'href="/oauth/login/kakao?step_up=1"');
    const done = await browser.go(
      await chooseAccount(browser, "superuser", "/oauth/login/kakao?step_up=1"),
    );
    assertEquals(location(done), "/oauth/stepped_up");
  }));

Deno.test("a session that ended meanwhile is opened again", () =>
  withApp(async (app, move) => {
    const browser = new Browser(app);
    await signInForReal(browser, "superuser");
    move(11 * MINUTE);
    const address = await chooseAccount(browser, "superuser", ANEW);
    const [session] = await app.deps.auth.sessions.list("demo-9000000001");
    await app.deps.auth.sessions.end(session);
    assertEquals(location(await browser.go(address)), "/profile");
    assertEquals((await makeToken(browser)).status, 201);
  }));

Deno.test("a fresh sign-in sends the person to the provider with prompt=login and max_age", () =>
  withApp(async (app) => {
    const browser = new Browser(app);
    const first = new URL(location(await browser.go("/oauth/login/kakao"))!);
    const anew = new URL(location(await browser.go(ANEW))!);
    const asked = (url: URL) => [url.searchParams.get("prompt"), url.searchParams.get("max_age")];
    assertEquals(asked(first), [null, null]);
    assertEquals(asked(anew), ["login", "600"]);
  }));

Deno.test("a form that needs a fresh sign-in keeps its data to be sent again", () =>
  withDesk(async ({ app, clock, id, act, entry }) => {
    clock.pass(10 * MINUTE);
    const response = await act("destruction", { reason: "request", sure: "<yes>" }, "superuser");
    const page = await response.text();
    assertEquals(response.status, 401);
    for (
      const part of [
        "상담 접수의 개인정보를 파기합니다.",
        'href="/oauth/login/kakao?step_up=1"',
        `action="/staff/consultations/${id}/destruction"`,
        'name="reason" value="request"',
        'name="sure" value="&lt;yes&gt;"',
        'name="csrfmiddlewaretoken"',
      ]
    ) assertStringIncludes(page, part);
    assertEquals(entry()!.state.destroyed, null);
    const none = await app.call("/staff/consultations", { as: "superuser" });
    assertEquals(none.status, 200);
    await none.body?.cancel();
  }));

Deno.test("a file of many rows needs a fresh sign-in, one of few does not", () =>
  withApp(async (app, move) => {
    for (let index = 0; index < 101; index++) {
      await hire(app.deps.books, `e${index}`, employee(`직원 ${index}`));
    }
    const path = "/api/employee/export_excel";
    const everyone = async () => {
      const response = await app.call(path, { as: "superuser" });
      await response.body?.cancel();
      return response.status;
    };
    assertEquals(await everyone(), 200);
    move(10 * MINUTE);
    assertEquals(await everyone(), 401);
    const ids = Array.from({ length: 100 }, (_, index) => `e${index}`);
    const some = await app.call(path, { as: "superuser", method: "POST", json: { ids } });
    assertEquals([some.status, some.headers.get("x-total-count")], [200, "100"]);
    await some.body?.cancel();
    // Names alone are in it, not what the office keeps about a person.
    const names = await app.call(`${path}?columns=name`, { as: "superuser" });
    assertEquals(names.status, 200);
    await names.body?.cancel();
  }));

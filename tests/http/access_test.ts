/** Sessions and tokens: seen, ended, and gone for good with the right they were opened by. */
import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { deviceName } from "../../src/auth/device.ts";
import { endLive } from "../../src/live/live.ts";
import { answerLines } from "../../src/server/lines.ts";
import { call as declare, type Route } from "../../src/server/route.ts";
import { allRoutes } from "../../src/app/routes.ts";
import { listen } from "../helpers/listener.ts";
import { type Caller, openTestApp, type TestApp, testNow } from "../helpers/server.ts";
import { Browser, sessionCookie, signInForReal } from "../helpers/sign_in.ts";

const MINUTE = 60_000;
const PEOPLE = "/api/mysql/user/list";

async function withApp(
  work: (app: TestApp, move: (ms: number) => void) => Promise<void>,
  more: { routes?: () => Route[]; minutes?: number } = {},
): Promise<void> {
  let at = testNow.getTime();
  const app = await openTestApp({
    now: () => new Date(at),
    routes: more.routes,
    config: { staffIdleMinutes: more.minutes ?? 60 },
  });
  try {
    await work(app, (ms) => at += ms);
  } finally {
    endLive(app.deps.books);
    await app.close();
  }
}

const status = async (app: TestApp, as: Caller, path = PEOPLE): Promise<number> => {
  const answer = await app.call(path, { as });
  await answer.body?.cancel();
  return answer.status;
};

const setFlags = async (app: TestApp, id: string, json: unknown): Promise<void> => {
  const call = { as: "superuser", method: "PUT", json } as const;
  assertEquals((await app.call(`/api/accounts/${id}/flags/`, call)).status, 200);
};

const access = async (app: TestApp) =>
  (await (await app.call("/api/accounts/access", { as: "superuser" })).json()).data as {
    id: string;
    sessions: { id: string; device: string; network: string; used_at: string }[];
    tokens: { id: string; name: string; prefix: string }[];
  }[];

Deno.test("deactivation ends sessions and tokens, and reactivation revives neither", () =>
  withApp(async (app) => {
    assertEquals([await status(app, "staff"), await status(app, "token")], [200, 200]);
    await setFlags(app, "staff", { is_active: false });
    assertEquals([await status(app, "staff"), await status(app, "token")], [403, 401]);
    assertEquals((await access(app)).find(({ id }) => id === "staff"), undefined);
    await setFlags(app, "staff", { is_active: true });
    assertEquals([await status(app, "staff"), await status(app, "token")], [401, 401]);
    const cookie = await sessionCookie(app.deps, "staff");
    assertEquals((await app.call(PEOPLE, { as: "visitor", headers: { cookie } })).status, 200);
  }));

Deno.test("a right removed in the table ends the same access as over the API", () =>
  withApp(async (app) => {
    const edit = async (is_active: boolean) => {
      const { version } = app.deps.books.views.user.byId.get("staff")!.changed;
      const call = { as: "superuser", method: "PUT", json: { is_active, version } } as const;
      return (await app.call("/api/user/staff/update", call)).status;
    };
    assertEquals([await edit(false), await edit(true)], [200, 200]);
    assertEquals([await status(app, "staff"), await status(app, "token")], [401, 401]);
  }));

Deno.test("losing the staff flag ends open tables and tokens, but not the session", () =>
  withApp(async (app) => {
    const listener = await listen(app, "nouns=company", {}, "staff");
    await listener.next();
    await setFlags(app, "staff", { is_staff: false });
    const { event, data } = (await listener.next())!;
    assertEquals([event, data], ["end", { reason: "forbidden" }]);
    assertEquals([await status(app, "staff"), await status(app, "token")], [403, 401]);
    assertEquals(await status(app, "staff", "/api/sessions/"), 200);
    await setFlags(app, "staff", { is_staff: true });
    assertEquals([await status(app, "staff"), await status(app, "token")], [200, 401]);
  }));

Deno.test("a revoked token's open table ends at once", () =>
  withApp(async (app) => {
    const listener = await listen(app, "nouns=company", {}, "token");
    await listener.next();
    const { data: [token] } = await (await app.call("/api/tokens/", { as: "staff" })).json();
    await app.call(`/api/tokens/${token.id}/`, { as: "staff", method: "DELETE" });
    assertEquals((await listener.next())!.data, { reason: "signed_out" });
  }));

/** A call that goes on until its caller is gone. */
function longCall(): { route: Route; stopped: Promise<void> } {
  const stopped = Promise.withResolvers<void>();
  const handle = () =>
    answerLines(async (say, signal) => {
      say({ progress: { done: 1, total: 2 } });
      signal.addEventListener("abort", () => stopped.resolve());
      await stopped.promise;
    });
  const route = declare("POST /api/admin/long", "superuser", "오래 걸립니다.", handle);
  return { route, stopped: stopped.promise };
}

Deno.test("a superuser's long work stops when the right is removed", async () => {
  const { route, stopped } = longCall();
  await withApp(async (app) => {
    await setFlags(app, "staff", { is_superuser: true });
    const call = { as: "staff", method: "POST", json: {} } as const;
    const { headers } = { headers: app.headersOf(call.as) };
    const url = app.listen();
    const answer = await fetch(`${url}/api/admin/long`, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json", "sec-fetch-site": "same-origin" },
      body: "{}",
    });
    const reader = answer.body!.getReader();
    assertEquals((await reader.read()).done, false);
    await setFlags(app, "staff", { is_superuser: false });
    await stopped;
    await reader.cancel().catch(() => {});
  }, { routes: () => [...allRoutes(), { ...route, area: "office" }] });
});

Deno.test("a superuser sees everybody's sessions with device, network and last use", () =>
  withApp(async (app, move) => {
    const browser = new Browser(app);
    const agent = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/138.0 Safari/537.36";
    const go = browser.go.bind(browser);
    browser.go = (address, init = {}) =>
      go(address, { ...init, headers: { "user-agent": agent, ...init.headers } });
    await signInForReal(browser, "staff1");
    move(5 * MINUTE);
    await browser.go(PEOPLE);
    move(5 * MINUTE);
    await browser.go("/api/session/");
    const found = (await access(app)).find(({ id }) => id === "demo-9000000002")!;
    const [{ device, network, used_at }] = found.sessions;
    assertEquals([device, network], ["Windows의 Chrome", "unknown"]);
    assertEquals(used_at, new Date(testNow.getTime() + 5 * MINUTE).toISOString());
  }));

Deno.test("a superuser ends one session, one token, or all of a person's", () =>
  withApp(async (app) => {
    const end = (path: string, method = "DELETE", json?: unknown) =>
      app.call(`/api/accounts/staff/${path}`, { as: "superuser", method, json });
    const other = await sessionCookie(app.deps, "staff");
    const ofOther = { as: "visitor", headers: { cookie: other } } as const;
    const staff = async () => (await access(app)).find(({ id }) => id === "staff")!;
    const before = await staff();
    assertEquals([before.sessions.length, before.tokens.length], [2, 1]);

    assertEquals((await end("sessions/session-staff")).status, 204);
    assertEquals([await status(app, "staff"), (await app.call(PEOPLE, ofOther)).status], [
      401,
      200,
    ]);
    assertEquals((await end("sessions/session-staff")).status, 404);
    const ended = (await app.deps.books.history("user/staff")).at(-1)!;
    assertEquals([ended.type, ended.actor.name], ["user.signed_out", "대표"]);

    const all = await end("end_access", "POST", { tokens: false });
    assertEquals(await all.json(), { sessions: 1, tokens: 0, doors: 0 });
    assertEquals([(await app.call(PEOPLE, ofOther)).status, await status(app, "token")], [
      401,
      200,
    ]);
    assertEquals((await end(`tokens/${before.tokens[0].id}`)).status, 204);
    assertEquals(await status(app, "token"), 401);
    assertEquals((await end(`tokens/${before.tokens[0].id}`)).status, 404);
    assertEquals(
      (await app.call("/api/accounts/nobody/end_access", {
        as: "superuser",
        method: "POST",
        json: {},
      })).status,
      404,
    );
  }));

Deno.test("signing out everywhere names the tokens and revokes the chosen ones", () =>
  withApp(async (app) => {
    const { data: [token] } = await (await app.call("/api/tokens/", { as: "staff" })).json();
    const page = await (await app.call("/profile/sign-out", { as: "staff" })).text();
    assertStringIncludes(page, token.prefix);
    assertStringIncludes(page, 'name="token"');
    const other = await sessionCookie(app.deps, "staff");
    const kept = await app.call("/oauth/logout_everywhere/", { as: "staff", method: "POST" });
    const { signed_out, kept_tokens } = await kept.json();
    assertEquals([signed_out, kept_tokens[0].name], [true, "시험"]);
    assertEquals([await status(app, "staff"), await status(app, "token")], [401, 200]);
    const gone = await app.call(PEOPLE, { as: "visitor", headers: { cookie: other } });
    assertEquals(gone.status, 401);

    const cookie = await sessionCookie(app.deps, "staff");
    const form = await app.call("/oauth/logout_everywhere/", {
      as: "visitor",
      method: "POST",
      body: new URLSearchParams([["token", token.id], ["token", "none"]]),
      headers: { cookie, accept: "text/html" },
    });
    assertEquals([form.status, await status(app, "token")], [303, 401]);
  }));

Deno.test("staff sessions end after 60 minutes without use, and a page's own requests do not count", () =>
  withApp(async (app, move) => {
    const browser = new Browser(app);
    await signInForReal(browser, "staff1");
    move(20 * MINUTE);
    assertEquals((await browser.go(PEOPLE)).status, 200);
    for (const minutes of [20, 20, 19]) {
      move(minutes * MINUTE);
      assertEquals((await browser.post("/oauth/get_refresh_token/kakao/")).status, 200);
      await browser.go("/api/session/");
      const live = await browser.go("/api/live?nouns=company");
      assertEquals(live.status, 200);
      await live.body?.cancel();
      const list = await browser.go(PEOPLE, { headers: { "x-background": "1" } });
      assertEquals(list.status, 200);
    }
    move(MINUTE);
    assertEquals((await browser.go(PEOPLE)).status, 401);
    const refresh = await browser.post("/oauth/get_refresh_token/kakao/");
    const { code, error } = await refresh.json();
    assertEquals([refresh.status, code], [401, "session_idle"]);
    assertMatch(error, /오랫동안 쓰지 않아/);
    const last = (await app.deps.books.history("user/demo-9000000002")).at(-1)!;
    assertEquals((last.data as { reason: string }).reason, "idle");
  }));

Deno.test("the office sets that time, and other accounts keep theirs", () =>
  withApp(async (app, move) => {
    const [staff, person] = [new Browser(app), new Browser(app)];
    await signInForReal(staff, "staff1");
    await signInForReal(person, "ordinary");
    move(5 * MINUTE);
    assertEquals((await staff.go("/api/sessions/")).status, 401);
    move(20 * MINUTE);
    assertEquals((await person.go("/api/sessions/")).status, 200);
  }, { minutes: 5 }));

Deno.test("devices are named as their owners know them", () => {
  const phone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Version/18.0 Mobile Safari/604.1";
  const table: [agent: string | undefined, device: string][] = [
    ["Mozilla/5.0 (Windows NT 10.0; Win64) Chrome/138.0 Safari/537.36", "Windows의 Chrome"],
    ["Mozilla/5.0 (Windows NT 10.0) Chrome/138.0 Safari/537.36 Edg/138.0", "Windows의 Edge"],
    [phone, "iOS의 Safari"],
    ["Mozilla/5.0 (Linux; Android 14) Chrome/122 Mobile KAKAOTALK 11", "Android의 카카오톡"],
    ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0", "Linux의 Firefox"],
    ["curl/8.5.0", "curl 프로그램"],
    ["<script>", "알 수 없는 기기"],
    ["Mozilla/5.0", "알 수 없는 기기"],
    [undefined, "알 수 없는 기기"],
  ];
  for (const [agent, device] of table) assertEquals(deviceName(agent), device);
});

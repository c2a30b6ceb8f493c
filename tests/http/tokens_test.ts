/** Personal access tokens, and the command line's own secret. */
import { assert, assertEquals, assertMatch } from "@std/assert";
import { type TestApp, testNow, withApp } from "../helpers/server.ts";

const DAY = 24 * 60 * 60_000;

function make(app: TestApp, json: unknown, headers: Record<string, string> = {}) {
  return app.call("/api/tokens/", { as: "superuser", method: "POST", json, headers });
}

const use = async (app: TestApp, token: string) =>
  (await app.call("/api/mysql/user/list", {
    as: "visitor",
    headers: { authorization: `Bearer ${token}` },
  })).status;

Deno.test("a token is made, shown once, used, and revoked", () =>
  withApp(async (app) => {
    const made = await make(app, { name: "  월말 보고서 " });
    assertEquals(made.status, 201);
    const { id, name, token, expires_at } = await made.json();
    assertMatch(token, /^pat_[\w-]{43}$/);
    assertEquals([name, expires_at], ["월말 보고서", "2027-02-19T01:00:00.000Z"]);
    assertEquals(await use(app, token), 200);

    const list = await app.call("/api/tokens/", { as: "superuser" });
    const text = await list.text();
    assert(!text.includes(token));
    const areas = [
      "cards",
      "tables",
      "registrations",
      "couriers",
      "leave",
      "posts",
      "consultations",
      "accounts",
      "own",
      "office",
      "jobs",
      "chat",
    ];
    assertEquals(JSON.parse(text).data, [{
      id,
      name,
      prefix: token.slice(0, 10),
      app: null,
      scopes: Object.fromEntries(areas.map((area) => [area, "read"])),
      expires_at,
      paused: false,
      withheld: false,
      made_at: testNow.toISOString(),
      used_at: testNow.toISOString(),
      network: "unknown",
      current: false,
    }]);
    const history = JSON.stringify(await app.deps.books.history("user/superuser"));
    assert(!history.includes(token));

    const gone = await app.call(`/api/tokens/${id}/`, { as: "superuser", method: "DELETE" });
    assertEquals(gone.status, 204);
    assertEquals(await use(app, token), 401);
    const again = await app.call(`/api/tokens/${id}/`, { as: "superuser", method: "DELETE" });
    assertEquals(again.status, 404);
  }));

Deno.test("a token expires on its day, within a year", () =>
  withApp(async (app, move) => {
    const short = (await (await make(app, { name: "하루", expires_in_days: 1 })).json()).token;
    const long = (await (await make(app, { name: "계속", expires_in_days: 365 })).json()).token;
    move(DAY - 1);
    assertEquals([await use(app, short), await use(app, long)], [200, 200]);
    move(1);
    assertEquals([await use(app, short), await use(app, long)], [401, 200]);
    move(364 * DAY);
    assertEquals(await use(app, long), 401);
  }));

Deno.test("a token stops with its owner's rights", () =>
  withApp(async (app) => {
    const path = "/api/mysql/user/list";
    assertEquals((await app.call(path, { as: "token" })).status, 200);
    const flags = (json: unknown) =>
      app.call("/api/accounts/staff/flags/", { as: "superuser", method: "PUT", json });
    await flags({ is_staff: false });
    assertEquals((await app.call(path, { as: "token" })).status, 401);
    await flags({ is_staff: true });
    assertEquals((await app.call(path, { as: "token" })).status, 401);
  }));

Deno.test("a token can neither create tokens nor revoke others", () =>
  withApp(async (app) => {
    const made = await app.call("/api/tokens/", {
      as: "token",
      method: "POST",
      json: { name: "둘째" },
    });
    assertEquals(made.status, 403);
    const second = await app.call("/api/tokens/", {
      as: "staff",
      method: "POST",
      json: { name: "둘째" },
    });
    const { id } = await second.json();
    const revoke = (token: string) =>
      app.call(`/api/tokens/${token}/`, { as: "token", method: "DELETE" });
    assertEquals((await revoke(id)).status, 403);
    const { data } = await (await app.call("/api/tokens/", { as: "token" })).json();
    const own = data.find((one: { current: boolean }) => one.current);
    assertEquals((await revoke(own.id)).status, 204);
    assertEquals((await app.call("/api/tokens/", { as: "token" })).status, 401);
  }));

Deno.test("invalid requests for a token are refused in Korean", () =>
  withApp(async (app) => {
    const bad = [
      {},
      { name: " " },
      { name: "x".repeat(61) },
      { name: "x", expires_in_days: 0 },
      { name: "x", expires_in_days: 366 },
      { name: "x", expires_in_days: null },
      { name: "x", scopes: {} },
      { name: "x", scopes: { cards: "delete" } },
      { name: "x", scopes: { everything: "read" } },
      { name: "x", expires_in_days: "많이" },
    ];
    for (const json of bad) {
      const answer = await make(app, json);
      assertEquals(answer.status, 422);
      assertMatch((await answer.json()).error, /[가-힣]/);
    }
    assertEquals((await make(app, { name: "x", account: "staff" })).status, 403);
  }));

Deno.test("the same request twice makes one token and shows it once", () =>
  withApp(async (app) => {
    const key = { "idempotency-key": "abc" };
    assertEquals((await make(app, { name: "x" }, key)).status, 201);
    const again = await make(app, { name: "x" }, key);
    assertEquals([again.status, (await again.json()).code], [409, "token_already_created"]);
    const { data } = await (await app.call("/api/tokens/", { as: "superuser" })).json();
    assertEquals(data.length, 1);
  }));

Deno.test("the command line makes demo tokens at once and others with --yes", () =>
  withApp(async (app) => {
    const cli = { authorization: `Bearer ${app.deps.auth.controlSecret}` };
    const ask = (json: unknown) =>
      app.call("/api/tokens/", { as: "visitor", method: "POST", json, headers: cli });
    const demo = await (await ask({ name: "시험", account: "staff1" })).json();
    assertEquals(demo.account, "demo-9000000002");
    assertEquals(await use(app, demo.token), 200);
    assertEquals((await ask({ name: "시험", account: "deactivated" })).status, 403);
    assertEquals(
      (await (await ask({ name: "시험", account: "staff" })).json()).code,
      "confirmation_required",
    );
    const real = await ask({ name: "시험", account: "staff", confirmed: true });
    assertEquals(real.status, 201);
    assertEquals((await ask({ name: "시험", account: "nobody" })).status, 404);
  }));

Deno.test("a wrong bearer is anonymous whatever cookie comes with it", () =>
  withApp(async (app) => {
    const wrong = ["ctl_x", "pat_x", "x", "Basic abc", ""];
    for (const token of wrong) {
      const answer = await app.call("/api/tokens/", {
        as: "superuser",
        headers: { authorization: `Bearer ${token}` },
      });
      assertEquals(answer.status, 401);
    }
  }));

Deno.test("a superuser sees all accounts, and the last one keeps the rights", () =>
  withApp(async (app) => {
    const { data } = await (await app.call("/api/accounts/", { as: "superuser" })).json();
    assertEquals(data.length, 4);
    const answer = await app.call("/api/accounts/superuser/flags/", {
      as: "superuser",
      method: "PUT",
      json: { is_superuser: false },
    });
    const { error, code } = await answer.json();
    assertEquals([answer.status, code], [409, "last_superuser"]);
    assertEquals(
      error,
      "마지막 최고관리자의 권한은 없앨 수 없습니다. 다른 사람을 먼저 최고관리자로 정해 주세요.",
    );
    const nobody = { as: "superuser", method: "PUT", json: {} } as const;
    assertEquals((await app.call("/api/accounts/nobody/flags/", nobody)).status, 404);
  }));

Deno.test("two changes of one account's rights at the same moment are both kept", () =>
  withApp(async (app) => {
    const change = (json: unknown) =>
      app.call("/api/accounts/user/flags/", { as: "superuser", method: "PUT", json });
    await Promise.all([change({ is_active: false }), change({ is_staff: true })]);
    const flags = app.deps.books.views.user.byId.get("user")!.state.flags;
    assertEquals(flags, { is_active: false, is_staff: true, is_superuser: false });
  }));

Deno.test("rights are given by id or e-mail address, not by a name its owner chose", () =>
  withApp(async (app) => {
    const flags = async (account: string) =>
      (await app.call(`/api/accounts/${encodeURIComponent(account)}/flags/`, {
        as: "superuser",
        method: "PUT",
        json: { is_staff: true },
      })).status;
    const profile = { ...app.deps.books.views.user.byId.get("user")!.state.profile };
    const cause = { requestId: "test", via: "web" } as const;
    await app.deps.auth.accounts.changeProfile("user", { ...profile, nickname: "박대표" }, cause);
    assertEquals(await flags("박대표"), 404);
    const email = "park@office.test";
    await app.deps.auth.accounts.changeProfile("user", { ...profile, email }, cause);
    assertEquals(await flags("Park@office.test"), 200);
    assertEquals(await flags("user"), 200);
  }));

/** The next commit of the log is written, and its answer is lost on the way. */
function loseNextAnswer({ deps: { books: { kv } } }: TestApp): void {
  const begin = kv.atomic.bind(kv);
  kv.atomic = () => {
    const atomic = begin();
    const set = atomic.set.bind(atomic);
    const commit = atomic.commit.bind(atomic);
    let isLog = false;
    atomic.set = (key, ...rest) => {
      isLog ||= key[0] === "log";
      return set(key, ...rest);
    };
    atomic.commit = async () => {
      const result = await commit();
      if (!isLog) return result;
      kv.atomic = begin;
      throw new Error("connection lost");
    };
    return atomic;
  };
}

for (const key of [undefined, "monthly"]) {
  const says = "a token whose commit lost its answer still shows its secret";
  Deno.test(key ? `${says}, with a key of the caller's too` : says, () =>
    withApp(async (app) => {
      loseNextAnswer(app);
      const made = await make(app, { name: "월말" }, key ? { "idempotency-key": key } : {});
      assertEquals(made.status, 201);
      assertEquals(await use(app, (await made.json()).token), 200);
    }));
}

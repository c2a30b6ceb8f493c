/** Scopes of personal access tokens: what the gates let through, for every route. */
import { assert, assertEquals, assertMatch } from "@std/assert";
import { AREAS, covers, type Scopes } from "../../events/account/scope.ts";
import { allRoutes } from "../../src/app/routes.ts";
import { isReading } from "../../src/server/route.ts";
import { attach, docx } from "../helpers/attached_files.ts";
import { openTestApp, type TestApp } from "../helpers/server.ts";

async function withApp(work: (app: TestApp) => Promise<void>): Promise<void> {
  const app = await openTestApp();
  try {
    await work(app);
  } finally {
    await app.close();
  }
}

/** A token of the superuser, who may do everything: only its scopes restrict it. */
async function bearer(app: TestApp, scopes: Scopes): Promise<Record<string, string>> {
  const meta = {
    actor: { id: "superuser", name: "대표", role: "superuser", via: "web" },
    requestId: "test",
    key: crypto.randomUUID(),
  } as const;
  const expiresAt = new Date(app.deps.now().getTime() + 60_000);
  const made = await app.deps.auth.accounts.createToken(
    "superuser",
    { name: "시험", expiresAt, scopes },
    meta,
  );
  if ("refused" in made) throw new Error(made.message);
  return { authorization: `Bearer ${made.secret}` };
}

Deno.test("every route has an area or is listed as having none", () => {
  const lost = allRoutes().filter(({ area }) => area !== "public" && !(area && area in AREAS));
  assertEquals(lost.map(({ method, path }) => `${method} ${path}`), []);
});

Deno.test("a route without a scope needs none, or ends the token itself", () => {
  const open = allRoutes().filter(({ area, role }) => area === "public" && role !== "visitor");
  assertEquals(open.map(({ method, path }) => `${method} ${path}`), [
    "GET /services",
    "POST /mcp",
    "GET /mcp",
    "DELETE /mcp",
    "DELETE /api/tokens/:id",
    "GET /api/live",
    "POST /api/live/here",
    // The scope of the record's noun is asked for inside, as the next test shows.
    "GET /api/attachments",
    "GET /api/attachments/counts",
    "GET /api/attachments/:id/file",
    "POST /api/attachments/of/:noun/:record",
    "DELETE /api/attachments/:id",
    "POST /api/attachments/:id/restore",
    "GET /api/openapi.json",
    "GET /api/docs",
  ]);
});

Deno.test("a token reaches files of records that its scopes cover and no others", () =>
  withApp(async (app) => {
    const { body: { data: { id } } } = await attach(app, "card/lunch", docx(), { name: "a.docx" });
    const calls = async (scopes: Scopes) => {
      const headers = await bearer(app, scopes);
      const ask = async (path: string, method = "GET") => {
        const answer = await app.call(path, { as: "visitor", method, headers });
        await answer.body?.cancel();
        return answer.status;
      };
      return [
        await ask("/api/attachments?noun=card&record=lunch"),
        await ask("/api/attachments/counts?noun=card"),
        await ask(`/api/attachments/${id}/file`),
        await ask(`/api/attachments/${id}`, "DELETE"),
      ];
    };
    assertEquals(await calls({ tables: "write" }), [403, 404, 403, 403]);
    assertEquals(await calls({ cards: "read" }), [200, 200, 200, 403]);
    assertEquals(await calls({ cards: "write" }), [200, 200, 200, 200]);
  }));

Deno.test("a token reaches what its scopes cover and no other route", () =>
  withApp(async (app) => {
    const scopes: Scopes = { cards: "write", tables: "read", posts: "read" };
    const headers = await bearer(app, scopes);
    for (const route of allRoutes()) {
      const { area, method } = route;
      if (!area || area === "public") continue;
      const access = isReading(route) ? "read" : "write";
      const path = route.path.replace(/:\w+/g, "none");
      const body = method === "GET" || method === "DELETE" ? {} : { json: {} };
      const answer = await app.call(path, { as: "visitor", method, headers, ...body });
      const type = answer.headers.get("content-type") ?? "";
      const text = await answer.text();
      const code = type.includes("json") ? JSON.parse(text.split("\n", 1)[0]).code : null;
      const stopped = code === "scope_missing" ||
        (answer.status === 403 && text.includes("이 액세스 토큰에는"));
      assertEquals(stopped, !covers(scopes, area, access), `${method} ${route.path}`);
    }
  }));

Deno.test("a missing scope is reported in Korean, by area and kind", () =>
  withApp(async (app) => {
    const headers = await bearer(app, { cards: "read" });
    const answer = await app.call("/api/mysql/card/update/lunch/", {
      as: "visitor",
      method: "PUT",
      headers,
      json: { purpose: "lunch", note: "x", participants: ["mina"] },
    });
    const { code, error, details } = await answer.json();
    assertEquals([answer.status, code], [403, "scope_missing"]);
    assertMatch(error, /‘카드 사용내역’ 쓰기 권한이 없습니다/);
    assertEquals(details, [{ area: "cards", access: "write" }]);
    assertEquals(
      (await app.call("/api/mysql/card/list/?year=2026&month=11", { as: "visitor", headers }))
        .status,
      200,
    );
  }));

Deno.test("a token receives changes in the tables it may read, not of accounts", () =>
  withApp(async (app) => {
    const headers = await bearer(app, { tables: "read" });
    const listen = async (noun: string) => {
      const answer = await app.call(`/api/live?nouns=${noun}`, { as: "visitor", headers });
      await answer.body?.cancel();
      return answer.status;
    };
    assertEquals([await listen("employee"), await listen("user")], [200, 403]);
  }));

Deno.test("a new token only reads, and gets no more than its owner's rights", () =>
  withApp(async (app) => {
    const make = (scopes?: unknown) =>
      app.call("/api/tokens/", { as: "staff", method: "POST", json: { name: "x", scopes } });
    const { scopes } = await (await make()).json();
    assertEquals(scopes, {
      cards: "read",
      tables: "read",
      registrations: "read",
      couriers: "read",
      posts: "read",
      consultations: "read",
      leave: "read",
      own: "read",
      chat: "read",
    });
    const beyond = await make({ accounts: "read" });
    assertEquals([beyond.status, (await beyond.json()).code], [422, "scope_beyond_role"]);
    assertEquals((await (await make({ posts: "write" })).json()).scopes, { posts: "write" });
  }));

Deno.test("the server's own command line has full rights unless it asks for fewer", () =>
  withApp(async (app) => {
    const headers = { authorization: `Bearer ${app.deps.auth.controlSecret}` };
    const make = async (more: object) => {
      const json = { name: "x", account: "staff", confirmed: true, ...more };
      const call = { as: "visitor", method: "POST", json, headers } as const;
      return (await (await app.call("/api/tokens/", call)).json()).scopes;
    };
    assertEquals(await make({}), null);
    assertEquals(await make({ scopes: { cards: "write" } }), { cards: "write" });
  }));

Deno.test("rights cannot be changed with a token", () =>
  withApp(async (app) => {
    const headers = await bearer(app, null);
    const ask = async (path: string, method: string, json: unknown) => {
      const answer = await app.call(path, { as: "visitor", method, headers, json });
      return [answer.status, (await answer.json()).code];
    };
    const { version } = app.deps.books.views.user.byId.get("user")!.changed;
    const refused = [403, "step_up_required"];
    const flags = { is_staff: true };
    assertEquals(await ask("/api/accounts/user/flags/", "PUT", flags), refused);
    assertEquals(await ask("/api/user/user/update", "PUT", { ...flags, version }), refused);
    assertEquals(await ask("/api/tokens/", "POST", { name: "x" }), refused);
    assertEquals(app.deps.books.views.user.byId.get("user")!.state.flags.is_staff, false);
    assertEquals(await ask("/api/accounts/user/end_access", "POST", {}), [403, "forbidden"]);
  }));

Deno.test("the API description has the scope of each call", () =>
  withApp(async (app) => {
    const answer = await app.call("/api/openapi.json", { as: "superuser" });
    const { paths } = await answer.json();
    assertEquals(paths["/api/mysql/card/list"].get["x-scope"], "cards:read");
    assertEquals(paths["/api/user/{id}/update"].put["x-scope"], "accounts:write");
    assertEquals(paths["/api/employee/export_excel"].post["x-scope"], "tables:read");
    assert(!("x-scope" in paths["/api/session"].get));
  }));

Deno.test("a token finds only records of its own areas", () =>
  withApp(async (app) => {
    const { card, employee } = app.deps.books.views;
    const [{ state: { store_name } }] = card.byId.values();
    const [{ state: { name } }] = employee.byId.values();
    const kinds = async (scopes: Scopes) => {
      const headers = await bearer(app, scopes);
      const found = [];
      for (const q of [store_name, name]) {
        const call = { as: "visitor", method: "POST", headers, json: { q } } as const;
        const { places } = await (await app.call("/api/find/", call)).json();
        found.push(...places.map(({ kind }: { kind: string }) => kind));
      }
      return [...new Set(found)];
    };
    assertEquals(await kinds({ tables: "read" }), ["직원"]);
    assertEquals(await kinds({ tables: "read", cards: "read" }), ["가맹점", "직원"]);
  }));

const areasOf = (path: string) =>
  new Set(allRoutes().filter((route) => route.path.startsWith(path)).map(({ area }) => area));

Deno.test("calls that show leave belong to the area of leave", () => {
  for (
    const path of [
      "/api/leave_attendance",
      "/api/leave_policy",
      "/api/leave_rule",
      "/api/work_hours",
      "/api/day_off",
    ]
  ) {
    assertEquals([...areasOf(path)], ["leave"], path);
  }
});

Deno.test("a token for cards alone follows the card report and no table", () =>
  withApp(async (app) => {
    const headers = await bearer(app, { cards: "read" });
    const statusOf = async (nouns: string) => {
      const answer = await app.call(`/api/live?nouns=${nouns}`, { as: "visitor", headers });
      await answer.body?.cancel();
      return answer.status;
    };
    assertEquals([await statusOf("card-report"), await statusOf("employee")], [200, 403]);
  }));

Deno.test("a token for the office's records alone sees that a card was edited, without values", () =>
  withApp(async (app) => {
    const json = { version: 1, purpose: "dinner", note: "비밀 회식", participants: ["mina"] };
    const people = (await (await app.call("/api/mysql/user/list")).json()).data;
    const put = await app.call("/api/mysql/card/update/lunch/", {
      method: "PUT",
      json: { ...json, participants: [people[0].id] },
    });
    assertEquals(put.status, 200, await put.text());
    const seenBy = async (scopes: Scopes) => {
      const headers = await bearer(app, scopes);
      return await (await app.call("/api/changes/list", { as: "visitor", headers })).text();
    };
    assertEquals((await seenBy({ office: "read" })).includes("비밀 회식"), false);
    assertEquals((await seenBy({ office: "read", cards: "read" })).includes("비밀 회식"), true);
  }));

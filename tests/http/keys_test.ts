/** An Idempotency-Key: the same key gives the same answer, refusals and no-ops too. */
import { assertEquals } from "@std/assert";
import { employee, hire, jun, mina } from "../helpers/people.ts";
import { openTestApp, type TestApp, withOffice } from "../helpers/server.ts";

const edit = { purpose: "dinner", note: "팀 회식", participants: [mina, jun] };

async function put(app: TestApp, key: string, json: unknown, more: Record<string, string> = {}) {
  const headers = { "idempotency-key": key, ...more };
  const response = await app.call("/api/mysql/card/update/lunch", { method: "PUT", json, headers });
  return {
    status: response.status,
    body: await response.json(),
    etag: response.headers.get("etag"),
  };
}

const versionOf = (app: TestApp) => app.deps.books.views.card.byId.get("lunch")!.version;

Deno.test("a refused request stays refused under its key, even if it would succeed now", () =>
  withOffice(async (app) => {
    const ghost = { ...edit, participants: [mina, "ghost"] };
    const first = await put(app, "k", ghost);
    assertEquals([first.status, first.body.code], [422, "unknown_employee"]);
    await hire(app.deps.books, "ghost", employee("새 직원"));
    assertEquals(await put(app, "k", ghost), first);
    assertEquals(versionOf(app), 1);
    // A new attempt has a new key.
    assertEquals((await put(app, "k2", ghost)).status, 200);
  }));

Deno.test("a repeated stale request gets the row of then, not of now", () =>
  withOffice(async (app) => {
    await put(app, "a", edit);
    const late = await put(app, "k", edit, { "if-match": '"1"' });
    assertEquals([late.status, late.body.details[0].current.version], [409, 2]);
    await put(app, "b", { ...edit, note: "다시" });
    assertEquals(await put(app, "k", edit, { "if-match": '"1"' }), late);
  }));

Deno.test("a request without a change never changes anything under its key", () =>
  withOffice(async (app) => {
    await put(app, "a", edit);
    const nothing = await put(app, "k", edit);
    assertEquals([nothing.status, nothing.etag], [200, '"2"']);
    await put(app, "b", { ...edit, note: "고친 비고" });
    assertEquals(await put(app, "k", edit), nothing);
    assertEquals(versionOf(app), 3);
  }));

Deno.test("another request cannot use a refused request's key, and its answer is kept", () =>
  withOffice(async (app) => {
    const ghost = { ...edit, participants: ["ghost"] };
    const first = await put(app, "k", ghost);
    const other = await put(app, "k", edit);
    assertEquals([other.status, other.body.code], [422, "idempotency_key_reused"]);
    assertEquals(await put(app, "k", ghost), first);
  }));

Deno.test("another request cannot use a written request's key either", () =>
  withOffice(async (app) => {
    const first = await put(app, "k", edit);
    for (let time = 0; time < 2; time++) {
      const other = await put(app, "k", { ...edit, note: "anders" });
      assertEquals([other.status, other.body.code], [422, "idempotency_key_reused"]);
    }
    assertEquals(await put(app, "k", edit), first);
  }));

Deno.test("the same request twice at once is decided once", () =>
  withOffice(async (app) => {
    const { books } = app.deps;
    const { execute } = books;
    const ghost = { ...edit, participants: [mina, "ghost"] };
    books.execute = async (command) => {
      books.execute = execute;
      const refused = await execute(command);
      await hire(books, "ghost", employee("새 직원"));
      return refused;
    };
    const both = await Promise.all([put(app, "k", ghost), put(app, "k", ghost)]);
    assertEquals(both.map(({ status }) => status), [422, 422]);
    assertEquals(both[0], both[1]);
  }));

Deno.test("a retry after a temporary failure may use the same key", () =>
  withOffice(async (app) => {
    const { books } = app.deps;
    const { execute } = books;
    books.execute = () => {
      books.execute = execute;
      return Promise.resolve({
        refused: true,
        status: 503,
        code: "store_unavailable",
        message: "잠시 후",
      });
    };
    assertEquals((await put(app, "k", edit)).status, 503);
    assertEquals((await put(app, "k", edit)).status, 200);
  }));

Deno.test("without a key each request is its own", () =>
  withOffice(async (app) => {
    const ghost = { ...edit, participants: [mina, "ghost"] };
    const send = async () =>
      (await app.call("/api/mysql/card/update/lunch", { method: "PUT", json: ghost })).status;
    assertEquals(await send(), 422);
    await hire(app.deps.books, "ghost", employee("새 직원"));
    assertEquals(await send(), 200);
  }));

Deno.test("a refusal is still known after a restart", async () => {
  const dataDir = await Deno.makeTempDir();
  const open = () => openTestApp({ dataDir, empty: true });
  const path = "/api/mysql/card/update/lunch";
  const headers = { "idempotency-key": "k" };
  const ask = async (app: TestApp) => {
    const response = await app.call(path, { method: "PUT", json: edit, headers });
    return [response.status, await response.json()];
  };
  const before = await open();
  const first = await ask(before);
  assertEquals(first[0], 404);
  await before.close();
  const after = await open();
  assertEquals(await ask(after), first);
  await after.close();
  await Deno.remove(dataDir, { recursive: true });
});

Deno.test("keys are separate for each person", () =>
  withOffice(async (app) => {
    const json = { ...edit, participants: ["ghost"] };
    const headers = { "idempotency-key": "k" };
    const path = "/api/mysql/card/update/lunch";
    const first = await app.call(path, { method: "PUT", json, headers });
    const other = await app.call(path, { method: "PUT", json: edit, headers, as: "superuser" });
    assertEquals([first.status, other.status], [422, 200]);
    await first.body?.cancel();
    await other.body?.cancel();
  }));

Deno.test("a form sent again has a new boundary and is the same request", () =>
  withOffice(async (app) => {
    const send = async (key: string, title: string) => {
      const form = new FormData();
      form.set("title", title);
      form.set("content", "본문");
      form.set("slug", "taken");
      const headers = { "idempotency-key": key };
      const options = { as: "token", method: "POST", body: form, headers } as const;
      const response = await app.call("/api/blog/posts", options);
      return [response.status, await response.json()];
    };
    const written = await send("a", "하나");
    const refused = await send("b", "둘");
    assertEquals([written[0], refused[0]], [201, 409]);
    await app.call("/api/blog/posts/taken", { as: "token", method: "DELETE" });
    assertEquals([await send("a", "하나"), await send("b", "둘")], [written, refused]);
  }));

Deno.test("posts with titles for the same address get one each, and keep it when repeated", () =>
  withOffice(async (app) => {
    const send = async (key: string) => {
      const json = { title: "같은 제목", content: ["본문"], is_published: false };
      const headers = { "idempotency-key": key };
      const options = { as: "token", method: "POST", json, headers } as const;
      const response = await app.call("/api/blog/posts", options);
      return [response.status, (await response.json()).slug];
    };
    const keys = ["a", "b", "c"];
    const first = await Promise.all(keys.map(send));
    assertEquals(new Set(first.map(([, slug]) => slug)).size, 3);
    assertEquals(await Promise.all(keys.map(send)), first);
  }));

Deno.test("an unknown field of a call is refused by name, for every noun", async (t) => {
  const app = await openTestApp();
  const calls: [method: string, path: string, body: object][] = [
    ["PUT", "/api/mysql/card/update/lunch", edit],
    ["POST", "/api/mysql/card/restore/lunch", { to_version: 1 }],
    ["POST", "/api/blog/posts/some/restore", {}],
    ["POST", "/api/views", { table: "t", name: "x", settings: { query: {}, columns: [] } }],
    ["PUT", "/api/views/some", {}],
    ["POST", "/api/tokens", { name: "x" }],
    ["PUT", "/api/accounts/staff/flags", {}],
    ["POST", "/api/employee/bulk_delete", { ids: ["x"] }],
    ["POST", "/api/employee/bulk_update", { selectedItems: ["x"], data: {} }],
    ["POST", "/api/employee/bulk_edit", { edits: [{ id: "x", values: {} }] }],
    ["POST", "/api/employee/export_excel", {}],
    ["POST", "/api/employee/undo", { operation: "x" }],
    ["POST", "/api/consultation/destroy_expired", {}],
    ["POST", "/api/admin/replay", {}],
    ["POST", "/oauth/check_token/kakao", {}],
  ];
  for (const [method, path, body] of calls) {
    await t.step(`${method} ${path}`, async () => {
      const json = { ...body, isAdmin: true };
      const response = await app.call(path, { as: "superuser", method, json });
      const { message } = await response.json();
      assertEquals([response.status, message], [422, "알 수 없는 항목입니다: isAdmin"]);
    });
  }
  await app.close();
});

/** The token of a page's writes: of its session alone, in a header or in a form (S2 §6, §7). */
import { assert, assertEquals, assertNotEquals } from "@std/assert";
import { csrfToken } from "../../src/server/csrf.ts";
import { type Caller, openTestApp, type TestApp } from "../helpers/server.ts";

const tokenOf = (app: TestApp, session: string) => csrfToken(app.deps.keys, `session-${session}`);

const edit = (app: TestApp, as: Caller, headers: Record<string, string>) =>
  app.call("/api/employee/mina/update", {
    as,
    method: "PUT",
    json: { dept: "법인팀" },
    headers,
  });

Deno.test("each session has its own token", async () => {
  const app = await openTestApp({ empty: true });
  assertEquals(await tokenOf(app, "staff"), await tokenOf(app, "staff"));
  assertNotEquals(await tokenOf(app, "staff"), await tokenOf(app, "superuser"));
  await app.close();
});

Deno.test("a write with its session's token goes through, and so does JSON without one", async () => {
  const app = await openTestApp();
  const own = await edit(app, "superuser", { "x-csrftoken": await tokenOf(app, "superuser") });
  const none = await edit(app, "superuser", {});
  assertEquals([own.status, none.status], [200, 200]);
  await Promise.all([own, none].map((response) => response.body?.cancel()));
  await app.close();
});

for (const wrong of ["", "x", "another"]) {
  Deno.test(`a write with the token "${wrong}" is refused, and answered with the right one`, async () => {
    const app = await openTestApp();
    const given = wrong === "another" ? await tokenOf(app, "staff") : wrong;
    const response = await edit(app, "superuser", { "x-csrftoken": given });
    const { code, details } = await response.json();
    assertEquals([response.status, code], [403, "csrf_failed"]);
    assertEquals(details, [{ token: await tokenOf(app, "superuser") }]);
    assertEquals(app.deps.books.views.employee.byId.get("mina")!.version, 1);
    await app.close();
  });
}

async function upload(app: TestApp, token: string | null, headers = {}): Promise<string> {
  const form = new FormData();
  if (token !== null) form.set("csrfmiddlewaretoken", token);
  form.set("file", new File(["이름\n김민지\n"], "직원.csv"));
  const path = "/api/employee/import_excel";
  const response = await app.call(path, { as: "superuser", method: "POST", body: form, headers });
  return response.status === 403 ? (await response.json()).code : "in";
}

Deno.test("a form must send the token, as a field or as a header", async () => {
  const app = await openTestApp();
  const token = await tokenOf(app, "superuser");
  assertEquals(await upload(app, null), "csrf_failed");
  assertEquals(await upload(app, "x"), "csrf_failed");
  assertEquals(await upload(app, token), "in");
  assertEquals(await upload(app, null, { "x-csrftoken": token }), "in");
  await app.close();
});

Deno.test("a script with an access token of its own needs none of a page", async () => {
  const app = await openTestApp();
  const response = await app.call("/api/mysql/card/update/lunch", {
    as: "token",
    method: "PUT",
    json: { purpose: "lunch", note: "메모", participants: ["mina"] },
    headers: { "x-csrftoken": "x" },
  });
  assert(response.ok, await response.text());
  await app.close();
});

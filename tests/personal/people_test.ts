/** An account and an employee as the office works with them, and what is left of them once destroyed. */
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import type { Actor } from "../../events/base/event.ts";
import { destroyData, finishDestruction } from "../../src/destruction/destruction.ts";
import { orderDestruction } from "../../events/personal_data/destruction.ts";
import { formsOf, foundIn, inFiles, inValues } from "../helpers/leftovers.ts";
import { loggedWhile } from "../helpers/markers.ts";
import { openTestApp, type TestApp } from "../helpers/server.ts";
import { withFolder } from "../store/notes.ts";

const job: Actor = { id: "system", name: "자동 파기", role: "system", via: "job" };

const marked = {
  name: "남궁표식",
  email: "marked-mail@example.com",
  phone_num: "010-9753-8642",
  card_num: "9753-1864-2097-5318",
};
const later = { email: "later-mail@example.com", card_num: "1357-9753-1864-2086" };
const profile = {
  nickname: "표식별명이름",
  email: "marked-user@example.com",
  phone_number: "+82 10-8642-9753",
  profile_img: "https://img.example.com/marked-picture.jpg",
  thumbnail_img: "",
};
const details = { name: "선우표식이름", card_num: "8642-0975-3186-4209" };

const wanted = new Map(
  [marked, later, profile, details].flatMap((one) => Object.values(one))
    .filter((text) => text !== "").map((text) => [text, formsOf(text)]),
);

interface Called {
  status: number;
  body: { code?: string; data: { id: string; version: number } };
}

async function send(
  app: TestApp,
  method: string,
  path: string,
  json: unknown,
  key: string,
): Promise<Called> {
  const headers = { "idempotency-key": key };
  const response = await app.call(path, { as: "superuser", method, json, headers });
  return { status: response.status, body: await response.json() };
}

/** Takes in an employee and an account, changes both, and is refused with their rows in the answer. */
async function work(app: TestApp): Promise<{ employee: string }> {
  const made = await send(app, "POST", "/api/employee/create", marked, "made");
  assertEquals(made.status, 201);
  const { id, version } = made.body.data;
  const path = `/api/employee/${id}/update`;
  assertEquals((await send(app, "PUT", path, { ...later, version }, "edit")).status, 200);
  const late = await send(app, "PUT", path, { position: "과장", version }, "late");
  assertEquals([late.status, late.body.code], [409, "stale_version"]);
  assertStringIncludes(JSON.stringify(late.body), later.email);
  const { accounts } = app.deps.auth;
  const cause = { requestId: "r", via: "web" } as const;
  assertEquals(await accounts.signIn("user", profile, "s1", cause), null);
  const detailed = await send(app, "PUT", "/api/user/user/update", details, "details");
  assertEquals(detailed.status, 200);
  // What the account did carries its name.
  const view = { table: "trip", name: "내 보기", shared: false, settings: {} };
  const headers = { "idempotency-key": "view" };
  await app.call("/api/views", { as: "user", method: "POST", json: view, headers });
  assertEquals(await accounts.signOut("user", "s1", "sign_out", cause), null);
  return { employee: id };
}

const destroy = async ({ deps }: TestApp, subject: string, keys: string[]): Promise<void> => {
  const meta = { actor: job, requestId: "r", key: `destroy:${keys.join()}` };
  const outcome = await destroyData(deps, { subject, keys, reason: "left" }, meta);
  if (outcome.refused) throw new Error(outcome.message);
};

const employeeOf = ({ deps }: TestApp, id: string) => deps.books.views.employee.byId.get(id)!.state;

Deno.test("data about accounts and employees is nowhere in clear, kept answers included", () =>
  withFolder(async (folder) => {
    let app = await openTestApp({ empty: true, dataDir: folder });
    let employee = "";
    const logged = await loggedWhile(async () => void ({ employee } = await work(app)));
    assertEquals(foundIn(new TextEncoder().encode(logged), wanted), []);
    assertEquals(inFiles(folder, wanted), []);
    await app.close();
    assertEquals([inFiles(folder, wanted), await inValues(`${folder}/office.kv`, wanted)], [
      [],
      [],
    ]);

    app = await openTestApp({ empty: true, dataDir: folder });
    const { name, phone_num, email } = employeeOf(app, employee);
    assertEquals([name, phone_num, email], [marked.name, marked.phone_num, later.email]);
    const path = `/api/employee/${employee}/update`;
    const again = await send(app, "PUT", path, { position: "과장", version: 1 }, "late");
    assertEquals([again.status, again.body.code], [409, "stale_version"], "the kept answer");
    assertStringIncludes(JSON.stringify(again.body), later.email);
    await app.close();
  }));

Deno.test("an employee's name stays when the rest is destroyed, until its own key is", () =>
  withFolder(async (folder) => {
    const app = await openTestApp({ empty: true, dataDir: folder });
    const { employee } = await work(app);
    const other = await send(
      app,
      "POST",
      "/api/employee/create",
      { ...marked, name: "또다른" },
      "2",
    );
    await destroy(app, `employee/${other.body.data.id}`, [`employee/${other.body.data.id}`]);
    const stream = `employee/${employee}`;
    await destroy(app, stream, [stream]);
    const left = employeeOf(app, employee);
    assertEquals([left.name, left.email, left.card_num, left.profile_image_url], [
      marked.name,
      "(파기됨)",
      "(파기됨)",
      "",
    ]);
    const path = `/api/employee/${employee}/update`;
    const again = await send(app, "PUT", path, { position: "과장", version: 1 }, "late");
    assert(!JSON.stringify(again.body).includes(later.email), "the kept answer went with it");
    const edit = await send(app, "PUT", path, { phone_num: "010-1111-2222" }, "after");
    assertEquals([edit.status, edit.body.code], [409, "personal_data_destroyed"]);
    assertEquals((await send(app, "PUT", path, { position: "퇴사" }, "rest")).status, 200);
    const remove = await send(app, "DELETE", `/api/employee/${employee}/delete`, {}, "gone");
    assertEquals(remove.status, 200);
    const restored = await send(app, "POST", `/api/employee/${employee}/restore`, {}, "back");
    assertEquals(restored.status, 200, "two destroyed addresses are not the same one");
    await destroy(app, stream, [`${stream}/name`]);
    assertEquals(employeeOf(app, employee).name, "퇴사자 1");
    const history = await app.call(`/api/employee/${employee}/history`, { as: "superuser" });
    const result = new TextEncoder().encode(await history.text());
    assertEquals([history.status, foundIn(result, wanted)], [200, []]);
    assertEquals((await app.deps.books.verify()).ok, true);
    await app.close();
  }));

Deno.test("a destroyed account shows as (파기됨) everywhere, and its next sign-in is refused", async () => {
  const app = await openTestApp({ empty: true });
  await work(app);
  await destroy(app, "user/user", ["user/user"]);
  const { views } = app.deps.books;
  const { state, updated_by } = views.user.byId.get("user")!;
  assertEquals([state.profile.nickname, state.profile.profile_img, state.details.name], [
    "(파기됨)",
    "",
    "(파기됨)",
  ]);
  assertEquals(updated_by.name, "(파기됨)");
  for (const { state: { owner } } of views.view.byId.values()) assertEquals(owner.name, "(파기됨)");
  const cause = { requestId: "r", via: "web" } as const;
  const refused = await app.deps.auth.accounts.signIn("user", profile, "s2", cause);
  assertEquals(refused?.code, "personal_data_destroyed");
  await app.close();
});

Deno.test("a destruction interrupted by a crash completes at the next start, views included", () =>
  withFolder(async (folder) => {
    let app = await openTestApp({ empty: true, dataDir: folder });
    const { employee } = await work(app);
    const stream = `employee/${employee}`;
    const order = orderDestruction({ subject: stream, keys: [stream], reason: "left" });
    await app.deps.books.execute({
      stream: order.stream,
      decide: () => [order],
      meta: { actor: job, requestId: "r", key: "cut short" },
    });
    await app.close();
    app = await openTestApp({ empty: true, dataDir: folder });
    assertEquals(employeeOf(app, employee).email, later.email, "here it died");
    assertEquals(await finishDestruction(app.deps), 1);
    assertEquals(employeeOf(app, employee).email, "(파기됨)");
    assertEquals(await finishDestruction(app.deps), 0);
    await app.close();
  }));

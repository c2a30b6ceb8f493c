/** Users, employees and vehicles as tables over HTTP: rights, refusals, undo. */
import { assertEquals } from "@std/assert";
import { openTestApp, type TestApp } from "../helpers/server.ts";

async function send(app: TestApp, method: string, path: string, json?: unknown) {
  const response = await app.call(path, { as: "superuser", method, json });
  return { status: response.status, body: await response.json() };
}

Deno.test("details and flags of a user change together, as one operation that can be undone", async () => {
  const app = await openTestApp();
  const values = { first_name: "과장", employment_date: "2021-04-01", is_staff: true };
  const { status, body } = await send(app, "PUT", "/api/user/user/update", values);
  assertEquals(status, 200);
  assertEquals([body.data.first_name, body.data.is_staff], ["과장", true]);
  const undone = await send(app, "POST", "/api/user/undo", { operation: body.operation });
  const [row] = undone.body.rows;
  assertEquals([row.first_name, row.employment_date, row.is_staff], ["", null, false]);
  await app.close();
});

Deno.test("two changes with a sign-in between them are undone one after the other", async () => {
  const app = await openTestApp();
  const path = "/api/user/user/update";
  const first = await send(app, "PUT", path, { first_name: "대리" });
  const { state } = app.deps.books.views.user.byId.get("user")!;
  const cause = { requestId: "r", via: "web" } as const;
  assertEquals(await app.deps.auth.accounts.signIn("user", state.profile, "s9", cause), null);
  const second = await send(app, "PUT", path, { first_name: "과장" });
  const undo = async (operation: string) => {
    const { body } = await send(app, "POST", "/api/user/undo", { operation });
    return [body.done, body.refused, body.rows[0]?.first_name];
  };
  assertEquals(await undo(second.body.operation), [1, [], "대리"]);
  assertEquals(await undo(first.body.operation), [1, [], ""]);
  await app.close();
});

Deno.test("fields from the login provider cannot be edited, nor users deleted", async () => {
  const app = await openTestApp();
  const { status } = await send(app, "PUT", "/api/user/user/update", { kakao_email: "x@y.kr" });
  assertEquals(status, 422);
  for (
    const [method, path] of [["DELETE", "/api/user/user/delete"], ["POST", "/api/user/create"], [
      "POST",
      "/api/user/bulk_delete",
    ]]
  ) {
    const response = await app.call(path, { as: "superuser", method, json: {} });
    assertEquals([response.status, (await response.json()).code], [409, "not_made_here"]);
  }
  await app.close();
});

Deno.test("removing the last superuser's flag changes none of the row's values", async () => {
  const app = await openTestApp();
  const { status, body } = await send(app, "PUT", "/api/user/superuser/update", {
    first_name: "대표",
    is_superuser: false,
  });
  assertEquals([status, body.code], [409, "last_superuser"]);
  assertEquals(app.deps.books.views.user.byId.get("superuser")!.state.details.first_name, "");
  await app.close();
});

Deno.test("a removed flag applies to the person's next call", async () => {
  const app = await openTestApp();
  const list = async () => {
    const response = await app.call("/api/mysql/user/list", { as: "staff" });
    await response.body?.cancel();
    return response.status;
  };
  assertEquals(await list(), 200);
  await send(app, "PUT", "/api/user/staff/update", { is_staff: false });
  assertEquals(await list(), 403);
  await app.close();
});

Deno.test("an employee deleted in the table cannot be chosen until restored", async () => {
  const app = await openTestApp();
  const names = async () => {
    const { body } = await send(app, "GET", "/api/mysql/user/list");
    return body.data.map((one: { name: string }) => one.name);
  };
  assertEquals(await names(), ["박준", "이미나", "최소라"]);
  const deleted = await send(app, "DELETE", "/api/employee/jun/delete");
  assertEquals([deleted.status, await names()], [200, ["이미나", "최소라"]]);
  const only = await send(app, "GET", "/api/employee/list?deleted=only");
  assertEquals(only.body.results.map((row: { name: string }) => row.name), ["박준"]);
  await send(app, "POST", "/api/employee/jun/restore", {});
  assertEquals(await names(), ["박준", "이미나", "최소라"]);
  await app.close();
});

Deno.test("a deleted employee stays where they took part, and cannot be added", async () => {
  const app = await openTestApp();
  await send(app, "DELETE", "/api/employee/mina/delete");
  const edit = async (id: string, participants: string[]) => {
    const json = { purpose: "lunch", note: "영수증 확인", participants };
    const { status, body } = await send(app, "PUT", `/api/mysql/card/update/${id}`, json);
    return [status, body.code];
  };
  assertEquals(await edit("lunch", ["mina", "jun"]), [200, undefined]);
  assertEquals(await edit("dinner", ["mina"]), [422, "unknown_employee"]);
  await app.close();
});

Deno.test("two vehicles in use never share a name, also after a restore", async () => {
  const app = await openTestApp();
  const create = () => send(app, "POST", "/api/vehicle/create", { name: "레이" });
  const first = await create();
  assertEquals([first.status, first.body.data.is_active], [201, true]);
  const second = await create();
  assertEquals([second.status, second.body.code], [409, "name_taken"]);
  await send(app, "DELETE", `/api/vehicle/${first.body.data.id}/delete`);
  assertEquals((await create()).status, 201);
  const back = await send(app, "POST", `/api/vehicle/${first.body.data.id}/restore`, {});
  assertEquals([back.status, back.body.message], [409, "같은 이름의 차량이 이미 있습니다."]);
  await app.close();
});

/** The user table of the settings as its page has it. */
async function userTable(app: TestApp) {
  const html = await (await app.call("/settings", { as: "superuser" })).text();
  const props = /data-island="data-table"[^>]*data-props="([^"]+)"/.exec(html)![1];
  const { screen, initial } = JSON.parse(props.replaceAll("&quot;", '"').replaceAll("&amp;", "&"));
  return {
    preset: screen.defaultPreset as string | undefined,
    count: initial.list.count as number,
  };
}

async function register(app: TestApp, count: number, flags: object): Promise<void> {
  for (let at = 0; at < count; at++) {
    const id = `more-${at}`;
    const profile = {
      nickname: id,
      email: "",
      phone_number: "",
      profile_img: "",
      thumbnail_img: "",
    };
    const all = { is_active: true, is_staff: false, is_superuser: false, ...flags };
    const user = { id, provider: "kakao", subject: id, profile, flags: all };
    const cause = { requestId: "seed", via: "system" } as const;
    assertEquals(await app.deps.auth.accounts.register(user, cause), null);
  }
}

Deno.test("with fewer than twenty users the table opens on all, from twenty on those at work", async () => {
  const app = await openTestApp({ empty: true });
  // Four accounts are there, one of them of a member of staff who is no superuser.
  assertEquals(await userTable(app), { preset: undefined, count: 4 });
  await register(app, 15, { is_staff: true });
  assertEquals(await userTable(app), { preset: undefined, count: 19 });
  await app.close();
  const larger = await openTestApp({ empty: true });
  await register(larger, 16, { is_staff: true });
  assertEquals(await userTable(larger), { preset: "active-staff", count: 17 });
  await larger.close();
});

Deno.test("with twenty users and none at work the table opens on all of them", async () => {
  const app = await openTestApp({ empty: true });
  await register(app, 20, {});
  const off = { as: "superuser", method: "PUT", json: { is_staff: false } } as const;
  assertEquals((await app.call("/api/accounts/staff/flags/", off)).status, 200);
  assertEquals(await userTable(app), { preset: undefined, count: 24 });
  await app.close();
});

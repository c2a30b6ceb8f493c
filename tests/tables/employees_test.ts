/** An employee whose account has rights is not deleted, in whatever way, until the rights are taken. */
import { assertEquals, assertStringIncludes } from "@std/assert";
import { mina } from "../helpers/people.ts";
import { openTestApp, type TestApp } from "../helpers/server.ts";

/** Each way in which an employee is deleted: the row's problem, "" where it was deleted. */
const ways: Record<string, (app: TestApp) => Promise<string>> = {
  async "its own call"({ call }) {
    const answer = await call(`/api/employee/${mina}/delete`, {
      as: "superuser",
      method: "DELETE",
    });
    return answer.ok ? "" : (await answer.json()).message;
  },
  async "a deletion of many"({ call }) {
    const json = { ids: [mina] };
    const answer = await call("/api/employee/bulk_delete", {
      as: "superuser",
      method: "POST",
      json,
    });
    return JSON.stringify((await answer.json()).refused ?? []).replace("[]", "");
  },
};

async function link({ call }: TestApp): Promise<void> {
  const json = { employee: mina, from: { employee: "" } };
  const answer = await call("/api/user/staff/update", { as: "superuser", method: "PUT", json });
  assertEquals(answer.status, 200, await answer.text());
}

const isDeleted = ({ deps }: TestApp) => deps.books.views.employee.byId.get(mina)!.state.deleted;

for (const [way, remove] of Object.entries(ways)) {
  Deno.test(`deleting an employee whose account has rights by ${way} asks to remove these first`, async () => {
    const app = await openTestApp();
    await link(app);
    assertStringIncludes(await remove(app), "권한");
    assertEquals(isDeleted(app), false);
    const json = { is_staff: false };
    const flags = { as: "superuser", method: "PUT", json } as const;
    assertEquals((await app.call("/api/accounts/staff/flags/", flags)).status, 200);
    assertEquals([await remove(app), isDeleted(app)], ["", true]);
    await app.close();
  });
}

Deno.test("undoing the creation of an employee whose account has rights keeps them", async () => {
  const app = await openTestApp();
  const made = await app.call("/api/employee/create", {
    as: "superuser",
    method: "POST",
    json: { name: "새 직원" },
  });
  const { data: { id }, operation } = await made.json();
  const linked = await app.call("/api/user/staff/update", {
    as: "superuser",
    method: "PUT",
    json: { employee: id, from: { employee: "" } },
  });
  assertEquals(linked.status, 200, await linked.text());
  const undo = await app.call("/api/employee/undo", {
    as: "superuser",
    method: "POST",
    json: { operation },
  });
  assertStringIncludes(await undo.text(), "권한");
  assertEquals(app.deps.books.views.employee.byId.get(id)!.state.deleted, false);
  await app.close();
});

/** Former employees: what no law keeps is destroyed five days later, the name three years later. */
import { assertEquals } from "@std/assert";
import { destroyExpiredRequests } from "../../src/nouns/consultation/destruction.ts";
import { formsOf, inFiles, inValues } from "../helpers/leftovers.ts";
import { employee, hire, linkAccount } from "../helpers/people.ts";
import { openTestApp, type TestApp } from "../helpers/server.ts";
import { withFolder } from "../store/notes.ts";

const leaver = {
  name: "남궁퇴사표식",
  email: "leaver-mark@example.com",
  phone_num: "010-9753-1864",
  card_num: "9753-1864-2097-5318",
  employment_date: "2020-03-02",
};

const at = (day: string) => new Date(`${day}T03:00:00Z`);

async function employ(app: TestApp, values: Record<string, string>): Promise<string> {
  const call = { as: "superuser", method: "POST", json: values } as const;
  const response = await app.call("/api/employee/create", call);
  assertEquals(response.status, 201);
  return (await response.json()).data.id;
}

const leave = async (app: TestApp, id: string, leave_date: string) => {
  const json = { leave_date, version: 1 };
  const response = await app.call(`/api/employee/${id}/update`, {
    as: "superuser",
    method: "PUT",
    json,
  });
  return { status: response.status, code: (await response.json()).code };
};

const stateOf = ({ deps }: TestApp, id: string) => {
  const { name, email, card_num } = deps.books.views.employee.byId.get(id)!.state;
  return { name, email, card_num };
};

Deno.test("after each rule's period nothing of a former employee is left", () =>
  withFolder(async (folder) => {
    let app = await openTestApp({ empty: true, dataDir: folder });
    const id = await employ(app, leaver);
    const stays = await employ(app, { name: "남아있는직원", email: "stays@example.com" });
    assertEquals((await leave(app, id, "2026-11-20")).status, 200);

    assertEquals((await destroyExpiredRequests(app.deps, at("2026-11-25"))).destroyed, 0);
    assertEquals((await destroyExpiredRequests(app.deps, at("2026-11-26"))).destroyed, 1);
    assertEquals(
      (await destroyExpiredRequests(app.deps, at("2026-11-26"))).destroyed,
      0,
      "once is enough",
    );
    const { name, email, phone_num, card_num } = leaver;
    assertEquals(stateOf(app, id), { name, email: "(파기됨)", card_num: "(파기됨)" });

    assertEquals((await destroyExpiredRequests(app.deps, at("2029-11-20"))).destroyed, 0);
    assertEquals((await destroyExpiredRequests(app.deps, at("2029-11-21"))).destroyed, 1);
    assertEquals(stateOf(app, id).name, "퇴사자 1");
    assertEquals(stateOf(app, stays).name, "남아있는직원");
    const reasons = [...app.deps.books.views.destruction.keys.values()].map(({ reason }) => reason);
    assertEquals(reasons, ["employee_contact", "employee_name"]);
    assertEquals((await app.deps.books.verify()).ok, true);
    await app.close();

    const wanted = new Map(
      [name, email, phone_num, card_num].map((text) => [text, formsOf(text)]),
    );
    assertEquals(inFiles(folder, wanted), []);
    assertEquals(await inValues(`${folder}/office.kv`, wanted), []);
    app = await openTestApp({ empty: true, dataDir: folder });
    assertEquals(stateOf(app, id).name, "퇴사자 1", "after a restart as well");
    await app.close();
  }));

Deno.test("an employee without a leaving date is never due, and none leaves before their hire date", async () => {
  const app = await openTestApp({ empty: true });
  const id = await employ(app, leaver);
  assertEquals((await destroyExpiredRequests(app.deps, at("2099-01-01"))).destroyed, 0);
  const early = await leave(app, id, "2020-03-01");
  assertEquals(early, { status: 422, code: "left_before_hired" });
  await app.close();
});

Deno.test("a wrong leaving date undone in time destroys nothing", async () => {
  const app = await openTestApp({ empty: true });
  const id = await employ(app, leaver);
  await leave(app, id, "2026-11-20");
  const json = { leave_date: null, version: 2 };
  const back = { as: "superuser", method: "PUT", json } as const;
  assertEquals((await app.call(`/api/employee/${id}/update`, back)).status, 200);
  assertEquals((await destroyExpiredRequests(app.deps, at("2099-01-01"))).destroyed, 0);
  assertEquals(stateOf(app, id).email, leaver.email);
  await app.close();
});

Deno.test("destroying a former employee's name deletes a deactivated account and keeps an active one", async () => {
  const app = await openTestApp({ empty: true });
  const { books, keys } = app.deps;
  for (const [id, account] of [["gone", "deactivated"], ["back", "staff"]]) {
    await hire(books, id, employee(`남궁${id}`, { leave_date: "2026-11-20" }));
    await linkAccount(books, account, id);
  }
  await destroyExpiredRequests(app.deps, at("2029-11-20"));
  assertEquals(keys.isGone("user/deactivated"), false, "as long as the name");
  await destroyExpiredRequests(app.deps, at("2029-11-21"));
  assertEquals([keys.isGone("user/deactivated"), keys.isGone("user/staff")], [true, false]);
  assertEquals(stateOf(app, "gone").name, "퇴사자 1");
  await app.close();
});

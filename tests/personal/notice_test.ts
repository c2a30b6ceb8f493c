/** What a rule destroys is announced on its page for seven days first; what a person asks for is destroyed at once. */
import { assert, assertEquals, assertMatch } from "@std/assert";
import {
  destroyByRule,
  destroyExpiredRequests,
  isDestructionDue,
} from "../../src/nouns/consultation/destruction.ts";
import { DAY, handClock } from "../helpers/contact.ts";
import { openTestApp, type TestApp } from "../helpers/server.ts";

/** An office with an employee who left ten days ago, recorded today. */
async function withLeaver(test: (leaver: Leaver) => Promise<void>): Promise<void> {
  const clock = handClock("2026-11-21T01:00:00.000Z");
  const app = await openTestApp({ now: clock.now, empty: true });
  const json = { name: "남궁퇴사", email: "left@example.com", leave_date: "2026-11-11" };
  const made = await app.call("/api/employee/create", { as: "superuser", method: "POST", json });
  assertEquals(made.status, 201);
  const { id } = (await made.json()).data;
  const rule = async () => (await destroyByRule(app.deps, clock.now())).destroyed;
  await test({ app, clock, id, rule }).finally(() => app.close());
}

interface Leaver {
  app: TestApp;
  clock: ReturnType<typeof handClock>;
  id: string;
  /** How many go by the rules now. */
  rule(): Promise<number>;
}

Deno.test("data already due when a rule takes effect is announced and destroyed seven days later", () =>
  withLeaver(async ({ app, clock, rule }) => {
    assertEquals(await isDestructionDue(app.deps, clock.now()), true);
    assertEquals(await rule(), 0);
    assertEquals(
      await isDestructionDue(app.deps, clock.now()),
      false,
      "there is nothing to do until then",
    );
    const page = await (await app.call("/staff/security/destruction", { as: "superuser" })).text();
    assertMatch(page, /남궁퇴사.*기한 지남.*2026-11-28부터 자동 파기/s);
    clock.pass(7 * DAY - 1);
    assertEquals([await rule(), await isDestructionDue(app.deps, clock.now())], [0, false]);
    clock.pass(1);
    assertEquals([await isDestructionDue(app.deps, clock.now()), await rule()], [true, 1]);
    assertEquals(app.deps.books.views.destruction.announced.size, 0);
  }));

Deno.test("data is announced in its last week and destroyed on its day", () =>
  withLeaver(async ({ app, clock, id, rule }) => {
    const leave = (leave_date: string) =>
      app.call(`/api/employee/${id}/update`, {
        as: "superuser",
        method: "PUT",
        json: { leave_date, version: app.deps.books.views.employee.byId.get(id)!.version },
      });
    assertEquals((await leave("2026-12-20")).status, 200);
    clock.pass(27 * DAY);
    await rule();
    assertEquals(
      app.deps.books.views.destruction.announced.size,
      0,
      "26 December is a week ahead yet",
    );
    clock.pass(DAY);
    await rule();
    const [[key, { due }]] = [...app.deps.books.views.destruction.announced];
    assertEquals([key, due], [`employee/${id}`, "2026-12-26"]);
    clock.pass(7 * DAY - 1);
    assertEquals(await rule(), 0);
    clock.pass(1);
    assertEquals(await rule(), 1);
  }));

Deno.test("a changed date gives a new notice", () =>
  withLeaver(async ({ app, clock, id, rule }) => {
    await rule();
    clock.pass(6 * DAY);
    const json = {
      leave_date: "2026-11-12",
      version: app.deps.books.views.employee.byId.get(id)!.version,
    };
    await app.signInAgain("superuser");
    const call = { as: "superuser", method: "PUT", json } as const;
    assertEquals((await app.call(`/api/employee/${id}/update`, call)).status, 200);
    clock.pass(DAY);
    assertEquals(await rule(), 0);
    clock.pass(7 * DAY);
    assertEquals(await rule(), 1);
  }));

Deno.test("a superuser's manual destruction needs no notice", () =>
  withLeaver(async ({ app, clock }) => {
    assertEquals((await destroyExpiredRequests(app.deps, clock.now())).destroyed, 1);
    assert(!await isDestructionDue(app.deps, clock.now()));
  }));

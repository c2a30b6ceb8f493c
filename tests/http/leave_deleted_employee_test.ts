/** Leave of a deleted employee is in no inbox: what may be decided is what the team's list shows. */
import { assertEquals, assertStringIncludes } from "@std/assert";
import { type LeaveApp, withLeave } from "../helpers/leave.ts";
import type { Caller } from "../helpers/server.ts";

/** Ids that a person receives: as waiting for them, and in the team's month. */
async function shownTo({ send }: LeaveApp, as: Caller) {
  const { body } = await send(as, "GET", "team?month=2026-12");
  return {
    waiting: body.waiting.map(({ id }) => id),
    team: body.data.filter(({ status }) => status === "requested").map(({ id }) => id),
  };
}

const countFor = async ({ send }: LeaveApp, as: Caller) =>
  (await send(as, "GET", "news")).body.waiting;

const todayOf = async (app: LeaveApp, as: Caller) =>
  await (await app.call("/staff", { as })).text();

/** Deletes an employee as programs did that took no rights away first (docs/decisions/0102). */
async function leaves({ deps: { books } }: LeaveApp, id: string): Promise<void> {
  const deleted = { stream: `employee/${id}`, type: "employee.deleted", data: {} };
  const actor = { id: "system", name: "시험", role: "system", via: "job" } as const;
  const meta = { actor, requestId: "test", key: crypto.randomUUID() };
  await books.execute({ stream: deleted.stream, meta, decide: () => [deleted] });
}

Deno.test("a deleted employee's request is in no inbox, and returns when they are restored", () =>
  withLeave(async (app) => {
    const { id } = await app.ask();
    const approvers = ["user", "superuser"] as const;
    for (const as of approvers) {
      assertEquals(await shownTo(app, as), { waiting: [id], team: [id] });
      assertEquals([as, await countFor(app, as)], [as, 1]);
      assertStringIncludes(await todayOf(app, as), "휴가 신청 1건");
    }
    await leaves(app, "mina");
    for (const as of approvers) {
      assertEquals(await shownTo(app, as), { waiting: [], team: [] });
      assertEquals([as, await countFor(app, as)], [as, 0]);
      assertEquals((await todayOf(app, as)).includes("휴가 신청 1건"), false);
      for (const decision of ["approve", "refuse", "cancel"]) {
        const json = { decision, reason: "사유", version: 1 };
        const { status, body } = await app.send(as, "POST", `decide/${id}`, json);
        assertEquals([as, decision, status, body.code], [as, decision, 404, "leave_not_found"]);
      }
    }
    const back = await app.send("superuser", "POST", "/api/employee/mina/restore", {});
    assertEquals(back.status, 200);
    for (const as of approvers) {
      assertEquals(await shownTo(app, as), { waiting: [id], team: [id] });
    }
    const yes = { decision: "approve", version: 1 };
    assertEquals((await app.send("user", "POST", `decide/${id}`, yes)).status, 200);
  }));

Deno.test("a deleted approver gets no requests", () =>
  withLeave(async (app) => {
    await app.ask();
    assertEquals(await countFor(app, "user"), 1);
    await leaves(app, "jun");
    assertEquals(await countFor(app, "user"), 0);
    assertEquals(await countFor(app, "superuser"), 1);
  }));

Deno.test("everyone who may approve a request finds it in their list", () =>
  withLeave(async (app) => {
    const { id } = await app.ask();
    for (const gone of [false, true]) {
      if (gone) await leaves(app, "mina");
      for (const as of ["staff", "user", "superuser"] as const) {
        const { waiting } = await shownTo(app, as);
        const { body } = await app.send(as, "GET", "team?month=2026-12");
        const row = body.data.find((one) => one.id === id);
        const may = row?.may.includes("approve") ?? false;
        assertEquals([as, gone, waiting.includes(id)], [as, gone, may]);
      }
    }
  }));

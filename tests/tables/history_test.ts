/** A row's history over HTTP, and bringing an earlier version of it back. */
import { assert, assertEquals } from "@std/assert";
import { createToken } from "../../events/account/user_token.ts";
import type { HistoryAnswer, HistoryEntry } from "../../projections/kit/history.ts";
import { openTestApp, type TestApp } from "../helpers/server.ts";
import type { Answer } from "./shelf.ts";

async function send(app: TestApp, method: string, path: string, json?: unknown) {
  const response = await app.call(path, { as: "superuser", method, json });
  return { status: response.status, body: await response.json() as Answer & HistoryAnswer };
}

async function withApp(test: (app: TestApp) => Promise<void>): Promise<void> {
  const app = await openTestApp();
  await test(app);
  await app.close();
}

const MINA = "/api/employee/mina";

async function historyAt(app: TestApp, row: string): Promise<HistoryAnswer> {
  return (await send(app, "GET", `${row}/history`)).body;
}

/** "version kind: label from → to". */
const told = ({ version, kind, changes }: HistoryEntry): string =>
  [
    `${version} ${kind}`,
    ...changes.map(({ label, from, to }) => `${label} ${from} → ${to}`),
  ].join(", ");

Deno.test("a row's history says who changed what from what to what, newest first", () =>
  withApp(async (app) => {
    await send(app, "PUT", `${MINA}/update`, { position: "과장", dept: "송무팀" });
    await send(app, "DELETE", `${MINA}/delete`);
    await send(app, "POST", `${MINA}/restore`, {});
    const { data, version } = await historyAt(app, MINA);
    const [before] = data.slice(-1);
    assertEquals(data.slice(0, 3).map(told), [
      "4 restored",
      "3 deleted",
      `2 changed, 직급 ${before.after.position} → 과장, 부서 ${before.after.dept} → 송무팀`,
    ]);
    assertEquals([before.kind, before.after.name, version], ["created", "이미나", 4]);
    assertEquals(data[0].actor.name, "대표");
    assertEquals(data[0].operation.startsWith("op_restore-"), true);
  }));

Deno.test("an earlier version is restored as an operation that can be undone", () =>
  withApp(async (app) => {
    const { position } = app.deps.books.views.employee.byId.get("mina")!.state;
    await send(app, "PUT", `${MINA}/update`, { position: "과장" });
    await send(app, "PUT", `${MINA}/update`, { position: "부장", memo: undefined });
    const back = await send(app, "POST", `${MINA}/restore`, { to_version: 1, version: 3 });
    assertEquals([back.status, back.body.data.position, back.body.data.version], [
      200,
      position,
      4,
    ]);
    const undone = await send(app, "POST", "/api/employee/undo", {
      operation: back.body.operation,
    });
    assertEquals(undone.body.rows[0].position, "부장");
    const { data } = await historyAt(app, MINA);
    assertEquals(
      data.slice(0, 2).map(({ kind, to_version, undone }) => [kind, to_version, undone]),
      [
        ["changed", null, false],
        ["reverted", 1, true],
      ],
    );
    assertEquals(data[0].operation.split(":undoes:")[1], data[1].operation.split(":")[0]);
  }));

Deno.test("restoring an identical version writes no event", () =>
  withApp(async (app) => {
    const { status, body } = await send(app, "POST", `${MINA}/restore`, {
      to_version: 1,
      version: 1,
    });
    assertEquals([status, body.operation, body.data.version], [200, "", 1]);
  }));

Deno.test("the same restore sent twice is one restore", () =>
  withApp(async (app) => {
    await send(app, "PUT", `${MINA}/update`, { position: "과장" });
    const call = {
      as: "superuser" as const,
      method: "POST",
      json: { to_version: 1, version: 2 },
      headers: { "idempotency-key": "back" },
    };
    const first = await (await app.call(`${MINA}/restore`, call)).json();
    const again = await (await app.call(`${MINA}/restore`, call)).json();
    assertEquals(again, first);
    assertEquals((await historyAt(app, MINA)).data.length, 3);
  }));

Deno.test("an impossible restore is refused, and says why", async (t) => {
  const app = await openTestApp();
  await send(app, "PUT", `${MINA}/update`, { position: "과장" });
  await send(app, "DELETE", "/api/employee/jun/delete");
  const cases: [name: string, id: string, json: unknown, status: number, code: string][] = [
    ["a version that never was", "mina", { to_version: 9 }, 404, "version_not_found"],
    ["a row nobody knows", "nobody", { to_version: 1 }, 404, "row_not_found"],
    ["a stale version", "mina", { to_version: 1, version: 1 }, 409, "stale_version"],
    ["a deleted row", "jun", { to_version: 1, version: 2 }, 409, "row_deleted"],
    ["no version that was seen", "mina", { to_version: 1 }, 428, "version_required"],
    ["a version that is a text", "mina", { to_version: "1" }, 422, "invalid_input"],
    ["a row that is not deleted, and no version", "mina", {}, 409, "not_deleted"],
  ];
  for (const [name, id, json, status, code] of cases) {
    await t.step(name, async () => {
      const answer = await send(app, "POST", `/api/employee/${id}/restore`, json);
      assertEquals([answer.status, answer.body.code], [status, code]);
    });
  }
  await t.step("a user cannot be restored without a version", async () => {
    const answer = await send(app, "POST", "/api/user/staff/restore", {});
    assertEquals([answer.status, answer.body.details[0].field], [422, "to_version"]);
  });
  await app.close();
});

Deno.test("a restore follows the table's rules", () =>
  withApp(async (app) => {
    const boss = "/api/user/superuser";
    const first = app.deps.books.views.user.byId.get("superuser")!.version;
    await send(app, "PUT", "/api/user/staff/update", { is_superuser: true });
    await send(app, "PUT", `${boss}/update`, { first_name: "대표" });
    const kept = await send(app, "POST", `${boss}/restore`, {
      to_version: first,
      version: app.deps.books.views.user.byId.get("superuser")!.changed.version,
    });
    assertEquals([kept.status, kept.body.data.is_superuser], [200, true]);

    await send(app, "POST", "/api/vehicle/create", { name: "첫 차" });
    const [car] = (await send(app, "GET", "/api/vehicle/list")).body.results;
    await send(app, "PUT", `/api/vehicle/${car.id}/update`, { name: "새 이름" });
    await send(app, "POST", "/api/vehicle/create", { name: "첫 차" });
    const taken = await send(app, "POST", `/api/vehicle/${car.id}/restore`, {
      to_version: 1,
      version: 2,
    });
    assertEquals([taken.status, taken.body.code], [409, "name_taken"]);
  }));

Deno.test("a user's history has rights and details, without sign-ins and tokens", () =>
  withApp(async (app) => {
    const { deps: { books, auth } } = app;
    const row = "/api/user/user";
    const before = (await historyAt(app, row)).data.length;
    const { state } = books.views.user.byId.get("user")!;
    const cause = { requestId: "r", via: "web" } as const;
    await auth.accounts.signIn("user", state.profile, "s9", cause);
    const token = {
      id: "t1",
      name: "월말 정리",
      digest: "d".repeat(64),
      prefix: "pat_abcdef",
      proved: false,
      app: null,
      scopes: null,
      expires_at: "2027-02-19T01:00:00.000Z",
    };
    await books.execute({
      stream: "user/user",
      decide: ({ user }, now) =>
        createToken(user.byId.get("user")?.state, { id: "user", token }, now),
      meta: {
        actor: { id: "user", name: "사용자", role: "user", via: "web" },
        requestId: "r",
        key: "token",
      },
    });
    await send(app, "PUT", `${row}/update`, { first_name: "과장", is_staff: true });
    const { data, version, fixed } = await historyAt(app, row);
    assertEquals(data.length, before + 1);
    assertEquals(data[0].changes.map(({ label, from, to }) => [label, from, to]), [
      ["직급", "", "과장"],
      ["직원", false, true],
    ]);
    assertEquals(data[0].version, version);
    assert(fixed.includes("kakao_email"));
    const text = JSON.stringify(data);
    assert(!text.includes("dddd") && !text.includes("월말 정리") && !text.includes("s9"));
  }));

Deno.test("every table answers the history of its rows", () =>
  withApp(async (app) => {
    await send(app, "POST", "/api/vehicle/create", { name: "업무 1호", fuel_type: "diesel" });
    const made = await send(app, "POST", "/api/mysql/car/create/all", {
      carName: "업무 1호",
      tripDate: "2026-11-20",
      tripTime: "09:00",
      tripDrvTime: 3600,
      tripDist: 40,
      tripIdleTime: 0,
      tripAvgSpeed: 40,
      tripMaxSpeed: 80,
    });
    const trip = `/api/mysql/car/${made.body.data.id}`;
    await send(app, "PUT", `${trip}/update`, { dist: "법원" });
    const [edited, recorded] = (await historyAt(app, trip)).data;
    assertEquals(edited.changes.map(({ from, to }) => [from, to]), [["", "법원"]]);
    assertEquals(
      recorded.changes.find(({ key }) => key === "tripTime")?.to,
      "2026-11-20T00:00:00.000Z",
    );
    const none = await send(app, "GET", "/api/vehicle/none/history");
    assertEquals([none.status, none.body.code], [404, "row_not_found"]);
  }));

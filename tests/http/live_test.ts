/** Messages to open tables: changes as they are folded, what was missed, and the end. */
import { assert, assertEquals, assertMatch } from "@std/assert";
import { endLive } from "../../src/live/live.ts";
import { LiveConnection } from "../../src/live/live_connection.ts";
import { resourceNamed } from "../../src/tables/registry.ts";
import { drivenTrip } from "../helpers/ledger.ts";
import { listen, Listener } from "../helpers/listener.ts";
import { type Caller, openTestApp, type TestApp } from "../helpers/server.ts";
import { employee, hire } from "../helpers/people.ts";
import { withoutClose } from "../store/slow_kv.ts";

async function withApp(test: (app: TestApp) => Promise<void>): Promise<void> {
  const app = await openTestApp();
  try {
    await test(app);
  } finally {
    endLive(app.deps.books);
    await app.close();
  }
}

const edit = (app: TestApp, id: string, json: unknown, noun = "employee", headers = {}) =>
  app.call(`/api/${noun}/${id}/update`, { as: "superuser", method: "PUT", json, headers })
    .then((response) => response.json());

Deno.test("a change by anybody arrives with its row, its author, its operation and its key", () =>
  withApp(async (app) => {
    const listener = await listen(app, "nouns=employee");
    assertEquals((await listener.next())!.event, "ready");
    const key = { "idempotency-key": "tab-1-save-1" };
    const { data: row, operation } = await edit(app, "mina", { dept: "법인팀" }, "employee", key);
    const { event, id, data } = (await listener.next())!;
    // After it are the lines of the security log that went before the row and before the answer.
    const position = app.deps.books.head - 2;
    assertEquals([event, id], ["message", String(position)]);
    assertEquals(data, {
      position,
      noun: "employee",
      id: "mina",
      version: 2,
      actor: { id: "superuser", name: "대표", via: "web" },
      operation,
      key: "tab-1-save-1",
      row,
    });
  }));

Deno.test("a vehicle's new name announces its trips, and again after a reconnect", () =>
  withApp(async (app) => {
    const make = async (path: string, json: unknown) => {
      const response = await app.call(path, { as: "superuser", method: "POST", json });
      return (await response.json()).data;
    };
    const ray = await make("/api/vehicle/create", { name: "레이", fuel_type: "gasoline" });
    await make("/api/vehicle/create", { name: "모닝", fuel_type: "gasoline" });
    const { id } = await make("/api/mysql/car/create/all", drivenTrip);
    const listener = await listen(app, "nouns=trip");
    await listener.next();
    await edit(app, ray.id, { name: "레이 1호" }, "vehicle");
    const { event, id: place, data } = (await listener.next())!;
    const result = (data.row as { carName: string }).carName;
    assertEquals([event, data.id, data.version, data.derived, result], [
      "message",
      id,
      1,
      true,
      "레이 1호",
    ]);
    const again = await listen(app, "nouns=trip", { "last-event-id": place });
    await again.next();
    assertEquals((await again.next())!.data.row, data.row);
    await edit(app, "mina", { name: "이미라" });
    assertEquals(((await listener.next())!.data.row as { carUser: string }).carUser, "이미나");
  }));

Deno.test("other tables, and data that no table shows, get no message", () =>
  withApp(async (app) => {
    const listener = await listen(app, "nouns=user");
    await listener.next();
    await edit(app, "mina", { dept: "법인팀" });
    await app.deps.auth.accounts.signIn(
      "staff",
      app.deps.books.views.user.byId.get("staff")!.state.profile,
      "session",
      { requestId: "r", via: "web" },
    );
    await edit(app, "staff", { card_num: "1234" }, "user");
    assertEquals((await listener.next())!.data.id, "staff");
  }));

for (const how of ["since", "Last-Event-ID"]) {
  Deno.test(`a reconnect with ${how} gets each missed row once as it is now`, () =>
    withApp(async (app) => {
      const since = String(app.deps.books.head);
      await edit(app, "mina", { dept: "법인팀" });
      await edit(app, "jun", { dept: "등기팀" });
      await edit(app, "mina", { dept: "공탁팀" });
      const listener = how === "since"
        ? await listen(app, `nouns=employee&since=${since}`)
        : await listen(app, "nouns=employee&since=0", { "last-event-id": since });
      assertEquals((await listener.next())!.id, since);
      const result = [(await listener.next())!, (await listener.next())!].map(({ data }) =>
        data.row
      );
      assertEquals(result.map((row) => (row as { dept: string }).dept), ["등기팀", "공탁팀"]);
    }));
}

Deno.test("a connection at an unknown position is asked to reload the list", () =>
  withApp(async (app) => {
    const listener = await listen(app, "nouns=employee&since=999999");
    await listener.next();
    const { event, data } = (await listener.next())!;
    assertEquals([event, data], ["reset", { position: app.deps.books.head }]);
  }));

Deno.test("a slow reader is asked to reload the list, and nothing accumulates", () =>
  withApp(async (app) => {
    const { books } = app.deps;
    await Promise.all(
      Array.from({ length: 6_000 }, (_, n) => hire(books, `e${n}`, employee(`직원 ${n}`))),
    );
    const listener = await listen(app, "nouns=employee&since=0");
    assertEquals([(await listener.next())!.event, (await listener.next())!.event], [
      "ready",
      "reset",
    ]);
  }));

Deno.test("the connection ends with the right to see the table", () =>
  withApp(async (app) => {
    await edit(app, "staff", { is_superuser: true }, "user");
    const listener = await listen(app, "nouns=employee");
    await listener.next();
    await edit(app, "superuser", { is_superuser: false }, "user");
    const { event, data } = (await listener.next())!;
    assertEquals([event, data], ["end", { reason: "forbidden" }]);
    assertEquals(await listener.next(), null);
  }));

Deno.test("the connection ends with the session", () =>
  withApp(async (app) => {
    const listener = await listen(app, "nouns=employee");
    await listener.next();
    await app.call("/oauth/logout", { as: "superuser", method: "POST", json: {} })
      .then((response) => response.body?.cancel());
    assertEquals((await listener.next())!.data, {
      reason: "signed_out",
      message: "다른 탭이나 다른 기기에서 로그아웃했습니다. 계속하려면 다시 로그인해 주세요.",
    });
    assertEquals(await listener.next(), null);
  }));

const ENDINGS: [how: string, path: string, as: "superuser" | "staff", message: string][] = [
  [
    "by a superuser",
    "/api/accounts/staff/end_access",
    "superuser",
    "최고관리자가 이 로그인을 종료했습니다. 계속하려면 다시 로그인해 주세요.",
  ],
  [
    "on every device",
    "/oauth/logout_everywhere",
    "staff",
    "모든 기기에서 로그아웃했습니다. 계속하려면 다시 로그인해 주세요.",
  ],
];

for (const [how, path, as, message] of ENDINGS) {
  Deno.test(`a session ended ${how} sends its open page the reason`, () =>
    withApp(async (app) => {
      const listener = await listen(app, "nouns=card-report", {}, "staff");
      await listener.next();
      const answer = await app.call(path, { as, method: "POST", json: {} });
      assertEquals(answer.status, 200, await answer.text());
      assertEquals((await listener.next())!.data, { reason: "signed_out", message });
    }));
}

Deno.test("a heartbeat ends a connection whose session no longer exists", () =>
  withApp(async (app) => {
    const { deps } = app;
    const headers = new Headers(app.headersOf("superuser"));
    const identity = (await deps.auth.identify(new Request("http://localhost/", { headers })))!;
    let ended = 0;
    const options = {
      tables: [resourceNamed("employee")!],
      identity,
      since: null,
      onEnd: () => void ended++,
    };
    const alive = new LiveConnection(deps, { ...options, headers });
    await alive.beat();
    assertEquals(ended, 0);
    await alive.body.cancel();
    const dead = new LiveConnection(deps, { ...options, headers: new Headers() });
    await dead.beat();
    const listener = new Listener(dead.body);
    await listener.next();
    assertEquals((await listener.next())!.data, { reason: "signed_out" });
    assertEquals(ended, 2);
  }));

Deno.test("a stopping server ends every connection", () =>
  withApp(async (app) => {
    const listener = await listen(app, "nouns=employee");
    await listener.next();
    endLive(app.deps.books);
    assertEquals((await listener.next())!.data, { reason: "closing" });
    assertEquals(await listener.next(), null);
  }));

Deno.test("a person's connections are limited, and a closed one frees a place", () =>
  withApp(async (app) => {
    const lines = await Promise.all(
      Array.from({ length: 20 }, () => listen(app, "nouns=employee")),
    );
    const ask = () => app.call("/api/live?nouns=employee", { as: "superuser" });
    const refused = await ask();
    assertEquals(refused.status, 429);
    assertMatch((await refused.json()).message, /실시간 연결이 너무 많습니다/);
    await lines[0].close();
    const again = await ask();
    assertEquals(again.status, 200);
    await again.body?.cancel();
  }));

Deno.test("HEAD is answered without opening a connection", () =>
  withApp(async (app) => {
    for (let asked = 0; asked < 25; asked++) {
      const response = await app.call("/api/live?nouns=employee", {
        as: "superuser",
        method: "HEAD",
      });
      assertEquals([response.status, response.headers.get("content-type"), response.body], [
        200,
        "text/event-stream; charset=utf-8",
        null,
      ]);
    }
    const listener = await listen(app, "nouns=employee");
    assertEquals((await listener.next())!.event, "ready");
  }));

const refused: [query: string, as: "staff" | "superuser" | "user", status: number][] = [
  ["", "superuser", 400],
  ["nouns=", "superuser", 400],
  ["nouns=ghost", "superuser", 400],
  ["nouns=employee,ghost", "superuser", 400],
  ["nouns=employee&since=-1", "superuser", 400],
  ["nouns=employee", "staff", 403],
  ["nouns=employee", "user", 403],
];

for (const [query, as, status] of refused) {
  Deno.test(`live?${query} as ${as} is refused`, () =>
    withApp(async (app) => {
      const response = await app.call(`/api/live?${query}`, { as });
      assertEquals(response.status, status);
      assertMatch((await response.json()).message, /[가-힣]/);
    }));
}

/** The table as two people have it open, each by the name of their line. */
async function twoOpen(app: TestApp) {
  const open = async (as: Caller) => {
    const line = await listen(app, "nouns=card-report&here=1", {}, as);
    return { line, name: (await line.next())!.data.line as string };
  };
  const owner = await open("superuser");
  assertEquals((await owner.line.next())!.data, { people: [], more: 0 });
  const staff = await open("staff");
  return { owner, staff };
}

const editing = (app: TestApp, line: string, row: string | null, as: Caller = "staff") =>
  app.call("/api/live/here", { as, method: "POST", json: { line, row } });

const peopleIn = async (line: Listener) => {
  const { event, data } = (await line.next())!;
  return [event, data.people];
};

Deno.test("others viewing the same rows are shown with the row they edit, until their page is closed", () =>
  withApp(async (app) => {
    const before = app.deps.books.head;
    const { owner, staff } = await twoOpen(app);
    assertEquals(await peopleIn(owner.line), ["people", [{ name: "김직원", rows: [] }]]);
    assertEquals(await peopleIn(staff.line), ["people", [{ name: "대표", rows: [] }]]);
    assertEquals((await editing(app, staff.name, "lunch")).status, 204);
    assertEquals(await peopleIn(owner.line), ["people", [{ name: "김직원", rows: ["lunch"] }]]);
    await editing(app, staff.name, null);
    assertEquals(await peopleIn(owner.line), ["people", [{ name: "김직원", rows: [] }]]);
    const second = await listen(app, "nouns=card-report&here=1", {}, "staff");
    await editing(app, (await second.next())!.data.line as string, "dinner");
    const once = [{ name: "김직원", rows: ["dinner"] }];
    assertEquals(await peopleIn(owner.line), ["people", once], "two pages of one person");
    await staff.line.close();
    await second.close();
    assertEquals(await peopleIn(owner.line), ["people", []]);
    assertEquals(app.deps.books.head, before, "nothing of it is a fact");
  }));

Deno.test("viewers at another server are shown too, and the log has nothing of it", async () => {
  const kv = await Deno.openKv(":memory:");
  const one = await openTestApp({ kv: { kv: withoutClose(kv) } });
  const two = await openTestApp({ kv: { kv: withoutClose(kv) }, empty: true });
  try {
    const owner = await listen(one, "nouns=card-report&here=1", {}, "superuser");
    assert((await owner.next())!.data.line);
    assertEquals(await peopleIn(owner), ["people", []]);
    const staff = await listen(two, "nouns=card-report&here=1", {}, "staff");
    const line = (await staff.next())!.data.line as string;
    assertEquals(await peopleIn(owner), ["people", [{ name: "김직원", rows: [] }]]);
    assertEquals((await editing(two, line, "lunch")).status, 204);
    assertEquals(await peopleIn(owner), ["people", [{ name: "김직원", rows: ["lunch"] }]]);
    await staff.close();
    assertEquals(await peopleIn(owner), ["people", []]);
  } finally {
    [one, two].forEach(({ deps }) => endLive(deps.books));
    await one.close();
    await two.close();
    kv.close();
  }
});

for (const nouns of ["car-ledger", "courier", "leave-request"]) {
  Deno.test(`viewers of ${nouns} are shown there too`, () =>
    withApp(async (app) => {
      const owner = await listen(app, `nouns=${nouns}&here=1`, {}, "superuser");
      assert((await owner.next())!.data.line);
      assertEquals(await peopleIn(owner), ["people", []]);
      await listen(app, `nouns=${nouns}&here=1`, {}, "staff");
      assertEquals(await peopleIn(owner), ["people", [{ name: "김직원", rows: [] }]]);
    }));
}

Deno.test("presence is refused for another's page, an unknown row, or a closed page", () =>
  withApp(async (app) => {
    const { staff } = await twoOpen(app);
    const codes = async (...asked: Parameters<typeof editing>) => {
      const answer = await editing(...asked);
      return [answer.status, (await answer.json()).code];
    };
    assertEquals(await codes(app, staff.name, "lunch", "superuser"), [404, "line_gone"]);
    assertEquals(await codes(app, staff.name, "nothing"), [404, "row_not_found"]);
    await staff.line.close();
    assertEquals(await codes(app, staff.name, "lunch"), [404, "line_gone"]);
  }));

Deno.test("presence messages of one page are limited", () =>
  withApp(async (app) => {
    const { staff } = await twoOpen(app);
    const statuses: number[] = [];
    for (let n = 0; n < 40; n++) {
      const answer = await editing(app, staff.name, n % 2 ? "lunch" : null);
      statuses.push(answer.status);
      await answer.body?.cancel();
    }
    assertEquals(statuses.slice(0, 20), Array(20).fill(204));
    assertEquals(statuses.at(-1), 429);
  }));

Deno.test("presence is not shown for a page of many nouns or a connection without a person", () =>
  withApp(async (app) => {
    for (const nouns of ["changes", "jobs", "employee,vehicle"]) {
      const line = await listen(app, `nouns=${nouns}&here=1`);
      assertEquals((await line.next())!.data.line, undefined, nouns);
    }
  }));

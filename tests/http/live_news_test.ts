/** Messages of one commit to open tables: only what they show, each row made once for all of them. */
import { assertEquals } from "@std/assert";
import { addRow } from "../../projections/tables.ts";
import { endLive } from "../../src/live/live.ts";
import { car, drive } from "../helpers/cars.ts";
import { listen, type Listener, type Message } from "../helpers/listener.ts";
import { importer, mina } from "../helpers/people.ts";
import { openTestApp, type TestApp } from "../helpers/server.ts";

/** An office whose vehicle "ray" made so many trips, all driven by 이미나. */
async function withTrips(count: number, test: (app: TestApp) => Promise<void>): Promise<void> {
  const app = await openTestApp();
  try {
    const { books } = app.deps;
    const meta = (key: string) => ({ actor: importer, requestId: "seed", key });
    await books.execute({
      stream: "vehicle/ray",
      decide: (views) => addRow(views, "vehicle", "ray", car("레이")),
      meta: meta("ray"),
    });
    await Promise.all(Array.from({ length: count }, (_, n) => {
      const id = `t${n}`;
      return books.execute({
        stream: `trip/${id}`,
        decide: (views) => addRow(views, "trip", id, drive()),
        meta: meta(id),
      });
    }));
    await test(app);
  } finally {
    endLive(app.deps.books);
    await app.close();
  }
}

async function write(app: TestApp, path: string, json: unknown, method = "PUT"): Promise<void> {
  const response = await app.call(path, { as: "superuser", method, json });
  assertEquals(response.status, 200, await response.text());
}

const ray = (app: TestApp, json: unknown) => write(app, "/api/vehicle/ray/update", json);
const employee = (app: TestApp, json: unknown) => write(app, `/api/employee/${mina}/update`, json);

/** Messages before the trip "t0" end with the mark that the test looks for. */
async function toldUntilMark(app: TestApp, listener: Listener): Promise<Message[]> {
  // Commits of one turn are one message; the mark must come after the change.
  await new Promise((next) => setTimeout(next, 0));
  // The people in it are logged before it is sent: a newer change of the same row would replace it.
  await app.deps.security.written();
  await new Promise((next) => setTimeout(next, 0));
  await write(app, "/api/mysql/car/t0/update", { dist: "끝" });
  const result: Message[] = [];
  for (;;) {
    const message = (await listener.next())!;
    const { row } = message.data as { row?: { dist?: string } };
    if (message.event === "message" && row?.dist === "끝") return result;
    result.push(message);
  }
}

async function onTrips(app: TestApp): Promise<Listener> {
  const listener = await listen(app, "nouns=trip");
  assertEquals((await listener.next())!.event, "ready");
  return listener;
}

const unseen: [what: string, change: (app: TestApp) => Promise<void>][] = [
  ["the memo of its vehicle", (app) => ray(app, { memo: "엔진오일 교환" })],
  ["the number plate of its vehicle", (app) => ray(app, { plate: "34나5678" })],
  ["the team of its driver", (app) => employee(app, { dept: "법인팀" })],
];

for (const [what, change] of unseen) {
  Deno.test(`a trip table gets no message about ${what}, which it does not show`, () =>
    withTrips(5, async (app) => {
      const listener = await onTrips(app);
      await change(app);
      assertEquals(await toldUntilMark(app, listener), []);
    }));
}

const seen: [what: string, change: (app: TestApp) => Promise<void>][] = [
  ["the name of its vehicle", (app) => ray(app, { name: "레이 1호" })],
  ["the fuel of its vehicle", (app) => ray(app, { fuel_type: "diesel" })],
  ["its vehicle put out of use", (app) => ray(app, { is_active: false })],
  ["its vehicle deleted", (app) => write(app, "/api/vehicle/ray/delete", undefined, "DELETE")],
  ["the e-mail of its driver", (app) => employee(app, { email: "mina@example.com" })],
  ["the name of its driver", (app) => employee(app, { name: "이미라" })],
  [
    "its driver deleted",
    (app) => write(app, `/api/employee/${mina}/delete`, undefined, "DELETE"),
  ],
];

for (const [what, change] of seen) {
  Deno.test(`a trip table gets ${what}, trip by trip`, () =>
    withTrips(5, async (app) => {
      const listener = await onTrips(app);
      await change(app);
      const result = await toldUntilMark(app, listener);
      assertEquals(result.map(({ data }) => [data.id, data.derived]), [
        ["t0", true],
        ["t1", true],
        ["t2", true],
        ["t3", true],
        ["t4", true],
      ]);
    }));
}

Deno.test("a trip table gets a vehicle's restore that shows in its trips", () =>
  withTrips(1, async (app) => {
    await write(app, "/api/vehicle/ray/delete", undefined, "DELETE");
    const listener = await onTrips(app);
    await write(app, "/api/vehicle/ray/restore", {}, "POST");
    const [{ data }] = await toldUntilMark(app, listener);
    assertEquals((data.row as { is_active: boolean }).is_active, true);
  }));

Deno.test("when more than 200 trips show a vehicle's new name, their tables are asked to reload", () =>
  withTrips(3_000, async (app) => {
    const listener = await onTrips(app);
    await ray(app, { name: "레이 1호" });
    const position = app.deps.books.head;
    const result = await toldUntilMark(app, listener);
    assertEquals(result, [{
      event: "reset",
      id: String(position),
      data: { position, noun: "trip" },
    }]);
  }));

Deno.test("200 trips that show a new name are sent one by one", () =>
  withTrips(200, async (app) => {
    const listener = await onTrips(app);
    await ray(app, { name: "레이 1호" });
    const result = await toldUntilMark(app, listener);
    assertEquals([result.length, result.every(({ data }) => data.derived)], [200, true]);
  }));

Deno.test("a reader away during 3,000 renamed trips reloads them once", () =>
  withTrips(3_000, async (app) => {
    const since = app.deps.books.head;
    await ray(app, { name: "레이 1호" });
    await ray(app, { name: "레이 2호" });
    const listener = await listen(app, `nouns=trip&since=${since}`);
    assertEquals((await listener.next())!.event, "ready");
    const result = await toldUntilMark(app, listener);
    assertEquals(result.map(({ event, data }) => [event, data.noun]), [["reset", "trip"]]);
  }));

/** Counts the rows turned into text while `work` runs, by id. */
async function serialised(work: () => Promise<void>): Promise<Record<string, number>> {
  const { stringify } = JSON;
  const counts: Record<string, number> = {};
  JSON.stringify = ((value: unknown, ...rest: []) => {
    const { row } = (value ?? {}) as { row?: { id: string } };
    if (row !== undefined) counts[row.id] = (counts[row.id] ?? 0) + 1;
    return stringify(value, ...rest);
  }) as typeof JSON.stringify;
  try {
    await work();
  } finally {
    JSON.stringify = stringify;
  }
  return counts;
}

Deno.test("a row becomes one message per commit, for any number of open tables", () =>
  withTrips(3, async (app) => {
    const lines = await Promise.all(Array.from({ length: 8 }, () => onTrips(app)));
    const counts = await serialised(async () => {
      await ray(app, { name: "레이 1호" });
      for (const line of lines) {
        for (let row = 0; row < 3; row++) assertEquals((await line.next())!.data.derived, true);
      }
    });
    assertEquals(counts, { t0: 1, t1: 1, t2: 1 });
  }));

Deno.test("any number of open tables share one listener, and closing all removes it", () =>
  withTrips(1, async (app) => {
    const { books } = app.deps;
    let listening = 0;
    const { subscribe } = books;
    books.subscribe = (listener) => {
      listening++;
      const stop = subscribe(listener);
      return () => {
        listening--;
        stop();
      };
    };
    const lines = await Promise.all(Array.from({ length: 8 }, () => onTrips(app)));
    assertEquals(listening, 1);
    await Promise.all(lines.map((line) => line.close()));
    assertEquals(listening, 0);
  }));

/** A trip that is twice or too fast is questioned, and written once confirmed. */
import { assertEquals, assertStringIncludes } from "@std/assert";
import { drivenTrip } from "../helpers/ledger.ts";
import { openTestApp, type TestApp } from "../helpers/server.ts";
import { confirm, look } from "./import_helper.ts";

async function send(app: TestApp, method: string, path: string, json?: unknown) {
  const response = await app.call(path, { as: "superuser", method, json });
  return { status: response.status, body: await response.json() };
}

async function withCar(test: (app: TestApp) => Promise<void>): Promise<void> {
  const app = await openTestApp();
  try {
    await send(app, "POST", "/api/vehicle/create", { name: "레이", fuel_type: "gasoline" });
    await send(app, "POST", "/api/vehicle/create", { name: "모닝", fuel_type: "gasoline" });
    await test(app);
  } finally {
    await app.close();
  }
}

const record = (app: TestApp, fields: Record<string, unknown> = {}) =>
  send(app, "POST", "/api/mysql/car/create/all", { ...drivenTrip, ...fields });
const trips = ({ deps }: TestApp) => [...deps.books.views.trip.byId.values()];

const DOUBTFUL: [what: string, fields: Record<string, unknown>, field: string, asks: string][] = [
  [
    "the same trip twice",
    {},
    "tripTime",
    "같은 시각 운행(2026-11-02 09:30, 30 km)이 이미 있습니다.",
  ],
  [
    "20 km in 30 seconds",
    { tripTime: "11:00", tripDist: 20, tripDrvTime: 30 },
    "tripDrvTime",
    "20 km를 30초에 주행했습니다(시속 2,400 km).",
  ],
  [
    "a way in no time",
    { tripTime: "11:00", tripDrvTime: 0 },
    "tripDrvTime",
    "30 km를 0초에 주행했습니다.",
  ],
];

for (const [what, fields, field, asks] of DOUBTFUL) {
  Deno.test(`${what} asks a question, and is recorded after a yes`, () =>
    withCar(async (app) => {
      assertEquals((await record(app)).status, 201);
      const { status, body } = await record(app, fields);
      assertEquals([status, body.code], [409, "needs_confirmation"]);
      assertStringIncludes(body.message, asks);
      assertEquals(body.details.map((one: { field: string }) => one.field), [field]);
      assertEquals(trips(app).length, 1, "nothing is written before the answer");
      assertEquals((await record(app, { ...fields, confirm: true })).status, 201);
      assertEquals(trips(app).length, 2);
    }));
}

const PLAIN: [what: string, fields: Record<string, unknown>][] = [
  ["another car at the same time", { carName: "모닝" }],
  ["another time", { tripTime: "10:30" }],
  ["200 km in an hour", { tripTime: "11:00", tripDist: 200, tripDrvTime: 3_600 }],
  ["some metres in a moment", { tripTime: "11:00", tripDist: 0.4, tripDrvTime: 1 }],
  ["later today", { tripDate: "2026-11-21", tripTime: "23:00" }],
];

for (const [what, fields] of PLAIN) {
  Deno.test(`${what} asks no question`, () =>
    withCar(async (app) => {
      await record(app);
      assertEquals((await record(app, fields)).status, 201);
    }));
}

Deno.test("an edit is questioned only about new doubts", () =>
  withCar(async (app) => {
    const { body: { data } } = await record(app);
    const update = (json: Record<string, unknown>) =>
      send(app, "PUT", `/api/mysql/car/${data.id}/update`, json);
    const fast = { tripDist: 600, from: { tripDist: 30 } };
    const { status, body } = await update(fast);
    assertEquals([status, body.code], [409, "needs_confirmation"]);
    assertStringIncludes(body.message, "600 km를 42분에");
    assertEquals((await update({ ...fast, confirm: true })).status, 200);
    const purpose = { purpose: "commute", from: { purpose: "business" } };
    assertEquals((await update(purpose)).status, 200);
  }));

Deno.test("of many rows doubtful ones keep their question and are written after confirmation", () =>
  withCar(async (app) => {
    const ids: string[] = [];
    for (const tripTime of ["09:00", "10:00"]) {
      ids.push((await record(app, { tripTime })).body.data.id);
    }
    const edits = [30, 900].map((tripDist, at) => ({
      id: ids[at],
      values: { tripDist: tripDist + 1 },
      from: { tripDist: 30 },
    }));
    const paste = (confirm?: true) =>
      send(app, "POST", "/api/mysql/car/bulk_edit", { kind: "paste", confirm, edits });
    const first = await paste();
    assertEquals(first.body.done, 1);
    assertEquals(
      first.body.refused.map((one: { id: string; asks: boolean }) => [one.id, one.asks]),
      [
        [ids[1], true],
      ],
    );
    assertEquals((await paste(true)).body.refused, []);
    const all = { selectedItems: ids, data: { tripDrvTime: 60 } };
    const bulk = await send(app, "POST", "/api/mysql/car/bulk_update", all);
    assertEquals([bulk.body.done, bulk.body.refused.length], [0, 2]);
    const yes = await send(app, "POST", "/api/mysql/car/bulk_update", { ...all, confirm: true });
    assertEquals(yes.body.done, 2);
  }));

Deno.test("an import leaves out a doubtful row, new or changed, with its question until it is confirmed", () =>
  withCar(async (app) => {
    const upload = { base: "/api/mysql/car", name: "운행.csv" };
    const file = (...rows: string[]) =>
      new TextEncoder().encode(
        ["차량명,운행일시,주행거리(km),주행시간(분)", ...rows].join("\n"),
      );
    const bytes = file("레이,2026-11-02 09:30,20,0.5", "레이,2026-11-03 09:30,20,30");
    const preview = await look(app, bytes, upload);
    const { added, similar } = preview.summary;
    assertEquals([added.rows, similar.rows], [1, 1]);
    assertEquals(preview.similar.map(({ line, doubts }) => [line, doubts]), [
      [2, ["20 km를 30초에 주행했습니다(시속 2,400 km). 거리와 시간을 확인해 주세요."]],
    ]);
    const { body } = await confirm(app, bytes, preview, upload);
    assertEquals([body.done, trips(app).length], [1, 1]);
    const looked = { ...upload, fields: { similar: "true" } };
    const again = await look(app, bytes, looked);
    assertEquals([again.summary.added.rows, again.summary.same.rows], [1, 1]);
    await confirm(app, bytes, again, looked);
    assertEquals(trips(app).length, 2);
    const [{ id }] = trips(app);
    const change = new TextEncoder().encode(`번호,주행거리(km)\n${id},9000\n`);
    const changed = await look(app, change, upload);
    assertEquals([changed.summary.changed.rows, changed.summary.similar.rows], [0, 1]);
    const wanted = await look(app, change, looked);
    assertEquals([wanted.summary.changed.rows, wanted.summary.similar.rows], [1, 0]);
  }));

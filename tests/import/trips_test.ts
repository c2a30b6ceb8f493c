/** Trips as cars and phones export them, imported over HTTP: what the fixtures' README says they hold. */
import { assertEquals, assertMatch } from "@std/assert";
import { openTestApp, type TestApp } from "../helpers/server.ts";
import { confirm, look, rowsOf, type Upload } from "../tables/import_helper.ts";

const base = "/api/mysql/car";
const PLATE = "00가0000";

/** An office with the vehicle 가상1호. */
async function garage(): Promise<TestApp> {
  const app = await openTestApp({ empty: true });
  const json = { name: "가상1호", plate: PLATE, fuel_type: "gasoline" };
  const { status } = await app.call("/api/vehicle/create", {
    as: "superuser",
    method: "POST",
    json,
  });
  assertEquals(status, 201);
  return app;
}

interface Trip {
  tripTime: string;
  tripDrvTime: number | null;
  tripIdleTime: number | null;
  tripDist: number;
  tripAvgSpeed: number | null;
  tripMaxSpeed: number | null;
  purpose: string;
  carUser: string;
  carName: string;
  dist: string;
}

interface Imported {
  trips: Trip[];
  /** Of the preview: what becomes of the rows. */
  counts: { added: number; changed: number; same: number; refused: number };
  footers: number;
  days: string | null;
  /** Of the same file once more. */
  again: { added: number; changed: number; same: number; refused: number };
}

const fixture = (name: string) => Deno.readFile(`tests/fixtures/import/trips/${name}.csv`);

/** Imports a file, and looks at it again. */
async function imported(app: TestApp, name: string, constants?: object): Promise<Imported> {
  const bytes = await fixture(name);
  const more: Upload = {
    base,
    name: `${name}.csv`,
    // One way of these files is longer than its time allows.
    fields: { similar: "true", ...constants && { constants: JSON.stringify(constants) } },
  };
  const preview = await look(app, bytes, more);
  const { status, body } = await confirm(app, bytes, preview, more);
  assertEquals([status, body.lines], [200, []], JSON.stringify(preview.refused));
  const rows = await rowsOf(app, base) as unknown as Trip[];
  return {
    trips: rows.toSorted((a, b) => a.tripTime.localeCompare(b.tripTime)),
    counts: preview.counts,
    footers: preview.summary.footers,
    days: preview.days,
    again: (await look(app, bytes, more)).counts,
  };
}

const FIVE = { added: 5, changed: 0, same: 0, refused: 0 };
const NONE = { added: 0, changed: 0, same: 5, refused: 0 };
const ONE_CAR = { carName: "가상1호" };

const km = (trips: Trip[]) =>
  Math.round(trips.reduce((sum, { tripDist }) => sum + tripDist, 0) * 1_000) / 1_000;
const of = <K extends keyof Trip>(trips: Trip[], key: K): Trip[K][] => trips.map((one) => one[key]);

const STARTS_2016 = [
  "2016-12-05T22:52:00.000Z",
  "2016-12-06T08:31:00.000Z",
  "2016-12-09T14:53:00.000Z",
  "2016-12-13T00:05:00.000Z",
  "2016-12-14T00:02:00.000Z",
];
const SECONDS_2016 = [1_080, 840, 1_140, 900, 2_520];
const STARTS_2025 = [
  "2025-06-01T23:50:05.000Z",
  "2025-06-02T05:05:00.000Z",
  "2025-06-02T23:51:00.000Z",
  "2025-06-04T14:40:00.000Z",
  "2025-06-04T23:49:00.000Z",
];
const SECONDS_2025 = [2_530, 4_320, 2_340, 2_400, 2_400];

Deno.test("trips of a miles app are imported: durations from arrivals, miles as kilometres, one vehicle for all", async () => {
  const app = await garage();
  const { trips, counts, again, footers, days } = await imported(app, "miles-app", ONE_CAR);
  assertEquals([counts, again, footers, days], [FIVE, NONE, 1, "월·일·연"]);
  assertEquals(of(trips, "tripTime"), STARTS_2016);
  assertEquals(of(trips, "tripDrvTime"), SECONDS_2016);
  assertEquals([trips[0].tripDist, km(trips)], [8.208, 56.327]);
  assertEquals(of(trips, "purpose"), [
    "business",
    "business",
    "non-business",
    "business",
    "business",
  ]);
  assertEquals(trips[0].dist, "Gana → Dara · Meeting");
  // 8.208 km in 18 minutes; how fast it was at most and how long it stood, nobody knows.
  assertEquals(
    [trips[0].tripAvgSpeed, trips[0].tripMaxSpeed, trips[0].tripIdleTime],
    [27.4, null, null],
  );
  await app.close();
});

Deno.test("trips of a dongle are imported with its speeds, and the vehicle by its name", async () => {
  const app = await garage();
  const { trips, counts, again } = await imported(app, "obd-dongle");
  assertEquals([counts, again], [FIVE, NONE]);
  assertEquals(of(trips, "tripTime"), STARTS_2016);
  assertEquals(of(trips, "tripDrvTime"), SECONDS_2016);
  assertEquals([km(trips), trips[0].tripMaxSpeed], [56.327, 72.42]);
  assertEquals(of(trips, "dist")[2], "Gana → Maba");
  await app.close();
});

Deno.test("trips of a British log are imported: a day beside two times, past midnight too", async () => {
  const app = await garage();
  const { trips, counts, again, footers } = await imported(app, "uk-driver-log", ONE_CAR);
  assertEquals([counts, again, footers], [FIVE, NONE, 1]);
  assertEquals(of(trips, "tripTime"), STARTS_2016);
  assertEquals(of(trips, "tripDrvTime"), SECONDS_2016);
  assertEquals(km(trips), 56.327);
  assertEquals([trips[2].purpose, trips[2].carUser], ["non-business", "가나다"]);
  assertEquals(trips[0].dist, "Gana → Dara · Site visit");
  await app.close();
});

Deno.test("the tax office's form is imported: no times, the purpose from its filled column", async () => {
  const app = await garage();
  const { trips, counts, again, footers } = await imported(app, "tax-form", { carName: PLATE });
  assertEquals([counts, again, footers], [FIVE, NONE, 1]);
  assertEquals(trips[0].tripTime, "2025-06-01T15:00:00.000Z");
  assertEquals([km(trips), of(trips, "tripDrvTime")], [112, [null, null, null, null, null]]);
  const commutes = trips.filter(({ purpose }) => purpose === "commute");
  assertEquals([commutes.length, km(commutes)], [2, 24]);
  assertEquals(km(trips.filter(({ purpose }) => purpose === "business")), 76);
  assertEquals(trips[4].purpose, "non-business");
  assertEquals(new Set(of(trips, "carUser")), new Set(["가나다", "라마바"]));
  assertEquals(trips[0].carName, "가상1호");
  await app.close();
});

Deno.test("a trip of the tax office's form with both columns filled, or less than its way, gets its parts", async () => {
  const app = await garage();
  const form = (await Deno.readTextFile("tests/fixtures/import/trips/tax-form.csv"))
    .replace("28.5,,28.5,법원", "28.5,8.5,20,법원").replace("47.5,,47.5,", "47.5,,40,");
  const fields = { constants: JSON.stringify({ carName: PLATE }) };
  const more = { base: "/api/mysql/car", name: "form.csv", fields };
  const bytes = new TextEncoder().encode(form);
  await confirm(app, bytes, await look(app, bytes, more), more);
  const rows = await rowsOf(app, "/api/mysql/car");
  const parts = rows.map((
    { tripDist, commuteKm, businessKm },
  ) => [tripDist, commuteKm, businessKm]);
  assertEquals(parts.filter(([, ...two]) => two.some((one) => one !== null)).sort(), [
    [28.5, 8.5, 20],
    [47.5, null, 40],
  ]);
  await app.close();
});

Deno.test("trips of a telematics service are imported: the vehicle by its plate, units in the cells", async () => {
  const app = await garage();
  const { trips, counts, again, footers } = await imported(app, "telematics");
  assertEquals([counts, again, footers], [FIVE, NONE, 1]);
  assertEquals(of(trips, "tripTime"), STARTS_2025);
  assertEquals(of(trips, "tripDrvTime"), SECONDS_2025);
  assertEquals(of(trips, "tripIdleTime"), [180, 0, 150, 0, 60]);
  assertEquals(km(trips), 1_106.4);
  assertEquals(of(trips, "tripMaxSpeed"), [62, 88, 60, 90, 60]);
  assertEquals(new Set(of(trips, "carName")), new Set(["가상1호"]));
  assertEquals(of(trips, "purpose"), [
    "commute",
    "business",
    "commute",
    "non-business",
    "commute",
  ]);
  await app.close();
});

Deno.test("trips of a phone are imported: zones, metres, seconds and metres a second", async () => {
  const app = await garage();
  const { trips, counts, again } = await imported(app, "phone-tracker", ONE_CAR);
  assertEquals([counts, again], [FIVE, NONE]);
  assertEquals(of(trips, "tripTime"), STARTS_2025);
  assertEquals(of(trips, "tripDrvTime"), SECONDS_2025);
  assertEquals(km(trips), 106.4);
  assertEquals(of(trips, "tripMaxSpeed"), [61.92, 87.84, 60.12, 90, 60.12]);
  await app.close();
});

/** A file of these lines. */
const csv = (...lines: string[]): Uint8Array => new TextEncoder().encode(lines.join("\n"));

Deno.test("examples of arrivals are shown like those of departures, and invalid times as they are", async () => {
  const app = await garage();
  const bytes = csv(
    "차량번호,출발일시,도착일시,주행거리(km)",
    "00가0000,2026.11.02 오전 9:00,2026.11.02 오후 1:05,12",
    "00가0000,2026.11.03 오전 9:00,모름,12",
  );
  const { columns } = await look(app, bytes, { base, name: "운행.csv" });
  assertEquals(columns.map(({ key, samples }) => [key, samples]), [
    ["carName", ["00가0000", "00가0000"]],
    ["tripTime", ["2026-11-02 09:00", "2026-11-03 09:00"]],
    ["tripEnd", ["2026-11-02 13:05", "모름"]],
    ["tripDist", ["12", "12"]],
  ]);
  await app.close();
});

Deno.test("a trip that arrives before it departs, or of an unknown vehicle, is refused", async () => {
  const app = await garage();
  const bytes = csv(
    "차량번호,출발일시,도착일시,주행거리(km)",
    "00가0000,2026-11-02 09:00,2026-11-02 08:00,12",
    "99나9999,2026-11-02 09:00,2026-11-02 10:00,12",
    "00가0000,2026-11-02 09:00,2026-11-02 10:00,",
    "00가0000,2026-11-02 09:00,,12",
  );
  const { counts, refused } = await look(app, bytes, { base, name: "운행.csv" });
  assertEquals([counts.added, counts.refused], [1, 3]);
  assertMatch(refused[0].message, /도착이 출발보다 빠릅니다/);
  assertMatch(refused[1].message, /등록되지 않은 차량/);
  assertMatch(refused[2].message, /주행 거리를 입력해 주세요/);
  await app.close();
});

Deno.test("a trip at a known trip's minute is announced; without times, one of its distance that day", async () => {
  const app = await garage();
  const head = "차량명,출발일시,주행거리(km)";
  const first = csv(head, "가상1호,2026-11-02 09:00:10,12.4", "가상1호,2026-11-03 18:00,30");
  const more = { base, name: "운행.csv" };
  await confirm(app, first, await look(app, first, more), more);
  const other = csv(
    head,
    "가상1호,2026-11-02 09:00:40,12.5",
    "가상1호,2026-11-02 18:40,12.4",
    "가상1호,2026-11-03,30",
    "가상1호,2026-11-03,31",
  );
  const { summary, similar } = await look(app, other, more);
  assertEquals([summary.added.rows, summary.similar.rows], [2, 2]);
  assertEquals(similar.map(({ line }) => line), [2, 4]);
  assertEquals(similar.map(({ like }) => like), [
    "2026-11-02 09:00:10 가상1호 12.4km",
    "2026-11-03 18:00 가상1호 30km",
  ]);
  await app.close();
});

Deno.test("a file repeated after a trip's text was edited adds nothing and reverts nothing", async () => {
  const app = await garage();
  await imported(app, "miles-app", ONE_CAR);
  const [row] = await rowsOf(app, base);
  await app.call(`${base}/${row.id}/update`, {
    as: "superuser",
    method: "PUT",
    json: { dist: "의정부 등기소", purpose: "commute" },
  });
  const fields = { constants: JSON.stringify(ONE_CAR) };
  const { counts } = await look(app, await fixture("miles-app"), { base, name: "t.csv", fields });
  assertEquals(counts, NONE);
  await app.close();
});

Deno.test("the order of days is found in arrivals if departures do not show it", async () => {
  const app = await garage();
  const bytes = csv(
    "START_DATE*,END_DATE*,MILES*",
    "11/12/2016 23:50,11/13/2016 0:10,5",
    "11/12/2016 9:00,11/12/2016 9:10,2",
  );
  const fields = { constants: JSON.stringify(ONE_CAR) };
  const { days, added } = await look(app, bytes, { base, name: "t.csv", fields });
  assertEquals(days, "월·일·연");
  const [departure] = added.flatMap(({ cells }) =>
    cells.filter(({ label }) => label === "운행 일시")
  );
  assertEquals(departure.to, "2016-11-12 23:50");
  await app.close();
});

Deno.test("columns of cars are recognised by name and content", async (t) => {
  const app = await garage();
  const cases: [says: string, lines: string[], held: (string | null)[]][] = [
    [
      "a day and two clock times",
      [
        "운행일자,출발시각,도착시각,출발지,목적지,주행거리(km),운행시간(분)",
        "2026-11-02,09:00,09:40,법원,등기소,12,40",
      ],
      ["tripTime", "tripTime", "tripEnd", "from", "to", "tripDist", "tripDrvTime"],
    ],
    [
      "start and stop are places",
      ["Date,Start,Stop,km,Notes", "2026-11-02,Gana,Dara,12,Visit"],
      ["tripTime", "from", "to", "tripDist", "dist"],
    ],
    [
      "start and stop are times",
      ["Date,Start,Stop,km,Purpose", "2026-11-02,9:00 AM,9:40 AM,12,Client visit"],
      ["tripTime", "tripTime", "tripEnd", "tripDist", "dist"],
    ],
    [
      "a purpose that is one, and a running number",
      ["id,start_time,dist,purpose", "1,2026-11-02 09:00,12,commute"],
      [null, "tripTime", "tripDist", "purpose"],
    ],
  ];
  for (const [says, lines, held] of cases) {
    await t.step(says, async () => {
      const fields = { constants: JSON.stringify(ONE_CAR) };
      const { columns, counts, refused } = await look(app, csv(...lines), {
        base,
        name: "t.csv",
        fields,
      });
      assertEquals(columns.map(({ key }) => key), held);
      assertEquals([counts.added, refused], [1, []]);
    });
  }
  await app.close();
});

Deno.test("a total in miles is compared with the kilometres of its rows, less refused ones", async () => {
  const app = await openTestApp({ empty: true });
  await app.call("/api/vehicle/create", {
    as: "superuser",
    method: "POST",
    json: { name: "가상1호", plate: "00가0001" },
  });
  const file = (...rows: string[]) =>
    new TextEncoder().encode(["START_DATE*,END_DATE*,CATEGORY*,MILES*", ...rows].join("\n"));
  const rows = [
    "1/13/2026 21:11,1/13/2026 21:17,Business,5.1",
    "1/14/2026 1:25,1/14/2026 1:37,Business,4.8",
  ];
  const more = {
    base: "/api/mysql/car",
    name: "a.csv",
    fields: { constants: '{"carName":"가상1호"}' },
  };
  const totalOf = async (...lines: string[]) => {
    const { summary: { totals, read, footers, amount }, sums } = await look(
      app,
      file(...lines),
      more,
    );
    const [{ stated, agrees, refused }] = totals;
    return { sums, read, footers, amount, stated, agrees, refused };
  };
  const known = { sums: { label: "거리", unit: "km" }, read: 3, footers: 1, amount: 15.933 };
  assertEquals(await totalOf(...rows, "Totals,,,9.9"), {
    ...known,
    stated: 15.933,
    agrees: true,
    refused: 0,
  });
  assertEquals((await totalOf(...rows, "Totals,,,12")).agrees, false);
  const bad = "1/15/2026 9:00,1/15/2026 8:00,Business,2.1";
  const { agrees, refused } = await totalOf(...rows, bad, "Totals,,,12");
  assertEquals([agrees, refused], [false, 3.38]);
  await app.close();
});

Deno.test("a log with the odometer before and after each trip gives its distance", async () => {
  const app = await openTestApp({ empty: true });
  await app.call("/api/vehicle/create", {
    as: "superuser",
    method: "POST",
    json: { name: "가상1호", plate: "00가0001" },
  });
  const bytes = new TextEncoder().encode([
    "Vehicle,Date,Odometer Start (mi),Odometer End (mi),Purpose",
    "가상1호,2026-10-02,7500,7511.4,Business",
    "가상1호,2026-10-05,7511.4,7500,Personal",
  ].join("\n"));
  const { added, refused } = await look(app, bytes, { base: "/api/mysql/car", name: "a.csv" });
  const distance = added[0].cells.find(({ label }) => label.startsWith("주행 거리"));
  assertEquals([added.length, distance?.to], [1, "18.347"]);
  assertEquals(refused.map(({ column }) => column), ["Odometer End (mi)"]);
  await app.close();
});

/** The car usage log over HTTP (S2 §2, §5, §7): ordered checks, estimate, newest record of a car. */
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { tables } from "../../events/tables.ts";
import { drivenTrip } from "../helpers/ledger.ts";
import { openTestApp, type TestApp } from "../helpers/server.ts";

async function send(app: TestApp, method: string, path: string, json?: unknown) {
  const response = await app.call(path, { as: "superuser", method, json });
  const body = await response.json();
  return { status: response.status, body };
}

/** An office with the cars 레이 (gasoline) and 아이오닉 (electric). */
async function office(): Promise<{ app: TestApp; ray: string; ioniq: string }> {
  const app = await openTestApp();
  const buy = async (name: string, fuel_type: string): Promise<string> => {
    const { status, body } = await send(app, "POST", "/api/vehicle/create", { name, fuel_type });
    assertEquals(status, 201, JSON.stringify(body));
    return body.data.id;
  };
  const ray = await buy("레이", "gasoline");
  const ioniq = await buy("아이오닉", "electric");
  return { app, ray, ioniq };
}

const record = (app: TestApp, fields: Record<string, unknown> = {}) =>
  send(app, "POST", "/api/mysql/car/create/all", { ...drivenTrip, ...fields });

Deno.test("a new record is stored with seconds, the instant in UTC and the estimate", async () => {
  const { app, ray } = await office();
  const { status, body } = await record(app);
  assertEquals(status, 201);
  const { data } = body;
  assertEquals([data.carID, data.carName, data.tripTime, data.tripDrvTime, data.tripAvgMileage], [
    ray,
    "레이",
    "2026-11-02T00:30:00.000Z",
    2_520,
    10.43,
  ]);
  assertEquals([data.purpose, data.dist, data.pay], ["business", "", 0]);
  assertEquals(data.created_at, "2026-11-21T01:00:00.000Z");
  await app.close();
});

Deno.test("a car may be named by id and a departure by an instant, as in a file", async () => {
  const { app, ioniq } = await office();
  const given = { carID: ioniq, carName: undefined, tripDate: undefined };
  const { body } = await record(app, { ...given, tripTime: "2026-11-02T00:30:00Z" });
  assertEquals([body.data.carName, body.data.tripAvgMileage], ["아이오닉", 20]);
  assertEquals(body.data.tripTime, "2026-11-02T00:30:00.000Z");
  await app.close();
});

Deno.test("the first missing field is reported in S2's order; a car must exist", async () => {
  const { app } = await office();
  const order: [field: string, message: string][] = [
    ["carName", "차량명을 선택해 주세요."],
    ["tripDate", "운행 일자를 선택해 주세요."],
    ["tripTime", "운행 시각을 선택해 주세요."],
    ["tripDrvTime", "주행 시간을 입력해 주세요."],
    ["tripDist", "주행 거리를 입력해 주세요."],
    ["tripIdleTime", "공회전 시간을 입력해 주세요."],
    ["tripAvgSpeed", "평균 속도를 입력해 주세요."],
    ["tripMaxSpeed", "최고 속도를 입력해 주세요."],
  ];
  for (let from = 0; from < order.length; from++) {
    const missing = order.slice(from).map(([field]) => [field, undefined]);
    const { status, body } = await record(app, Object.fromEntries(missing));
    assertEquals([status, body.message], [422, order[from][1]]);
  }
  const { status, body } = await record(app, { carName: "없는 차" });
  assertEquals([status, body.code], [422, "unknown_vehicle"]);
  await app.close();
});

Deno.test("a car's consumption is computed here, whatever a record states", async () => {
  const { app } = await office();
  const { body: { data } } = await record(app, { tripAvgMileage: 99 });
  assertEquals(data.tripAvgMileage, 10.43);
  await app.close();
});

Deno.test("a trip without a driver gets its writer, otherwise the car's last driver", async () => {
  const { app } = await office();
  const drove = async (tripDate: string, carUser?: string): Promise<string[]> => {
    const { body: { data } } = await record(app, { tripDate, carUser });
    return [data.carUser, data.driverDept];
  };
  assertEquals(await drove("2026-11-02"), ["", ""]);
  await drove("2026-11-03", "이미나");
  await drove("2026-11-09", "박준");
  assertEquals(await drove("2026-11-05"), ["이미나", "등기팀"]);
  assertEquals(
    (await send(app, "PUT", "/api/user/superuser/update", { employee: "jun" })).status,
    200,
  );
  assertEquals(await drove("2026-11-06", ""), ["박준", "공탁팀"]);
  await app.close();
});

Deno.test("a trip's speeds are compared with each other only when they change", async () => {
  const { app } = await office();
  const { body: { data } } = await record(app);
  const path = `/api/mysql/car/${data.id}/update`;
  const slower = await send(app, "PUT", path, { tripMaxSpeed: 59 });
  assertEquals([slower.status, slower.body.details[0].field], [422, "tripMaxSpeed"]);
  assertEquals((await send(app, "PUT", path, { tripMaxSpeed: 60 })).status, 200);
  await app.close();
});

Deno.test("the newest record of a car has its consumption and driver (S2 §7 lookup)", async () => {
  const { app } = await office();
  await record(app, { tripDate: "2026-11-05", carUser: "박준" });
  await record(app, { tripDate: "2026-11-03" });
  await record(app, { tripDate: "2026-11-09", carName: "아이오닉" });
  const query = "car_name=레이&page=1&page_size=1&sort_field=tripTime&sort_direction=desc";
  const { body } = await send(app, "GET", `/api/mysql/car/list/all?${query}`);
  assertEquals([body.count, body.results.length], [2, 1]);
  assertEquals(body.results[0].car, {
    fuelType: "gasoline",
    thumbnail_image_url: "",
    profile_image_url: "",
    name: "박준",
    email: "",
  });
  await app.close();
});

Deno.test("the log can be filtered by cars in use, and the choices include every car", async () => {
  const { app, ioniq } = await office();
  await record(app);
  await record(app, { carName: "아이오닉" });
  await send(app, "PUT", `/api/vehicle/${ioniq}/update`, { is_active: false });
  const { body } = await send(app, "GET", "/api/mysql/car/list/all?is_active=true");
  assertEquals(body.results.map((row: { carName: string }) => row.carName), ["레이"]);
  const options = await send(app, "GET", "/api/mysql/car/filter_options");
  assertEquals(options.body.carName_options, options.body.data.car_options);
  assertEquals(options.body.car_options.map((one: { value: string }) => one.value), [
    "레이",
    "아이오닉",
  ]);
  await app.close();
});

Deno.test("an estimate follows its figures; a mileage entered by a person stays", async () => {
  const { app } = await office();
  const { body: { data } } = await record(app);
  const path = `/api/mysql/car/${data.id}/update`;
  const longer = await send(app, "PUT", path, { tripDist: 60 });
  assertEquals(longer.body.data.tripAvgMileage, 10.71);
  const moved = await send(app, "PUT", path, { carName: "아이오닉" });
  assertEquals([moved.body.data.carName, moved.body.data.tripAvgMileage], ["아이오닉", 20]);
  const written = await send(app, "PUT", path, { tripAvgMileage: 17.5 });
  assertEquals(written.body.data.tripAvgMileage, 17.5);
  const later = await send(app, "PUT", path, { tripDist: 90 });
  assertEquals(later.body.data.tripAvgMileage, 17.5);
  const lost = await send(app, "PUT", path, { carName: "없는 차" });
  assertEquals([lost.status, lost.body.code], [422, "unknown_vehicle"]);
  await app.close();
});

Deno.test("a cleared cell has the field's own empty value", async () => {
  const { app } = await office();
  const { body: { data } } = await record(app, { pay: 3_000, purpose: "commute" });
  const { status, body } = await send(app, "PUT", `/api/mysql/car/${data.id}/update`, {
    pay: null,
    purpose: null,
    carUser: "",
  });
  assertEquals(status, 200);
  assertEquals([body.data.pay, body.data.purpose, body.data.carUser], [0, "business", ""]);
  await app.close();
});

Deno.test("undo restores the row, and redo repeats the change", async () => {
  const { app } = await office();
  const made = await record(app);
  const before = made.body.data;
  const edited = await send(app, "PUT", `/api/mysql/car/${before.id}/update`, { tripDist: 60 });
  const undo = (operation: string) => send(app, "POST", "/api/mysql/car/undo", { operation });
  const back = await undo(edited.body.operation);
  assertEquals([back.body.done, back.body.refused], [1, []]);
  assertEquals([back.body.rows[0].tripDist, back.body.rows[0].tripAvgMileage], [30, 10.43]);
  const again = await undo(back.body.operation);
  assertEquals([again.body.rows[0].tripDist, again.body.rows[0].tripAvgMileage], [60, 10.71]);
  const twice = await undo(edited.body.operation);
  assertEquals([twice.status, twice.body.code], [409, "already_undone"]);
  assert(app.deps.books.views.operation.byId.size >= 4);
  await app.close();
});

const refusals: [name: string, fields: Record<string, unknown>, text: string][] = [
  ["it ends before it starts", { tripEnd: "09:15" }, "도착이 출발보다 빠릅니다."],
  ["it ends the day before", { tripEnd: "2026-11-01T09:30:00+09:00" }, "도착이 출발보다 빠릅니다."],
  ["it ends at no time", { tripEnd: "곧" }, "도착 시각을 10:15"],
  ["it took less than no time", { tripDrvTime: -60 }, "0분(0초) 이상이어야 합니다."],
  ["it took more than a week", { tripDrvTime: 604_801 }, "10,080분(604,800초) 이하여야 합니다."],
  [
    "it was never as fast as on average",
    { tripAvgSpeed: 60, tripMaxSpeed: 59 },
    "최고 속도(59km/h)가 평균 속도(60km/h)보다 낮습니다.",
  ],
  [
    "its counter runs backwards",
    { odoStart: 1_200, odoEnd: 1_000 },
    "주행 후 계기판(1,000 km)이 주행 전(1,200 km)보다 작습니다.",
  ],
  [
    "its counter leaps 100,000 km",
    { odoStart: 1_000, odoEnd: 101_000 },
    "100,000 km 이상 차이 납니다.",
  ],
  ["its counter is below 0", { odoStart: -1 }, "주행 전 계기판"],
];
for (const [name, fields, text] of refusals) {
  Deno.test(`a trip is refused, and nothing is written, when ${name}`, async () => {
    const { app } = await office();
    const { status, body } = await record(app, fields);
    assertEquals(status, 422);
    assertStringIncludes(JSON.stringify(body), text);
    assertEquals(app.deps.books.views.trip.byId.size, 0);
    await app.close();
  });
}

Deno.test("a new trip's counter continues from the trips around it, neither back nor 100,000 km ahead", async () => {
  const { app } = await office();
  const on = (tripDate: string, odoStart: number, odoEnd: number) =>
    record(app, { tripDate, odoStart, odoEnd });
  assertEquals((await on("2026-11-03", 5_000, 5_030)).status, 201);
  assertEquals((await on("2026-11-09", 6_000, 6_030)).status, 201);
  // A missing way, or an overlap, is shown on the page of the year's log.
  assertEquals((await on("2026-11-05", 5_020, 5_100)).status, 201);
  for (
    const [day, start, end, text] of [
      ["2026-11-04", 4_900, 4_950, "거꾸로 갑니다(앞 운행 5,000 km"],
      ["2026-11-06", 6_100, 6_130, "거꾸로 갑니다"],
      ["2026-11-20", 106_000, 106_030, "100,000 km 이상 뜁니다(앞 운행 6,000 km)"],
    ] as const
  ) {
    const { status, body } = await on(day, start, end);
    assertEquals(status, 422);
    assertStringIncludes(body.error, text);
  }
  await app.close();
});

Deno.test("an arrival gives the trip's duration; a driver's department and the tax purpose are filled in", async () => {
  const { app } = await office();
  const { tripDrvTime: _none, ...rest } = drivenTrip;
  const { status, body } = await send(app, "POST", "/api/mysql/car/create/all", {
    ...rest,
    tripEnd: "10:12",
    carUser: "박준",
  });
  assertEquals(status, 201);
  const { tripDrvTime, driverDept, ntsPurpose, purpose, id } = body.data;
  // No purpose is stated yet: the ledger takes it for business, the tax office's log has nothing.
  assertEquals([tripDrvTime, driverDept, purpose, ntsPurpose], [2_520, "공탁팀", "business", ""]);
  const path = `/api/mysql/car/${id}/update`;
  const cases = [
    [{ purpose: "commute" }, ["commute", "commuting"]],
    [{ ntsPurpose: "private" }, ["non-business", "private"]],
    [{ purpose: "business" }, ["business", "business"]],
  ] as const;
  for (const [values, expected] of cases) {
    const { data } = (await send(app, "PUT", path, values)).body;
    assertEquals([data.purpose, data.ntsPurpose], [...expected]);
  }
  const { data } = (await send(app, "PUT", path, { carUser: "이미나" })).body;
  assertEquals(data.driverDept, "등기팀");
  await app.close();
});

Deno.test("a column that has decimals shows as many in every row", () => {
  const shown = new Map(tables.trip.columns.map(({ key, fraction }) => [key, fraction]));
  const measured = ["tripDist", "tripAvgSpeed", "tripMaxSpeed", "tripAvgMileage"];
  assertEquals(measured.map((key) => shown.get(key)), [1, 1, 1, 2]);
});

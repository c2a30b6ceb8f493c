/** The car ledger's calls for staff (S1 §4, §7): list, edit, reset, history, restore, workbook. */
import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import * as XLSX from "xlsx";
import type { LedgerRow } from "../../projections/car/ledger_row.ts";
import { december } from "../helpers/closings.ts";
import { type Garage, withGarage } from "../helpers/ledger.ts";
import type { CallOptions } from "../helpers/server.ts";

const LIST = "/api/mysql/car/list/";
const NOVEMBER = "year=2026&month=11";

async function get({ app }: Garage, path: string, as: CallOptions["as"] = "staff") {
  const response = await app.call(path, { as });
  return { status: response.status, body: await response.json() };
}

const listed = async (garage: Garage, query = NOVEMBER): Promise<LedgerRow[]> =>
  (await get(garage, `${LIST}?${query}`)).body;

async function put({ app }: Garage, id: string, json: unknown, rest: CallOptions = {}) {
  const path = `/api/mysql/car/update/${id}/`;
  const response = await app.call(path, { method: "PUT", json, ...rest });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

Deno.test("the list is an array of a month's trips, newest first, durations in seconds", () =>
  withGarage(async (garage) => {
    const first = await garage.drive();
    await garage.drive({ tripDate: "2026-11-03", dist: "수원지방법원", pay: 3_200 });
    await garage.drive({ tripDate: "2026-10-31" });
    const rows = await listed(garage);
    assertEquals(rows.map(({ dist }) => dist), ["수원지방법원", "서초등기소"]);
    const { carID, tripAvgMileage, ...row } = rows[1];
    assertEquals(carID, garage.ray);
    assert(tripAvgMileage! > 0);
    assertEquals(row, {
      id: first.id,
      carName: "레이",
      carUser: "이미나",
      tripTime: "2026-11-02T00:30:00.000Z",
      tripDrvTime: 2_520,
      tripIdleTime: 600,
      tripDist: 30,
      tripAvgSpeed: 60,
      tripMaxSpeed: 88,
      purpose: "business",
      dist: "서초등기소",
      pay: 0,
      odoStart: null,
      odoEnd: null,
      driverDept: "등기팀",
      ntsPurpose: "business",
      commuteKm: null,
      businessKm: null,
      created_at: "2026-11-21T01:00:00.000Z",
      version: 1,
      updated_at: "2026-11-21T01:00:00.000Z",
      updated_by: { id: "superuser", name: "대표", via: "web" },
    });
  }));

Deno.test("a range has both days; with page it is results and count, searched and sorted", () =>
  withGarage(async (garage) => {
    for (const [day, tripDist] of [["2026-11-01", 5], ["2026-11-30", 9], ["2026-12-01", 7]]) {
      await garage.drive({ tripDate: day, tripTime: "23:59", tripDist, dist: `${tripDist}번 길` });
    }
    const range = "start_date=2026-11-01&end_date=2026-11-30";
    assertEquals((await listed(garage, range)).map(({ tripDist }) => tripDist), [9, 5]);
    const { body } = await get(garage, `${LIST}?${range}&page=2&page_size=1`);
    assertEquals([body.count, body.page, body.page_size, body.results.length], [2, 2, 1, 1]);
    const found = await listed(garage, `year=2026&month=all&search=${encodeURIComponent("7번")}`);
    assertEquals(found.map(({ tripDist }) => tripDist), [7]);
    for (const typed of ["11/30", "2026.11.30", "ㄱ 9번"]) {
      const query = `year=2026&month=all&search=${encodeURIComponent(typed)}`;
      assertEquals((await listed(garage, query)).map(({ tripDist }) => tripDist), [9], typed);
    }
    const sorted = await listed(garage, "year=2026&sort_field=tripDist");
    assertEquals(sorted.map(({ tripDist }) => tripDist), [5, 7, 9]);
  }, () => december));

const badLists: [query: string, status: number, text: string][] = [
  ["", 400, "조회할 연도와 월 또는 기간을 선택해 주세요."],
  ["start_date=2026-11-01", 400, "시작일과 종료일을 모두 선택해 주세요."],
  ["start_date=2026-11-02&end_date=2026-11-01", 400, "종료일은 시작일보다 빠를 수 없습니다."],
  ["year=2026&month=13", 400, "월은 1부터 12까지"],
  ["year=2026&sort_field=nothing", 400, "정렬할 수 없는 항목입니다"],
];
for (const [query, status, text] of badLists) {
  Deno.test(`a list is refused with its reason: ?${query}`, () =>
    withGarage(async (garage) => {
      const answer = await get(garage, `${LIST}?${query}`);
      assertEquals(answer.status, status);
      assertStringIncludes(answer.body.error, text);
    }));
}

Deno.test("staff edit purpose and content of any trip, on the version they saw", () =>
  withGarage(async (garage) => {
    const { id } = await garage.drive({ carUser: "박준" });
    const edit = { purpose: "commute", dist: "  출근 \u200b", version: 1 };
    const { status, headers, body } = await put(garage, id, edit);
    assertEquals([status, headers.get("etag")], [200, '"2"']);
    assertEquals([body.data.purpose, body.data.dist, body.data.version], ["commute", "출근", 2]);
    assertEquals(body.data.updated_by.name, "김직원");
    assertEquals((await listed(garage))[0], body.data);

    const stale = await put(garage, id, { ...edit, dist: "늦은 글" });
    assertEquals([stale.status, stale.body.code], [409, "stale_version"]);
    assertEquals(stale.body.details[0].current.dist, "출근");
    assertStringIncludes(stale.body.error, "김직원 님이");
  }));

Deno.test("a reset accepts the user and fixed defaults it is sent, and changes nothing else", () =>
  withGarage(async (garage) => {
    const { id } = await garage.drive({ purpose: "non-business", pay: 4_000 });
    const [before] = await listed(garage);
    const reset = { purpose: "business", dist: "", user_id: 7, tripDist: 0, pay: 0, carName: "" };
    const { status, body } = await put(garage, id, reset);
    assertEquals(status, 200);
    const { version, updated_at: _at, updated_by: _by, ...after } = body.data;
    const { version: _v, updated_at: _a, updated_by: _b, ...same } = before;
    assertEquals(version, 2);
    assertEquals(after, { ...same, purpose: "business", ntsPurpose: "business", dist: "" });
  }));

const badEdits: [name: string, json: unknown, status: number, text: string][] = [
  ["a purpose that is none", { purpose: "fun", dist: "" }, 422, "business, commute, non-business"],
  ["no content", { purpose: "business" }, 422, "필수 항목입니다."],
  ["501 letters", { purpose: "business", dist: "가".repeat(501) }, 422, "500자까지"],
  ["a version of 0", { purpose: "business", dist: "", version: 0 }, 422, "버전은 1 이상"],
];
for (const [name, json, status, text] of badEdits) {
  Deno.test(`an edit is refused and changes nothing: ${name}`, () =>
    withGarage(async (garage) => {
      const { id } = await garage.drive();
      const answer = await put(garage, id, json);
      assertEquals(answer.status, status);
      assertStringIncludes(JSON.stringify(answer.body), text);
      assertEquals((await listed(garage))[0].version, 1);
    }));
}

Deno.test("an unknown or deleted trip is not found by any call", () =>
  withGarage(async (garage) => {
    const { id } = await garage.drive();
    const gone = await garage.app.call(`/api/mysql/car/${id}/delete`, {
      as: "superuser",
      method: "DELETE",
    });
    assertEquals(gone.status, 200);
    await gone.body?.cancel();
    assertEquals(await listed(garage), []);
    for (const one of [id, "nobody"]) {
      const answer = await put(garage, one, { purpose: "business", dist: "" });
      assertEquals([answer.status, answer.body.code], [404, "trip_not_found"]);
      assertEquals((await get(garage, `/api/mysql/car/history/${one}/`)).status, 404);
    }
  }));

Deno.test("the same key is one edit; a staff script may edit, others may not", () =>
  withGarage(async (garage) => {
    const { id } = await garage.drive();
    const headers = { "idempotency-key": "one-press" };
    const first = await put(garage, id, { purpose: "commute", dist: "출근" }, { headers });
    const again = await put(garage, id, { purpose: "commute", dist: "출근" }, { headers });
    assertEquals([first.body.data, again.body.data.version], [again.body.data, 2]);
    const script = await put(garage, id, { purpose: "commute", dist: "퇴근" }, { as: "token" });
    assertEquals([script.status, script.body.data.updated_by.via], [200, "script"]);
    for (const [as, status] of [["visitor", 401], ["user", 403], ["deactivated", 403]] as const) {
      const answer = await put(garage, id, { purpose: "business", dist: "" }, { as });
      assertEquals(answer.status, status);
    }
  }));

Deno.test("the history has purpose and content, and an earlier version is restored as a new event", () =>
  withGarage(async (garage) => {
    const { id } = await garage.drive();
    await put(garage, id, { purpose: "non-business", dist: "주말" });
    const restore = (json: unknown) =>
      garage.app.call(`/api/mysql/car/restore/${id}/`, { method: "POST", json });
    const response = await restore({ to_version: 1, version: 2 });
    const { data } = await response.json();
    assertEquals([data.version, data.purpose, data.dist], [3, "business", "서초등기소"]);
    const { body } = await get(garage, `/api/mysql/car/history/${id}/`);
    assertEquals(
      body.data.map((entry: { kind: string }) => entry.kind),
      ["reverted", "changed", "created"],
    );
    assertEquals(body.data[1].changes, [
      { key: "purpose", label: "용도", from: "business", to: "non-business" },
      { key: "dist", label: "내용", from: "서초등기소", to: "주말" },
    ]);
    const cases: [unknown, number, string][] = [
      [{ to_version: 9, version: 3 }, 404, "version_not_found"],
      [{ to_version: 1 }, 428, "version_required"],
      [{ to_version: 1, version: 1 }, 409, "stale_version"],
    ];
    for (const [json, status, code] of cases) {
      const answer = await restore(json);
      assertEquals([answer.status, (await answer.json()).code], [status, code]);
    }
  }));

Deno.test("the workbook has the month's trips, oldest first, each with its number", () =>
  withGarage(async (garage) => {
    const { id } = await garage.drive({ pay: 1_000 });
    await garage.drive({ tripDate: "2026-11-05", purpose: "non-business", tripDist: 12.5 });
    const response = await garage.app.call(`/api/mysql/car/report/excel/?${NOVEMBER}`);
    assertMatch(response.headers.get("content-disposition")!, /car-ledger-2026_11\.xlsx/);
    const sheet = XLSX.read(new Uint8Array(await response.arrayBuffer())).Sheets["차계부"];
    const rows = XLSX.utils.sheet_to_json<Record<string, unknown>>(sheet);
    assertEquals(rows.map((row) => [row["목적"], row["주행 거리(km)"], row["주행 시간(분)"]]), [
      ["업무용", 30, 42],
      ["비업무용", 12.5, 42],
      // The sums below them.
      [undefined, 42.5, 84],
    ]);
    assertEquals([rows[0]["번호"], rows[0]["비용"]], [id, 1_000]);
  }));

Deno.test("two trips of a car entered at the same moment are checked against the same counter", () =>
  withGarage(async ({ drive }) => {
    const entered = await Promise.allSettled([
      drive({ tripTime: "09:00", odoStart: 500, odoEnd: 530 }),
      drive({ tripTime: "15:00", odoStart: 100, odoEnd: 130 }),
    ]);
    const refused = entered.filter(({ status }) => status === "rejected");
    // Whichever was decided second.
    assertEquals(refused.length, 1);
    assertStringIncludes(
      `${(refused[0] as PromiseRejectedResult).reason}`,
      "계기판이 거꾸로 갑니다",
    );
  }));

/** The tax office's log over HTTP: figures, what is missing, and the workbook in the form as published. */
import { assertEquals, assertStringIncludes } from "@std/assert";
import * as XLSX from "xlsx";
import type { CarLog } from "../../projections/car/car_log_row.ts";
import { type Garage, withGarage } from "../helpers/ledger.ts";

async function logOf({ app, ray }: Garage, year = 2026): Promise<CarLog> {
  const response = await app.call(`/api/mysql/car/log/?vehicle=${ray}&year=${year}`);
  assertEquals(response.status, 200);
  return (await response.json()).data;
}

const missing = (log: CarLog) => log.problems.map(({ kind, text }) => [kind, text]);

async function sheetOf({ app, ray }: Garage, year = 2026): Promise<XLSX.WorkSheet> {
  const response = await app.call(`/api/mysql/car/log/excel/?vehicle=${ray}&year=${year}`);
  assertEquals(response.status, 200);
  const book = XLSX.read(new Uint8Array(await response.arrayBuffer()), { cellStyles: true });
  assertEquals(book.SheetNames, ["12가3456"]);
  return book.Sheets["12가3456"];
}

/** A year without a fault: to work, to the registry office, home, and a private way. */
async function drivenWell({ drive }: Garage): Promise<void> {
  const days = [
    ["2026-03-02", "08:30", 12, "commute", "출근", 1_000],
    ["2026-03-02", "14:00", 30.5, "business", "서초등기소", 1_012],
    ["2026-03-02", "18:30", 12, "commute", "퇴근", 1_042.5],
    ["2026-04-11", "11:00", 45.5, "non-business", "개인 용무", 1_054.5],
  ] as const;
  for (const [tripDate, tripTime, tripDist, purpose, dist, odoStart] of days) {
    const odoEnd = odoStart + tripDist;
    const more = { pay: purpose === "business" ? 3_050 : 0, odoStart, odoEnd };
    await drive({ tripDate, tripTime, tripDist, purpose, dist, tripDrvTime: 1_800, ...more });
  }
}

Deno.test("a complete year has all km in ⑪, commuting and business in ⑫, their share in ⑬, and nothing missing", () =>
  withGarage(async (garage) => {
    await drivenWell(garage);
    await garage.drive({ tripDate: "2025-12-31", tripTime: "23:59" });
    await garage.drive({ tripDate: "2027-01-01", tripTime: "00:00" });
    const log = await logOf(garage);
    assertEquals([log.rows.length, log.total, log.business, log.ratio], [4, 100, 54.5, 0.545]);
    assertEquals(log.problems, []);
    const [first, second, , last] = log.rows;
    assertEquals([first.day, first.dept, first.driver], ["2026-03-02", "등기팀", "이미나"]);
    assertEquals([first.commute, first.business], [12, null]);
    assertEquals([second.commute, second.business], [null, 30.5]);
    assertEquals([last.commute, last.business], [null, null]);
    const march = { year: 2026, month: 3, business: 30.5, commute: 24, private: 0, cost: 3_050 };
    assertEquals(log.months[2], march);
    assertEquals(log.months[3].private, 45.5);
  }, () => new Date("2027-01-02T01:00:00.000Z")));

Deno.test("gaps of a year are listed trip by trip with the values that fill them", () =>
  withGarage(async (garage) => {
    const { drive } = garage;
    const base = { tripDrvTime: 1_800, tripDist: 10 };
    await drive({ ...base, tripDate: "2026-01-05", odoStart: 100, odoEnd: 110 });
    await drive({ ...base, tripDate: "2026-01-06", odoStart: 147, odoEnd: 157 });
    await drive({ ...base, tripDate: "2026-01-07", odoStart: 153, odoEnd: 163 });
    await drive({ ...base, tripDate: "2026-01-08", odoStart: 163, odoEnd: 193 });
    await drive({ ...base, tripDate: "2026-01-09", carUser: "" });
    await drive({ ...base, tripDate: "2026-01-10", tripTime: "09:00", odoStart: 203, odoEnd: 213 });
    const { purpose: _none, ...unsaid } = { purpose: undefined, ...base };
    await drive({
      ...unsaid,
      tripDate: "2026-01-10",
      tripTime: "09:20",
      purpose: undefined,
      odoStart: 213,
      odoEnd: 223,
    });
    const log = await logOf(garage);
    assertEquals(missing(log), [
      ["gap", "직전 운행 후 37 km의 기록이 없습니다."],
      ["overlap", "직전 운행과 4 km가 겹칩니다."],
      ["distance", "계기판으로는 30 km인데 주행거리는 10 km입니다."],
      ["reading", "계기판 값이 비어 있습니다."],
      ["driver", "운전자가 입력되지 않았습니다."],
      ["gap", "직전 운행 후 10 km의 기록이 없습니다."],
      ["times", "2026-01-10 09:20에 떠난 다음 운행과 시간이 겹칩니다."],
      ["purpose", "용도가 확인되지 않았습니다."],
    ]);
    const fixes = log.problems.map(({ fix }) => fix);
    assertEquals(fixes, [
      { odoStart: 110 },
      { odoStart: 157 },
      { tripDist: 30 },
      { odoStart: 193, odoEnd: 203 },
      null,
      { odoStart: 193 },
      { tripDrvTime: 1_200 },
      null,
    ]);
  }));

Deno.test("a gap disappears once its values are saved, a purpose once staff set it", () =>
  withGarage(async (garage) => {
    const { app, drive } = garage;
    await drive({ tripDate: "2026-01-05", odoStart: 100, odoEnd: 130 });
    await drive({ tripDate: "2026-01-06", carUser: "" });
    await drive({ tripDate: "2026-01-07", purpose: undefined, odoStart: 160, odoEnd: 190 });
    for (let round = 0; round < 9; round++) {
      const { problems, rows } = await logOf(garage);
      if (problems.length === 0) break;
      const [{ kind, id, fix }] = problems;
      const { version, content } = rows.find((row) => row.id === id)!;
      const values = kind === "driver" ? { carUser: "박준" } : fix;
      const [path, as, json] = kind === "purpose"
        ? [`/api/mysql/car/update/${id}/`, "staff" as const, { purpose: "commute", dist: content }]
        : [`/api/mysql/car/${id}/update`, "superuser" as const, values];
      const answer = await app.call(path, { as, method: "PUT", json: { ...json, version } });
      assertEquals(answer.status, 200, kind);
      await answer.body?.cancel();
    }
    const log = await logOf(garage);
    assertEquals(log.problems, []);
    assertEquals(log.rows.map(({ driver, dept, commute }) => [driver, dept, commute]), [
      ["이미나", "등기팀", null],
      ["박준", "공탁팀", null],
      ["이미나", "등기팀", 30],
    ]);
  }));

Deno.test("days without a time of day never overlap", () =>
  withGarage(async (garage) => {
    const day = { tripDate: "2026-05-04", tripTime: "00:00", tripDist: 10 };
    await garage.drive({ ...day, odoStart: 10, odoEnd: 20 });
    await garage.drive({ ...day, odoStart: 0, odoEnd: 10 });
    const log = await logOf(garage);
    assertEquals([log.problems, log.rows.map(({ odoStart }) => odoStart)], [[], [0, 10]]);
  }));

Deno.test("the workbook is the form as published: head, rows ③–⑩, foot ⑪–⑬, merged cells", () =>
  withGarage(async (garage) => {
    await drivenWell(garage);
    const sheet = await sheetOf(garage);
    const at = (cell: string) => sheet[cell]?.v;
    assertEquals([at("B2"), at("D2")], ["2026.01.01. ~ 2026.12.31.", "업무용승용차 운행기록부"]);
    assertEquals([at("G2"), at("H2"), at("G3"), at("H3")], [
      "상호",
      "법무사사무소 온길",
      "사업자등록번호",
      "000-00-00000",
    ]);
    assertEquals([at("A5"), at("D5"), at("A6"), at("D6")], [
      "①차종",
      "②자동차등록번호",
      "경형 승합",
      "12가3456",
    ]);
    const heads = ["A8", "B8", "B10", "C10", "D9", "E9", "F9", "G9", "G10", "H10", "I8"].map(at);
    assertEquals(heads, [
      "③사용일자\n(요일)",
      "④사용자",
      "부서",
      "성명",
      "⑤주행 전 계기판의 거리(㎞)",
      "⑥주행 후 계기판의 거리(㎞)",
      "⑦주행거리(㎞)",
      "업무용 사용거리(㎞)",
      "⑧출·퇴근용(㎞)",
      "⑨일반 업무용(㎞)",
      "⑩비고",
    ]);
    const row = ["A12", "B12", "C12", "D12", "E12", "F12", "G12", "H12", "I12"].map(at);
    assertEquals(row, [
      "2026-03-02 (월)",
      "등기팀",
      "이미나",
      1_012,
      1_042.5,
      30.5,
      undefined,
      30.5,
      "서초등기소",
    ]);
    assertEquals([at("A15"), at("D15"), at("G15")], [
      "⑪사업연도 총주행 거리(㎞)",
      "⑫사업연도 업무용 사용거리(㎞)",
      "⑬업무사용비율(⑫/⑪)",
    ]);
    assertEquals([at("A16"), at("D16"), at("G16")], [100, 54.5, 0.545]);
    assertEquals([sheet.A16.f, sheet.D16.f, sheet.G16.f], [
      "SUM(F11:F14)",
      "SUM(G11:H14)",
      "IF(A16=0,0,D16/A16)",
    ]);
    const merged = new Set(sheet["!merges"]!.map(XLSX.utils.encode_range));
    for (const range of ["A8:A10", "B8:C9", "D8:H8", "G9:H9", "A15:C15", "G16:I16"]) {
      assertEquals(merged.has(range), true, range);
    }
    assertEquals(sheet["!autofilter"], undefined);
  }));

Deno.test("an empty year is a form without trips; an unknown vehicle is not found", () =>
  withGarage(async (garage) => {
    const log = await logOf(garage, 2020);
    assertEquals([log.rows, log.total, log.ratio, log.problems], [[], 0, null, []]);
    const sheet = await sheetOf(garage, 2020);
    assertEquals([sheet.A12.v, sheet.A13.v, sheet.G13.v], ["⑪사업연도 총주행 거리(㎞)", 0, 0]);
    const cases: [query: string, status: number, text: string][] = [
      ["vehicle=nobody&year=2026", 404, "차량을 찾을 수 없습니다."],
      ["year=2026", 400, "차량을 선택해 주세요."],
      [`vehicle=${garage.ray}&year=26`, 400, "사업연도는 2000부터"],
    ];
    for (const [query, status, text] of cases) {
      for (const path of ["log/", "log/excel/"]) {
        const answer = await garage.app.call(`/api/mysql/car/${path}?${query}`);
        assertEquals(answer.status, status);
        assertStringIncludes((await answer.json()).error, text);
      }
    }
  }));

Deno.test("the page shows the vehicle's newest year and its totals, and says when nothing is missing", () =>
  withGarage(async (garage) => {
    await drivenWell(garage);
    const open = async (query: string) =>
      (await (await garage.app.call(`/staff/car-ledger/log${query}`)).text())
        .replaceAll("<!-- -->", "").replaceAll(/> <|\s+/g, " ");
    const page = await open("");
    for (
      const part of ["100 km", "54.5 km", "54.50%", "수정할 항목 없음", "업무용승용차 운행기록부"]
    ) {
      assertStringIncludes(page, part);
    }
    assertStringIncludes(page, "사무소의 사업자등록번호를 아직 등록하지 않았습니다.");
    const empty = await open("?year=2020");
    assertStringIncludes(empty, "이 해의 운행이 없습니다.");
  }));

Deno.test("for an office whose year begins in July the log covers twelve months from there, on page and in workbook", () =>
  withGarage(async (garage) => {
    const { app, drive } = garage;
    app.deps.firstFacts = { ...app.deps.firstFacts, businessYearStart: 7 };
    await drive({ tripDate: "2025-06-30", tripTime: "23:59", tripDist: 1 });
    await drive({ tripDate: "2025-07-01", tripTime: "00:00", tripDist: 2, odoStart: 5, odoEnd: 7 });
    await drive({
      tripDate: "2026-06-30",
      tripTime: "23:59",
      tripDist: 4,
      odoStart: 7,
      odoEnd: 11,
    });
    await drive({ tripDate: "2026-07-01", tripTime: "00:00", tripDist: 8 });
    const log = await logOf(garage, 2025);
    assertEquals([log.from, log.until, log.total], ["2025-07-01", "2026-06-30", 6]);
    const months = log.months.map(({ year, month, business }) => [year, month, business]);
    assertEquals([months[0], months[11]], [[2025, 7, 2], [2026, 6, 4]]);
    assertEquals((await sheetOf(garage, 2025)).B2.v, "2025.07.01. ~ 2026.06.30.");
    const page = await (await app.call("/staff/car-ledger/log")).text();
    const years = [...page.matchAll(/<option value="(20\d\d)"/g)].map(([, year]) => year);
    assertEquals(years, ["2026", "2025", "2024"]);
  }));

Deno.test("a deleted vehicle's year can still be submitted", () =>
  withGarage(async (garage) => {
    const { app, ray } = garage;
    await drivenWell(garage);
    const gone = await app.call(`/api/vehicle/${ray}/delete`, {
      as: "superuser",
      method: "DELETE",
      headers: { "if-match": "1" },
    });
    assertEquals(gone.ok, true);
    await gone.body?.cancel();
    const made = { as: "superuser", method: "POST", json: { name: "새 차" } } as const;
    await (await app.call("/api/vehicle/create", made)).body?.cancel();
    assertEquals((await logOf(garage)).total, 100);
    const page = await (await app.call(`/staff/car-ledger/log?vehicle=${ray}&year=2026`)).text();
    assertStringIncludes(page, "레이 (삭제됨)");
    assertStringIncludes(page, "54.50%");
  }));

Deno.test("a trip for commuting and business has its parts in ⑧ and ⑨, never more than ⑦", () =>
  withGarage(async (garage) => {
    const { app, drive } = garage;
    const { id } = await drive({ purpose: undefined, odoStart: 100, odoEnd: 130 });
    const say = (values: object, version: number) =>
      app.call(`/api/mysql/car/${id}/update`, {
        as: "superuser",
        method: "PUT",
        json: { ...values, version },
      });
    const much = await say({ commuteKm: 12, businessKm: 18.001 }, 1);
    assertEquals(much.status, 422);
    assertStringIncludes((await much.json()).message, "합이 주행 거리보다 깁니다.");
    assertEquals((await say({ commuteKm: 12, businessKm: 15 }, 1)).status, 200);
    const log = await logOf(garage);
    const [{ commute, business, distance }] = log.rows;
    assertEquals([commute, business, distance, log.business], [12, 15, 30, 27]);
    assertEquals([log.problems, log.ratio], [[], 0.9]);
    const { months: [, , , , , , , , , , november] } = log;
    assertEquals([november.commute, november.business, november.private], [12, 15, 3]);
    const sheet = await sheetOf(garage);
    assertEquals([sheet.F11.v, sheet.G11.v, sheet.H11.v, sheet.D13.v], [30, 12, 15, 27]);
    const shorter = await say({ tripDist: 20 }, 2);
    assertEquals(shorter.status, 422, "nor is the trip made shorter than its parts");
    await shorter.body?.cancel();
  }));

Deno.test("a remark longer than its column makes its row taller", () =>
  withGarage(async (garage) => {
    await garage.drive({ tripDate: "2026-01-02", dist: "서초등기소" });
    const dist = "서울중앙지방법원 등기국에서 등기신청서를 내고 공탁소를 거쳐 돌아옴";
    await garage.drive({ tripDate: "2026-01-03", dist });
    const { "!rows": rows } = await sheetOf(garage);
    assertEquals([rows?.[10]?.hpt, rows?.[11]?.hpt], [undefined, 60]);
  }));

/** Says what the car of the garage is to the tax office. */
async function sayKind({ app, ray }: Garage, log_kind: string): Promise<void> {
  const json = { log_kind, version: 1 };
  const path = `/api/vehicle/${ray}/update`;
  const answer = await app.call(path, { as: "superuser", method: "PUT", json });
  assertEquals(answer.status, 200, await answer.text());
}
const pageOf = async ({ app, ray }: Garage, as: "staff" | "superuser" = "superuser") =>
  (await (await app.call(`/staff/car-ledger/log?vehicle=${ray}&year=2026`, { as })).text())
    .replaceAll("<!-- -->", "");
/** Below the form's footer. */
const remarkOf = (sheet: XLSX.WorkSheet, rows: number): unknown => sheet[`A${13 + rows}`]?.v;

const kinds: [kind: string | null, needed: boolean | null, text: string][] = [
  [null, null, "작성해야 하는 차량인지 확인이 필요합니다"],
  ["car", true, "작성 대상입니다"],
  ["compact", false, "경차(1,000cc 이하): 업무용승용차 운행기록부 작성 대상이 아닙니다."],
  ["large", false, "9인승 이상: 업무용승용차 운행기록부 작성 대상이 아닙니다."],
];
for (const [kind, needed, text] of kinds) {
  Deno.test(`for a car that is ${kind ?? "not said to be anything"} page, form and figures say whether it needs the log`, () =>
    withGarage(async (garage) => {
      await garage.drive({ odoStart: 100, odoEnd: 130 });
      if (kind) await sayKind(garage, kind);
      const { duty, notes } = await logOf(garage);
      assertEquals(duty.needed, needed);
      assertStringIncludes(duty.text, text);
      assertEquals(
        notes.map(({ title }) => title),
        needed === false ? [] : [
          "운행기록부가 없을 때: 1,500만 원까지",
          "업무전용자동차보험: 확인 필요",
        ],
      );
      const page = await pageOf(garage);
      const remark = remarkOf(await sheetOf(garage), 1);
      if (needed === true) {
        assertEquals([remark, page.includes('notice-warning">승용차')], [undefined, false]);
      } else {
        assertEquals(remark, duty.text);
        assertStringIncludes(page, `<p class="notice notice-warning">${duty.text}`);
      }
      if (needed !== false) assertStringIncludes(page, "대통령령 제36737호");
    }));
}

Deno.test("cars without a kind are listed to superusers on 오늘 until it is set", () =>
  withGarage(async (garage) => {
    const today = async (as: "staff" | "superuser") =>
      (await (await garage.app.call("/staff", { as })).text()).replaceAll("<!-- -->", "");
    assertStringIncludes(
      await today("superuser"),
      "차량 1대의 운행기록부 대상 여부를 확인해 주세요",
    );
    assertEquals((await today("staff")).includes("운행기록부 대상 여부"), false);
    await sayKind(garage, "car");
    assertEquals((await today("superuser")).includes("운행기록부 대상 여부"), false);
  }));

/** A date beyond reason is refused by every way in, at its field, and nothing is written; by ONE rule. */
import { assertEquals, assertStringIncludes } from "@std/assert";
import { employee, hire } from "../helpers/people.ts";
import { drivenTrip } from "../helpers/ledger.ts";
import { openTestApp, type TestApp, testNow } from "../helpers/server.ts";
import { confirm, look, sheet } from "../tables/import_helper.ts";

const OCCURRED = "2000년부터 오늘까지 입력할 수 있습니다.";

interface Answer {
  status: number;
  body: {
    code: string;
    message: string;
    details: { field: string }[];
    data: { id: string; operation: string; outcome: string }[] & { id: string };
    done: number;
    refused: { id: string; message: string }[];
  };
}

async function send(app: TestApp, method: string, path: string, json?: unknown): Promise<Answer> {
  const response = await app.call(path, { as: "superuser", method, json });
  return { status: response.status, body: await response.json() };
}

async function inOffice(
  test: (app: TestApp) => Promise<void>,
  now: () => Date = () => testNow,
): Promise<void> {
  const app = await openTestApp({ now });
  try {
    await send(app, "POST", "/api/vehicle/create", { name: "레이", fuel_type: "gasoline" });
    await test(app);
  } finally {
    await app.close();
  }
}

/** Events of the records that dates are written of; that somebody looked at one is written elsewhere. */
const written = ({ deps: { books: { views } } }: TestApp): number =>
  [views.card, views.trip, views.courier, views.courier_charge, views.leave, views.employee]
    .reduce((sum, { changes }) => sum + changes, 0);

async function refused(
  app: TestApp,
  way: string,
  field: string,
  text: string,
  call: Promise<Answer>,
) {
  const before = written(app);
  const { status, body } = await call;
  assertEquals([way, status, body.code], [way, 422, "implausible_date"], body.message);
  assertEquals(body.details.map((one) => one.field), [field]);
  assertStringIncludes(body.message, text);
  assertEquals(written(app), before, `${way}: nothing is written`);
}

const CAR = "/api/mysql/car";
const delivery = { rider: "31", sender: "사무소", receiver: "법원", amount: 9_000, memo: "" };

/** Rows that are made with a date: of 1900, and of a day that is too far ahead for its kind. */
const MADE: [
  noun: string,
  path: string,
  field: string,
  json: (day: string) => unknown,
  late: string,
][] = [
  [
    "trip",
    `${CAR}/create/all`,
    "tripDate",
    (tripDate) => ({ ...drivenTrip, tripDate }),
    "2026-11-22",
  ],
  [
    "delivery",
    "/api/quick/",
    "created_at",
    (day) => ({ ...delivery, created_at: `${day}T00:00:00Z` }),
    "2026-11-22",
  ],
  [
    "top-up",
    "/api/quick/balance/",
    "created_at",
    (day) => ({ amount: 1_000, memo: "", created_at: `${day}T00:00:00Z` }),
    "2026-11-22",
  ],
  [
    "courier charge",
    "/api/quick/charge/create",
    "day",
    (day) => ({ day, number: "1", amount: 1_000 }),
    "2026-11-22",
  ],
  [
    "employee",
    "/api/employee/create",
    "employment_date",
    (employment_date) => ({ name: "한", employment_date }),
    "2095-03-02",
  ],
  ["day off", "/api/day_off/create", "day", (day) => ({ day, name: "휴무" }), "2126-11-22"],
  ["leave policy", "/api/leave_policy/create", "day", (day) => ({ day }), "2126-11-22"],
  [
    "address",
    "/api/deposition/address/create",
    "receipted_at",
    (receipted_at) => ({ address: "서울 중구 세종대로 110", receipted_at }),
    "2126-11-22",
  ],
];

Deno.test("a row dated 1900 or too far ahead is refused", () =>
  inOffice(async (app) => {
    for (const [noun, path, field, json, late] of MADE) {
      for (const day of ["1900-01-02", late]) {
        await refused(
          app,
          `${noun} ${day}`,
          field,
          "확인해 주세요",
          send(app, "POST", path, json(day)),
        );
      }
      const { status, body } = await send(app, "POST", path, json("2026-11-20"));
      assertEquals([noun, status], [noun, 201], JSON.stringify(body));
    }
  }));

Deno.test("edit, paste, bulk edit, restore and undo keep to the rule, row by row", () =>
  inOffice(async (app) => {
    const make = async (tripTime: string) =>
      (await send(app, "POST", `${CAR}/create/all`, { ...drivenTrip, tripTime })).body.data.id;
    const ids = [await make("09:00"), await make("10:00")];
    const ahead = "2026-12-24T00:00:00.000Z";
    const edit = { tripTime: ahead, dist: "법원", version: 1 };
    await refused(
      app,
      "edit",
      "tripTime",
      OCCURRED,
      send(app, "PUT", `${CAR}/${ids[0]}/update`, edit),
    );
    const sure = { ...edit, confirm: true };
    await refused(
      app,
      "confirmed",
      "tripTime",
      OCCURRED,
      send(app, "PUT", `${CAR}/${ids[0]}/update`, sure),
    );

    const before = written(app);
    const bulk = await send(app, "POST", `${CAR}/bulk_update`, {
      selectedItems: ids,
      data: { tripTime: "1905-01-01T00:00:00.000Z", dist: "법원" },
      confirm: true,
    });
    assertEquals([bulk.body.done, bulk.body.refused.length], [0, 2]);
    assertStringIncludes(bulk.body.refused[0].message, OCCURRED);
    assertEquals(written(app), before, "no cell of a row is written without the others");
    const paste = await send(app, "POST", `${CAR}/bulk_edit`, {
      kind: "paste",
      edits: [
        { id: ids[0], version: 1, values: { tripTime: ahead, dist: "법원" } },
        { id: ids[1], version: 1, values: { tripTime: "2026-11-19T00:00:00.000Z", dist: "법원" } },
      ],
    });
    assertEquals([paste.body.done, paste.body.refused.map(({ id }) => id)], [1, [
      ids[0],
    ]]);
    const { trip } = app.deps.books.views;
    assertEquals(ids.map((id) => trip.byId.get(id)!.state.dist), ["", "법원"]);
  }));

Deno.test("a row with an implausible date is edited otherwise, deleted and restored, but never gets one", () => {
  // The machine's clock was ahead when the trip was written down.
  let now = new Date("2026-12-30T01:00:00.000Z");
  return inOffice(async (app) => {
    const driven = { ...drivenTrip, tripDate: "2026-12-24" };
    const { body: { data } } = await send(app, "POST", `${CAR}/create/all`, driven);
    const one = `${CAR}/${data.id}`;
    now = new Date("2026-11-21T01:00:00.000Z");
    const done = async (method: string, path: string, json?: unknown) => {
      const { status, body } = await send(app, method, path, json);
      assertEquals([path, status], [path, 200], body.message);
    };
    await done("PUT", `${one}/update`, { dist: "법원", version: 1 });
    await done("PUT", `${one}/update`, { ...data, dist: "등기소", version: 2 });
    await done("DELETE", `${one}/delete`);
    await done("POST", `${one}/restore`, { version: 4 });
    await done("PUT", `${one}/update`, { tripTime: "2026-11-19T00:00:00.000Z", version: 5 });
    const back = send(app, "POST", `${one}/restore`, { to_version: 1, version: 6 });
    await refused(app, "restore", "tripTime", OCCURRED, back);
    const mended = (await send(app, "GET", `${CAR}/operations`)).body.data[0].operation;
    const before = written(app);
    const undone = await send(app, "POST", `${CAR}/undo`, { operation: mended });
    assertEquals([undone.body.done, undone.body.refused.length], [0, 1]);
    assertStringIncludes(undone.body.refused[0].message, OCCURRED);
    assertEquals(written(app), before);
  }, () => now);
});

Deno.test("an import lists lines with impossible days and books the others, by page and by command", () =>
  inOffice(async (app) => {
    const upload = { base: "/api/mysql/card", name: "카드.xlsx" };
    const file = sheet([
      ["승인일자", "가맹점명", "이용금액"],
      ["2026-11-12", "분식집", 8_000],
      ["2026-12-24", "분식집", 9_000],
    ]);
    const preview = await look(app, file, upload);
    assertEquals(preview.summary.refused.rows, 1);
    assertStringIncludes(JSON.stringify(preview), OCCURRED);
    assertEquals((await confirm(app, file, preview, upload)).body.added, 1);
    const lineOf = (line: number, used_at: string) => ({
      at: line,
      line,
      values: {
        ...{
          used_at,
          time_known: true,
          store_name: "가게",
          pay: line * 1_000,
          card_user: "총무팀",
        },
        ...{ method: "카드", note: "", participants: "", head_count: null, approve_num: null },
      },
    });
    const { body } = await send(app, "POST", "/api/mysql/card/import", {
      ...{ file: "11월.csv", operation: "cli", keys: [], digest: "0".repeat(64) },
      lines: [
        lineOf(2, "2026-11-21T03:00:00.000Z"),
        lineOf(3, "2026-11-22T03:00:00.000Z"),
        lineOf(4, "1999-11-22T03:00:00.000Z"),
      ],
    });
    assertEquals(
      body.data.map((one) => one.outcome),
      ["added", "refused", "refused"],
    );
    const staff = sheet([["이름", "이메일", "입사일"], ["한", "han@office.test", "2095-03-02"]]);
    const people = await look(app, staff, { base: "/api/employee", name: "직원.xlsx" });
    assertEquals(people.summary.refused.rows, 1);
  }));

Deno.test("leave in 2045 is refused", () =>
  inOffice(async (app) => {
    await hire(app.deps.books, "sora", employee("최소라", { dept: "법인팀" }));
    const leave = { req_type: "annual", memo: "여행", employee: "sora" };
    const days = { start_date: "2045-03-02", end_date: "2045-03-02" };
    const before = written(app);
    const { status } = await send(app, "POST", "/api/mysql/vacation/create", { ...leave, ...days });
    assertEquals([status >= 400, written(app)], [true, before]);
  }));

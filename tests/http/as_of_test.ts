/** Lists and reports as of an earlier moment: what they hold then, for whom, and what is refused. */
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import * as XLSX from "xlsx";
import type { DifferentRow } from "../../projections/table/difference.ts";
import type { Problem } from "../../web/ui/client/api.ts";
import { destroyData } from "../../src/destruction/destruction.ts";
import { employee, hire, importer, mina, pay, payment } from "../helpers/people.ts";
import { type TestApp, withApp } from "../helpers/server.ts";

const MINUTE = 60_000;
const CARDS = "/api/mysql/card/list/?year=2026&month=11";
const CARS = "/api/vehicle/list/";

/** The office begins at 10:00 in Seoul; this is so many minutes later. */
const at = (minute: number) => `as_of=2026-11-21T10:${String(minute).padStart(2, "0")}`;

interface Change {
  path: string;
  method?: string;
  json: unknown;
}

/** At 10:01 a payment and a car, at 10:03 the payment's note and the car's name change, at 10:05 the car goes. */
async function history({ app, move }: { app: TestApp; move(ms: number): void }): Promise<string> {
  const send = async ({ path, method = "PUT", json }: Change) => {
    const response = await app.call(path, { as: "superuser", method, json });
    assert(response.ok, await response.clone().text());
    return await response.json();
  };
  move(MINUTE);
  await hire(app.deps.books, mina, employee("이미나", { phone_num: "01012345678" }));
  await pay(app.deps.books, "lunch", payment({ participants: [mina] }));
  const path = "/api/vehicle";
  const json = { name: "레이", plate: "12가3456", fuel_type: "gasoline" };
  const { data: { id } } = await send({ path: `${path}/create`, method: "POST", json });
  move(2 * MINUTE);
  const change = { purpose: "lunch", note: "월요일 점심", participants: [mina] };
  await send({ path: "/api/mysql/card/update/lunch/", json: change });
  await send({ path: `${path}/${id}/update`, json: { name: "레이 1호" } });
  move(2 * MINUTE);
  await send({ path: `${path}/${id}/delete`, method: "DELETE", json: undefined });
  move(5 * MINUTE);
  return id;
}

const withHistory = (test: (app: TestApp, move: (ms: number) => void) => Promise<void>) =>
  withApp(async (app, move) => {
    await history({ app, move });
    await test(app, move);
  });

async function read(app: TestApp, path: string, as: "staff" | "superuser" = "superuser") {
  const response = await app.call(path, { as });
  return { status: response.status, body: await response.json() };
}

Deno.test("a report and a table show their rows of then and of now", () =>
  withHistory(async (app) => {
    const notes = async (query: string) =>
      (await read(app, `${CARDS}&${query}`)).body.map(({ note }: { note: string }) => note);
    assertEquals(await notes(at(0)), []);
    assertEquals(await notes(at(2)), [""]);
    assertEquals(await notes(at(4)), ["월요일 점심"]);
    assertEquals(await notes(""), ["월요일 점심"]);
    const names = async (query: string) =>
      (await read(app, `${CARS}?${query}`)).body.results.map(({ name }: { name: string }) => name);
    assertEquals(await names(at(0)), []);
    assertEquals(await names(at(2)), ["레이"]);
    assertEquals(await names(`${at(4)}&search=1호`), ["레이 1호"]);
    assertEquals(await names(""), []);
    assertEquals(await names(at(2)), ["레이"], "what was looked at since changes nothing of it");
  }));

Deno.test("a workbook has the rows of the requested moment", () =>
  withHistory(async (app) => {
    const rows = async (path: string, options = {}) => {
      const response = await app.call(path, { as: "superuser", ...options });
      const { Sheets, SheetNames: [name] } = XLSX.read(await response.bytes());
      return JSON.stringify(XLSX.utils.sheet_to_json(Sheets[name], { header: 1 }));
    };
    const cards = `/api/mysql/card/report/excel/?year=2026&month=11`;
    assertStringIncludes(await rows(`${cards}&${at(4)}`), "월요일 점심");
    assert(!(await rows(`${cards}&${at(2)}`)).includes("월요일 점심"));
    const cars = "/api/vehicle/export_excel";
    assertStringIncludes(await rows(`${cars}?${at(2)}`), "레이");
    const post = { method: "POST", json: { filter: {}, columns: ["name"] } };
    assertStringIncludes(await rows(`${cars}?${at(4)}`, post), "레이 1호");
    assert(!(await rows(cars, post)).includes("레이"));
  }));

const REFUSED: [what: string, query: string, code: string, text: string][] = [
  [
    "before the first event",
    "as_of=2026-11-21T09:59",
    "as_of_before_start",
    "2026-11-21 10:00부터",
  ],
  ["in the future", "as_of=2026-11-21T10:11", "as_of_in_future", "아직 오지 않은"],
  ["a day alone", "as_of=2026-11-21", "as_of_invalid", "2026-03-31T18:00과 같이"],
  ["no day of the calendar", "as_of=2026-02-30T10:00", "as_of_invalid", "시점은"],
  ["an hour that is none", "as_of=2026-11-21T24:00", "as_of_invalid", "시점은"],
  ["nothing", "as_of=", "as_of_invalid", "시점은"],
  ["a word", "as_of=어제", "as_of_invalid", "시점은"],
];

for (const [what, query, code, text] of REFUSED) {
  Deno.test(`as of ${what} is refused, and the page says why`, () =>
    withHistory(async (app) => {
      for (const path of [`${CARDS}&${query}`, `${CARS}?${query}`]) {
        const { status, body } = await read(app, path);
        assertEquals([status, (body as Problem).code], [400, code]);
        assertStringIncludes(body.message, text);
      }
      const page = await app.call(`/staff/card-report?${query}`);
      assertEquals(page.status, 200);
      const html = await page.text();
      assertStringIncludes(html, text);
      assert(!html.includes("김밥천국"), "nothing is shown in place of what was asked for");
    }));
}

Deno.test("as of an earlier moment every change is refused, and so is a page without history", () =>
  withHistory(async (app) => {
    const change = { purpose: "lunch", note: "고침", participants: [mina] };
    const path = `/api/mysql/card/update/lunch/?${at(2)}`;
    const response = await app.call(path, { method: "PUT", json: change });
    assertEquals([response.status, (await response.json()).code], [400, "as_of_only_reads"]);
    assertEquals(app.deps.books.views.card.byId.get("lunch")!.state.note, "월요일 점심");
    const { status, body } = await read(app, `/api/changes/list/?${at(2)}`);
    assertEquals([status, body.code], [400, "as_of_not_here"]);
  }));

Deno.test("the page shows its moment and no actions", () =>
  withHistory(async (app) => {
    const html = await (await app.call(`/staff/card-report?${at(2)}`, { as: "superuser" })).text();
    assertStringIncludes(html, "<title>2026-11-21 10:02의 카드 사용내역");
    assertStringIncludes(html, "지금으로 돌아가기");
    // One's own acts are of now, as the frame is.
    const page = html.replaceAll("내 작업 내역", "");
    for (const gone of ["내역 가져오기", "작업 내역", 'title="편집"', "월요일 점심"]) {
      assert(!page.includes(gone), gone);
    }
    const cars =
      await (await app.call(`/settings?tab=vehicles&list=cars&${at(2)}`, { as: "superuser" }))
        .text();
    assertStringIncludes(cars, "레이");
    const props = /data-props="([^"]*permissions[^"]*)"/.exec(cars)![1].replaceAll("&quot;", '"');
    const { permissions, columns } = JSON.parse(props).screen;
    assertEquals(permissions, { create: false, remove: false, change: false });
    assert(columns.every(({ editable }: { editable?: boolean }) => !editable));
    const empty = await (await app.call(`/staff/card-report?${at(0)}`)).text();
    assertStringIncludes(empty, "이때는 아직 기록이 하나도 없었습니다.");
  }));

Deno.test("present rights apply, and reads of personal data are logged as for the present list", () =>
  withHistory(async (app) => {
    const cars = await app.call(`${CARS}?${at(2)}`, { as: "staff" });
    assertEquals(cars.status, 403);
    const path = `/api/employee/list/?${at(2)}`;
    assertEquals((await app.call(path, { as: "superuser" })).status, 200);
    const reads = [...app.deps.books.views.security.byId.values()]
      .flatMap(({ read }) => read?.noun === "employee" ? [read] : []);
    assertEquals(reads.map(({ ids, filter }) => [ids, filter]), [[[mina], at(2)]]);
  }));

Deno.test("data destroyed since is absent as of an earlier moment", () =>
  withHistory(async (app) => {
    const path = `/api/employee/list/?${at(2)}`;
    const phone = async () => (await read(app, path)).body.results[0].phone_num;
    assertEquals(await phone(), "01012345678");
    const subject = `employee/${mina}`;
    const destruction = { subject, keys: [subject], reason: "employee_contact" as const };
    const meta = { actor: importer, requestId: "test", key: "test:destroy" };
    await destroyData(app.deps, destruction, meta);
    assertEquals(await phone(), "(파기됨)");
  }));

Deno.test("the description has the parameter exactly where it is accepted", () =>
  withApp(async (app) => {
    const { paths } = await (await app.call("/api/openapi.json")).json();
    const takes = (path: string, method = "get") =>
      paths[path][method].parameters.some(({ name }: { name: string }) => name === "as_of");
    for (const path of ["/api/mysql/card/list", "/api/mysql/car/list", "/api/vehicle/list"]) {
      assert(takes(path), path);
    }
    assert(takes("/api/vehicle/export_excel", "post"));
    assert(!takes("/api/security/list") && !takes("/api/changes/list"));
  }));

const between = (query: string) => `/api/mysql/card/difference?${at(0)}${query}`;

Deno.test("between two moments rows were added, changed field by field, and taken away", () =>
  withHistory(async (app) => {
    const cards = async (query: string) => {
      const { body } = await read(app, between(query), "staff");
      return [
        body.counts,
        body.results.map(({ kind, name, changes }: DifferentRow) => [
          kind,
          name,
          changes.map(({ label, from, to }) => `${label}: ${from} → ${to}`),
        ]),
      ];
    };
    const added = ["added", "김밥천국", [
      "사용일시:  → 2026-11-02 12:10",
      "사용목적:  → 점심",
      "가맹점명:  → 김밥천국",
      "이용금액:  → 9,000",
      "참석자:  → 이미나",
      "비고:  → 월요일 점심",
      "카드 사용자:  → 총무팀",
      "결제방법:  → 카드",
    ]];
    assertEquals(await cards(""), [{ added: 1, changed: 0, removed: 0 }, [added]]);
    const changed = ["changed", "김밥천국", ["비고:  → 월요일 점심"]];
    const later = `&to=2026-11-21T10:04`;
    assertEquals((await read(app, between(later).replace(at(0), at(2)))).body.counts.changed, 1);
    assertEquals(
      await cards(later).then(([counts]) => counts),
      { added: 1, changed: 0, removed: 0 },
      "what began and was changed between them is new",
    );
    const since = await read(app, `/api/mysql/card/difference?${at(2)}&year=2026&month=11`);
    assertEquals(
      since.body.results.map(({ kind, name, changes }: DifferentRow) => [
        kind,
        name,
        changes.map(({ label, from, to }) => `${label}: ${from} → ${to}`),
      ]),
      [changed],
    );
    const october = await read(app, `/api/mysql/card/difference?${at(2)}&year=2026&month=10`);
    assertEquals(october.body.count, 0);
    const cars = await read(app, `/api/vehicle/difference?${at(2)}`);
    assertEquals(cars.body.counts, { added: 0, changed: 0, removed: 1 });
    const renamed = await read(app, `/api/vehicle/difference?${at(2)}&to=2026-11-21T10:04`);
    assertEquals(renamed.body.results[0].changes, [
      { key: "name", label: "차량명", from: "레이", to: "레이 1호" },
    ]);
  }));

Deno.test("an impossible comparison is refused, on the page with a text", () =>
  withHistory(async (app) => {
    const refused: [query: string, code: string][] = [
      ["?as_of=어제", "as_of_invalid"],
      ["?as_of=2026-11-21T09:00", "as_of_before_start"],
      [`?${at(2)}&to=2026-11-21T10:01`, "moments_reversed"],
      [`?${at(2)}&to=2026-11-22T10:01`, "as_of_in_future"],
      [`?${at(2)}&to=내일`, "as_of_invalid"],
    ];
    for (const [query, code] of refused) {
      const { status, body } = await read(app, `/api/mysql/card/difference${query}`);
      assertEquals([status, body.code], [400, code], query);
      const html = await (await app.call(`/staff/difference/card${query}`)).text();
      assertStringIncludes(html, body.message);
    }
    assertEquals((await app.call(`/api/vehicle/difference?${at(2)}`, { as: "staff" })).status, 403);
  }));

Deno.test("a page of comparison without a request shows its form instead of an error", () =>
  withHistory(async (app) => {
    const html = await (await app.call("/staff/difference/card")).text();
    assertStringIncludes(html, "앞 시점을 정하면 그때부터 달라진 내용을 보여 드립니다.");
    const { status, body } = await read(app, "/api/mysql/card/difference");
    assertEquals([status, body.code, html.includes(body.message)], [400, "as_of_invalid", false]);
  }));

Deno.test("the difference is a page and a workbook", () =>
  withHistory(async (app) => {
    const html = await (await app.call(`/staff/difference/card?${at(2)}`)).text();
    for (
      const shown of ["추가 0건 · 변경 1건 · 삭제 0건", "김밥천국", "월요일 점심", "엑셀 다운로드"]
    ) {
      assertStringIncludes(html, shown);
    }
    const response = await app.call(`/api/mysql/card/difference_excel?${at(2)}`);
    const { Sheets, SheetNames: [name] } = XLSX.read(await response.bytes());
    const [heads, row] = XLSX.utils.sheet_to_json<string[]>(Sheets[name], { header: 1 });
    assertEquals(heads.slice(0, 5), ["구분", "대상", "항목", "이전", "이후"]);
    assertEquals([row[0], row[1], row[2], row[4]], ["변경", "김밥천국", "비고", "월요일 점심"]);
  }));

Deno.test("the couriers' screen shows the records and the balance of then, without actions", () =>
  withApp(async (app, move) => {
    const send = async (path: string, json: object) => {
      const response = await app.call(path, { method: "POST", json });
      assert(response.ok, await response.clone().text());
      await response.body?.cancel();
    };
    move(MINUTE);
    await send("/api/quick/balance/", { amount: 100_000, memo: "처음 충전" });
    move(2 * MINUTE);
    await send("/api/quick/", {
      rider: "1042",
      sender: "사무소",
      receiver: "서초등기소",
      amount: 7_000,
    });
    move(5 * MINUTE);
    const page = async (query: string) => await (await app.call(`/quick${query}`)).text();
    const past = await page(`?${at(2)}`);
    for (const there of ["지금으로 돌아가기", "처음 충전", "100,000"]) {
      assertStringIncludes(past, there);
    }
    for (const gone of ["서초등기소", "93,000", "잔액 추가</button>", "입력창", "삭제</button>"]) {
      assert(!past.includes(gone), gone);
    }
    const now = await page("");
    for (const there of ["서초등기소", "93,000", "잔액 추가</button>", "과거 시점으로 보기"]) {
      assertStringIncludes(now, there);
    }
  }));

Deno.test("a page without history says so, in its menu and for such an address", () =>
  withHistory(async (app) => {
    const why = "지금의 내용만 보여 드립니다";
    const page = async (query: string) =>
      await (await app.call(`/staff/consultations${query}`, { as: "superuser" })).text();
    assertStringIncludes(await page(""), why);
    const asked = await page(`?${at(2)}`);
    assertStringIncludes(asked, "<b>지금의 내용입니다.</b>");
    assertStringIncludes(asked, why);
  }));

Deno.test("a year's columns link to months of the same moment, without script", () =>
  withHistory(async (app) => {
    const path = `/staff/card-report?year=2026&month=all&${at(2)}`;
    const html = await (await app.call(path, { as: "staff" })).text();
    assertStringIncludes(html, 'href="?year=2026&amp;month=11&amp;as_of=2026-11-21T10%3A02"');
    const now = await (await app.call("/staff/card-report?year=2026&month=all")).text();
    assertStringIncludes(now, 'href="?year=2026&amp;month=11"');
  }));

Deno.test("a report without a month shows the month of the moment by Seoul's clock", () =>
  withHistory(async (app, move) => {
    move(10 * 24 * 60 * MINUTE);
    await app.signInAgain("staff");
    const shown = async (page: string, moment: string) => {
      const html = await (await app.call(`/staff/${page}?as_of=${moment}`, { as: "staff" })).text();
      return /<p class="page-head-note">(.*?)<\/p>/.exec(html)?.[1].replaceAll(/<!--.*?-->/g, "");
    };
    assertEquals(await shown("card-report", "2026-11-21T10:04"), "2026년 11월 · 1건");
    assertEquals(await shown("card-report", "2026-12-01T00:00"), "2026년 12월 · 0건");
    assertEquals(await shown("card-report", "2026-11-30T23:59"), "2026년 11월 · 1건");
    assertEquals(await shown("car-ledger", "2026-11-21T10:04"), "2026년 11월 · 0건");
    assertEquals(await shown("card-report", "2028-01-01T00:00"), "2026년 12월 · 0건");
  }));

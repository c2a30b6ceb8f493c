/** The month's statement over HTTP: a file in by the one import, what differs settled by one press each. */
import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { confirm, look } from "../tables/import_helper.ts";
import { type TestApp, withEmptyApp } from "../helpers/server.ts";

const FORM = "application/x-www-form-urlencoded";
const bytes = new TextEncoder().encode(`배송일,접수번호,기사번호,보내는 곳,받는 곳,금액
2026-10-05,A-1,1042,사무소,서초등기소,"7,000"
2026-10-06,A-2,1043,사무소,강남등기소,"9,500"
2026-10-07,A-3,1044,은행,사무소,"12,000"
`);
const file = { base: "/api/quick/charge", name: "명세서.csv", as: "staff" } as const;

/** The file goes in as the dialog sends it: looked at, then confirmed. */
async function bringIn(app: TestApp, content = bytes): Promise<number> {
  return (await confirm(app, content, await look(app, content, file), file)).status;
}

async function made(app: TestApp): Promise<void> {
  const record = (day: string, rider: string, receiver: string, amount: number) =>
    app.call("/api/quick/", {
      method: "POST",
      json: { rider, sender: "사무소", receiver, amount, created_at: `${day}T02:00:00Z` },
    });
  await record("2026-10-05", "1042", "서초등기소", 7_000);
  await record("2026-10-06", "1043", "강남등기소", 8_000);
  await record("2026-10-08", "1050", "법원", 6_000);
  assertEquals(await bringIn(app), 200);
}

const page = async (app: TestApp): Promise<string> =>
  await (await app.call("/quick/statement?month=2026-10")).text();

/** Presses the first button of that name on the page. */
async function press(app: TestApp, act: string, html: string): Promise<Response> {
  const form = html.split("<form").find((part) => part.includes(`/quick/statement/${act}"`));
  assert(form, `no ${act} on the page`);
  const fields = [...form.matchAll(/name="(\w+)" value="([^"]*)"/g)].map((
    [, name, value],
  ) => [name, value]);
  return await app.call(`/quick/statement/${act}`, {
    method: "POST",
    headers: { "content-type": FORM },
    body: new URLSearchParams(fields),
  });
}

const counts = (html: string): Record<string, string> =>
  Object.fromEntries(
    [...html.matchAll(/<h2>([^<]+) <span class="tabular">(\d+)건/g)].map((
      [, title, n],
    ) => [title, n]),
  );

Deno.test("matches and differences between a month and its statement are listed separately", () =>
  withEmptyApp(async (app) => {
    await made(app);
    const html = await page(app);
    assertEquals(counts(html), {
      "금액이 다름": "1",
      "장부에 없음": "1",
      "명세서에 없음": "1",
      "일치": "1",
    });
    assertStringIncludes(html, "처리할 것이 3건 있습니다.");
    assertStringIncludes(html, "-7,500원");
  }));

Deno.test("settling each difference once makes the month agree, and the ledger has the reasons", () =>
  withEmptyApp(async (app) => {
    await made(app);
    for (const act of ["adopt", "add", "drop"]) {
      assertEquals((await press(app, act, await page(app))).status, 303);
    }
    const html = await page(app);
    assertEquals(counts(html), {
      "금액이 다름": "0",
      "장부에 없음": "0",
      "명세서에 없음": "0",
      "일치": "3",
    });
    assertStringIncludes(html, "처리할 것이 없습니다.");
    const { results } = await (await app.call("/api/quick/?reversed=true")).json();
    const reasons = results.flatMap(({ reversals }: { reversals: { reason: string }[] }) =>
      reversals.map(({ reason }) => reason)
    );
    assertEquals(reasons.sort(), ["명세서 대조", "명세서 대조: 명세서에 없음"]);
  }));

Deno.test("a difference accepted with a reason is settled and stays listed", () =>
  withEmptyApp(async (app) => {
    await made(app);
    for (const act of ["accept", "accept", "stand"]) await press(app, act, await page(app));
    const html = await page(app);
    assertStringIncludes(html, "처리할 것이 없습니다.");
    assertEquals(html.match(/그대로 둠/g)?.length, 3);
    assertEquals(counts(html)["일치"], "1");
  }));

Deno.test("settling twice makes one record, and a deleted one counts again", () =>
  withEmptyApp(async (app) => {
    await made(app);
    const html = await page(app);
    assertEquals((await press(app, "add", html)).status, 303);
    assertEquals((await press(app, "add", html)).status, 303);
    const { results, count } = await (await app.call("/api/quick/")).json();
    assertEquals(count, 4);
    const { id } = results.find(({ rider }: { rider: string }) => rider === "1044");
    await app.call(`/api/quick/${id}/`, { method: "DELETE" });
    assertEquals((await press(app, "add", await page(app))).status, 303);
    assertEquals((await (await app.call("/api/quick/")).json()).count, 4);
  }));

Deno.test("settling a record that was corrected meanwhile is refused and changes nothing", () =>
  withEmptyApp(async (app) => {
    await made(app);
    const html = await page(app);
    const { results } = await (await app.call("/api/quick/")).json();
    const { id } = results.find(({ rider }: { rider: string }) => rider === "1043");
    await app.call(`/api/quick/${id}/`, { method: "PUT", json: { memo: "확인 중", version: 1 } });
    const answer = await press(app, "adopt", html);
    assertEquals(answer.status, 409);
    assertStringIncludes(await answer.text(), "먼저 수정했습니다.");
  }));

const withoutNumbers = new TextEncoder().encode(
  "배송일,기사,출발지,도착지,요금\n2026-10-05,1042,사무소,서초등기소,7000\n2026-10-05,1042,사무소,서초등기소,7000\n",
);

for (const [what, content, rows] of [["with", bytes, 3], ["without", withoutNumbers, 2]] as const) {
  Deno.test(`a statement ${what} numbers that is imported again adds no charges`, () =>
    withEmptyApp(async (app) => {
      assertEquals(await bringIn(app, content), 200);
      await bringIn(app, content);
      const { count } = await (await app.call("/api/quick/charge/list")).json();
      assertEquals(count, rows);
    }));
}

Deno.test("invalid lines of a statement are refused with the reason and never counted as 0", () =>
  withEmptyApp(async (app) => {
    const lines: [line: string, reason: RegExp][] = [
      ["2026-10-05,A-1,무료", /숫자로 읽을 수 없습니다/],
      ["2026-10-05,A-2,", /필수 항목/],
      ["2026-10-05,A-3,-7000", /0 이상/],
      ["2026-10-05,A-4,1e15", /숫자로 읽을 수 없습니다/],
      ["2026-10-05,A-5,100000001", /100,000,000 이하/],
      ["2026-13-40,A-6,7000", /달력에 없는 날짜/],
      [",A-7,7000", /필수 항목/],
    ];
    const text = ["배송일,접수번호,금액", ...lines.map(([line]) => line), "2026-10-06,A-8,7000"]
      .join("\n");
    const preview = await look(app, new TextEncoder().encode(text), file);
    assertEquals([preview.counts.added, preview.counts.refused], [1, lines.length]);
    preview.refused.forEach(({ message }, at) => assertMatch(message, lines[at][1], lines[at][0]));
  }));

Deno.test("an invalid address or action is refused in Korean and writes nothing", () =>
  withEmptyApp(async (app) => {
    await made(app);
    const html = await page(app);
    const [, token] = /name="csrfmiddlewaretoken" value="([^"]*)"/.exec(html)!;
    for (const month of ["2026-13", "1999-01", "시월", "2026-10-05"]) {
      const shown = await (await app.call(`/quick/statement?month=${encodeURIComponent(month)}`))
        .text();
      assertStringIncludes(shown.replaceAll("<!-- -->", ""), "2026-10 대조", month);
    }
    const written = () => {
      const { courier, courier_charge } = app.deps.books.views;
      return [courier.changes, courier_charge.changes];
    };
    const before = written();
    const press = (act: string, fields: Record<string, string>) =>
      app.call(`/quick/statement/${act}`, {
        method: "POST",
        headers: { "content-type": FORM },
        body: new URLSearchParams({ csrfmiddlewaretoken: token, key: "k", ...fields }),
      });
    const cases: [act: string, fields: Record<string, string>, text: string][] = [
      ["add", { charge: "nothing" }, "청구 내역을 찾을 수 없습니다."],
      ["accept", { charge: "nothing", version: "1" }, "찾을 수 없습니다."],
      ["adopt", { record: "nothing", charge: "nothing" }, "배송 기록을 찾을 수 없습니다."],
      ["drop", { record: "' OR 1=1", version: "일" }, "배송 기록을 찾을 수 없습니다."],
      ["stand", {}, "배송 기록을 찾을 수 없습니다."],
    ];
    for (const [act, fields, text] of cases) {
      const answer = await press(act, fields);
      assertEquals([act, answer.status], [act, 404]);
      assertStringIncludes(await answer.text(), text);
    }
    assertEquals(written(), before);
  }));

Deno.test("with more charges than the page shows, open ones come first, all are counted and the rest is mentioned", () =>
  withEmptyApp(async (app) => {
    const lines = Array.from(
      { length: 250 },
      (_, n) => `2026-10-05,B-${n},,사무소,등기소 ${n},"${n + 1},000"`,
    );
    const head = "배송일,접수번호,기사번호,보내는 곳,받는 곳,금액";
    assertEquals(await bringIn(app, new TextEncoder().encode([head, ...lines].join("\n"))), 200);
    const left = await press(app, "accept", await page(app));
    assertEquals(left.status, 303);
    const html = await page(app);
    assertEquals(counts(html)["장부에 없음"], "250");
    assertEquals(
      html.match(/\/quick\/statement\/add"/g)?.length,
      200,
      "all shown wait to be pressed",
    );
    assertStringIncludes(html, "200건을 표시했습니다. 나머지 50건은");
    assertStringIncludes(html, "처리할 것이 249건 있습니다.");
  }));

/** Receipts of card payments: which payments have theirs, and which payment a photo belongs to. */
import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import * as XLSX from "xlsx";
import { endLive } from "../../src/live/live.ts";
import { withConsole } from "../chat/console.ts";
import { says } from "../chat/model_server.ts";
import { attach, pdf, photo } from "../helpers/attached_files.ts";
import { listen } from "../helpers/listener.ts";
import { pay, payment } from "../helpers/people.ts";
import { openTestApp, type TestApp, withOffice } from "../helpers/server.ts";

const LIST = "/api/mysql/card/list/?year=2026&month=11";
const PAGE = "/staff/card-report?year=2026&month=11";

/** Receipts of the month's payments by id. */
async function receipts(app: TestApp, more = ""): Promise<Record<string, number | null>> {
  const rows = await (await app.call(LIST + more)).json();
  return Object.fromEntries(
    rows.map(({ id, receipts }: { id: string; receipts: number | null }) => [id, receipts]),
  );
}

const remove = async (app: TestApp, id: string) => {
  const response = await app.call(`/api/attachments/${id}`, { method: "DELETE", json: {} });
  assertEquals(response.status, 200);
  await response.body?.cancel();
};

/** A payment and its cancellation. */
async function cancelled(app: TestApp): Promise<void> {
  const approve_num = "77001234";
  await pay(app.deps.books, "taken", payment({ approve_num, pay: 30_000 }));
  const later = "2026-11-03T03:10:00.000Z";
  await pay(app.deps.books, "back", payment({ approve_num, pay: -30_000, used_at: later }));
}

Deno.test("a payment says how many receipts it has, and nothing where it needs none", () =>
  withOffice(async (app) => {
    await cancelled(app);
    assertEquals(await receipts(app), { dinner: 0, lunch: 0, taken: null, back: null });
    const { body: { data: { id } } } = await attach(app, "card/lunch", await photo());
    await attach(app, "card/lunch", pdf());
    await attach(app, "card/taken", pdf());
    assertEquals(await receipts(app), { dinner: 0, lunch: 2, taken: 1, back: null });
    await remove(app, id);
    assertEquals((await receipts(app)).lunch, 1);
  }));

Deno.test("as of an earlier moment a payment has the receipts that it had then", async () => {
  let now = new Date("2026-11-21T01:00:00.000Z");
  const app = await openTestApp({ now: () => now });
  try {
    now = new Date("2026-11-21T03:00:00.000Z");
    await app.signInAgain("staff");
    await attach(app, "card/lunch", pdf());
    assertEquals((await receipts(app, "&as_of=2026-11-21T11:00")).lunch, 0);
    assertEquals((await receipts(app)).lunch, 1);
  } finally {
    await app.close();
  }
});

Deno.test("the report lists payments without a receipt alone, and says how far the others have theirs", () =>
  withOffice(async (app) => {
    await cancelled(app);
    await attach(app, "card/lunch", pdf());
    const page = async (more = "") =>
      (await (await app.call(PAGE + more)).text()).replaceAll("<!-- -->", "");
    const all = await page();
    assertStringIncludes(all, "영수증 첨부 1/2건(50.0%) · 9,000원(7.0%)");
    assertMatch(all, /only=no_receipt"[^>]*>영수증 없음 1건/);
    const alone = await page("&only=no_receipt");
    assertEquals([...alone.matchAll(/data-row="(\w+)"/g)].map(([, id]) => id), ["dinner"]);
  }));

Deno.test("the workbook says it in a column of its own", () =>
  withOffice(async (app) => {
    await cancelled(app);
    await attach(app, "card/lunch", pdf());
    const answer = await app.call("/api/mysql/card/report/excel?year=2026&month=11");
    const sheet = XLSX.read(await answer.bytes()).Sheets["카드사용내역"];
    assertEquals(sheet.K6.v, "영수증");
    const counted = [7, 8, 9, 10].map((row) => [sheet[`N${row}`].v, sheet[`K${row}`]?.v]);
    assertEquals(Object.fromEntries(counted), {
      lunch: 1,
      taken: undefined,
      back: undefined,
      dinner: 0,
    });
  }));

Deno.test("a receipt that is attached, removed or restored reaches everybody with the report open", () =>
  withOffice(async (app) => {
    const report = await listen(app, "nouns=card-report", {}, "superuser");
    assertEquals((await report.next())!.event, "ready");
    const { body: { data: { id } } } = await attach(app, "card/lunch", pdf());
    const news = async () => {
      const { event, data } = (await report.next())!;
      return [event, data.noun];
    };
    assertEquals(await news(), ["reset", "card"]);
    await remove(app, id);
    assertEquals(await news(), ["reset", "card"]);
    // A file of another noun is no news here: the next message is of the receipt again.
    await attach(app, "employee/mina", pdf(), { as: "superuser" });
    const path = `/api/attachments/${id}/restore`;
    await (await app.call(path, { method: "POST", json: {} })).body?.cancel();
    const [{ position }] = (await app.deps.books.history(`attachment/${id}`)).slice(-1);
    assertEquals((await report.next())!.data.position, position);
    endLive(app.deps.books);
  }));

const MATCH = "/api/mysql/card/receipt/match/";

interface Matched {
  status: number;
  code: string;
  data: { read: unknown; rows: { id: string; fit: number; own: boolean }[]; count: number };
}

async function match(app: TestApp, bytes: Uint8Array<ArrayBuffer>): Promise<Matched> {
  const body = new FormData();
  body.set("file", new File([bytes], "영수증.jpg"));
  const answer = await app.call(MATCH, { as: "token", method: "POST", body });
  return { status: answer.status, ...await answer.json() };
}

/** Payments of one shop, so that only amount and day tell them apart. */
async function threeLunches({ deps: { books } }: TestApp): Promise<void> {
  const at = (day: number, won: number) =>
    payment({ used_at: `2026-11-${String(day).padStart(2, "0")}T03:00:00.000Z`, pay: won });
  await pay(books, "same", at(16, 12_000));
  await pay(books, "close", at(18, 12_000));
  await pay(books, "other", at(16, 12_500));
}

const answers: [
  says: string,
  read: { won: number | null; day: string | null } | null,
  fits: string[],
][] = [
  [
    '{"won": 12000, "day": "2026-11-16", "store": "김밥천국"}',
    { won: 12_000, day: "2026-11-16" },
    ["same 2", "close 1"],
  ],
  [
    '읽었습니다.\n```json\n{"won": "12,000원", "day": "2026.11.18", "store": null}\n```',
    { won: 12_000, day: "2026-11-18" },
    ["close 2", "same 1"],
  ],
  [
    '{"won": 12000, "day": null, "store": ""}',
    { won: 12_000, day: null },
    ["close 1", "same 1"],
  ],
  ['{"won": 77, "day": "2026-11-16"}', { won: 77, day: "2026-11-16" }, []],
  ['{"won": -5, "day": "2026-13-99"}', null, []],
  ["사진이 흐려 읽을 수 없습니다.", null, []],
  ["{won: 12000", null, []],
];
for (const [said, read, fits] of answers) {
  Deno.test(`a photo is read as ${said.slice(0, 30)}: its payment is proposed, and nothing is attached`, () =>
    withConsole([says(said)], async (app) => {
      await threeLunches(app);
      const { status, data } = await match(app, await photo());
      assertEquals(status, 200);
      const found = data.read as { won: number | null; day: string | null } | null;
      assertEquals(found && { won: found.won, day: found.day }, read);
      const fitting = data.rows.filter(({ fit }) => fit > 0).map(({ id, fit }) => `${id} ${fit}`);
      assertEquals(fitting, fits);
      assertEquals(data.rows.slice(0, fits.length).map(({ fit }) => fit > 0), fits.map(() => true));
      assertEquals([data.count, data.rows.length], [5, 5], "the others stay to choose from");
      assertEquals(app.deps.books.views.attachment.byId.size, 0);
      const [{ model, messages }] = app.model.asked;
      assertEquals(model, "gemma-ko-4b", "one that sees");
      assertStringIncludes(JSON.stringify(messages), "data:image/jpeg;base64,");
    }));
}

Deno.test("a payment that has its receipt, or whose month is closed, is not proposed", () =>
  withConsole([says('{"won": 12000, "day": "2026-11-16"}')], async (app) => {
    await threeLunches(app);
    await attach(app, "card/same", pdf());
    const { data } = await match(app, await photo());
    assertEquals(data.rows[0].id, "close");
    assert(!data.rows.some(({ id }) => id === "same"));
  }));

Deno.test("without a model, or with one that sees nothing, or without a picture, the call says why", async () => {
  await withOffice(async (app) => {
    const { status } = await match(app, await photo());
    assertEquals(status, 503);
  });
  await withConsole([says("{}")], async (app) => {
    app.model.lists = { v1: { models: [{ type: "llm", key: "small-1b" }] } };
    const { status, code } = await match(app, await photo());
    assertEquals([status, code], [409, "model_no_sight"]);
  });
  await withConsole([says("{}")], async (app) => {
    assertEquals((await match(app, pdf())).status, 415);
    assertEquals(app.model.asked.length, 0);
    const none = await app.call(MATCH, { as: "token", method: "POST", body: new FormData() });
    assertEquals(none.status, 422);
    await none.body?.cancel();
  });
});

/** Couriers' records: what names senders and receivers goes once expenses need no evidence any more; the sums stay. */
import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { destroyExpiredRequests } from "../../src/nouns/consultation/destruction.ts";
import { formsOf, inFiles, inValues } from "../helpers/leftovers.ts";
import { openTestApp, type TestApp } from "../helpers/server.ts";
import { withFolder } from "../store/notes.ts";

const said = {
  sender: "남궁표식보냄",
  receiver: "선우표식받음",
  memo: "표식동 12-34 010-9753-8642",
  reason: "제갈표식이 부탁함",
};
const at = (day: string) => new Date(`${day}T03:00:00Z`);

async function send(app: TestApp, method: string, path: string, json: object): Promise<string> {
  const answer = await app.call(`/api/quick/${path}`, { method, json });
  assertEquals(answer.ok, true, path);
  return (await answer.json()).data.id;
}

/** A delivery of this day, with its line on the statement, once corrected. */
async function delivery(app: TestApp, day: string): Promise<string> {
  const { reason, ...texts } = said;
  const record = { ...texts, amount: 7_000, created_at: `${day}T03:00:00Z` };
  const id = await send(app, "POST", "", record);
  await send(app, "PUT", `${id}/`, { ...texts, amount: 9_000, reason, version: 1 });
  const { sender, receiver } = texts;
  await send(app, "POST", "charge/create", { day, sender, receiver, amount: 9_000 });
  return id;
}

const rowOf = async (app: TestApp, id: string) => {
  const { results } = await (await app.call("/api/quick/?reversed=true")).json();
  return results.find((row: { id: string }) => row.id === id);
};

Deno.test("five years after the return only the texts of a year's deliveries are destroyed, everywhere", () =>
  withFolder(async (folder) => {
    const app = await openTestApp({ empty: true, dataDir: folder });
    const old = await delivery(app, "2020-12-31");
    const run = async (day: string) => (await destroyExpiredRequests(app.deps, at(day))).destroyed;

    assertEquals(await run("2026-06-30"), 0);
    assertEquals(await run("2026-07-01"), 2, "the record and the line of the statement");
    assertEquals(await run("2026-07-01"), 0, "once is enough");

    const gone = await rowOf(app, old);
    assertEquals([gone.sender, gone.receiver, gone.memo], ["(파기됨)", "(파기됨)", "(파기됨)"]);
    assertEquals([gone.amount, gone.balance, gone.reversals[0].reason], [
      9_000,
      -9_000,
      "(파기됨)",
    ]);
    const later = await delivery(app, "2021-01-01");
    assertEquals(await run("2026-07-01"), 0);
    assertEquals((await rowOf(app, later)).receiver, said.receiver);
    assertEquals(await run("2027-07-01"), 2);
    assertEquals((await app.deps.books.verify()).ok, true);
    await app.close();

    const wanted = new Map(Object.values(said).map((text) => [text, formsOf(text)]));
    assertEquals(inFiles(folder, wanted), []);
    assertEquals(await inValues(`${folder}/office.kv`, wanted), []);
  }));

Deno.test("superusers see each year's retention of deliveries and what is due", async () => {
  const app = await openTestApp({ empty: true });
  for (const day of ["2019-05-02", "2026-05-02"]) await delivery(app, day);
  const page = await (await app.call("/staff/security/destruction", { as: "superuser" })).text();
  assertMatch(page, /2019년 배송 2건.*2020-06-30.*2025-07-01.*기한 지남/s);
  assertMatch(page, /2026년 배송 2건.*2027-06-30.*2032-07-01/s);
  assertStringIncludes(page, "국세기본법 제85조의3");
  assertStringIncludes(page.replaceAll("<!-- -->", ""), "보유 기간이 끝난 기록은 모두 2건입니다");
  await app.close();
});

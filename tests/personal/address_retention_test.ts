/** Registrations: who owned what goes when the case book need not be kept any more; place, days and costs stay. */
import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { destroyExpiredRequests } from "../../src/nouns/consultation/destruction.ts";
import { formsOf, inFiles, inValues } from "../helpers/leftovers.ts";
import { openTestApp, type TestApp } from "../helpers/server.ts";
import { withFolder } from "../store/notes.ts";

const said = { owner_name: "남궁표식소유", business_manager: "선우표식담당" };
const at = (day: string) => new Date(`${day}T03:00:00Z`);
const ADDRESS = "서울특별시 중구 세종대로 110";

/** A matter that was taken on some day, and is done on another or still goes on. */
async function matter(
  app: TestApp,
  created_at: string,
  end: { status?: string; registrated_at?: string; deposit_at?: string } = {},
): Promise<string> {
  const json = { address: ADDRESS, ...said, fees: 300_000, created_at, ...end };
  const made = await app.call("/api/deposition/address/create", { method: "POST", json });
  assertEquals(made.status, 201);
  return (await made.json()).data.id;
}

const rowOf = async (app: TestApp, wanted: string) => {
  const list = await app.call("/api/deposition/address/list?deleted=with");
  const { results } = await list.json();
  return results.find(({ id }: { id: string }) => id === wanted);
};

Deno.test("five years after the end of a year only the names of its closed matters are destroyed, everywhere", () =>
  withFolder(async (folder) => {
    const app = await openTestApp({ empty: true, dataDir: folder });
    const done = { status: "completed", registrated_at: "2020-02-03", deposit_at: "2020-12-31" };
    const old = await matter(app, "2020-01-02", done);
    const run = async (day: string) => (await destroyExpiredRequests(app.deps, at(day))).destroyed;

    assertEquals(await run("2025-12-31"), 0);
    assertEquals(await run("2026-01-01"), 1);
    assertEquals(await run("2026-01-01"), 0, "once is enough");
    const gone = await rowOf(app, old);
    assertEquals([gone.owner_name, gone.business_manager], ["(파기됨)", "(파기됨)"]);
    assertEquals([gone.address, gone.fees, gone.deposit_at], [ADDRESS, 300_000, "2020-12-31"]);

    const later = await matter(app, "2020-06-01", { ...done, deposit_at: "2021-01-04" });
    const open = await matter(app, "2019-06-01", { registrated_at: "2019-07-01" });
    assertEquals(await run("2026-12-31"), 0, "a payment of the next year belongs to the matter");
    assertEquals((await rowOf(app, later)).owner_name, said.owner_name);
    assertEquals(await run("2027-01-01"), 1);
    assertEquals(await run("2040-01-01"), 0, "what goes on is not counted");
    assertEquals((await rowOf(app, open)).owner_name, said.owner_name);
    const remove = { method: "DELETE", headers: { "idempotency-key": "remove" } };
    await app.call(`/api/deposition/address/${open}/delete`, remove);
    assertEquals(await run("2031-12-31"), 0, "deleted in 2026");
    assertEquals(await run("2032-01-01"), 1);
    assertEquals((await app.deps.books.verify()).ok, true);
    await app.close();

    const wanted = new Map(Object.values(said).map((text) => [text, formsOf(text)]));
    assertEquals(inFiles(folder, wanted), []);
    assertEquals(await inValues(`${folder}/office.kv`, wanted), []);
  }));

Deno.test("superusers see each year's retention and what is due, and the policy explains it", async () => {
  const app = await openTestApp({ empty: true });
  for (const day of ["2019-05-02", "2026-05-02"]) {
    await matter(app, day, { status: "cancelled" });
  }
  const page = await (await app.call("/staff/security/destruction", { as: "superuser" })).text();
  assertMatch(page, /2019년에 끝난 등기 1건.*2019-12-31.*2025-01-01.*기한 지남/s);
  assertMatch(page, /2026년에 끝난 등기 1건.*2026-12-31.*2032-01-01/s);
  assertStringIncludes(page, "법무사규칙 제35조 제1항");
  assertStringIncludes(page.replaceAll("<!-- -->", ""), "보유 기간이 끝난 기록은 모두 1건입니다");
  const policy = await (await app.call("/privacy", { as: "visitor" })).text();
  assertStringIncludes(policy, "등기 사건 기록");
  assertStringIncludes(policy, "법무사규칙 제35조 제1항");
  await app.close();
});

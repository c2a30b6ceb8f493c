/** The year's spending over HTTP: each figure leads to its rows. */
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { type TestApp, withEmptyApp } from "../helpers/server.ts";

async function record(app: TestApp, more: object): Promise<void> {
  const json = { sender: "사무소", receiver: "서초등기소", amount: 7_000, ...more };
  const answer = await app.call("/api/quick/", { method: "POST", json });
  assertEquals(answer.status, 201);
  await answer.body?.cancel();
}

Deno.test("each receiver of a year links to its deliveries, by its place and not by its name", () =>
  withEmptyApp(async (app) => {
    await record(app, { receiver: "은행", amount: 30_000, memo: "근저당 서류" });
    for (const memo of ["등기필정보", "인감증명서"]) await record(app, { memo });
    const page = async (path: string) => await (await app.call(path)).text();
    const html = await page("/quick/spending?year=2026");
    const links = [...html.matchAll(/href="([^"]*receiver[^"]*)">([^<]+)</g)];
    assertEquals(links.map(([, href, label]) => [href, label]), [
      ["/quick/spending?year=2026&amp;receiver=1#deliveries", "은행"],
      ["/quick/spending?year=2026&amp;receiver=2#deliveries", "서초등기소"],
    ]);
    const rows = await page("/quick/spending?year=2026&receiver=2");
    const table = rows.slice(rows.indexOf('id="deliveries"'));
    for (const part of ["2건", "등기필정보", "인감증명서"]) assertStringIncludes(table, part);
    assertEquals(table.includes("근저당 서류"), false);
    for (const none of ["0", "9", "은행", "-1"]) {
      assertEquals(
        (await page(`/quick/spending?receiver=${none}`)).includes('id="deliveries"'),
        false,
      );
    }
    const reads = [...app.deps.books.views.security.byId.values()]
      .flatMap(({ read }) => read?.noun === "courier" && read.how === "list" ? [read.fields] : []);
    assertEquals(reads[0], ["receiver"]);
    assert(reads[1].includes("memo"), "who reads the deliveries reads their memos");
  }));

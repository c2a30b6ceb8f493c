/** What the office hands out comes back in as it went: nothing refused, nothing changed, nothing asked. */
import { assert, assertEquals } from "@std/assert";
import * as XLSX from "xlsx";
import { fillDemo } from "../../src/demo/fill.ts";
import { importable } from "../../src/import/nouns/nouns.ts";
import { openTestApp, type TestApp } from "../helpers/server.ts";
import { look } from "../tables/import_helper.ts";

const NOW = new Date("2026-11-21T01:00:00.000Z");

async function bytesOf(app: TestApp, address: string): Promise<Uint8Array> {
  const response = await app.call(address, { as: "superuser" });
  assertEquals(response.status, 200, await response.clone().text().catch(() => ""));
  return new Uint8Array(await response.arrayBuffer());
}

const LISTS: [noun: string, address: string][] = [...importable].map(([noun, { path }]) => [
  noun,
  noun === "cards"
    ? `${path}/report/excel/?start_date=2000-01-01&end_date=2199-12-31`
    : `${path}/export_excel/?x`,
]);

Deno.test("every importable list is read back as it was exported, as a workbook and as text", async (t) => {
  const app = await openTestApp({ empty: true, now: () => NOW });
  await fillDemo(app.deps.books, NOW);
  for (const [noun, address] of LISTS) {
    for (const format of ["xlsx", "csv"]) {
      await t.step(`${noun} · ${format}`, async () => {
        const bytes = await bytesOf(app, `${address}&format=${format}`);
        const more = { base: importable.get(noun)!.path, name: `목록.${format}` };
        const { summary, refused } = await look(app, bytes, more);
        const { added, changed, similar, notices } = summary;
        assertEquals(refused.slice(0, 3), []);
        assertEquals([added.rows, changed.rows, similar.rows], [0, 0, 0]);
        assertEquals(notices.filter(({ ask }) => ask), []);
        assert(summary.same.rows > 0 || summary.read === 0, "rows were read");
      });
    }
  }
  await app.close();
});

Deno.test("a list of trips has every column, and sums that follow its filter", async () => {
  const app = await openTestApp({ empty: true, now: () => NOW });
  await fillDemo(app.deps.books, NOW);
  const bytes = await bytesOf(app, "/api/mysql/car/export_excel/");
  const { SheetNames: [name], Sheets } = XLSX.read(bytes, { cellFormula: true });
  const sheet = Sheets[name];
  const rows = XLSX.utils.sheet_to_json<unknown[]>(sheet, { header: 1 });
  const [head] = rows;
  for (
    const label of [
      "주행 전 계기판",
      "주행 후 계기판",
      "부서",
      "출·퇴근용 거리",
      "일반 업무용 거리",
    ]
  ) {
    assert(head.some((cell) => String(cell).startsWith(label)), label);
  }
  const at = head.findIndex((cell) => String(cell).startsWith("주행 거리"));
  const column = XLSX.utils.encode_col(at);
  const last = app.deps.books.views.trip.byId.size + 1;
  const { f, v } = sheet[`${column}${last + 1}`];
  assertEquals(f, `SUBTOTAL(109,${column}2:${column}${last})`);
  const sum = rows.slice(1, last).reduce(
    (all, row) => all + Number(row[at] ?? 0),
    0,
  );
  assertEquals(Math.round(v * 1_000), Math.round(sum * 1_000));
  await app.close();
});

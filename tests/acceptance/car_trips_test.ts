/** A car's own export of a year: by command and over HTTP, to the metre, and taken back. */
import { assertEquals, assertMatch } from "@std/assert";
import * as XLSX from "xlsx";
import { openTestApp } from "../helpers/server.ts";
import { command, inFolder } from "../cli/command.ts";
import { confirm, look, rowsOf } from "../tables/import_helper.ts";
import { type ServerProcess, startProcess } from "./server_process.ts";

const FILE = "tests/fixtures/real/car-trips-2016.csv";
const CAR = { name: "가상1호", fuel_type: "gasoline" };
const base = "/api/mysql/car";

interface Year {
  rows: number;
  /** In metres: figures of whole numbers add up. */
  metres: number;
  seconds: number;
  business: number;
}

/** `7/26/2016 15:43` as epoch seconds, whatever the zone: only differences count. */
function secondsOf(text: string): number {
  const [, month, day, year, hour, minute] = /^(\d+)\/(\d+)\/(\d+) (\d+):(\d+)$/.exec(text)!
    .map(Number);
  return Date.UTC(year, month - 1, day, hour, minute) / 1_000;
}

/** From the file alone: its cells hold no comma, quote or line end. Each trip is kept to the metre. */
async function yearOfFile(): Promise<Year> {
  const [header, ...lines] = (await Deno.readTextFile(FILE)).replace("\ufeff", "").trim()
    .split(/\r?\n/).map((line) => line.split(","));
  const cell = (cells: string[], name: string) => cells[header.indexOf(name)];
  const year: Year = { rows: lines.length, metres: 0, seconds: 0, business: 0 };
  for (const cells of lines) {
    year.metres += Math.round(Number(cell(cells, "MILES*")) * 1_609.344);
    year.seconds += secondsOf(cell(cells, "END_DATE*")) - secondsOf(cell(cells, "START_DATE*"));
    if (cell(cells, "CATEGORY*") === "Business") year.business++;
  }
  return year;
}

type Row = Record<string, string | number | null>;

const yearOf = (rows: Row[]): Year => ({
  rows: rows.length,
  metres: rows.reduce((sum, { tripDist }) => sum + Math.round(Number(tripDist) * 1_000), 0),
  seconds: rows.reduce((sum, { tripDrvTime }) => sum + Number(tripDrvTime), 0),
  business: rows.filter(({ purpose }) => purpose === "business").length,
});

async function tripsOf(server: ServerProcess): Promise<Row[]> {
  const headers = await server.headers();
  const answer = await fetch(`${server.url}${base}/list/all?page_size=1000`, { headers });
  assertEquals(answer.status, 200);
  return (await answer.json()).results;
}

async function buyCar(server: ServerProcess): Promise<void> {
  const headers = { ...await server.headers(), "content-type": "application/json" };
  const body = JSON.stringify(CAR);
  const { status } = await fetch(`${server.url}/api/vehicle/create`, {
    method: "POST",
    headers,
    body,
  });
  assertEquals(status, 201);
}

Deno.test("a year of a car's trips is imported once by command and removed by undo", async () => {
  const expected = await yearOfFile();
  assertEquals([expected.rows, expected.metres, expected.seconds], [600, 10_596_255, 788_640]);
  await inFolder(async (folder) => {
    const server = await startProcess(`${folder}/data`);
    try {
      await buyCar(server);
      const plain = ["import", "trips", FILE, "--set", `차량명=${CAR.name}`, "--json"];
      // Two trips of the file are faster than any car: they come in once somebody says that they are so.
      const doubted = JSON.parse((await command(folder, [...plain, "--dry-run"])).stdout);
      assertEquals([doubted.rows.added, doubted.rows.similar], [598, 2]);
      const importing = [...plain, "--add-similar"];
      const first = await command(folder, importing);
      assertEquals(first.code, 0, first.stderr + first.stdout);
      const { rows, errors, operation } = JSON.parse(first.stdout);
      assertEquals([rows.read, rows.added, rows.refused, errors], [600, 600, 0, []]);
      assertEquals(yearOf(await tripsOf(server)), expected);

      const again = await command(folder, importing);
      assertEquals(again.code, 0, again.stderr);
      assertEquals(JSON.parse(again.stdout).rows.added, 0);
      assertEquals(JSON.parse(again.stdout).rows.duplicates, 600);

      const undone = await command(folder, ["import", "--undo", operation]);
      assertEquals(undone.code, 0, undone.stderr);
      assertEquals(await tripsOf(server), []);
    } finally {
      await server.stop().catch(() => server.kill());
    }
  });
});

Deno.test("a year of trips without a vehicle is refused; with one it is imported over HTTP", async () => {
  const expected = await yearOfFile();
  const bytes = await Deno.readFile(FILE);
  const app = await openTestApp({ empty: true });
  const call = (path: string, json: object) =>
    app.call(path, { as: "superuser", method: "POST", json });
  await call("/api/vehicle/create", CAR);

  const nobody = await look(app, bytes, { base, name: "car-trips-2016.csv" });
  assertEquals([nobody.counts.added, nobody.counts.refused], [0, 600]);
  assertMatch(nobody.refused[0].message, /차량명 열이 없습니다.*모든 행에 넣을 값/);

  const fields = { constants: JSON.stringify({ carName: CAR.name }) };
  const more = { base, name: "car-trips-2016.csv", fields };
  const doubted = await look(app, bytes, more);
  assertEquals([doubted.counts.added, doubted.refused, doubted.days], [598, [], "월·일·연"]);
  assertEquals(doubted.summary.similar.rows, 2, "faster than any car");
  const sure = { ...more, fields: { ...fields, similar: "true" } };
  const preview = await look(app, bytes, sure);
  assertEquals(preview.counts.added, 600);
  const { body } = await confirm(app, bytes, preview, sure);
  assertEquals(yearOf(await rowsOf(app, base)), expected);
  const twice = await look(app, bytes, more);
  assertEquals([twice.counts, twice.summary.similar.rows], [
    { added: 0, changed: 0, same: 600, refused: 0 },
    0,
  ]);

  const { operation } = body;
  assertEquals((await (await call(`${base}/undo`, { operation })).json()).done, 600);
  assertEquals(await rowsOf(app, base), []);
  await app.close();
});

/** What the log of the file's year must say, to the metre, by its categories alone. */
async function logOfFile(): Promise<{ metres: number; business: number; months: number[] }> {
  const [header, ...lines] = (await Deno.readTextFile(FILE)).replace("\ufeff", "").trim()
    .split(/\r?\n/).map((line) => line.split(","));
  const cell = (cells: string[], name: string) => cells[header.indexOf(name)];
  const months = Array.from({ length: 12 }, () => 0);
  let business = 0;
  for (const cells of lines) {
    const metres = Math.round(Number(cell(cells, "MILES*")) * 1_609.344);
    months[Number(cell(cells, "START_DATE*").split("/")[0]) - 1] += metres;
    if (cell(cells, "CATEGORY*") === "Business") business += metres;
  }
  return { metres: months.reduce((sum, metres) => sum + metres, 0), business, months };
}

Deno.test("the year's driving log matches the imported file, on the page and in the workbook", async () => {
  const expected = await logOfFile();
  const bytes = await Deno.readFile(FILE);
  const app = await openTestApp({ empty: true });
  const made = await app.call("/api/vehicle/create", {
    as: "superuser",
    method: "POST",
    json: { ...CAR, plate: "12가3456", model: "경형" },
  });
  const { id } = (await made.json()).data;
  const fields = { constants: JSON.stringify({ carName: CAR.name }), similar: "true" };
  const more = { base, name: "car-trips-2016.csv", fields };
  await confirm(app, bytes, await look(app, bytes, more), more);

  const query = `?vehicle=${id}&year=2016`;
  const { data: log } = await (await app.call(`/api/mysql/car/log/${query}`)).json();
  const metres = (kilometres: number) => Math.round(kilometres * 1_000);
  assertEquals([log.rows.length, metres(log.total), metres(log.business)], [
    600,
    expected.metres,
    expected.business,
  ]);
  type Month = { business: number; commute: number; private: number };
  assertEquals(
    log.months.map((month: Month) => metres(month.business + month.commute + month.private)),
    expected.months,
  );
  assertEquals(log.ratio.toFixed(12), (expected.business / expected.metres).toFixed(12));

  const answer = await app.call(`/api/mysql/car/log/excel/${query}`);
  const book = XLSX.read(new Uint8Array(await answer.arrayBuffer()));
  const sheet = book.Sheets["12가3456"];
  const first = 11;
  const last = first + 600 - 1;
  const sum = (columns: string) =>
    Array.from({ length: 600 }, (_, at) => at + first).flatMap((row) =>
      [...columns].map((column) => metres(sheet[`${column}${row}`]?.v ?? 0))
    ).reduce((total, one) => total + one, 0);
  assertEquals([sum("F"), sum("GH")], [expected.metres, expected.business]);
  const [total, business, ratio] = ["A", "D", "G"].map((column) => sheet[`${column}${last + 2}`].v);
  assertEquals([metres(total), metres(business)], [expected.metres, expected.business]);
  assertEquals(ratio.toFixed(12), (expected.business / expected.metres).toFixed(12));
  await app.close();
});

Deno.test("a trip without a distance is refused with the reason and never imported as 0", async () => {
  const app = await openTestApp({ empty: true });
  await app.call("/api/vehicle/create", { as: "superuser", method: "POST", json: CAR });
  const all = (await Deno.readTextFile(FILE)).trim().split(/\r?\n/);
  // The newest days can be read in one way alone.
  const lines = [all[0], ...all.slice(-5)];
  const holes = ["", " ", "-", "n/a"].map((hole, at) =>
    lines[at + 1].split(",").with(5, hole).join(",")
  );
  const bytes = new TextEncoder().encode([lines[0], ...holes, lines[5]].join("\n"));
  const fields = { constants: JSON.stringify({ carName: CAR.name }) };
  const more = { base, name: "holes.csv", fields };
  const preview = await look(app, bytes, more);
  assertEquals([preview.counts.added, preview.counts.refused], [1, 4]);
  for (const { message } of preview.refused) assertMatch(message, /거리|읽을 수 없습니다/);
  await confirm(app, bytes, preview, more);
  const rows = await rowsOf(app, base);
  assertEquals(rows.length, 1);
  assertEquals(rows.filter(({ tripDist }) => tripDist === 0), []);
  await app.close();
});

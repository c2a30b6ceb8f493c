/** `cli export` and `cli history`: the page's own file, over HTTP and directly. */
import { assert, assertEquals, assertMatch, assertThrows } from "@std/assert";
import { exportable, exportAddress } from "../../scripts/cli/export.ts";
import { currentName } from "../../src/import/nouns/nouns.ts";
import { CliError } from "../../scripts/cli/exit.ts";
import { employee, hire, mina, pay, payment } from "../helpers/people.ts";
import { openTestApp, withApp, withOffice } from "../helpers/server.ts";
import { cli, command, inFolder, serveIn } from "./command.ts";

Deno.test("each list is read from the address of its own file", () => {
  const all = "start_date=2000-01-01&end_date=2199-12-31";
  const table: [noun: string, filters: string[], asOf: string | undefined, address: string][] = [
    ["cards", [], undefined, `/api/mysql/card/report/excel/?${all}&format=csv`],
    [
      "cards",
      ["year=2026", "month=6"],
      "2026-06-30T18:00",
      "/api/mysql/card/report/excel/?year=2026&month=6&format=csv&as_of=2026-06-30T18%3A00",
    ],
    [
      "employees",
      ["search=홍&ordering=-name"],
      undefined,
      "/api/employee/export_excel/?search=%ED%99%8D&ordering=-name&format=csv",
    ],
  ];
  for (const [noun, filters, at, address] of table) {
    assertEquals(exportAddress(noun, filters, { format: "csv", "as-of": at }), address);
  }
  assertThrows(() => exportAddress("toString", [], { format: "csv" }), CliError);
  assertThrows(() => exportAddress("cards", ["2026"], { format: "csv" }), CliError);
});

Deno.test("every list is exported in every format with all its rows, and the export is logged", () =>
  withOffice(async (app) => {
    const headers = { authorization: `Bearer ${app.deps.auth.controlSecret}` };
    const call = (address: string) => app.call(address, { as: "visitor", headers });
    for (const noun of exportable.keys()) {
      const address = (format: "csv" | "json" | "xlsx") => exportAddress(noun, [], { format });
      const csv = await call(address("csv"));
      assertEquals(csv.status, 200, noun);
      const lines = (await csv.text()).replace(/^\ufeff/, "").trim().split("\r\n");
      const total = Number(csv.headers.get("x-total-count"));
      const heads = lines[0].split(",");
      if (noun !== "changes" && noun !== "security") assertEquals(lines.length, total + 1, noun);
      const rows = await (await call(address("json"))).json();
      if (noun !== "changes" && noun !== "security") assertEquals(rows.length, total, noun);
      if (rows.length > 0) assertEquals(Object.keys(rows[0]), heads, noun);
      const xlsx = await call(address("xlsx"));
      assertEquals(
        new Uint8Array(await xlsx.arrayBuffer()).subarray(0, 2),
        new Uint8Array([80, 75]),
      );
    }
    const notes = [...app.deps.books.views.security.byId.values()]
      .filter(({ kind }) => kind === "exported");
    assert(notes.length >= exportable.size);
    const wrong = await call("/api/employee/export_excel/?format=pdf");
    assertEquals(wrong.status, 400);
  }));

Deno.test("cells of a list are numbers and Seoul's times, and no formula gets into a CSV", () =>
  withOffice(async (app) => {
    const json = { purpose: "lunch", note: "=1+1", participants: ["mina"] };
    const saved = await app.call("/api/mysql/card/update/lunch", { method: "PUT", json });
    assertEquals(saved.status, 200);
    const answer = (format: string) =>
      app.call(`/api/mysql/card/report/excel?year=2026&format=${format}`);
    const rows = await (await answer("json")).json();
    const [row] = rows.filter((one: Record<string, unknown>) => one["번호"] === "lunch");
    assertMatch(row["사용일시"], /^2026-11-\d\d( \d\d:\d\d)?$/);
    assertEquals(typeof row["이용금액"], "number");
    assertEquals(row["비고"], "=1+1");
    assertMatch(await (await answer("csv")).text(), /,'=1\+1,/);
  }));

Deno.test("a list is exported as of a moment, and an impossible moment is refused", () =>
  withApp(async (app, move) => {
    const headers = { authorization: `Bearer ${app.deps.auth.controlSecret}` };
    move(60_000);
    await hire(app.deps.books, mina, employee("이미나"));
    await pay(app.deps.books, "lunch", payment());
    move(120_000);
    const json = { purpose: "other", note: "고침", participants: [mina] };
    const saved = await app.call("/api/mysql/card/update/lunch", { method: "PUT", json });
    assertEquals(saved.status, 200);
    move(120_000);
    const asOf = (moment: string | undefined, noun = "cards") =>
      app.call(exportAddress(noun, [], { format: "json", "as-of": moment }), {
        as: "visitor",
        headers,
      });
    const notes = async (moment?: string) =>
      (await (await asOf(moment)).json()).map((row: Record<string, string>) => row["비고"]);
    assertEquals(await notes("2026-11-21T10:02"), [""]);
    assertEquals(await notes("2026-11-21T10:04"), ["고침"]);
    assertEquals(await notes(), ["고침"]);
    const refused: [moment: string, noun: string, code: string][] = [
      ["2026-11-20T10:00", "cards", "as_of_before_start"],
      ["2030-01-01T10:00", "cards", "as_of_in_future"],
      ["어제", "employees", "as_of_invalid"],
      ["2026-11-21T10:02", "security", "as_of_not_here"],
    ];
    for (const [moment, noun, code] of refused) {
      const answer = await asOf(moment, noun);
      assertEquals([answer.status, (await answer.json()).code], [400, code]);
    }
  }));

Deno.test("a list is a file over HTTP and directly, and a record's history is printed line by line", () =>
  inFolder(async (folder) => {
    await Deno.mkdir(`${folder}/data`);
    const app = await openTestApp({ dataDir: `${folder}/data` });
    const json = { purpose: "dinner", note: "회식", participants: ["mina"] };
    await app.call("/api/mysql/card/update/lunch", { method: "PUT", json });
    await app.close();
    const file = `${folder}/cards.json`;
    const why = ["--purpose", "정산"];
    const cards = ["export", "cards", ...why];
    assertEquals((await command(folder, ["export", "cards", "-o", file])).code, 2, "no purpose");
    const direct = await command(folder, [...cards, "year=2026", "-o", file, "--json"]);
    assertEquals(direct.code, 0, direct.stderr);
    const { rows, format } = JSON.parse(direct.stdout);
    assertEquals([rows, format], [2, "json"]);
    assertEquals(JSON.parse(await Deno.readTextFile(file)).length, 2);
    assertEquals((await command(folder, [...cards, "-o", file])).code, 2, "there already");
    const early = await command(folder, [...cards, "--as-of", "2019-01-01T00:00"]);
    assertEquals(early.code, 2);
    assertMatch(early.stderr, /기록이 시작되기 전입니다/);
    const history = await command(folder, ["history", "card/lunch"]);
    assertEquals(history.code, 0, history.stderr);
    assertMatch(history.stdout, /김직원.*\n\s+용도: 점심 → 저녁\n\s+비고: 없음 → 회식/);
    const result = JSON.parse((await command(folder, ["history", "card/lunch", "--json"])).stdout);
    assertEquals(result.length, 2);
    assertEquals((await command(folder, ["history", "card/nobody"])).code, 2);

    await Deno.remove(`${folder}/data`, { recursive: true });
    const server = await serveIn(folder);
    // What goes to standard output itself is seen of a process.
    const over = await cli(folder, ["export", "employees", "--purpose", "점검"]);
    assertEquals(over.code, 0, over.stderr);
    assertMatch(over.stdout, /^\ufeff?이름,/);
    const env = { OFFICE_URL: server.url, OFFICE_TOKEN: "pat_nobody" };
    assertEquals((await command(folder, ["export", "employees"], { env })).code, 3);
    await server.stop();
  }));

Deno.test("a list can be exported by its former name, too", () => {
  const names = ["leave_policys", "day_offs", "leave_attendances", "courier_charges", "cards"];
  const now = ["leave-policies", "days-off", "leave-attendance", "courier-charges", "cards"];
  assertEquals(names.map(currentName), now);
  const address = (name: string) => exportAddress(name, [], { format: "csv" });
  assertEquals(names.map(address), now.map(address));
});

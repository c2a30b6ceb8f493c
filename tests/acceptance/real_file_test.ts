/** A newcomer's month: start, import the council's real file, read the month, download the workbook. */
import { assert, assertEquals } from "@std/assert";
import * as XLSX from "xlsx";
import type { CardRow } from "../../projections/card/card_row.ts";
import { totalsOf } from "../../projections/card/card_totals.ts";
import { command, inFolder } from "../cli/command.ts";
import { type ServerProcess, startProcess } from "./server_process.ts";

const FILE = "tests/fixtures/real/card-spending-2025-2026.csv";

interface Month {
  rows: number;
  won: number;
}

/** Rows and won by month, from the file alone: its cells hold no comma, quote or line end. */
async function monthsOfFile(): Promise<Map<string, Month>> {
  const [header, ...lines] = (await Deno.readTextFile(FILE)).replace("\ufeff", "").trim()
    .split(/\r?\n/);
  const columns = header.split(",");
  const months = new Map<string, Month>();
  for (const cells of lines.map((line) => line.split(","))) {
    const name = cells[columns.indexOf("사용일자")].slice(0, 7);
    const { rows, won } = months.get(name) ?? { rows: 0, won: 0 };
    months.set(name, { rows: rows + 1, won: won + Number(cells[columns.indexOf("금액")]) });
  }
  return months;
}

async function listOf(server: ServerProcess, query: string): Promise<CardRow[]> {
  const headers = await server.headers();
  const answer = await fetch(`${server.url}/api/mysql/card/list/?${query}`, { headers });
  assertEquals(answer.status, 200);
  return await answer.json();
}

/** Every number of the workbook's sheet, and how many rows carry a store. */
async function workbookOf(server: ServerProcess, query: string): Promise<unknown[][]> {
  const headers = await server.headers();
  const answer = await fetch(`${server.url}/api/mysql/card/report/excel/?${query}`, { headers });
  assertEquals(answer.status, 200);
  const book = XLSX.read(new Uint8Array(await answer.arrayBuffer()), { type: "array" });
  return XLSX.utils.sheet_to_json<unknown[]>(book.Sheets[book.SheetNames[0]], { header: 1 });
}

function monthOfWorkbook(lines: unknown[][]): Month {
  const head = lines.findIndex((line) => line.includes("이용금액"));
  const at = lines[head].indexOf("이용금액");
  const amounts = lines.slice(head + 1).map((line) => line[at])
    .filter((cell): cell is number => typeof cell === "number");
  return { rows: amounts.length, won: amounts.reduce((sum, won) => sum + won, 0) };
}

Deno.test("the real file is imported, read by month and downloaded, to the won", async (t) => {
  const expected = await monthsOfFile();
  await inFolder(async (folder) => {
    const server = await startProcess(`${folder}/data`);
    try {
      await t.step("the import reports 490 rows; importing again adds none", async () => {
        const first = await command(folder, ["import", "cards", FILE, "--json"]);
        assertEquals(first.code, 0, first.stderr);
        const again = await command(folder, ["import", "cards", FILE, "--json"]);
        assertEquals(JSON.parse(first.stdout).rows.added, 490);
        assertEquals(JSON.parse(again.stdout).rows.added, 0);
      });

      await t.step("each month's list, totals and workbook agree with the file", async () => {
        for (const [name, month] of expected) {
          const [year, number] = name.split("-").map(Number);
          const query = `year=${year}&month=${number}`;
          const rows = await listOf(server, query);
          const totals = totalsOf(rows);
          assertEquals({ rows: rows.length, won: totals.all }, month, name);
          assertEquals(totals.lunch + totals.dinner + totals.other, totals.all, name);
          assertEquals(monthOfWorkbook(await workbookOf(server, query)), month, name);
        }
      });

      await t.step("the range of all months holds every row", async () => {
        const rows = await listOf(server, "start_date=2025-01-01&end_date=2026-12-31");
        const won = [...expected.values()].reduce((sum, month) => sum + month.won, 0);
        assertEquals([rows.length, totalsOf(rows).all], [490, won]);
      });

      await t.step("after a power failure everything is still there", async () => {
        await server.kill();
        const next = await startProcess(`${folder}/data`);
        assertEquals((await listOf(next, "start_date=2025-01-01&end_date=2026-12-31")).length, 490);
        assertEquals(await next.stop(), 0);
      });
    } finally {
      await server.kill().catch(() => {});
    }
  });
});

Deno.test("a second server on the same data directory is refused and does no harm", async () => {
  await inFolder(async (folder) => {
    const server = await startProcess(`${folder}/data`);
    try {
      const second = await startProcess(`${folder}/data`).catch((error: Error) => error.message);
      assert(
        typeof second === "string" && second.includes("다른 서버가 사용하고 있습니다"),
        String(second),
      );
      const answer = await fetch(`${server.url}/readyz`);
      assertEquals((await answer.json()).status, "ready");
    } finally {
      assertEquals(await server.stop(), 0);
    }
  });
});

Deno.test("a wrong setting stops the start with one clear line", async () => {
  await inFolder(async (folder) => {
    const ended = await startProcess(`${folder}/data`, { PORT: "abc" })
      .then(() => "started", (error: Error) => error.message);
    assert(ended.includes("설정 PORT"), ended);
    assertEquals(ended.trim().split("\n").length, 1);
  });
});

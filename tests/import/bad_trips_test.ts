/** Trips in a file that cannot have been: each row is refused with its reason, and the others come in. */
import { assertEquals, assertMatch } from "@std/assert";
import { openTestApp } from "../helpers/server.ts";
import { look } from "../tables/import_helper.ts";

const base = "/api/mysql/car";

Deno.test("impossible counters, ways and parts of trips are refused row by row with the reason", async () => {
  const app = await openTestApp({ empty: true });
  const json = { name: "가상1호", fuel_type: "gasoline" };
  const made = await app.call("/api/vehicle/create", { as: "superuser", method: "POST", json });
  assertEquals(made.status, 201);
  await made.body?.cancel();
  const rows: [row: string, reason: RegExp][] = [
    ["2025-06-02 09:00,2025-06-02 09:30,12,10012,10000,,", /주행 후 계기판.*주행 전/],
    ["2025-06-03 09:00,2025-06-03 09:30,12,10000,110000,,", /100,000 km 이상/],
    ["2025-06-04 09:00,2025-06-04 08:30,12,,,,", /도착/],
    ["2025-06-05 09:00,2025-06-05 09:30,12,,,6,7", /합이 주행 거리보다/],
    ["2025-06-06 09:00,2025-06-06 09:30,-12,,,,", /0 이상/],
    ["2025-06-07 09:00,2025-06-07 09:30,100000,,,,", /10,000 이하/],
  ];
  const head = "출발일시,도착일시,주행거리(km),주행 전 계기판,주행 후 계기판,출·퇴근용,일반 업무용";
  const text = [
    head,
    ...rows.map(([row]) => row),
    "2025-06-08 09:00,2025-06-08 09:30,12,10000,10012,,",
  ];
  const bytes = new TextEncoder().encode(text.join("\n"));
  const fields = { constants: JSON.stringify({ carName: "가상1호" }) };
  const preview = await look(app, bytes, { base, name: "bad.csv", fields });
  assertEquals([preview.counts.added, preview.counts.refused], [1, rows.length]);
  preview.refused.forEach(({ message }, at) => assertMatch(message, rows[at][1], rows[at][0]));
  await app.close();
});

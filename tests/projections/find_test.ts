/** Which records are offered where somebody goes by a few letters. */
import { assertEquals } from "@std/assert";
import { findRecords } from "../../projections/find.ts";
import type { Views } from "../../projections/registry.ts";

Deno.test("a merchant is counted by payments that count, and leads to the newest of them", () => {
  const payment = (id: string, used_at: string, deleted = false) => ({
    id,
    state: { store_name: "서초식당", used_at, deleted },
  });
  const rows = [
    payment("old", "2026-11-01T03:00:00Z"),
    payment("new", "2026-11-02T03:00:00Z"),
    payment("taken back", "2026-11-03T03:00:00Z", true),
  ];
  const card = { changes: 1, byId: new Map(rows.map((row) => [row.id, row])) };
  assertEquals(findRecords({ card } as unknown as Views, "ㅅㅊ", ["card"]), [
    { noun: "card", id: "new", title: "서초식당", detail: "결제 2건" },
  ]);
});

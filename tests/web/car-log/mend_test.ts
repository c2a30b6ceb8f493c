import { assertEquals } from "@std/assert";
import type { CarLog, LogRow } from "../../../projections/car/car_log_row.ts";
import { driverEdits, purposeEdits, readingsFrom } from "../../../web/pages/staff/car-log/mend.ts";

Deno.test("the counter of a year continues from trip to trip, to the metre", () => {
  const rows = [8.208, 0.1, 0.2].map((distance, at) => ({ id: `${at}`, distance }) as LogRow);
  assertEquals(readingsFrom(1_000, rows).map(({ values }) => values), [
    { odoStart: 1_000, odoEnd: 1_008.208 },
    { odoStart: 1_008.208, odoEnd: 1_008.308 },
    { odoStart: 1_008.308, odoEnd: 1_008.508 },
  ]);
});

Deno.test("only trips without a driver get one, and only unset purposes come from the ledger", () => {
  const rows = [
    { id: "a", driver: "", isConfirmed: true, purpose: "business" },
    { id: "b", driver: "이미나", isConfirmed: false, purpose: "commute" },
  ] as LogRow[];
  const log = { rows } as CarLog;
  assertEquals(driverEdits(log, "박준"), [
    { id: "a", values: { carUser: "박준" }, from: { carUser: "" } },
  ]);
  assertEquals(purposeEdits(log), [
    { id: "b", values: { ntsPurpose: "commuting" }, from: { ntsPurpose: "" } },
  ]);
});

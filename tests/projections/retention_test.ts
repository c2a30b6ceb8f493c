import { assert, assertEquals } from "@std/assert";
import { dueDay, retentions, spanText } from "../../projections/retention.ts";

const cases: [from: string, keep: Parameters<typeof dueDay>[1], due: string][] = [
  ["2026-11-22", { days: 0 }, "2026-11-23"],
  ["2026-11-22", { days: 5 }, "2026-11-28"],
  ["2026-12-28", { days: 5 }, "2027-01-03"],
  ["2026-11-22", { years: 3 }, "2029-11-23"],
  ["2024-02-29", { years: 1 }, "2025-03-01"],
  ["2024-02-29", { years: 4 }, "2028-02-29"],
];

for (const [from, keep, due] of cases) {
  Deno.test(`what may be kept for ${spanText(keep)} from ${from} is due on ${due}`, () =>
    assertEquals(dueDay(from, keep), due));
}

Deno.test("every rule of retention names its statute, its items and its ground", () => {
  for (const [name, rule] of Object.entries(retentions)) {
    for (const text of [rule.whose, rule.items, rule.basis, rule.statute, rule.purpose]) {
      assert(text.length > 0, name);
    }
  }
});

/** A column whose figures are kept in another unit than they are typed in: minutes as seconds. */
import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { tables } from "../../../../events/tables.ts";
import { cellText, plainText } from "../../../../web/table/grid/format.ts";
import { readCell } from "../../../../web/table/grid/value.ts";

const driving = tables.trip.columns.find(({ key }) => key === "tripDrvTime")!;

Deno.test("minutes are shown, copied and typed; seconds are stored", () => {
  assertEquals(cellText(driving, 150_000), "2,500");
  assertEquals(plainText(driving, 2_520), "42");
  assertEquals(readCell(driving, "42"), { ok: true, value: 2_520 });
});

Deno.test("bounds are shown in minutes", () => {
  assertEquals(readCell(driving, "10,080"), { ok: true, value: 604_800 });
  assertEquals(readCell(driving, "10081"), {
    ok: false,
    message: "10,080 이하로 입력해 주세요.",
  });
});

Deno.test("copied text can be pasted back without a change, to the second", () => {
  fc.assert(fc.property(fc.nat(604_800), (seconds) => {
    assertEquals(readCell(driving, plainText(driving, seconds)), { ok: true, value: seconds });
  }));
});

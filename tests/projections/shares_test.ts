import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { sharesOf } from "../../projections/kit/shares.ts";

const shares = (...amounts: number[]) => sharesOf(amounts.map((amount) => ({ amount })));
const percents = (...amounts: number[]) => shares(...amounts).map(({ percent }) => percent);

Deno.test("shares add up to exactly 100 percent, or are all nothing", () => {
  const amounts = fc.array(fc.integer({ min: -10_000_000, max: 10_000_000 }), { maxLength: 6 });
  fc.assert(fc.property(amounts, (amounts) => {
    const split = shares(...amounts);
    const tenths = split.reduce((sum, { percent }) => sum + Math.round(percent * 10), 0);
    assert(tenths === 1000 || tenths === 0);
    assertEquals(split.reduce((sum, { whole }) => sum + whole, 0), tenths / 10);
    const sum = amounts.reduce((total, amount) => total + Math.max(0, amount), 0);
    for (const { amount, percent, whole, labelled } of split) {
      assert(percent >= 0 && percent <= 100);
      assert(amount > 0 || percent === 0);
      assert(Math.abs(percent - whole) <= 1, "both are of the same share");
      assertEquals(labelled, amount > 0 && amount * 10 > sum, "decided on the exact share");
    }
  }));
});

Deno.test("three equal thirds are 33.4, 33.3 and 33.3", () => {
  assertEquals(percents(1_000, 1_000, 1_000), [33.4, 33.3, 33.3]);
});

Deno.test("a share has a label only above 10 percent (S1 §2)", () => {
  assertEquals(percents(799, 101, 100), [79.9, 10.1, 10]);
  assertEquals(shares(799, 101, 100).map(({ labelled }) => labelled), [true, true, false]);
  // 10.04 % reads as 10.0 %, and is above 10 all the same.
  assertEquals(shares(8_996, 1_004).map(({ labelled }) => labelled), [true, true]);
});

Deno.test("a group with more cancelled than paid has no share", () => {
  assertEquals(
    shares(5_000, -3_000, 0).map(({ percent, amount }) => [percent, amount]),
    [[100, 5_000], [0, -3_000], [0, 0]],
  );
});

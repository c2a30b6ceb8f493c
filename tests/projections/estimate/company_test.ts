import { assertEquals } from "@std/assert";
import type { Typed } from "../../../projections/estimate/read.ts";
import { amounts, ask } from "./ask.ts";

const examples: [what: string, string, Typed, Record<string, number>][] = [
  ["10 million of capital pays the least tax", "incorporation", { price: "1000만" }, {
    registration: 112_500, // 40,000 is less than 112,500
    education: 22_500, // × 20 %
    filing: 35_000,
  }],
  ["28,125,000 is where the least tax ends", "incorporation", { price: "28,125,000" }, {
    registration: 112_500, // × 0.4 %
    education: 22_500,
    filing: 35_000,
  }],
  ["100 million in the capital region, filed electronically", "incorporation", {
    price: "1억",
    capitalRegion: "yes",
    filing: "online",
  }, {
    registration: 1_200_000, // 400,000 × 3
    education: 240_000,
    filing: 20_000,
  }],
  ["the least tax is tripled, too", "incorporation", { price: "100만", capitalRegion: "yes" }, {
    registration: 337_500, // 112,500 × 3
    education: 67_500,
    filing: 35_000,
  }],
  ["the rate is tripled, and what is under 10 won is dropped once", "incorporation", {
    price: "123,456,789",
    capitalRegion: "yes",
  }, {
    registration: 1_481_480, // × 1.2 % = 1,481,481.468
    education: 296_290, // 296,296
    filing: 35_000,
  }],
  ["an increase of 50 million with a quoted fee", "increase", { price: "5천만", fee: "30만" }, {
    registration: 200_000, // 0.4 %
    education: 40_000,
    filing: 7_000,
    scrivener: 300_000,
    vat: 30_000,
  }],
  ["a head office moves within its registry", "move", {}, {
    registration: 112_500,
    education: 22_500,
    filing: 7_000,
  }],
  [
    "a head office moves to another registry, on the form",
    "move",
    { move: "far", filing: "form" },
    {
      registration: 112_500,
      education: 22_500,
      filing: 28_000,
    },
  ],
  ["moving into the capital region is taxed as an incorporation there", "move", {
    move: "into",
    price: "2억",
  }, {
    registration: 2_400_000, // 200,000,000 × 0.4 % × 3
    education: 480_000,
    filing: 35_000,
  }],
  ["directors change", "change", {}, {
    registration: 40_200,
    education: 8_040,
    filing: 7_000,
  }],
  ["directors and purposes change together", "change", { count: "2", filing: "online" }, {
    registration: 80_400,
    education: 16_080,
    filing: 4_000,
  }],
  ["a dissolution with its liquidator", "dissolution", {}, {
    registration: 80_400,
    education: 16_080,
    filing: 14_000,
  }],
];

for (const [what, case_, typed, expected] of examples) {
  Deno.test(`${case_}: ${what}`, () => {
    const found = ask(case_, typed);
    assertEquals(amounts(found), expected);
    assertEquals(found.total, Object.values(expected).reduce((sum, amount) => sum + amount, 0));
  });
}

Deno.test("an unknown fee is marked as missing from the sum", () => {
  const unknown = ask("incorporation", { price: "1억" }).leftOut.some((text) =>
    /법무사 보수/.test(text)
  );
  const known = ask("incorporation", { price: "1억", fee: "50만" }).leftOut
    .some((text) => /법무사 보수/.test(text));
  assertEquals([unknown, known], [true, false]);
});

import { assertEquals } from "@std/assert";
import type { Typed } from "../../../projections/estimate/read.ts";
import { amounts, ask } from "./ask.ts";

interface Example {
  what: string;
  case: string;
  typed: Typed;
  expected: Record<string, number>;
}

/** Each amount is computed by hand from the statute; the arithmetic stands beside it. */
const examples: Example[] = [
  {
    what: "an only home in Seoul for 500 million won, official value 350 million, 84 ㎡",
    case: "purchase",
    typed: { price: "5억", standard: "3억 5천만", discount: "15" },
    expected: {
      acquisition: 5_000_000, // 500,000,000 × 1 %
      education: 500_000, // × 1 % × 1/2 × 20 %
      bond: 1_365_000, // 350,000,000 × 26/1000 = 9,100,000 bonds, × 15 %
      stamp: 150_000, // over 100 million up to 1 billion
      filing: 18_000,
      scrivener: 600_000, // 440,000 + 200,000,000 × 8/10,000
      vat: 60_000,
    },
  },
  {
    what: "an only home for 700 million, over 85 ㎡, in a province: the rate between 1 and 3 %",
    case: "purchase",
    typed: {
      price: "7억",
      standard: "5억",
      small: "no",
      region: "elsewhere",
      filing: "form",
      discount: "10",
      fee: "0",
    },
    expected: {
      acquisition: 11_690_000, // (700 × 2 / 300 − 3) % = 1.6667 → 1.67 %
      education: 1_169_000, // 1.67 % × 1/2 × 20 % = 0.167 %
      rural: 1_400_000, // 2 % × 10 %
      bond: 1_050_000, // 500,000,000 × 21/1000 = 10,500,000, × 10 %
      stamp: 150_000,
      filing: 15_000,
    },
  },
  {
    what: "a second home in an adjustment area for 1.2 billion, over 85 ㎡",
    case: "purchase",
    typed: {
      price: "12억",
      standard: "8억",
      homes: "two",
      regulated: "yes",
      small: "no",
      discount: "10",
      fee: "100만",
    },
    expected: {
      acquisition: 96_000_000, // 8 %
      education: 4_800_000, // (4 % − 2 %) × 20 % = 0.4 %
      rural: 7_200_000, // (2 % + 2 % × 2) × 10 % = 0.6 %
      bond: 2_480_000, // 800,000,000 × 31/1000 = 24,800,000, × 10 %
      stamp: 350_000, // over 1 billion
      filing: 18_000,
      scrivener: 1_000_000,
      vat: 100_000,
    },
  },
  {
    what: "a third home in an adjustment area pays 12 %, small enough for no rural tax",
    case: "purchase",
    typed: {
      price: "3억",
      standard: "2억",
      homes: "three",
      regulated: "yes",
      fee: "0",
      discount: "0",
    },
    expected: {
      acquisition: 36_000_000, // 12 %
      education: 1_200_000, // 0.4 %
      bond: 0, // bought, but nothing lost at 0 %
      stamp: 150_000,
      filing: 18_000,
    },
  },
  {
    what: "a company buys a home over 85 ㎡",
    case: "purchase",
    typed: {
      price: "2억",
      standard: "1억 1천만",
      homes: "company",
      small: "no",
      fee: "0",
      discount: "10",
    },
    expected: {
      acquisition: 24_000_000,
      education: 800_000,
      rural: 2_000_000, // (2 % + 2 % × 4) × 10 % = 1 %
      bond: 231_000, // 110,000,000 × 21/1000 = 2,310,000, × 10 %
      stamp: 150_000,
      filing: 18_000,
    },
  },
  {
    what: "a shop for 300 million, land and building",
    case: "purchase",
    typed: {
      property: "building",
      price: "3억",
      standard: "2억",
      count: "2",
      filing: "online",
      discount: "10",
    },
    expected: {
      acquisition: 12_000_000, // 4 %
      education: 1_200_000, // (4 − 2) % × 20 %
      rural: 600_000, // 0.2 %
      bond: 320_000, // 200,000,000 × 16/1000 = 3,200,000, × 10 %
      stamp: 150_000,
      filing: 20_000, // 10,000 × 2
      scrivener: 440_000, // 260,000 + 200,000,000 × 9/10,000
      vat: 44_000,
    },
  },
  {
    what: "farmland in the country for 100 million",
    case: "purchase",
    typed: {
      property: "farmland",
      price: "1억",
      standard: "6천만",
      region: "elsewhere",
      discount: "10",
    },
    expected: {
      acquisition: 3_000_000, // 3 %
      education: 200_000, // (3 − 2) % × 20 %
      rural: 200_000, // 0.2 %
      bond: 210_000, // 60,000,000 × 35/1000 = 2,100,000, × 10 %
      stamp: 70_000, // over 50 million up to 100 million
      filing: 18_000,
      scrivener: 260_000, // 210,000 + 50,000,000 × 10/10,000
      vat: 26_000,
    },
  },
  {
    what: "a house for 100 million has no stamp tax",
    case: "purchase",
    typed: { price: "1억", standard: "7천만", region: "elsewhere", fee: "0", discount: "10" },
    expected: {
      acquisition: 1_000_000,
      education: 100_000,
      bond: 98_000, // 70,000,000 × 14/1000 = 980,000, × 10 %
      filing: 18_000,
    },
  },
  {
    what: "an inherited flat of 300 million",
    case: "inheritance",
    typed: { price: "3억", discount: "10", fee: "0" },
    expected: {
      acquisition: 8_400_000, // 2.8 %
      education: 480_000, // (2.8 − 2) % × 20 %
      bond: 1_260_000, // 300,000,000 × 42/1000 = 12,600,000, × 10 %
      filing: 20_000,
    },
  },
  {
    what: "the only home of an heir without one, over 85 ㎡: 0.8 %, and no rural tax",
    case: "inheritance",
    typed: { price: "3억", onlyHome: "yes", small: "no", filing: "form", discount: "10", fee: "0" },
    expected: {
      acquisition: 2_400_000, // 2.8 % − 2 %
      education: 480_000, // by the rate before: (2.8 − 2) % × 20 %
      bond: 1_260_000,
      filing: 17_000,
    },
  },
  {
    what: "inherited farmland of 90 million in the country",
    case: "inheritance",
    typed: { property: "farmland", price: "9000만", region: "elsewhere", discount: "10", fee: "0" },
    expected: {
      acquisition: 2_070_000, // 2.3 %
      education: 54_000, // (2.3 − 2) % × 20 %
      rural: 180_000, // 0.2 %
      bond: 225_000, // 90,000,000 × 25/1000 = 2,250,000, × 10 %
      filing: 20_000,
    },
  },
  {
    what: "a gift of land worth 200 million",
    case: "gift",
    typed: { property: "land", price: "2억", standard: "1억 2천만", discount: "10", fee: "0" },
    expected: {
      acquisition: 7_000_000, // 3.5 %
      education: 600_000, // (3.5 − 2) % × 20 %
      rural: 400_000, // 0.2 %
      bond: 336_000, // 120,000,000 × 28/1000 = 3,360,000, × 10 %
      filing: 18_000,
    },
  },
  {
    what: "a dear gift of a house over 85 ㎡ in an adjustment area",
    case: "gift",
    typed: {
      price: "8억",
      standard: "5억",
      dearGift: "yes",
      small: "no",
      discount: "10",
      fee: "0",
    },
    expected: {
      acquisition: 96_000_000, // 12 %
      education: 3_200_000, // 0.4 %
      rural: 8_000_000, // 1 %
      bond: 2_100_000, // 500,000,000 × 42/1000 = 21,000,000, × 10 %
      filing: 18_000,
    },
  },
  {
    what: "a new shop that cost 250 million",
    case: "building",
    typed: { property: "building", price: "2억 5천만", fee: "0" },
    expected: {
      acquisition: 7_000_000, // 2.8 %
      education: 400_000, // 0.16 %
      rural: 500_000, // 0.2 %
      filing: 18_000,
    },
  },
  {
    what: "a mortgage of 240 million",
    case: "mortgage",
    typed: { price: "2억 4천만", discount: "10" },
    expected: {
      registration: 480_000, // 0.2 %
      education: 96_000, // × 20 %
      bond: 240_000, // 240,000,000 × 1 % = 2,400,000, × 10 %
      filing: 18_000,
      scrivener: 386_000, // 260,000 + 140,000,000 × 9/10,000
      vat: 38_600,
    },
  },
  {
    what: "a mortgage of 2 million: the least tax, and no bond under 20 million",
    case: "mortgage",
    typed: { price: "200만", fee: "0" },
    expected: { registration: 6_000, education: 1_200, filing: 18_000 },
  },
  {
    what: "a mortgage of 200 billion: bonds of 1 billion at most, a fee only by quotation",
    case: "mortgage",
    typed: { price: "2000억", discount: "10" },
    expected: {
      registration: 400_000_000,
      education: 80_000_000,
      bond: 100_000_000,
      filing: 18_000,
    },
  },
  {
    what: "a mortgage taken off a house and its land",
    case: "cancellation",
    typed: { count: "2" },
    expected: {
      registration: 12_000, // 6,000 × 2
      education: 2_400, // 1,200 × 2
      filing: 8_000, // 4,000 × 2
      scrivener: 80_000,
      vat: 8_000,
    },
  },
  {
    what: "a jeonse of 300 million",
    case: "jeonse",
    typed: { price: "3억", filing: "online" },
    expected: { registration: 600_000, education: 120_000, filing: 10_000 },
  },
];

for (const { what, case: case_, typed, expected } of examples) {
  Deno.test(`${case_}: ${what}`, () => {
    const found = ask(case_, typed);
    assertEquals(amounts(found), expected);
    assertEquals(found.total, Object.values(expected).reduce((sum, amount) => sum + amount, 0));
  });
}

Deno.test("for a shop the answer says that its land needs bonds beyond the sum", () => {
  const result = (property: string) =>
    ask("purchase", { property, price: "3억" }).leftOut.some((text) => /딸린 토지/.test(text));
  assertEquals(["building", "house", "land"].map(result), [true, false, false]);
});

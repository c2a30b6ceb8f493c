/** Cases and options of which a visitor is asked: each amount is computed by hand, the arithmetic beside it. */
import { assertEquals } from "@std/assert";
import type { Typed } from "../../../projections/estimate/read.ts";
import { ask, BOUGHT, compareByHand, GIVEN, type Vector } from "./ask.ts";

/** 지방세법 제7조제12항, 제10조의2제6항: the debt is bought, the rest is given. */
const burdened = (typed: Typed): Typed => ({ burdened: "yes", ...typed });
const burdenedGifts: Vector[] = [
  ["a house of 6억 with 4억", "gift", burdened({ price: "6억", debt: "4억" }), {
    acquisition: 11_000_000, // 400,000,000 × 1 % + 200,000,000 × 3.5 %
    education: 1_000_000, // × 0.1 % + × 0.3 %
    ...GIVEN,
  }],
  [
    "a house of 5억 with 2억, over 85 ㎡",
    "gift",
    burdened({ price: "5억", debt: "2억", small: "no" }),
    {
      acquisition: 12_500_000, // 2,000,000 + 10,500,000
      education: 1_100_000, // 200,000 + 900,000
      rural: 1_000_000, // 0.2 % of 500,000,000
      ...GIVEN,
    },
  ],
  [
    "a house of 8억 with 4억: the rate of the whole",
    "gift",
    burdened({ price: "8억", debt: "4억" }),
    {
      acquisition: 23_320_000, // × 2.33 % = 9,320,000, + 14,000,000
      education: 2_132_000, // × 0.233 % = 932,000, + 1,200,000
      ...GIVEN,
    },
  ],
  [
    "both parts raised",
    "gift",
    burdened({
      price: "5억",
      standard: "4억",
      dearGift: "yes",
      debt: "2억",
      homes: "three",
      regulated: "yes",
    }),
    {
      acquisition: 60_000_000, // 12 % of 500,000,000
      education: 2_000_000, // 0.4 %
      ...GIVEN,
    },
  ],
  [
    "a second home in an adjustment area, not dear",
    "gift",
    burdened({ price: "6억", debt: "4억", homes: "two", regulated: "yes" }),
    {
      acquisition: 39_000_000, // × 8 % = 32,000,000, + 7,000,000
      education: 2_200_000, // × 0.4 % = 1,600,000, + 600,000
      ...GIVEN,
    },
  ],
  ["land of 3억 with 1억", "gift", burdened({ property: "land", price: "3억", debt: "1억" }), {
    acquisition: 11_000_000, // 4 % = 4,000,000, + 7,000,000
    education: 1_000_000, // 400,000 + 600,000
    rural: 600_000,
    ...GIVEN,
  }],
  [
    "farmland of 2억 with 5천만",
    "gift",
    burdened({ property: "farmland", price: "2억", debt: "5천만" }),
    {
      acquisition: 6_750_000, // 3 % = 1,500,000, + 150,000,000 × 3.5 % = 5,250,000
      education: 550_000, // 0.2 % = 100,000, + 450,000
      rural: 400_000,
      ...GIVEN,
    },
  ],
  [
    "a shop of 4억 with 1억",
    "gift",
    burdened({ property: "building", price: "4억", debt: "1억" }),
    {
      acquisition: 14_500_000, // 4,000,000 + 10,500,000
      education: 1_300_000, // 400,000 + 900,000
      rural: 800_000,
      ...GIVEN,
    },
  ],
];

/** 지방세법 제11조제1항제8호 후단, 제2항: the value of the share, at the rate of the whole. */
const shares: Vector[] = [
  ["half a house of 6억", "purchase", { price: "6억", share: "1/2" }, {
    acquisition: 3_000_000, // 300,000,000 × 1 %
    education: 300_000,
    ...BOUGHT,
  }],
  ["half a house of 8억", "purchase", { price: "8억", share: "2분의 1" }, {
    acquisition: 9_320_000, // 400,000,000 × 2.33 %
    education: 932_000,
    ...BOUGHT,
  }],
  ["a third of a house of 10억", "purchase", { price: "10억", share: "1/3" }, {
    acquisition: 9_999_990, // 333,333,333 × 3 % = 9,999,999.99
    education: 999_990, // × 0.3 % = 999,999.9
    ...BOUGHT,
  }],
  ["a quarter of land of 2억", "purchase", { property: "land", price: "2억", share: "25%" }, {
    acquisition: 2_000_000, // 50,000,000 × 4 %
    education: 200_000,
    rural: 100_000,
    stamp: 40_000, // over 30 million up to 50 million
    filing: 18_000,
  }],
  ["an heir's two sevenths", "inheritance", { price: "3억", share: "2/7" }, {
    acquisition: 2_399_990, // 85,714,285 × 2.8 % = 2,399,999.98
    education: 137_140, // × 0.16 % = 137,142.8
    filing: 20_000,
  }],
  ["a quarter of a shop, given", "gift", { property: "building", price: "4억", share: "1/4" }, {
    acquisition: 3_500_000, // 100,000,000 × 3.5 %
    education: 300_000,
    rural: 200_000,
    ...GIVEN,
  }],
  ["the whole decides whether a house is cheap", "purchase", {
    price: "3억",
    standard: "1억 5천만",
    homes: "three",
    share: "1/2",
  }, {
    acquisition: 12_000_000, // 150,000,000 × 8 %
    education: 600_000,
    ...BOUGHT,
  }],
];

/** 지방세법 제15조제1항제6호: 3.5 % − 2 %; 제151조: (3.5 − 2) % × 20 %; of the 2 %, 20 % rural tax. */
const divisions: Vector[] = [
  ["a house of 4억", "division", { price: "4억" }, {
    acquisition: 6_000_000, // 1.5 %
    education: 1_200_000, // 0.3 %
    ...GIVEN,
  }],
  ["a house of 4억 over 85 ㎡", "division", { price: "4억", small: "no" }, {
    acquisition: 6_000_000,
    education: 1_200_000,
    rural: 1_600_000, // 2 % × 20 % = 0.4 %
    ...GIVEN,
  }],
  ["a shop of 3억", "division", { property: "building", price: "3억" }, {
    acquisition: 4_500_000,
    education: 900_000,
    rural: 1_200_000,
    ...GIVEN,
  }],
  ["half of farmland of 1억", "division", { property: "farmland", price: "1억", share: "1/2" }, {
    acquisition: 750_000, // 50,000,000 × 1.5 %
    education: 150_000,
    rural: 200_000,
    ...GIVEN,
  }],
];

/** An auction is a purchase (지방세법 제7조제11항제1호) without a contract; each right it ends costs 6,000 won and 4,000. */
const auctions: Vector[] = [
  ["a house for 3억", "auction", { price: "3억" }, {
    acquisition: 3_000_000,
    education: 300_000,
    filing: 18_000,
  }],
  ["three rights end", "auction", { price: "3억", cancelled: "3" }, {
    acquisition: 3_000_000,
    education: 303_600, // + 18,000 × 20 %
    registration: 18_000, // 6,000 × 3
    filing: 30_000, // 18,000 + 4,000 × 3
  }],
  ["a first home", "auction", { price: "7억 5천만", relief: "first" }, {
    acquisition: 13_000_000,
    education: 1_300_000,
    filing: 18_000,
  }],
  ["farmland for 1억", "auction", { property: "farmland", price: "1억" }, {
    acquisition: 3_000_000,
    education: 200_000,
    rural: 200_000,
    filing: 18_000,
  }],
  ["a company bids", "auction", { price: "2억", standard: "1억 1천만", homes: "company" }, {
    acquisition: 24_000_000, // 12 %
    education: 800_000, // 0.4 %
    filing: 18_000,
  }],
];

/** 지방세법 제9조제3항: no acquisition tax; 제28조제1항제1호마목: 6,000 won for each property. */
const trusts: Vector[] = [
  ["a flat", "trust", {}, {
    acquisition: 0,
    registration: 6_000,
    education: 1_200, // × 20 %
    filing: 18_000,
  }],
  ["three properties, on the form", "trust", { count: "3", filing: "form" }, {
    acquisition: 0,
    registration: 18_000,
    education: 3_600,
    filing: 45_000, // 15,000 × 3
  }],
  ["it comes back, filed electronically", "trust", { trust: "back", filing: "online" }, {
    acquisition: 0,
    registration: 6_000,
    education: 1_200,
    filing: 10_000,
  }],
];

/** 지방세법 제13조제2항: standard × 3 − 4 %; 제151조제1항제1호가목: education × 3. */
const companies: Vector[] = [
  ["a building for 10억", "purchase", { property: "building", price: "10억", metropolis: "yes" }, {
    acquisition: 80_000_000, // 4 × 3 − 4 = 8 %
    education: 12_000_000, // 0.4 × 3 = 1.2 %
    rural: 2_000_000, // 2 × 3 − 4 = 2 %, × 10 %
    ...BOUGHT,
  }],
  ["land for 5억", "purchase", { property: "land", price: "5억", metropolis: "yes" }, {
    acquisition: 40_000_000,
    education: 6_000_000,
    rural: 1_000_000,
    ...BOUGHT,
  }],
  ["farmland for 1억", "purchase", { property: "farmland", price: "1억", metropolis: "yes" }, {
    acquisition: 5_000_000, // 3 × 3 − 4 = 5 %
    education: 600_000, // 0.2 × 3 = 0.6 %
    rural: 200_000,
    stamp: 70_000,
    filing: 18_000,
  }],
  ["a new building for 10억", "building", {
    property: "building",
    price: "10억",
    metropolis: "yes",
  }, {
    acquisition: 44_000_000, // 2.8 × 3 − 4 = 4.4 %
    education: 4_800_000, // 0.16 × 3 = 0.48 %
    rural: 2_000_000,
    ...GIVEN,
  }],
  [
    "a building at an auction",
    "auction",
    { property: "building", price: "2억", metropolis: "yes" },
    {
      acquisition: 16_000_000,
      education: 2_400_000,
      rural: 400_000,
      filing: 18_000,
    },
  ],
];

/** 지방세법 시행령 제28조의2제1호나목 and 제17호. */
const provinces: Vector[] = [
  ["an unsold flat for 6억, of four homes", "purchase", {
    price: "6억",
    homes: "four",
    area: "elsewhere",
    unsold: "yes",
  }, { acquisition: 6_000_000, education: 600_000, ...BOUGHT }],
  ["a company buys an unsold flat for 5억", "purchase", {
    price: "5억",
    homes: "company",
    area: "elsewhere",
    unsold: "yes",
  }, { acquisition: 5_000_000, education: 500_000, ...BOUGHT }],
  ["official value 2억 in a province, of four homes", "purchase", {
    price: "3억",
    standard: "2억",
    homes: "four",
    area: "elsewhere",
  }, { acquisition: 3_000_000, education: 300_000, ...BOUGHT }],
  ["official value 2억 in the capital area, of four homes", "purchase", {
    price: "3억",
    standard: "2억",
    homes: "four",
  }, {
    acquisition: 36_000_000, // 12 %
    education: 1_200_000, // 0.4 %
    ...BOUGHT,
  }],
];

compareByHand({ burdenedGifts, shares, divisions, auctions, trusts, companies, provinces });

Deno.test("a share's bonds go by the step of the whole and are marked", () => {
  const estimate = ask("purchase", {
    price: "5억",
    standard: "3억 5천만",
    share: "1/2",
    discount: "10",
  });
  const bond = estimate.lines.find(({ key }) => key === "bond")!;
  assertEquals(bond.amount, 455_000); // 175,000,000 × 26/1000 = 4,550,000, × 10 %
  assertEquals(bond.tables.some(({ name }) => name.startsWith("지분을 등기할 때")), true);
});

/** Reliefs of homes: each amount is computed by hand, the arithmetic beside it. And what is named at the sum. */
import { assertEquals, assertStringIncludes } from "@std/assert";
import { signText } from "../../../projections/estimate/line.ts";
import type { Typed } from "../../../projections/estimate/read.ts";
import { ask, BOUGHT, compareByHand, GIVEN, type Vector } from "./ask.ts";

/** 지방세특례제한법 제36조의3: 2 or 3 million won off; 지방세법 제151조제1항제1호다목: the education tax by the same part. */
const firstHomes: Vector[] = [
  ["5억", "purchase", { price: "5억", relief: "first" }, {
    acquisition: 3_000_000, // 500,000,000 × 1 % − 2,000,000
    education: 300_000, // 500,000 × 3/5
    ...BOUGHT,
  }],
  ["2억: no tax left", "purchase", { price: "2억", relief: "first" }, {
    acquisition: 0, // 2,000,000 − 2,000,000
    education: 0,
    ...BOUGHT,
  }],
  ["1억 5천: no more is taken off than there is", "purchase", {
    price: "1억 5천만",
    relief: "first",
  }, {
    acquisition: 0, // 1,500,000 − 1,500,000
    education: 0,
    ...BOUGHT,
  }],
  ["7억: between 1 and 3 %", "purchase", { price: "7억", relief: "first" }, {
    acquisition: 9_690_000, // 1.67 % = 11,690,000 − 2,000,000
    education: 969_000, // 0.167 % = 1,169,000 × 969/1169
    ...BOUGHT,
  }],
  ["7억 5천: 2 %", "purchase", { price: "7억 5천만", relief: "first" }, {
    acquisition: 13_000_000, // 15,000,000 − 2,000,000
    education: 1_300_000, // 1,500,000 × 13/15
    ...BOUGHT,
  }],
  ["12억, the dearest that has it", "purchase", { price: "12억", relief: "first" }, {
    acquisition: 34_000_000, // 3 % − 2,000,000
    education: 3_400_000, // 3,600,000 × 34/36
    stamp: 350_000,
    filing: 18_000,
  }],
  ["a villa for 3억 in a province", "purchase", {
    price: "3억",
    area: "elsewhere",
    relief: "firstSmall",
  }, {
    acquisition: 0, // 3,000,000 − 3,000,000
    education: 0,
    ...BOUGHT,
  }],
  ["a villa for 6억 in the capital area", "purchase", { price: "6억", relief: "firstSmall" }, {
    acquisition: 3_000_000, // 6,000,000 − 3,000,000
    education: 300_000, // 600,000 × 1/2
    ...BOUGHT,
  }],
  ["where people grow few, 5억", "purchase", { price: "5억", relief: "firstRegion" }, {
    acquisition: 2_000_000, // 5,000,000 − 3,000,000
    education: 200_000, // 500,000 × 2/5
    ...BOUGHT,
  }],
  ["where people grow few, 12억", "purchase", { price: "12억", relief: "firstRegion" }, {
    acquisition: 33_000_000, // 36,000,000 − 3,000,000
    education: 3_300_000, // 3,600,000 × 33/36
    stamp: 350_000,
    filing: 18_000,
  }],
  ["a household with another home: 제13조의2 does not apply", "purchase", {
    price: "5억",
    homes: "two",
    regulated: "yes",
    relief: "first",
  }, { acquisition: 3_000_000, education: 300_000, ...BOUGHT }],
  ["over 85 ㎡ the rural tax stays", "purchase", { price: "5억", small: "no", relief: "first" }, {
    acquisition: 3_000_000,
    education: 300_000,
    rural: 1_000_000, // 2 % × 10 %
    ...BOUGHT,
  }],
  ["half a home has half the relief (제2항)", "purchase", {
    price: "5억",
    share: "1/2",
    relief: "first",
  }, {
    acquisition: 1_500_000, // 2,500,000 − 1,000,000
    education: 150_000, // 250,000 × 15/25
    ...BOUGHT,
  }],
];

/** 지방세특례제한법 제36조의5: 5 million won off, of whatever way a home is acquired. */
const births: Vector[] = [
  ["5억: no tax left", "purchase", { price: "5억", relief: "birth" }, {
    acquisition: 0,
    education: 0,
    ...BOUGHT,
  }],
  ["9억: 3 %", "purchase", { price: "9억", relief: "birth" }, {
    acquisition: 22_000_000, // 27,000,000 − 5,000,000
    education: 2_200_000, // 2,700,000 × 22/27
    ...BOUGHT,
  }],
  ["10억", "purchase", { price: "10억", relief: "birth" }, {
    acquisition: 25_000_000, // 30,000,000 − 5,000,000
    education: 2_500_000, // 3,000,000 × 25/30
    ...BOUGHT,
  }],
  ["a gift of 3억", "gift", { price: "3억", relief: "birth" }, {
    acquisition: 5_500_000, // 3.5 % = 10,500,000 − 5,000,000
    education: 471_420, // 0.3 % = 900,000 × 55/105 = 471,428
    ...GIVEN,
  }],
  ["an inheritance of 3억", "inheritance", { price: "3억", relief: "birth" }, {
    acquisition: 3_400_000, // 2.8 % = 8,400,000 − 5,000,000
    education: 194_280, // 0.16 % = 480,000 × 34/84 = 194,285
    filing: 20_000,
  }],
  ["a new house for 2억", "building", { price: "2억", relief: "birth" }, {
    acquisition: 600_000, // 2.8 % = 5,600,000 − 5,000,000
    education: 34_280, // 0.16 % = 320,000 × 6/56 = 34,285
    ...GIVEN,
  }],
];

compareByHand({ firstHomes, births });

const burdened = (typed: Typed): Typed => ({ burdened: "yes", ...typed });
/** What is named beside the figure, by a word of it. */
const named: [what: string, case_: string, typed: Typed, word: string, sign: string][] = [
  // 5,000,000 + 500,000: nothing is left of either tax
  [
    "a home whose buyer chose no relief",
    "purchase",
    { price: "5억" },
    "선택하지 않음",
    "최대 5,500,000원 적을 수 있음",
  ],
  // 2,000,000 + 200,000
  [
    "a second home outside adjustment areas",
    "purchase",
    { price: "5억", homes: "two" },
    "생애최초",
    "최대 2,200,000원 적을 수 있음",
  ],
  // 20 % of 2,000,000 + 200,000
  [
    "a relief on a large home",
    "purchase",
    { price: "5억", small: "no", relief: "first" },
    "농어촌특별세",
    "최대 440,000원 많을 수 있음",
  ],
  [
    "half a home with a relief",
    "purchase",
    { price: "5억", share: "1/2", relief: "first" },
    "함께 취득",
    "최대 1,100,000원 적을 수 있음",
  ],
  // 24,000,000 + 1,200,000 against 3,000,000 + 300,000
  [
    "a raised rate",
    "purchase",
    { price: "3억", homes: "three" },
    "제28조의2",
    "최대 21,900,000원 적을 수 있음",
  ],
  ["a purchase from parents", "purchase", { price: "3억" }, "직계존비속", "많을 수 있음"],
  // (3,000,000 + 200,000) / 2
  [
    "farmland that is bought",
    "purchase",
    { property: "farmland", price: "1억" },
    "자경농민",
    "최대 1,600,000원 적을 수 있음",
  ],
  [
    "farmland that is inherited",
    "inheritance",
    { property: "farmland", price: "1억" },
    "자경농민",
    "최대 2,000,000원 적을 수 있음",
  ],
  [
    "a burdened gift's contract",
    "gift",
    burdened({ price: "6억", debt: "4억" }),
    "인지세",
    "최대 150,000원 많을 수 있음",
  ],
  // 21,000,000 + 1,800,000 against 11,000,000 + 1,000,000
  [
    "a burdened gift that counts as given",
    "gift",
    burdened({ price: "6억", debt: "4억" }),
    "증명하지 못할",
    "최대 10,800,000원 많을 수 있음",
  ],
  [
    "a new head office",
    "building",
    { property: "building", price: "10억" },
    "본점",
    "최대 40,000,000원 많을 수 있음",
  ],
  ["a dear house", "purchase", { price: "20억", standard: "12억" }, "고급주택", "많을 수 있음"],
  // 5,000,000 of 10,500,000, and 900,000 × 5/10.5: 900,000 − 471,420
  [
    "a gift, which no first home can be",
    "gift",
    { price: "3억" },
    "선택하지 않음",
    "최대 5,428,580원 적을 수 있음",
  ],
  ["ordinances", "division", { price: "3억" }, "조례", "적거나 많을 수 있음"],
  ["a trust that ends with somebody else", "trust", {}, "위탁자가 아닌", "많을 수 있음"],
];
for (const [what, case_, typed, word, sign] of named) {
  Deno.test(`not calculated, with its mark: ${what}`, () => {
    const estimate = ask(case_, { fee: "0", ...typed });
    const found = estimate.notReckoned.filter((one) => one.what.includes(word));
    assertEquals(found.map(signText), [sign]);
    assertStringIncludes(estimate.leftOut.join(), found[0].what);
  });
}

Deno.test("a relief that the case does not know is not named", () => {
  const words = (case_: string, typed: Typed) =>
    ask(case_, typed).notReckoned.map(({ what }) => what).join();
  const debts = { price: "5억", burdened: "yes", debt: "2억", homes: "two" };
  assertEquals(words("gift", { price: "3억" }).includes("생애최초"), false);
  assertEquals(words("gift", debts).includes("선택하지 않음"), false);
  assertEquals(
    words("inheritance", { price: "3억", onlyHome: "yes" }).includes("감면(선택"),
    false,
  );
});
